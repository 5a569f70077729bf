extension ReportStyle {
  /// The list and its filter.
  static let index = """
    .index { padding: 12px 0 24px; }
    .index h2 {
      font-size: 12px; color: var(--muted); padding: 14px 20px 4px; display: flex; gap: 6px;
    }
    .count { font-weight: 400; color: var(--muted); }
    .index a {
      display: grid; grid-template-columns: 10px 1fr; column-gap: 10px; align-items: center;
      margin: 1px 8px; padding: 6px 12px; border-radius: 8px;
    }
    .index a:hover { background: var(--sunken); }
    .index a[aria-current] { background: var(--accent-soft); }
    .index a:focus-visible { outline-offset: -2px; }
    /* Names keep their own direction, and the list its edge. */
    .name { overflow-wrap: anywhere; min-width: 0; text-align: left; font-weight: 500; }
    .name .group { color: var(--muted); font-weight: 400; }
    .index li { scroll-margin: 140px 0 16px; }
    .gist {
      grid-column: 2; color: var(--muted); font-size: 12px; overflow: hidden; text-align: left;
      white-space: nowrap; text-overflow: ellipsis;
    }
    section[data-status="passed"] .gist { display: none; }
    .nothing, .empty { padding: 24px 20px; color: var(--muted); }
    .filter { padding: 2px 20px 4px; }
    .filter input {
      width: 100%; font: inherit; color: inherit; background: var(--page); min-height: 32px;
      border: 1px solid var(--line); border-radius: 8px; padding: 4px 10px; appearance: none;
    }
    .filter input::placeholder { color: var(--muted); opacity: 1; }
    .chips { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 8px; }
    .chips button { border-radius: 14px; font-size: 12px; min-height: 26px; padding: 1px 10px; }
    .chips [aria-pressed="true"] { background: var(--text); color: var(--page); border-color: transparent; }
    .chips [aria-pressed="true"] .count { color: inherit; }
    .shown { font-size: 12px; color: var(--muted); margin-top: 8px; }
    .shown:empty { display: none; }

    """

  /// A snapshot without its stage: heading, notes, and pictures as they are.
  static let snapshot = """
    .snapshots { padding: 20px 28px 0; min-width: 0; }
    .snapshots:focus { outline: none; }
    .snapshot { max-width: 1500px; margin: 0 auto 56px; scroll-margin-top: 100px; }
    .js .snapshot:not(.chosen) { display: none; }
    .js .snapshot:not(.unscripted) > .pictures figure:not([data-role="strip"]) { display: none; }
    .title { display: flex; align-items: baseline; flex-wrap: wrap; gap: 4px 12px; }
    .title .name { font-weight: 400; }
    .title .name .group { color: var(--muted); }
    .status {
      display: inline-flex; align-items: center; gap: 6px; color: var(--status); font-weight: 600;
    }
    .gist::first-letter, .snapshot h2::first-letter { text-transform: uppercase; }
    .snapshot h2 {
      font-size: 22px; line-height: 1.25; letter-spacing: -0.012em; margin: 4px 0 16px;
      overflow-wrap: anywhere; text-align: start;
    }
    .pictures { display: flex; flex-wrap: wrap; gap: 20px; margin: 16px 0; }
    .pictures:empty { display: none; }
    .pictures figure { max-width: 100%; min-width: 0; }
    .pictures img {
      display: block; max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px;
      background: repeating-conic-gradient(var(--check-b) 0 25%, var(--check-a) 0 50%) 0 0 / 16px 16px;
    }
    .js .pictures { margin-top: 24px; }
    .pictures figcaption { margin-top: 6px; color: var(--muted); overflow-wrap: anywhere; }
    .pictures figcaption b { color: var(--text); font-weight: 600; }
    .absent { color: var(--missing); overflow-wrap: anywhere; }
    .notes {
      display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 340px), 1fr));
      gap: 24px 40px; margin-top: 24px; padding-top: 20px; border-top: 1px solid var(--line);
    }
    .notes section { min-width: 0; }
    .notes h3 { font-size: 12px; color: var(--muted); margin-bottom: 8px; }
    .details li { overflow-wrap: anywhere; text-align: start; padding: 1px 0; }
    .command {
      display: flex; align-items: flex-start; gap: 8px; background: var(--sunken); border-radius: 8px;
      padding: 6px 6px 6px 12px;
    }
    .command code { flex: 1; min-width: 0; overflow-wrap: anywhere; padding: 5px 0; }
    .command button { background: var(--panel); }
    .notes dl { display: grid; grid-template-columns: auto 1fr; gap: 3px 16px; }
    .notes dt { color: var(--muted); }
    .notes dd { overflow-wrap: anywhere; min-width: 0; }
    table { border-collapse: collapse; width: 100%; }
    th, td { text-align: start; padding: 3px 16px 3px 0; font-weight: 400; overflow-wrap: anywhere; }
    thead th, tbody th { color: var(--muted); }
    .differs td { font-weight: 600; }
    .differs td:last-child { color: var(--failed); }

    """
}
