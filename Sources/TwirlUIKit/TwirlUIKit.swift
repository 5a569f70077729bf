// One import in the place of UIKit's:
//
//     import TwirlUIKit  // was: import UIKit
//
// Foundation comes along. On macOS a second import of it would bring Core Graphics's own CGPath and
// CGColor beside those meant here, and the compiler would ask which.
//
// What compiles unchanged: views, labels (with attributed text), buttons (with configurations),
// switches, sliders, progress and activity indicators, segmented and page controls, steppers, text
// fields, stack views, controls and tap or long-press recognizers with closures; UIView.animate in all
// its forms (curves, springs, key frames, transitions, property animators); layers for shapes,
// gradients, text, images and copies, with masks and shadows; basic, key-frame, spring and group
// animations, transitions and transactions; paths, transforms, colours, fonts. Animations take values
// as they are or wrapped: NSNumber, NSValue(cgPoint:), NSValue(caTransform3D:), and key times as
// [NSNumber].
//
// What does not, and what to write instead:
//
//     #selector, @objc            Objective-C is not there: UIAction { _ in … }, or a method named with
//                                 its class: addTarget(self, action: CardView.flip, for: …)
//     super.init(coder:)          fatalError, as Xcode writes it: nothing is decoded here
//     let path = CGMutablePath()  var path: it is a value
//     UITapGestureRecognizer(target:action:)
//                                 UITapGestureRecognizer { recognizer in … }
//     let p = layer.presentation()
//                                 guard let, if let or ?., since both kinds are known here
//     DispatchQueue, Timer, CADisplayLink
//                                 they follow the wall clock: a delay, a completion, or the stage's
//                                 schedule(at:)
//     CAEmitterLayer, CATransformLayer
//                                 not there
//     UIImage(named:), UIImage(data:)
//                                 UIImage(bitmap, scale: 2), from PNGDecoder().decode(bytes)
//     constraints, dark mode
//                                 frames set in layoutSubviews(), or stack views; the colours are those of light mode
@_exported import Foundation
@_exported import TwirlKit
