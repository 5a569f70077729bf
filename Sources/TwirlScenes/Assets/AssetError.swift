import Foundation

/// Why an asset catalogue, or something in it, cannot be used.
///
///     Assets.xcassets/Brand.colorset/Contents.json: colors[0].color.components.red: "12O" is no
///     number; write 0.5, 128 or 0x80
package struct AssetError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What sort of fault it is.
  package enum Kind: Equatable, Sendable {
    /// There is no such folder, or a file that a set names is not there.
    case notFound
    /// The catalogue is a file, or what should be a file is none.
    case wrongFileType
    /// A file or folder cannot be read.
    case unreadable
    /// A `Contents.json` is not JSON.
    case syntax
    /// A `Contents.json` does not say what its kind of set has to.
    case invalidContents
    /// A colour space, a system colour or a kind of image that Twirl does not have.
    case unsupported
    /// A name or a link that leaves the catalogue.
    case outside
    /// Folders lie too deep in each other, files are too large, or there are too many.
    case limitExceeded
  }

  /// What sort of fault it is.
  package let kind: Kind
  /// The file or folder.
  package let path: String
  /// What is wrong and what to do.
  package let problem: String

  init(_ kind: Kind, _ path: String, _ problem: String) {
    (self.kind, self.path, self.problem) = (kind, path, problem)
  }

  /// The one line to show: the path, what is wrong and what to do.
  package var description: String { "\(Message.oneLine(path)): \(problem)" }
}
