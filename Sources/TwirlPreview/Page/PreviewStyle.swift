import TwirlSnapshots

/// The style sheet of the preview's page, which looks like the report of snapshot tests.
enum PreviewStyle {
  /// The whole style sheet.
  static let all = colors + base + stage + player + panel + narrow

  private static let colors = """
    :root { color-scheme: light; \(ReportStyle.light) }
    @media (prefers-color-scheme: dark) { :root { color-scheme: dark; \(ReportStyle.dark) } }

    """

  /// Type, buttons, and the bar at the top.
  private static let base = """
    * { box-sizing: border-box; margin: 0; padding: 0; scrollbar-color: var(--strong-line) transparent; }
    html { height: 100%; -webkit-text-size-adjust: 100%; }
    :root {
      --sans: -apple-system, BlinkMacSystemFont, "Segoe UI", Inter, system-ui, sans-serif;
      --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono",
        "DejaVu Sans Mono", monospace;
    }
    body {
      height: 100%; background: var(--page); color: var(--text); font: 14px/1.45 var(--sans);
      font-feature-settings: "tnum"; -webkit-font-smoothing: antialiased;
      display: grid; grid-template-rows: auto minmax(0, 1fr);
    }
    [hidden] { display: none !important; }
    ol { list-style: none; }
    h1, h2, h3 { font-weight: 600; }
    code, pre, .numbers td, .clock b { font-family: var(--mono); font-size: 12px; }
    button, select {
      font: inherit; color: inherit; background: none; border: 1px solid var(--line);
      border-radius: 7px; padding: 3px 10px; min-height: 28px; cursor: pointer; white-space: nowrap;
    }
    select { background: var(--page); padding: 3px 6px; }
    button:hover:not(:disabled), select:hover { border-color: var(--strong-line); }
    button:disabled { color: var(--muted); opacity: 0.55; cursor: default; }
    button svg { width: 16px; height: 16px; display: block; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    .quiet { border-color: transparent; padding: 5px; margin-left: auto; }
    .toggle[aria-pressed="true"] {
      background: var(--accent-soft); border-color: transparent; color: var(--accent);
    }
    .segments { display: inline-flex; background: var(--sunken); border-radius: 8px; padding: 2px; }
    .segments button { border: 0; border-radius: 6px; min-height: 26px; padding: 2px 10px; }
    .segments button[aria-pressed="true"] {
      background: var(--raised); box-shadow: 0 0 0 1px var(--line), 0 1px 2px #0000001a;
    }
    .bar {
      display: flex; align-items: center; gap: 16px; padding: 0 20px; height: 52px; min-width: 0;
      background: var(--panel); border-bottom: 1px solid var(--line);
    }
    .bar h1 { font-size: 15px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .live {
      display: flex; align-items: center; gap: 8px; color: var(--muted); min-width: 0;
      overflow: hidden; white-space: nowrap;
    }
    .live span { overflow: hidden; text-overflow: ellipsis; }
    .lamp { width: 10px; height: 10px; border-radius: 50%; flex: none; background: var(--passed); }
    /* Shapes as well as colours tell the states apart. */
    [data-live="drawing"] .lamp { background: none; border: 2px solid var(--accent); }
    [data-live="fault"] .lamp { background: var(--failed); border-radius: 2px; }
    [data-live="lost"] .lamp { background: none; border: 2px solid var(--missing); border-radius: 0; }
    .help {
      margin: auto; width: min(420px, calc(100vw - 32px)); padding: 24px; border-radius: 14px;
      border: 1px solid var(--line); background: var(--panel); color: var(--text);
    }
    .help::backdrop { background: #00000066; }
    .help h2 { font-size: 16px; margin-bottom: 14px; }
    .help dl { display: grid; grid-template-columns: 96px 1fr; gap: 7px 14px; margin-bottom: 18px; }
    .help dt { font-weight: 600; }
    .help dd { color: var(--muted); }

    """
}
