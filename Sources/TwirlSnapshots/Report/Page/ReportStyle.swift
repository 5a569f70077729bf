/// The style sheet of a report's page, in parts by topic.
///
/// The preview's page has its colours.
package enum ReportStyle {
  /// The whole style sheet.
  static let all = colors + base + index + snapshot + stage + time + narrow

  /// Light and dark: by the system's choice, unless the page's button says otherwise.
  private static let colors = """
    :root { color-scheme: light; \(light) }
    @media (prefers-color-scheme: dark) {
      :root:not([data-theme="light"]) { color-scheme: dark; \(dark) }
    }
    :root[data-theme="dark"] { color-scheme: dark; \(dark) }

    """

  // Texts have a contrast of 4.5 : 1 or more on both backgrounds; the browser test measures it.
  package static let light = """
    --page: #f7f7f6; --panel: #ffffff; --sunken: #efefed; --line: #deded9; --strong-line: #8b8b84;
    --text: #1d1d1b; --muted: #5d5d58; --accent: #0a58ca; --on-accent: #ffffff;
    --accent-soft: #e6eefb; --check-a: #ffffff; --check-b: #ececea;
    --failed: #b3261e; --error: #8526a8; --missing: #855300; --recorded: #0a58ca; --passed: #1c7038;
    --raised: #ffffff; --failed-soft: #b3261e1f; --outline: #e0004d;
    """

  package static let dark = """
    --page: #131314; --panel: #1b1b1d; --sunken: #232326; --line: #323236; --strong-line: #77777d;
    --text: #ededeb; --muted: #a6a6a1; --accent: #78b0ff; --on-accent: #0b1626;
    --accent-soft: #1d2b42; --check-a: #48484c; --check-b: #3c3c40;
    --failed: #ff8478; --error: #dba2ff; --missing: #efb654; --recorded: #78b0ff; --passed: #6bd08c;
    --raised: #3b3b40; --failed-soft: #ff847830; --outline: #ff4d88;
    """

  /// Type, links, buttons, and the bar at the top.
  private static let base = """
    * { box-sizing: border-box; margin: 0; padding: 0; scrollbar-color: var(--strong-line) transparent; }
    html { height: 100%; -webkit-text-size-adjust: 100%; }
    body {
      min-height: 100%; background: var(--page); color: var(--text);
      font: 14px/1.45 var(--sans); font-feature-settings: "tnum";
      -webkit-font-smoothing: antialiased;
    }
    :root {
      --sans: -apple-system, BlinkMacSystemFont, "Segoe UI", Inter, system-ui, sans-serif;
      --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono",
        "DejaVu Sans Mono", monospace;
    }
    code, .swatch, .place, .far, .clock b { font-family: var(--mono); font-size: 12px; }
    [hidden], html:not(.js) .scripted { display: none !important; }
    a { color: inherit; text-decoration: none; }
    ul, ol { list-style: none; }
    h1, h2, h3 { font-weight: 600; }
    button {
      font: inherit; color: inherit; background: none; border: 1px solid var(--line);
      border-radius: 7px; padding: 3px 10px; min-height: 28px; cursor: pointer; white-space: nowrap;
    }
    button:hover:not(:disabled) { border-color: var(--strong-line); }
    button:disabled { color: var(--muted); opacity: 0.55; cursor: default; }
    button svg { width: 16px; height: 16px; display: block; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    .quiet { border-color: transparent; padding: 5px; }
    .toggle[aria-pressed="true"] {
      background: var(--accent-soft); border-color: transparent; color: var(--accent);
    }
    .segments { display: inline-flex; background: var(--sunken); border-radius: 8px; padding: 2px; }
    .segments button { border: 0; border-radius: 6px; min-height: 26px; padding: 2px 10px; }
    .segments button[aria-pressed="true"] {
      background: var(--raised); box-shadow: 0 0 0 1px var(--line), 0 1px 2px #0000001a;
    }
    .mark {
      display: inline-block; width: 10px; height: 10px; border-radius: 50%; flex: none;
      background: var(--status);
    }
    /* Shapes as well as colours tell the statuses apart. */
    .mark[data-status="failed"] { border-radius: 2px; }
    .mark[data-status="error"] { border-radius: 0; clip-path: polygon(50% 0, 100% 100%, 0 100%); }
    .mark[data-status="missing"] { background: none; border: 2px solid var(--status); }
    .mark[data-status="recorded"] { border-radius: 0; clip-path: polygon(50% 0, 100% 50%, 50% 100%, 0 50%); }
    [data-status="failed"] { --status: var(--failed); }
    [data-status="error"] { --status: var(--error); }
    [data-status="missing"] { --status: var(--missing); }
    [data-status="recorded"] { --status: var(--recorded); }
    [data-status="passed"] { --status: var(--passed); }

    .bar {
      display: flex; align-items: center; gap: 16px; padding: 0 20px; height: 52px;
      background: var(--panel); border-bottom: 1px solid var(--line);
    }
    .bar h1 { font-size: 15px; }
    .summary { color: var(--muted); white-space: nowrap; }
    .share { display: flex; gap: 2px; flex: 1; max-width: 260px; height: 6px; }
    .share i { background: var(--status); border-radius: 3px; flex-basis: 4px; }
    .bar-tools { display: flex; gap: 4px; margin-left: auto; }

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
