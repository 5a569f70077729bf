import TwirlSnapshots

/// The preview's page, which the script fills.
enum PreviewPage {
  /// The document for a scene.
  static func html(name: String) -> String {
    #"""
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\#(Markup.escape(name))</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/preview.css">
    <script src="/preview.js" defer></script>
    </head>
    <body>
    \#(header(name))<main class="layout">
    \#(stage)\#(panel)</main>
    \#(help)</body>
    </html>

    """#
  }

  private static func header(_ name: String) -> String {
    #"""
    <header class="bar">
    <h1 dir="auto">\#(Markup.escape(name))</h1>
    <p class="live" role="status"><i class="lamp" aria-hidden="true"></i><span></span></p>
    <button type="button" class="quiet" data-do="help" aria-label="Keyboard shortcuts">
    <svg viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor">
    <path d="M5.6 6.1a2.4 2.4 0 1 1 3.5 2.2c-.7.4-1.1.8-1.1 1.7M8 12.4v.2" stroke-width="1.6"
    stroke-linecap="round"/></svg></button>
    </header>

    """#
  }

  /// What is wrong, the tools, the picture, and the player.
  private static let stage = #"""
    <section class="stage" aria-label="Animation">
    <div class="fault" role="alert" hidden>
    <p class="where"><code></code><span class="path"></span></p>
    <p class="problem"></p>
    <pre class="source" tabindex="0" aria-label="The line in the file"><span></span><b></b></pre>
    <p class="remedy"></p>
    </div>
    <div class="lost" role="alert" hidden><b>Connection lost.</b>
    <span>The preview has ended, or starts again: the page waits for it. What you see is kept.</span></div>
    <p class="note" hidden></p>
    <div class="tools">
    <div class="segments zoom" role="group" aria-label="Zoom">
    <button type="button" data-zoom="fit" aria-pressed="true">Fit</button>
    \#(zooms)</div>
    <button type="button" class="backdrop" data-do="backdrop" aria-label="Behind clear pixels: checks"></button>
    </div>
    <div class="pane" tabindex="0" aria-label="Picture; scrolls when it is larger than its place">
    <p class="waiting">Drawing …</p>
    <div class="sheet" hidden><canvas role="img" aria-label="The frame on show"></canvas>
    <div class="grid" hidden></div>
    <svg class="marks" aria-hidden="true"><polygon class="under"/><polygon class="outline"/>
    <path class="anchor under"/><path class="anchor"/></svg>
    </div></div>
    <p class="size"></p>
    <div class="player">
    <div class="scrub"><input type="range" min="0" max="0" value="0" step="1" aria-label="Frame" disabled>
    <ol class="ticks" aria-hidden="true"></ol></div>
    <div class="transport">
    <div class="group">
    \#(button("first", "First frame", "M4 3v10M13 3 6.5 8 13 13z"))
    \#(button("back", "Previous frame", "M11 3 4.5 8 11 13z"))
    <button type="button" class="play" data-do="play" disabled>Play</button>
    \#(button("next", "Next frame", "M5 3l6.5 5L5 13z"))
    \#(button("last", "Last frame", "M12 3v10M3 3l6.5 5L3 13z"))
    </div>
    <p class="clock"><b></b><span></span></p>
    <div class="group end">
    <button type="button" class="toggle" data-do="loop" aria-pressed="true">Loop</button>
    <label class="speed">Speed
    <select aria-label="Speed">\#(speeds)</select></label>
    </div></div></div>
    </section>

    """#

  /// The views and their numbers.
  private static let panel = #"""
    <aside class="panel" aria-label="Views">
    <section class="list"><h3>Views <span class="count"></span></h3><ol class="views"></ol></section>
    <section class="numbers" aria-label="The chosen view">
    <p class="hint">Point at a view for its numbers; a click holds it.</p>
    <header hidden><h2 dir="auto"></h2><span class="type"></span>
    <button type="button" data-do="release" hidden>Release</button></header>
    <table hidden><thead><tr><td></td><th scope="col">Shown</th><th scope="col">Model</th></tr></thead>
    <tbody></tbody></table>
    </section>
    </aside>

    """#

  private static func button(_ action: String, _ label: String, _ path: String) -> String {
    #"<button type="button" data-do="\#(action)" aria-label="\#(label)" disabled>"#
      + #"<svg viewBox="0 0 16 16" aria-hidden="true" fill="currentColor" stroke="currentColor" "#
      + #"stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"><path d="\#(path)"/>"#
      + "</svg></button>"
  }

  private static let zooms = [1, 2, 4, 8, 16].map {
    #"<button type="button" data-zoom="\#($0)" aria-pressed="false">\#($0)×</button>"#
  }.joined()

  private static let speeds = ["0.1", "0.25", "0.5", "1", "1.5", "2"].map {
    #"<option value="\#($0)"\#($0 == "1" ? " selected" : "")>\#($0)×</option>"#
  }.joined()

  /// The keys, in a dialogue that the script opens.
  private static var help: String {
    let keys = [
      ("Space", "play, pause"), ("← →", "previous, next frame"), ("Home End", "first, last frame"),
      ("+ − 0", "larger, smaller, fit"), ("[ ]", "slower, faster"), ("l", "loop"),
      ("b", "behind clear pixels"), ("Esc", "release the view that is held"), ("?", "these keys"),
    ]
    let rows = keys.map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>" }.joined()
    return #"<dialog class="help" aria-label="Keyboard shortcuts"><h2>Keys</h2><dl>\#(rows)</dl>"#
      + #"<form method="dialog"><button>Close</button></form></dialog>\#n"#
  }
}
