import Foundation
import Testing
import TwirlSnapshots

/// The line that a snapshot is taken in.
struct SnapshotCaller: Sendable {
  var fileID: StaticString
  var filePath: StaticString
  var function: StaticString
  var line: UInt
  var column: UInt

  /// The file's name and the line, as compilers write it.
  var place: String { "\(fileName):\(line)" }

  var fileName: String { "\(fileID)".split(separator: "/").last.map(String.init) ?? "\(fileID)" }

  var sourceLocation: SourceLocation {
    SourceLocation(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  }
}

/// Which test a snapshot belongs to, which its name and place follow from.
struct TestIdentity: Equatable, Sendable {
  /// The test's file.
  var filePath: String
  /// The test target.
  var module: String
  /// The file's name without extension and the suites, outermost first.
  var groups: [String]
  /// The test function without its arguments.
  var test: String
  /// Whether the test runs once for each of several arguments.
  var isParameterized = false

  /// The test that runs now, or without one, as in XCTest, the function that a snapshot is taken in.
  static func current(_ caller: SnapshotCaller) -> TestIdentity {
    guard let test = Test.current else {
      return TestIdentity(
        filePath: "\(caller.filePath)", fileID: "\(caller.fileID)", suites: [],
        function: "\(caller.function)")
    }
    let location = test.sourceLocation
    var identity = TestIdentity(
      filePath: location.path, fileID: location.fileID,
      suites: suites(in: "\(test.id)"), function: test.name)
    identity.isParameterized = Test.Case.current?.isParameterized ?? false
    return identity
  }

  init(filePath: String, fileID: String, suites: [String], function: String) {
    let names = fileID.split(separator: "/").map(String.init)
    let file = (names.last ?? fileID) as NSString
    self.filePath = filePath
    module = names.count > 1 ? names[0] : "Tests"
    groups = [file.deletingPathExtension] + suites
    test = Self.baseName(function)
  }

  /// The suites of a test's identifier, `Module.Outer/Inner/test(_:)/File.swift:3:4`.
  ///
  /// Names in backticks may hold slashes and points.
  static func suites(in identifier: String) -> [String] {
    var parts = [""]
    var isRaw = false
    for character in identifier {
      switch character {
      case "`": isRaw.toggle()
      case "." where parts.count == 1 && !isRaw: parts.append("")
      case "/" where !isRaw: parts.append("")
      default: parts[parts.count - 1].append(character)
      }
    }
    // Before them the module, behind them the function and its place.
    guard parts.count > 3 else { return [] }
    return parts[1..<(parts.count - 2)].filter { !$0.isEmpty }
  }

  /// A function's name without arguments and backticks: `grows(by:)` is `grows`.
  static func baseName(_ function: String) -> String {
    let name =
      function.hasPrefix("`")
      ? function.dropFirst().prefix { $0 != "`" } : function.prefix { $0 != "(" }
    return name.isEmpty ? "test" : String(name)
  }
}

extension TestIdentity {
  /// The nearest folder above the test's file that has a manifest, or the file's own.
  var packageRoot: String {
    let own = URL(fileURLWithPath: filePath).standardizedFileURL.deletingLastPathComponent()
    var folder = own
    while folder.path != "/" {
      let manifest = folder.appendingPathComponent("Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) { return folder.path }
      folder = folder.deletingLastPathComponent()
    }
    return own.path
  }

  /// The folder of the references.
  ///
  /// - Parameters:
  ///   - name: relative to the test's file, or absolute.
  ///   - root: what paths in results are relative to.
  func references(in name: String, root: String) -> ReferenceFolder {
    let own = URL(fileURLWithPath: filePath).deletingLastPathComponent()
    let path = URL(fileURLWithPath: name, relativeTo: own).standardizedFileURL.path
    guard path.hasPrefix(root + "/") else { return ReferenceFolder("", in: path) }
    return ReferenceFolder(String(path.dropFirst(root.count + 1)), in: root)
  }
}

extension SourceLocation {
  /// The file's path, which has had another name before Swift 6.3.
  fileprivate var path: String {
    #if compiler(>=6.3)
      filePath
    #else
      _filePath
    #endif
  }
}
