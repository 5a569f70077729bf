extension PreviewStyle {
  /// What is wrong, the tools, and the picture with what lies over it.
  static let stage = """
    .layout { display: grid; grid-template-columns: minmax(0, 1fr) 372px; min-height: 0; }
    .stage { display: flex; flex-direction: column; gap: 12px; padding: 16px 20px; min-width: 0; min-height: 0; }
    .fault, .lost, .note { border-radius: 10px; padding: 10px 14px; flex: none; overflow-wrap: anywhere; }
    .fault { border: 1px solid var(--failed); background: var(--panel); max-height: 45%; overflow: auto; }
    .lost { border: 1px solid var(--missing); background: var(--panel); }
    .lost span, .note { color: var(--muted); }
    .note { background: var(--sunken); padding-block: 6px; }
    .where { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 12px; color: var(--muted); }
    .where code { color: var(--failed); }
    .problem { font-weight: 600; padding-top: 2px; }
    .source {
      margin: 8px 0 6px; padding: 8px 10px; border-radius: 6px; background: var(--sunken);
      overflow-x: auto; line-height: 1.4; tab-size: 1;
    }
    .source b { display: block; color: var(--failed); }
    .tools { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; flex: none; }
    .backdrop { padding: 5px; width: 34px; margin-left: auto; }
    .backdrop::before {
      content: ""; display: block; height: 16px; border-radius: 3px; border: 1px solid var(--strong-line);
      background: repeating-conic-gradient(#b5b5b5 0 25%, #fff 0 50%) 0 0 / 8px 8px;
    }
    [data-backdrop="white"] .backdrop::before { background: #fff; }
    [data-backdrop="black"] .backdrop::before { background: #000; }
    .pane {
      flex: 1 1 0; min-height: 160px; overflow: auto; background: var(--sunken); border-radius: 12px;
      display: flex; padding: 16px; overscroll-behavior: contain;
    }
    .waiting { margin: auto; color: var(--muted); }
    .sheet {
      position: relative; flex: none; margin: auto; box-shadow: 0 0 0 1px var(--line); cursor: crosshair;
      background: repeating-conic-gradient(var(--check-b) 0 25%, var(--check-a) 0 50%) 0 0 / 16px 16px;
    }
    [data-backdrop="white"] .sheet { background: #fff; }
    [data-backdrop="black"] .sheet { background: #000; }
    .sheet canvas { display: block; width: 100%; height: 100%; }
    .sheet.crisp canvas { image-rendering: pixelated; }
    /* The last good picture stays, but nobody takes it for the newest. */
    [data-stale] .sheet { background: var(--sunken) !important; }
    [data-stale] .sheet canvas { opacity: 0.45; }
    .grid {
      position: absolute; inset: 0; pointer-events: none;
      background-image:
        linear-gradient(to right, #80808059 1px, transparent 1px),
        linear-gradient(to bottom, #80808059 1px, transparent 1px);
      background-size: var(--cell) var(--cell);
    }
    .marks { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none; overflow: visible; }
    .marks polygon, .marks path { fill: none; stroke: var(--outline); stroke-width: 1.5; }
    .marks .under { stroke: #fff; stroke-width: 3.5; stroke-opacity: 0.75; }
    .size { color: var(--muted); font-size: 13px; text-align: center; flex: none; margin-top: -4px; }

    """

  /// The scrubber and the buttons.
  static let player = """
    .player { flex: none; }
    .remedy:empty { display: none; }
    .scrub { padding-bottom: 26px; position: relative; }
    .scrub input { display: block; width: 100%; height: 24px; accent-color: var(--accent); cursor: ew-resize; }
    /* Ticks stand where the middle of the thumb, which is 16 px wide, is at that frame. */
    .ticks { position: absolute; left: 8px; right: 8px; top: 26px; height: 20px; }
    .ticks li {
      position: absolute; transform: translateX(-50%); white-space: nowrap; color: var(--muted);
      font-size: 11px; line-height: 16px;
    }
    .ticks li b { color: var(--text); font-weight: 600; }
    .ticks li:first-child { transform: translateX(-8px); }
    .ticks li:last-child { transform: translateX(calc(-100% + 8px)); }
    .transport { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; }
    .group { display: inline-flex; gap: 8px; align-items: center; }
    .group.end { margin-left: auto; }
    .group button:has(svg) { padding: 5px 8px; }
    .play {
      background: var(--accent); color: var(--on-accent); border-color: transparent; min-width: 66px;
    }
    .clock { display: flex; flex-wrap: wrap; gap: 0 14px; white-space: pre; align-items: baseline; }
    .clock b { font-weight: 600; }
    .clock span { color: var(--muted); }
    .speed { color: var(--muted); display: inline-flex; gap: 8px; align-items: center; }
    .speed select { color: var(--text); }

    """

  /// The views and their numbers.
  static let panel = """
    .panel {
      border-left: 1px solid var(--line); background: var(--panel); overflow: auto; padding: 12px 20px 16px;
      display: flex; flex-direction: column;
    }
    .list { flex: 0 1 auto; min-height: 96px; max-height: 45%; overflow: auto; margin: 0 -20px; padding: 0 20px 10px; }
    .numbers { flex: none; border-top: 1px solid var(--line); margin: 0 -20px; padding: 14px 20px 0; }
    .hint, .type, .count { color: var(--muted); font-weight: 400; }
    .numbers header { display: flex; align-items: baseline; gap: 10px; min-height: 34px; }
    .numbers h2 { font-size: 15px; overflow: hidden; text-overflow: ellipsis; }
    .numbers header button { margin-left: auto; }
    .numbers table { border-collapse: collapse; width: 100%; margin-top: 4px; table-layout: fixed; }
    .numbers td:first-child { width: 80px; }
    .numbers th { text-align: left; font-weight: 400; color: var(--muted); font-size: 13px; padding: 3px 0; vertical-align: top; }
    .numbers td { padding: 4px 0 3px 6px; vertical-align: top; overflow-wrap: anywhere; }
    .numbers thead th { padding-left: 6px; }
    .numbers tbody tr { border-top: 1px solid var(--line); }
    .numbers .moving { color: var(--accent); font-weight: 600; }
    .panel h3 { font-size: 13px; padding: 4px 0 6px; }
    .views button {
      border: 0; width: 100%; text-align: left; display: flex; gap: 8px; padding: 3px 8px; margin-left: -8px;
      overflow: hidden; padding-left: calc(8px + var(--depth) * 14px);
    }
    .views button:hover { background: var(--sunken); }
    .views button[aria-pressed="true"] { background: var(--accent-soft); color: var(--accent); }
    .views button[aria-pressed="true"] .type { color: inherit; }
    .views .off { opacity: 0.6; }

    """

  /// One column on narrow pages, where the picture comes first and the page scrolls.
  static let narrow = """
    @media (max-width: 859px) {
      html, body { height: auto; min-height: 100%; }
      .bar { padding: 0 16px; position: sticky; top: 0; z-index: 4; }
      .layout { display: block; }
      .stage { padding: 12px 16px; }
      .fault { max-height: none; }
      .pane { flex: none; margin-inline: -16px; border-radius: 0; max-height: 60vh; }
      .player {
        position: sticky; bottom: 0; z-index: 3; background: var(--page); margin: 0 -16px; padding: 8px 16px;
        border-top: 1px solid var(--line);
      }
      .transport { justify-content: center; }
      .transport .clock { order: -2; flex: 1; gap: 0 10px; }
      .group.end { order: -1; }
      .transport .group:first-child { flex: 1 0 100%; justify-content: center; }
      .speed { font-size: 0; gap: 0; }
      .speed select { font-size: 14px; }
      .zoom { flex: 1; }
      .zoom button { flex: 1; padding-inline: 4px; }
      .panel { border-left: 0; border-top: 1px solid var(--line); padding: 12px 16px 16px; }
      .list { max-height: 34vh; margin: 0 -16px; padding: 0 16px 10px; }
      .numbers { margin: 0 -16px; padding: 14px 16px 0; }
    }
    @media (prefers-reduced-motion: no-preference) {
      .sheet canvas { transition: opacity 0.12s; }
    }

    """
}
