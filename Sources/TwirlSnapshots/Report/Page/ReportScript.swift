/// The script of a report's page, in parts by topic that share one scope.
///
/// It is plain JavaScript without a library, kept as text so that a page can be written by a program
/// that is linked statically or runs as a plug-in: there is no resource to be found at run time.
enum ReportScript {
  /// What has to run before anything is drawn: marks the page as scripted, sets the remembered theme.
  static let early = #"""
    document.documentElement.classList.add("js");
    try {
      const theme = localStorage.getItem("twirl-report-theme");
      if (theme) document.documentElement.dataset.theme = theme;
    } catch { /* A page from disk may have no storage. */ }
    """#

  /// The whole script.
  static let all =
    "(() => {\n\"use strict\";\n" + png + clip + steps + stage + panes + pointer + player + timeline
    + filmstrip + index + keys + start + "})();\n"
}
