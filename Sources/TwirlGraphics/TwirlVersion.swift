/// The version of Twirl, which the program tells and references of snapshots keep.
package enum TwirlVersion {
  /// Major, minor and patch.
  package static let current = "0.1.0"
}
