extension ReportStyle {
  /// The stage: tools, panes, what lies over the pictures.
  static let stage = """
    .tools { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; }
    .zoom { display: inline-flex; margin-left: auto; }
    .zoom button { border-radius: 0; margin-left: -1px; min-width: 32px; padding: 3px 8px; }
    .zoom button:first-child { border-radius: 7px 0 0 7px; }
    .zoom button:last-child { border-radius: 0 7px 7px 0; }
    .zoom button:hover, .zoom button:focus-visible { position: relative; z-index: 1; }
    .zoom .level { min-width: 64px; }
    .zoom .level[aria-pressed="true"] { color: var(--accent); }
    .mixer { display: flex; align-items: center; justify-content: center; gap: 12px; margin-top: 12px; }
    .mixer input { width: min(320px, 50vw); accent-color: var(--accent); }
    .panes {
      display: flex; justify-content: center; gap: 16px; margin-top: 14px; padding: 16px;
      background: var(--sunken); border-radius: 12px; min-height: 120px;
    }
    .panes.column { flex-direction: column; align-items: center; }
    .pane { display: flex; flex-direction: column; min-width: 0; max-width: 100%; }
    .viewport { overflow: auto; max-width: 100%; overscroll-behavior: contain; }
    .viewport:focus { outline: none; }
    .dragged { cursor: grabbing; }
    .sheet {
      position: relative; width: max-content; margin: 0 auto; box-shadow: 0 0 0 1px var(--line);
      background: repeating-conic-gradient(var(--check-b) 0 25%, var(--check-a) 0 50%) 0 0 / 16px 16px;
      cursor: crosshair; overflow: hidden;
    }
    .sheet canvas { display: block; }
    [data-backdrop="white"] .sheet { background: #fff; }
    [data-backdrop="black"] .sheet { background: #000; }
    .backdrop { padding: 5px; width: 34px; }
    .backdrop::before {
      content: ""; display: block; height: 16px; border-radius: 3px; border: 1px solid var(--strong-line);
      background: repeating-conic-gradient(#b5b5b5 0 25%, #fff 0 50%) 0 0 / 8px 8px;
    }
    [data-backdrop="white"] .backdrop::before { background: #fff; }
    [data-backdrop="black"] .backdrop::before { background: #000; }
    .crisp { image-rendering: pixelated; }
    .box {
      position: absolute; border: 2px solid var(--outline); border-radius: 3px; pointer-events: none;
      box-shadow: 0 0 0 1px #fffb, inset 0 0 0 1px #fffb;
    }
    .cross { position: absolute; box-shadow: 0 0 0 1px #000, 0 0 0 2px #fff; pointer-events: none; }
    .pane figcaption {
      display: flex; justify-content: center; align-items: baseline; flex-wrap: wrap; gap: 2px 8px;
      padding-top: 8px; color: var(--muted); font-size: 13px;
    }
    .pane figcaption b { color: var(--text); font-weight: 600; }
    .pane figcaption i { width: 1px; height: 1em; background: var(--strong-line); align-self: center; margin: 0 6px; }
    .handle {
      position: absolute; top: 0; bottom: 0; width: 32px; margin-left: -16px; cursor: ew-resize;
      touch-action: none;
      background: linear-gradient(#fff, #fff) center / 2px 100% no-repeat;
      filter: drop-shadow(0 0 1px #0009);
    }
    .handle::before {
      content: "‹ ›"; position: absolute; top: 50%; left: 2px; width: 28px; height: 28px;
      margin-top: -14px; border-radius: 50%; background: #fff; color: #1d1d1b;
      text-align: center; font: 600 15px/25px var(--sans);
    }
    .readout {
      display: flex; flex-wrap: wrap; gap: 2px 20px; justify-content: center; min-height: 22px;
      margin-top: 10px; white-space: pre-wrap; align-items: center; font-size: 13px;
    }
    .hint, .what, .place { color: var(--muted); }
    .what { font: 13px var(--sans); }
    .swatch { display: inline-flex; align-items: center; gap: 6px; }
    .patch {
      width: 14px; height: 14px; border-radius: 3px; box-shadow: inset 0 0 0 1px #8888;
      background:
        linear-gradient(var(--color, transparent), var(--color, transparent)),
        repeating-conic-gradient(var(--check-b) 0 25%, var(--check-a) 0 50%) 0 0 / 8px 8px;
    }
    .far { color: var(--failed); }

    """

  /// The time line, the player's buttons and the film strip.
  static let time = """
    .time { margin-top: 18px; }
    .transport { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
    .transport .group { display: inline-flex; gap: 8px; }
    .transport .group:first-child button { padding: 5px 8px; }
    .transport .group .play { background: var(--accent); color: var(--on-accent); border-color: transparent; padding: 5px 12px; }
    .clock { margin: 0 auto 0 8px; display: flex; flex-wrap: wrap; gap: 0 14px; white-space: pre; align-items: baseline; }
    .clock b { font-weight: 600; }
    .clock span { color: var(--muted); }
    .plot {
      position: relative; height: 98px; margin-top: 6px; cursor: ew-resize; touch-action: pan-y;
      border-radius: 4px; user-select: none; -webkit-user-select: none;
    }
    .plot svg { display: block; }
    .plot .failing { fill: var(--failed-soft); }
    .plot .area { fill: var(--failed); opacity: 0.18; }
    .plot .line { fill: none; stroke: var(--failed); stroke-width: 1.5; }
    .plot .axis { stroke: var(--line); }
    .plot .tick { fill: var(--muted); font-size: 11px; }
    .head {
      position: absolute; top: 18px; height: 60px; border-left: 2px solid var(--accent);
      background: color-mix(in srgb, var(--accent) 16%, transparent); pointer-events: none;
    }
    .head::before {
      content: ""; position: absolute; left: -6px; top: -5px; width: 10px; height: 10px;
      border-radius: 50%; background: var(--accent);
    }
    .tip {
      position: absolute; top: 26px; transform: translateX(-50%); pointer-events: none;
      background: var(--text); color: var(--page); padding: 3px 8px; border-radius: 6px;
      white-space: nowrap; z-index: 2;
    }
    .film {
      position: relative; display: flex; gap: 6px; overflow-x: auto; margin-top: 6px; padding: 4px 4px 10px;
      overscroll-behavior-x: contain;
    }
    .film li { flex: none; }
    .film button {
      display: block; padding: 3px; border-width: 2px; border-color: transparent; border-radius: 7px;
      min-height: 0; text-align: center;
    }
    .film canvas { display: block; border-radius: 3px; background: var(--sunken); }
    .film span { font-size: 11px; line-height: 14px; color: var(--muted); padding-top: 2px; display: block; }
    .film .fails { border-color: var(--failed); }
    .film [aria-current] { box-shadow: 0 0 0 2px var(--accent); }
    .film [aria-current] span { color: var(--text); font-weight: 600; }

    """

  /// Two columns where there is room; one after the other on narrow pages and without a script.
  static let narrow = """
    .back { display: none; }
    @media (min-width: 860px) {
      .js body { height: 100vh; display: grid; grid-template-rows: auto minmax(0, 1fr); }
      .js .layout { display: grid; grid-template-columns: minmax(260px, 320px) minmax(0, 1fr); min-height: 0; }
      .js .index {
        overflow: auto; padding-top: 0; border-right: 1px solid var(--line); background: var(--panel);
      }
      .filter { position: sticky; top: 0; z-index: 2; background: var(--panel); padding: 14px 20px 8px; }
      .js .snapshots { overflow: auto; }
    }
    @media (max-width: 1000px) {
      /* The buttons stay in sight below pictures that are taller than the page. */
      .time { display: contents; }
      .transport {
        position: sticky; bottom: 0; z-index: 3; background: var(--page); margin-top: 8px;
        padding: 8px 0; border-top: 1px solid var(--line);
      }
    }
    @media (max-width: 859px) {
      .bar { flex-wrap: wrap; height: auto; padding: 10px 16px; gap: 2px 12px; }
      .share { order: 5; flex: 1 0 100%; max-width: none; margin-top: 6px; }
      .summary { white-space: normal; }
      .index h2, .filter { padding-left: 16px; padding-right: 16px; }
      .index a { margin: 1px 4px; }
      .snapshots { padding: 14px 16px 0; }
      .js [data-view="list"] .snapshots, .js [data-view="snapshot"] .index { display: none; }
      .js .back { display: inline-block; color: var(--accent); padding: 4px 0 10px; }
      .snapshot h2 { font-size: 19px; margin-bottom: 12px; }
      .segments { flex-wrap: wrap; }
      .panes { margin-inline: -16px; border-radius: 0; padding: 12px 16px; }
      .tools .segments { display: grid; grid-template-columns: repeat(3, 1fr); flex: 1 0 100%; }
      .place { flex: 1 0 100%; text-align: center; }
      .transport { margin: 8px -16px 0; padding: 8px 16px; }
      .clock { order: -2; flex: 1 1 calc(100% - 140px); margin: 0; min-width: 0; }
      .switches { order: -1; }
      .transport .segments { margin-left: auto; }
      .segments button { padding-inline: 8px; }
    }
    @media (prefers-reduced-motion: no-preference) {
      button, .index a { transition: background-color 0.12s, border-color 0.12s; }
    }
    @media print { .index, .bar-tools, .tools, .filter { display: none; } }

    """
}
