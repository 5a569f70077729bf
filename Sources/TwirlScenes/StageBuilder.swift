import TwirlLayers
import TwirlText
import TwirlViews

/// Makes views of descriptions.
struct StageBuilder {
  private let context: ScriptContext
  private let images: [String: Image]
  private let makers: [String: @Sendable () -> View]

  /// Creates the stage of a scene, with script and events scheduled.
  ///
  /// - Parameter images: the pictures by their names in the scene.
  static func build(_ scene: Scene, fonts: FontBook, images: [String: Image]) -> Stage {
    let stage = Stage(
      size: scene.size, scale: scene.scale, backgroundColor: scene.backgroundColor, fonts: fonts)
    let context = ScriptContext(stage: stage)
    let builder = StageBuilder(
      context: context, images: images, makers: scene.classes.makers)
    for description in scene.views { stage.window.addSubview(builder.view(description)) }
    if !scene.script.isEmpty {
      stage.schedule(at: .zero) { context.run(scene.script) }
    }
    for entry in scene.classes.animations {
      stage.schedule(at: .zero) {
        for id in entry.ids {
          if let view = context.view(id) { entry.animation(view) }
        }
      }
    }
    for event in scene.events {
      let time = MediaTime(seconds: event.seconds)
      switch event.target {
      case .point(let point): stage.tap(point, at: time)
      case .view(let id):
        if let view = context.view(id) { stage.tap(view, at: time) }
      }
    }
    return stage
  }

  private func view(_ description: ViewDescription) -> View {
    let view = emptyView(description)
    view.accessibilityIdentifier = description.id
    // The anchor point first, since a frame is placed by it; the transform last, so that the frame
    // is the one before it.
    if let anchorPoint = description.anchorPoint { view.layer.anchorPoint = anchorPoint }
    switch description.geometry {
    case .frame(let frame): view.frame = frame
    case .boundsAndCenter(let bounds, let center): (view.bounds, view.center) = (bounds, center)
    }
    if let transform = description.transform { view.transform = transform }
    if let alpha = description.alpha { view.alpha = alpha }
    if let isHidden = description.isHidden { view.isHidden = isHidden }
    if let clipsToBounds = description.clipsToBounds { view.clipsToBounds = clipsToBounds }
    if let isEnabled = description.isUserInteractionEnabled {
      view.isUserInteractionEnabled = isEnabled
    }
    if let color = description.backgroundColor { view.backgroundColor = color }
    if let radius = description.cornerRadius { view.layer.cornerRadius = radius }
    if let width = description.borderWidth { view.layer.borderWidth = width }
    if let color = description.borderColor { view.layer.borderColor = color }
    description.looks?.looks.apply(to: view)
    if let mask = description.masks.first { view.mask = self.view(mask) }
    if let id = description.id { context.register(view, id: id) }
    if !description.onTap.isEmpty {
      view.onTap = { [context] in context.run(description.onTap) }
    }
    for subview in description.subviews { view.addSubview(self.view(subview)) }
    return view
  }

  private func emptyView(_ description: ViewDescription) -> View {
    let view = customView(description) ?? plainView(description)
    if let color = description.tintColor { view.tintColor = color }
    if let tag = description.identity?.tag { view.tag = tag }
    if let image = description.image { (view as? ImageView)?.image = images[image.name] }
    switch view {
    case let button as Button:
      if let title = description.text { button.title = title.string }
      if let color = description.textColor { button.titleColor = color }
      if let font = description.font { button.font = font }
    case let label as Label:
      if let text = description.text { label.text = text.string }
      if let color = description.textColor { label.textColor = color }
      if let alignment = description.textAlignment { label.textAlignment = alignment }
      if let count = description.numberOfLines { label.numberOfLines = count }
      if let mode = description.lineBreakMode { label.lineBreakMode = mode }
      if let font = description.font { label.font = font }
    default: break
    }
    // Its looks build on the font and the colour.
    description.sharedControl?.value.apply(to: view, images: images)
    if let isEnabled = description.isEnabled { (view as? Control)?.isEnabled = isEnabled }
    return view
  }

  /// A view of the program's, for the class that the document names.
  private func customView(_ description: ViewDescription) -> View? {
    description.identity?.className.flatMap { makers[$0] }?()
  }

  private func plainView(_ description: ViewDescription) -> View {
    switch description.kind {
    case .control: description.sharedControl?.value.makeView() ?? View()
    case .view: description.looks?.looks.makeView() ?? View()
    case .image: ImageView()
    case .button: description.sharedControl?.value.makeView() ?? Button()
    case .label: Label()
    }
  }
}
