// The style of the report's frame: colours, the bar at the top, the list of pairs.

extension ReportPage {
  /// Colours, light and dark. Text has a contrast of 4.5 and more (WCAG 2.1, 1.4.3).
  static let colours = #"""
    :root {
      color-scheme: light dark;
      --page: #f6f6f4; --panel: #ffffff; --raised: #ecebe8; --line: #d9d8d4; --text: #1f2023; --faint: #63666b;
      --accent: #1f5fbf; --on-accent: #ffffff; --chosen: #e3ecf9; --square: #e4e3e0; --stage: #fafaf9;
      --different: #b3261e; --missing: #8a4b00; --unreadable: #7a2e8e; --new: #1f5fbf; --same: #2d6a3e;
      --notice: #fff3d6; --notice-text: #5c4300; --mark: #e0007a;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #17181a; --panel: #1f2123; --raised: #2c2f32; --line: #3a3d41; --text: #e8e8e6; --faint: #a2a6ab;
        --accent: #84b1f5; --on-accent: #10203a; --chosen: #25344c; --square: #2a2c2f; --stage: #1b1c1e;
        --different: #ff8f85; --missing: #f0b063; --unreadable: #d79be8; --new: #84b1f5; --same: #83c995;
        --notice: #3b3013; --notice-text: #f2d999; --mark: #ff5cb0;
      }
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body { margin: 0; background: var(--page); color: var(--text); font: 14px/1.45 system-ui, -apple-system, "Segoe UI", sans-serif; }
    h1, h2, h3, p, ol, ul, dl, dd { margin: 0; padding: 0; }
    button, input { font: inherit; color: inherit; }
    button { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: 4px 10px; cursor: pointer; white-space: nowrap; }
    button:hover:not(:disabled) { background: var(--raised); }
    button:disabled { color: var(--faint); cursor: default; opacity: .7; }
    button[aria-pressed=true] { background: var(--chosen); border-color: var(--accent); }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }

    """#

  /// The frame: a bar at the top, the list at the left, the pair at the right. A narrow window has all below each other.
  static let frame = #"""
    body { display: flex; flex-direction: column; height: 100vh; }
    .top { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 24px; padding: 10px 16px; background: var(--panel); border-bottom: 1px solid var(--line); }
    .heading { flex: 1 1 260px; min-width: 0; }
    h1 { font-size: 16px; font-weight: 600; overflow-wrap: anywhere; }
    #summary { color: var(--faint); }
    .taken { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
    #accepted-count { color: var(--faint); }
    #accepted-count:empty { display: none; }
    #download:not(:disabled) { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
    .notice { padding: 8px 16px; background: var(--notice); color: var(--notice-text); border-bottom: 1px solid var(--line); }
    .body { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(240px, 320px) minmax(0, 1fr); }

    nav { display: flex; flex-direction: column; min-height: 0; border-right: 1px solid var(--line); background: var(--panel); }
    #search { margin: 12px 12px 8px; padding: 6px 10px; background: var(--page); border: 1px solid var(--line); border-radius: 6px; }
    #filters { display: flex; flex-wrap: wrap; gap: 6px; padding: 0 12px 10px; border-bottom: 1px solid var(--line); }
    #filters button { padding: 1px 9px; border-radius: 12px; font-size: 13px; }
    #filters button span { color: var(--faint); margin-left: 3px; }
    #list { flex: 1; min-height: 0; overflow-y: auto; list-style: none; padding: 6px 0; }
    #list li { content-visibility: auto; contain-intrinsic-size: auto 44px; }
    #list button { display: grid; grid-template-columns: 10px minmax(0, 1fr) auto; align-items: center; gap: 0 10px; width: 100%; min-height: 44px;
      padding: 4px 12px; border: 0; border-radius: 0; background: none; text-align: left; }
    #list button:hover { background: var(--raised); }
    #list button:focus-visible { outline-offset: -2px; }
    #list [aria-current=true] { background: var(--chosen); }
    #list .name { overflow: hidden; text-overflow: ellipsis; }
    #list .folder { display: block; overflow: hidden; text-overflow: ellipsis; color: var(--faint); font-size: 12px; line-height: 1.2; }
    #list .measure { color: var(--faint); font-size: 12px; font-variant-numeric: tabular-nums; }
    #list .accepted .measure { color: var(--same); font-weight: 600; }
    .dot { width: 10px; height: 10px; border-radius: 50%; background: currentColor; }
    .dot.new, .dot.missing { border: 2px solid currentColor; background: none; }
    .dot.unreadable { border-radius: 2px; }
    .different { color: var(--different); } .missing { color: var(--missing); } .unreadable { color: var(--unreadable); }
    .new { color: var(--new); } .same { color: var(--same); }
    #empty { padding: 16px; color: var(--faint); }

    main { display: flex; flex-direction: column; min-width: 0; min-height: 0; }
    .headline { display: flex; align-items: center; gap: 6px 10px; padding: 12px 16px 2px; }
    .headline h2 { flex: 1; min-width: 0; font-size: 15px; font-weight: 600; overflow-wrap: anywhere; }
    .status { border: 1px solid currentColor; border-radius: 4px; padding: 0 7px; font-size: 12px; font-weight: 600; white-space: nowrap; }
    #place { color: var(--faint); font-size: 12px; font-variant-numeric: tabular-nums; white-space: nowrap; }
    #accept { min-width: 92px; }
    #accept[aria-pressed=true] { background: var(--accent); color: var(--on-accent); }
    #reason { padding: 0 16px; color: var(--faint); overflow-wrap: anywhere; }
    .toolbar { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 10px 16px; }
    .toolbar .gap { flex: 1; }
    .toolbar input { width: 150px; accent-color: var(--accent); }
    .segments { display: flex; }
    .segments button { border-radius: 0; margin-left: -1px; padding: 4px 10px; position: relative; }
    .segments button:first-child { border-radius: 6px 0 0 6px; margin-left: 0; }
    .segments button:last-child { border-radius: 0 6px 6px 0; }
    .segments [aria-pressed=true] { z-index: 1; }
    #zoom-fit { min-width: 64px; font-variant-numeric: tabular-nums; }

    @media (max-width: 760px) {
      body { height: auto; min-height: 100vh; }
      .body { display: block; }
      nav { border-right: 0; border-bottom: 1px solid var(--line); }
      #list { max-height: 190px; flex: none; }
      .headline { flex-wrap: wrap; }
      .headline h2 { flex-basis: calc(100% - 110px); }
      #place { flex: 1; }
      .segments { flex-wrap: wrap; }
      #views button { padding: 4px 8px; }
      .toolbar .gap { display: none; }
    }

    """#
}
