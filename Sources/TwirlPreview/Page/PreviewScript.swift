/// The script of the preview's page, in parts by topic that share one scope.
///
/// Plain JavaScript without a library, kept as text: there is no resource to be found at run time.
enum PreviewScript {
  /// The whole script.
  static let all =
    "(() => {\n\"use strict\";\n" + frames + live + picture + player + views + keys + start
    + "})();\n"
}
