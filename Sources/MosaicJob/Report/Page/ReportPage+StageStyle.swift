// The style of the report's pictures and of what is said about them.

extension ReportPage {
  /// The panes that show pictures. All pictures of a pair lie at the same place of a sheet, which is moved and scaled as a whole.
  static let stageStyle = #"""
    #stage { flex: 1; min-height: 240px; display: flex; gap: 12px; padding: 0 16px 12px; }
    .pane { position: relative; flex: 1; min-width: 0; min-height: 0; display: flex; flex-direction: column; }
    .pane figcaption { display: flex; gap: 8px; align-items: baseline; padding-bottom: 4px; font-size: 12px; color: var(--faint); }
    .pane figcaption b { color: var(--text); font-weight: 600; }
    .view { position: relative; flex: 1; min-height: 160px; overflow: hidden; border: 1px solid var(--line); border-radius: 6px; background: var(--stage);
      touch-action: pan-y; user-select: none; }
    .view.zoomed { touch-action: none; cursor: grab; }
    .view.moving { cursor: grabbing; }
    .layer { position: absolute; inset: 0; overflow: hidden; }
    .sheet { position: absolute; left: 0; top: 0; transform-origin: 0 0; --scale: 1; }
    .sheet .square { position: absolute; left: 0; top: 0;
      background: repeating-conic-gradient(var(--square) 0 25%, var(--panel) 0 50%) 0 0 / calc(16px / var(--scale)) calc(16px / var(--scale));
      outline: calc(1px / var(--scale)) solid var(--line); }
    .sheet img { position: absolute; left: 0; top: 0; max-width: none; display: block; }
    .sheet.large img { image-rendering: pixelated; }
    .subtract { isolation: isolate; background: #000; }
    .subtract img + img { mix-blend-mode: difference; }
    .region { position: absolute; outline: calc(1.5px / var(--scale)) solid var(--mark); outline-offset: calc(2px / var(--scale)); pointer-events: none; }
    .region.chosen { outline-width: calc(2.5px / var(--scale)); outline-offset: calc(3px / var(--scale)); }
    .corner { position: absolute; top: 8px; padding: 1px 8px; border-radius: 4px; background: var(--panel); border: 1px solid var(--line); font-size: 12px; pointer-events: none; }
    .corner.left { left: 8px; } .corner.right { right: 8px; }
    .handle { position: absolute; top: 0; bottom: 0; width: 24px; margin-left: -12px; cursor: ew-resize; touch-action: none; }
    .handle::before { content: ""; position: absolute; left: 11px; top: 0; bottom: 0; width: 2px; background: var(--accent); }
    .handle::after { content: "⇆"; position: absolute; left: 0; top: 50%; width: 24px; height: 24px; margin-top: -12px; border-radius: 12px;
      background: var(--accent); color: var(--on-accent); font-size: 13px; line-height: 23px; text-align: center; }
    .words { flex: 1; min-width: 0; display: flex; align-items: center; justify-content: center; border: 1px dashed var(--line); border-radius: 6px; color: var(--faint);
      text-align: center; overflow-wrap: anywhere; }
    .words p { max-width: 60ch; min-width: 0; padding: 24px; }

    @media (max-width: 760px) {
      #stage { flex-direction: column; min-height: 0; }
      .view { flex: none; aspect-ratio: var(--ratio); max-height: 60vh; }
      .words { min-height: 120px; }
    }

    """#

  /// What is said about a pair, below its pictures, and the help.
  static let detailStyle = #"""
    #details { display: grid; grid-template-columns: repeat(auto-fit, minmax(230px, 1fr)); gap: 12px 32px; padding: 12px 16px 16px; max-height: 32vh; overflow-y: auto;
      border-top: 1px solid var(--line); background: var(--panel); }
    #details:empty { display: none; }
    #details > div { min-width: 0; }
    h3 { font-size: 12px; font-weight: 600; color: var(--faint); margin-bottom: 4px; }
    .changes { padding-left: 18px; overflow-wrap: anywhere; }
    .facts > div, .budget { display: flex; gap: 12px; justify-content: space-between; padding: 2px 0; }
    .facts dt { color: var(--faint); }
    .facts dd { text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; min-width: 0; }
    .budget { flex-wrap: wrap; gap: 2px 12px; padding-bottom: 6px; }
    .budget .numbers { font-variant-numeric: tabular-nums; }
    .budget .bar { flex-basis: 100%; height: 5px; border-radius: 3px; background: var(--raised); overflow: hidden; }
    .budget .bar i { display: block; height: 100%; background: var(--same); }
    .budget.over .bar i { background: var(--different); }
    .budget.over .numbers { color: var(--different); font-weight: 600; }
    .changes + h3 { margin-top: 10px; }
    #regions { list-style: none; }
    #regions button { width: 100%; display: block; padding: 3px 8px; border-color: transparent; background: none; text-align: left; white-space: normal; font-variant-numeric: tabular-nums; }
    #regions button:hover { background: var(--raised); }
    #regions [aria-current=true] { background: var(--chosen); }
    #regions small { color: var(--faint); font-size: 12px; }
    #regions .more { padding: 3px 9px; color: var(--faint); }

    dialog { max-width: min(520px, calc(100vw - 32px)); padding: 20px 24px; background: var(--panel); color: var(--text); border: 1px solid var(--line); border-radius: 10px; }
    dialog::backdrop { background: rgb(0 0 0 / .4); }
    dialog h2 { font-size: 16px; margin-bottom: 10px; }
    dialog dl > div { display: flex; gap: 16px; padding: 3px 0; }
    dialog dt { flex: 0 0 96px; }
    dialog p { margin: 14px 0; color: var(--faint); }
    dialog form { text-align: right; }
    kbd { display: inline-block; min-width: 22px; padding: 0 5px; border: 1px solid var(--line); border-bottom-width: 2px; border-radius: 4px; background: var(--page);
      font: 12px/18px ui-monospace, monospace; text-align: center; }
    code { font: 13px ui-monospace, monospace; color: var(--text); overflow-wrap: anywhere; }

    @media (max-width: 760px) {
      #details { display: block; max-height: none; }
      #details > div + div { margin-top: 14px; }
    }

    """#
}
