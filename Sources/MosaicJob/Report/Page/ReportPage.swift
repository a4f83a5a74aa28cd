// The parts of a report's page that are the same in every report: markup, style and script.

/// The page of a report, without its pairs.
enum ReportPage {
  /// All of the style sheet.
  static let style = [colours, frame, stageStyle, detailStyle].joined()

  /// All of the script: one function, so that it leaves no names behind.
  static let script =
    "(() => {\n\"use strict\";\n" + [pairs, list, stage, panes, details, choices, keys].joined() + "})();\n"

  /// What is on the page before the script fills it.
  static let shell = #"""
    <header class="top">
      <div class="heading">
        <h1 id="title">Compared pictures</h1>
        <p id="summary">Reading the report…</p>
      </div>
      <div class="taken">
        <span id="accepted-count" role="status"></span>
        <button id="download" type="button" disabled>Download accepted.json</button>
        <button id="help-button" type="button" aria-label="Help with the keyboard" title="Keyboard (?)">?</button>
      </div>
    </header>
    <p id="notice" class="notice" hidden></p>
    <noscript><p class="notice">This page shows its pictures with JavaScript, which is switched off.</p></noscript>
    <div class="body">
      <nav aria-label="Pairs">
        <input type="search" id="search" placeholder="Search paths  ( / )" aria-label="Search paths" autocomplete="off" spellcheck="false">
        <div id="filters" role="group" aria-label="Show"></div>
        <ol id="list"></ol>
        <p id="empty" hidden>No pair matches.</p>
      </nav>
      <main>
        <div class="headline">
          <span id="status" class="status"></span>
          <h2 id="path"></h2>
          <span id="place"></span>
          <button id="previous" type="button" title="Previous (k)" aria-label="Previous pair">↑</button>
          <button id="next" type="button" title="Next (j)" aria-label="Next pair">↓</button>
          <button id="accept" type="button" aria-pressed="false" title="Accept (a)">Accept</button>
        </div>
        <p id="reason"></p>
        <div class="toolbar" id="toolbar">
          <div id="views" class="segments" role="group" aria-label="View"></div>
          <input type="range" id="amount" min="0" max="100" value="50" aria-label="Share of the actual picture" hidden>
          <span class="gap"></span>
          <button id="regions-button" type="button" aria-pressed="true" title="Outline what changed (r)">Regions</button>
          <button id="zoom" type="button" title="To the next region (z)">Zoom to region</button>
          <div class="segments" role="group" aria-label="Zoom">
            <button id="zoom-out" type="button" title="Smaller (-)" aria-label="Smaller">−</button>
            <button id="zoom-fit" type="button" title="All of it (0)"><span id="zoom-share">Fit</span></button>
            <button id="zoom-in" type="button" title="Larger (+)" aria-label="Larger">+</button>
          </div>
        </div>
        <div id="stage"></div>
        <section id="details" aria-label="Details"></section>
      </main>
    </div>
    <dialog id="help" aria-label="Keyboard">
      <h2>Keyboard</h2>
      <dl>
        <div><dt><kbd>j</kbd> <kbd>k</kbd></dt><dd>next, previous pair</dd></div>
        <div><dt><kbd>1</kbd> … <kbd>5</kbd></dt><dd>side by side, slider, blend, blink, difference</dd></div>
        <div><dt><kbd>←</kbd> <kbd>→</kbd></dt><dd>move the slider, change the blend</dd></div>
        <div><dt><kbd>z</kbd></dt><dd>zoom to the next region, then back to all</dd></div>
        <div><dt><kbd>+</kbd> <kbd>−</kbd> <kbd>0</kbd></dt><dd>larger, smaller, all of it</dd></div>
        <div><dt><kbd>Ctrl</kbd> wheel</dt><dd>zoom at the pointer; dragging moves, a double click shows all</dd></div>
        <div><dt><kbd>r</kbd></dt><dd>outline the regions, or not</dd></div>
        <div><dt><kbd>a</kbd></dt><dd>accept, or not</dd></div>
        <div><dt><kbd>/</kbd></dt><dd>search; <kbd>Esc</kbd> leaves the field</dd></div>
        <div><dt><kbd>?</kbd></dt><dd>this help</dd></div>
      </dl>
      <p>What you accept is kept in this page until you download it. Then, where the pictures are:
        <code>mosaic accept accepted.json</code></p>
      <form method="dialog"><button>Close</button></form>
    </dialog>

    """#
}
