// swift-tools-version: 6.0
import PackageDescription

// Arrows only point down: a target imports what stands above it in this list, never below.
// The C libraries and the two C targets come first, then geometry, drawing, the model, files, tools.

/// What a system library is called by pkg-config, apt and Homebrew.
struct SystemLibrary {
  var name: String
  var pkgConfig: String
  var apt: String
  var brew: String

  var target: Target {
    .systemLibrary(
      name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
  }
}

let systemLibraries = [
  SystemLibrary(name: "CPNG", pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng"),
  SystemLibrary(
    name: "CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
  SystemLibrary(name: "CGIF", pkgConfig: "libgif", apt: "libgif-dev", brew: "giflib"),
  SystemLibrary(
    name: "CHarfBuzz", pkgConfig: "harfbuzz", apt: "libharfbuzz-dev", brew: "harfbuzz"),
  SystemLibrary(
    name: "CFontconfig", pkgConfig: "fontconfig", apt: "libfontconfig-dev", brew: "fontconfig"),
]

let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

/// A library target of ours with its test target beside it, which may need more.
func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], tests more: [Target.Dependency] = []
) -> [Target] {
  [
    .target(name: name, dependencies: dependencies, swiftSettings: settings),
    .testTarget(
      name: name + "Tests", dependencies: [.target(name: name)] + dependencies + more,
      swiftSettings: settings),
  ]
}

let package = Package(
  name: "Twirl",
  platforms: [.macOS(.v13)],
  products: [
    .library(name: "TwirlKit", targets: ["TwirlKit"]),
    .library(name: "TwirlUIKit", targets: ["TwirlUIKit"]),
    .library(name: "TwirlTesting", targets: ["TwirlTesting"]),
    .executable(name: "twirl", targets: ["TwirlCommand"]),
  ],
  targets: systemLibraries.map(\.target)
    + [.systemLibrary(name: "CGetopt")]
    + [.target(name: "PNGBridge", dependencies: ["CPNG"]), .target(name: "SpanKernels")]
    + library("TwirlGraphics")
    + library("TwirlRaster", ["TwirlGraphics", "SpanKernels"])
    + library("TwirlText", ["TwirlGraphics", "CHarfBuzz", "CFontconfig"])
    + library("TwirlLayers", ["TwirlGraphics"])
    + library("TwirlLayout", ["TwirlGraphics"])
    + library("TwirlViews", ["TwirlGraphics", "TwirlLayers", "TwirlText"])
    + library("TwirlCompositor", ["TwirlGraphics", "TwirlLayers", "TwirlRaster", "TwirlText"])
    + library("TwirlCodecs", ["TwirlGraphics", "PNGBridge", "CDeflate", "CGIF"])
    + library(
      "TwirlRecording",
      [
        "TwirlGraphics", "TwirlLayers", "TwirlViews", "TwirlText", "TwirlRaster",
        "TwirlCompositor", "TwirlCodecs",
      ])
    + library(
      "TwirlScenes",
      ["TwirlGraphics", "TwirlLayers", "TwirlLayout", "TwirlViews", "TwirlText"])
    + library(
      "TwirlSnapshots",
      ["TwirlGraphics", "TwirlText", "TwirlViews", "TwirlCodecs", "TwirlRecording"],
      tests: ["TwirlScenes", "TwirlLayers"])
    + library(
      "TwirlKit",
      [
        "TwirlGraphics", "TwirlRaster", "TwirlText", "TwirlLayers", "TwirlViews",
        "TwirlCompositor", "TwirlCodecs", "TwirlRecording", "TwirlScenes", "TwirlSnapshots",
      ])
    // Links Swift Testing and XCTest: for test targets only.
    + library(
      "TwirlTesting",
      [
        "TwirlGraphics", "TwirlText", "TwirlLayers", "TwirlViews", "TwirlCompositor", "TwirlCodecs",
        "TwirlRecording", "TwirlSnapshots",
      ])
    + [
      .target(name: "TwirlUIKit", dependencies: ["TwirlKit"], swiftSettings: settings),
      // UIKit code as people write it, which must compile with nothing but another import.
      .target(
        name: "UIKitExamples", dependencies: ["TwirlUIKit"], path: "fixtures/uikit",
        swiftSettings: settings),
      .testTarget(
        name: "TwirlUIKitTests", dependencies: ["TwirlUIKit", "TwirlKit", "UIKitExamples"],
        swiftSettings: settings),
    ]
    + library(
      "TwirlPreview",
      [
        "TwirlGraphics", "TwirlLayers", "TwirlText", "TwirlViews", "TwirlCompositor", "TwirlCodecs",
        "TwirlRecording", "TwirlScenes", "TwirlSnapshots",
      ])
    + [
      .executableTarget(
        name: "TwirlCommand", dependencies: ["TwirlKit", "TwirlText", "TwirlPreview", "CGetopt"],
        swiftSettings: settings),
      .testTarget(
        name: "TwirlCommandTests", dependencies: ["TwirlCommand", "TwirlKit"],
        swiftSettings: settings),
      .executableTarget(
        name: "TwirlBenchmark", dependencies: ["TwirlKit", "CPNG", "CGIF"], swiftSettings: settings),
    ],
  swiftLanguageModes: [.v6]
)
