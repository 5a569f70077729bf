// One import in the place of UIKit's.
@_exported import Foundation
@_exported import TwirlKit
