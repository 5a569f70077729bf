import Foundation
import TwirlGraphics

extension LayerProperties {
  /// The value of an animatable property, or nil for one that only subclasses of layers have.
  ///
  /// Setting a value of another kind, or a property that only subclasses have, changes nothing.
  public subscript(property: AnimatableProperty) -> AnimatableValue? {
    get {
      switch property {
      case .bounds: .rect(bounds)
      case .position: .point(position)
      case .anchorPoint: .point(anchorPoint)
      case .anchorPointZ: .scalar(anchorPointZ)
      case .zPosition: .scalar(zPosition)
      case .transform: .transform(transform)
      case .sublayerTransform: .transform(sublayerTransform)
      case .opacity: .scalar(opacity)
      case .isHidden: .flag(isHidden)
      case .masksToBounds: .flag(masksToBounds)
      case .backgroundColor: .color(backgroundColor)
      case .cornerRadius: .scalar(cornerRadius)
      case .borderWidth: .scalar(borderWidth)
      case .borderColor: .color(borderColor)
      case .shadowColor: .color(shadowColor)
      case .shadowOpacity: .scalar(shadowOpacity)
      case .shadowRadius: .scalar(shadowRadius)
      case .shadowOffset: .size(shadowOffset)
      case .shadowPath: .path(shadowPath)
      case .contents: .image(contents)
      case .contentsScale: .scalar(contentsScale)
      case .contentsRect: .rect(contentsRect)
      case .contentsCenter: .rect(contentsCenter)
      case .isDoubleSided: .flag(isDoubleSided)
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      switch (property, newValue) {
      case (.bounds, .rect(let value)): bounds = value
      case (.position, .point(let value)): position = value
      case (.anchorPoint, .point(let value)): anchorPoint = value
      case (.anchorPointZ, .scalar(let value)): anchorPointZ = value
      case (.zPosition, .scalar(let value)): zPosition = value
      case (.transform, .transform(let value)): transform = value
      case (.sublayerTransform, .transform(let value)): sublayerTransform = value
      case (.opacity, .scalar(let value)): opacity = value
      case (.isHidden, .flag(let value)): isHidden = value
      case (.masksToBounds, .flag(let value)): masksToBounds = value
      case (.backgroundColor, .color(let value)): backgroundColor = value
      case (.cornerRadius, .scalar(let value)): cornerRadius = value
      case (.borderWidth, .scalar(let value)): borderWidth = value
      case (.borderColor, .color(let value)): borderColor = value
      case (.shadowColor, .color(let value)): shadowColor = value
      case (.shadowOpacity, .scalar(let value)): shadowOpacity = value
      case (.shadowRadius, .scalar(let value)): shadowRadius = value
      case (.shadowOffset, .size(let value)): shadowOffset = value
      case (.shadowPath, .path(let value)): shadowPath = value
      case (.contents, .image(let value)): contents = value
      case (.contentsScale, .scalar(let value)): contentsScale = value
      case (.contentsRect, .rect(let value)): contentsRect = value
      case (.contentsCenter, .rect(let value)): contentsCenter = value
      case (.isDoubleSided, .flag(let value)): isDoubleSided = value
      default: break
      }
    }
  }
}

extension LayerValues {
  /// The value of a property, or nil for one that the layer does not have.
  ///
  /// Setting a value of another kind, or a property that the layer does not have, changes nothing.
  package subscript(property: AnimatableProperty) -> AnimatableValue? {
    get {
      switch content {
      case .none: properties[property]
      case .shape(let shape): shape[property] ?? properties[property]
      case .gradient(let gradient): gradient[property] ?? properties[property]
      case .text(let text): text[property] ?? properties[property]
      case .replicator(let replicator): replicator[property] ?? properties[property]
      }
    }
    set {
      properties[property] = newValue
      guard let newValue else { return }
      switch content {
      case .none: break
      case .shape(var shape):
        guard shape.set(property, newValue) else { return }
        content = .shape(shape)
      case .gradient(var gradient):
        guard gradient.set(property, newValue) else { return }
        content = .gradient(gradient)
      case .text(var text):
        guard text.set(property, newValue) else { return }
        content = .text(text)
      case .replicator(var replicator):
        guard replicator.set(property, newValue) else { return }
        content = .replicator(replicator)
      }
    }
  }
}

extension ShapeProperties {
  fileprivate subscript(property: AnimatableProperty) -> AnimatableValue? {
    switch property {
    case .path: .path(path)
    case .fillColor: .color(fillColor)
    case .fillRule: .keyword(fillRule.rawValue)
    case .strokeColor: .color(strokeColor)
    case .strokeStart: .scalar(strokeStart)
    case .strokeEnd: .scalar(strokeEnd)
    case .lineWidth: .scalar(lineWidth)
    case .lineCap: .keyword(lineCap.rawValue)
    case .lineJoin: .keyword(lineJoin.rawValue)
    case .miterLimit: .scalar(miterLimit)
    case .lineDashPattern: .numbers(lineDashPattern)
    case .lineDashPhase: .scalar(lineDashPhase)
    default: nil
    }
  }

  fileprivate mutating func set(
    _ property: AnimatableProperty, _ value: AnimatableValue
  ) -> Bool {
    switch (property, value) {
    case (.path, .path(let value)): path = value
    case (.fillColor, .color(let value)): fillColor = value
    case (.fillRule, .keyword(let word)): fillRule = FillRule(rawValue: word) ?? fillRule
    case (.strokeColor, .color(let value)): strokeColor = value
    case (.strokeStart, .scalar(let value)): strokeStart = value
    case (.strokeEnd, .scalar(let value)): strokeEnd = value
    case (.lineWidth, .scalar(let value)): lineWidth = value
    case (.lineCap, .keyword(let word)): lineCap = LineCap(rawValue: word) ?? lineCap
    case (.lineJoin, .keyword(let word)): lineJoin = LineJoin(rawValue: word) ?? lineJoin
    case (.miterLimit, .scalar(let value)): miterLimit = value
    case (.lineDashPattern, .numbers(let value)): lineDashPattern = value
    case (.lineDashPhase, .scalar(let value)): lineDashPhase = value
    default: return false
    }
    return true
  }
}

extension GradientProperties {
  fileprivate subscript(property: AnimatableProperty) -> AnimatableValue? {
    switch property {
    case .colors: .colors(colors)
    case .locations: .numbers(locations)
    case .startPoint: .point(startPoint)
    case .endPoint: .point(endPoint)
    case .type: .keyword(type.rawValue)
    default: nil
    }
  }

  fileprivate mutating func set(
    _ property: AnimatableProperty, _ value: AnimatableValue
  ) -> Bool {
    switch (property, value) {
    case (.colors, .colors(let value)): colors = value
    case (.locations, .numbers(let value)): locations = value
    case (.startPoint, .point(let value)): startPoint = value
    case (.endPoint, .point(let value)): endPoint = value
    case (.type, .keyword(let word)): type = Kind(rawValue: word) ?? type
    default: return false
    }
    return true
  }
}

extension TextProperties {
  /// The smallest font size that an animation can reach: a font has a positive one.
  private static let smallestFontSize: CGFloat = 0.01

  fileprivate subscript(property: AnimatableProperty) -> AnimatableValue? {
    switch property {
    case .foregroundColor: .color(foregroundColor)
    case .fontSize: .scalar(font.size)
    default: nil
    }
  }

  fileprivate mutating func set(
    _ property: AnimatableProperty, _ value: AnimatableValue
  ) -> Bool {
    switch (property, value) {
    case (.foregroundColor, .color(let value)): foregroundColor = value ?? .clear
    case (.fontSize, .scalar(let value)): font.size = max(value, Self.smallestFontSize)
    default: return false
    }
    return true
  }
}

extension ReplicatorProperties {
  fileprivate subscript(property: AnimatableProperty) -> AnimatableValue? {
    switch property {
    case .instanceCount: .scalar(CGFloat(instanceCount))
    case .instanceDelay: .scalar(CGFloat(instanceDelay))
    case .instanceTransform: .transform(instanceTransform)
    case .instanceColor: .color(instanceColor)
    case .instanceRedOffset: .scalar(instanceRedOffset)
    case .instanceGreenOffset: .scalar(instanceGreenOffset)
    case .instanceBlueOffset: .scalar(instanceBlueOffset)
    case .instanceAlphaOffset: .scalar(instanceAlphaOffset)
    default: nil
    }
  }

  fileprivate mutating func set(
    _ property: AnimatableProperty, _ value: AnimatableValue
  ) -> Bool {
    switch (property, value) {
    case (.instanceCount, .scalar(let value)): instanceCount = Self.count(value)
    case (.instanceDelay, .scalar(let value)): instanceDelay = TimeInterval(value)
    case (.instanceTransform, .transform(let value)): instanceTransform = value
    case (.instanceColor, .color(let value)): instanceColor = value
    case (.instanceRedOffset, .scalar(let value)): instanceRedOffset = value
    case (.instanceGreenOffset, .scalar(let value)): instanceGreenOffset = value
    case (.instanceBlueOffset, .scalar(let value)): instanceBlueOffset = value
    case (.instanceAlphaOffset, .scalar(let value)): instanceAlphaOffset = value
    default: return false
    }
    return true
  }
}
