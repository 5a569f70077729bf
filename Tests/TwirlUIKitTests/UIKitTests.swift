import TwirlUIKit
