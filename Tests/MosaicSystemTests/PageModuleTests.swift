// The JavaScript that pages share, in a browser.

import TestSupport
import Testing

@testable import MosaicSystem

@Suite(.bounded, .serialized) struct PageModuleTests {
  /// Elements that have keys of their own.
  private static let elements = """
    <input id="line"><textarea id="area"></textarea><select id="choice"></select>
    <input id="range" type="range"><input id="box" type="checkbox"><button id="button">b</button>
    <dialog id="help"></dialog><dialog id="other"></dialog>
    <div id="pad" style="position: fixed; left: 0; top: 0; width: 1000px; height: 600px"></div>
    """

  /// Runs a body in a page whose script is all modules and a file of `fixtures/pages`.
  private func withPage(_ name: String, _ body: (Browser) async throws -> Void) async throws {
    try await withBrowser(orLeaveOut: "the modules of pages") { folder, browser in
      let script = HTMLText.script([try Fixtures.bytes("pages/\(name).js")], with: PageModule.allCases)
      let page = "<!doctype html>\n<meta charset=\"utf-8\">\n\(Self.elements)\n<script>\n\(script)</script>\n"
      try await browser.open(folder.write(Array(page.utf8), to: "page.html"))
      try await body(browser)
      #expect(try await browser.complaints() == [])
    }
  }

  /// The element with the focus, the key as the browser names it, with its modifiers before it, and the called actions.
  static let keys: [(on: String, key: String, does: String)] = [
    ("", "a", "a"), ("", "A", ""), ("", "b", ""), ("", "Ctrl a", ""), ("", "Alt a", ""), ("", "Meta a", ""),
    ("", "Ctrl z", "Ctrl+z"), ("", "Meta z", "Ctrl+z"), ("", "z", ""), ("", "toString", ""),
    ("", "Enter", "Enter"),
    ("line", "a", ""), ("line", "Enter", "left"), ("line", "Escape", "left"), ("line", "Ctrl z", ""),
    ("area", "a", ""), ("area", "Enter", ""), ("area", "Escape", "left"), ("choice", "a", ""),
    ("range", "a", "a"), ("range", "ArrowLeft", ""), ("box", "a", "a"), ("box", "Enter", ""),
    ("button", "a", "a"), ("button", "Enter", ""), ("button", "ArrowLeft", "ArrowLeft"),
    ("help", "a", ""), ("help", "?", "closed"), ("other", "a", ""), ("other", "?", ""),
  ]

  @Test("keys call actions; fields, buttons and dialogs keep their keys") func keysOfPages() async throws {
    try await withPage("keys") { browser in
      for row in Self.keys {
        let words = row.key.split(separator: " ")
        let modifiers = ["Ctrl", "Alt", "Meta"].map { "\(words.dropLast().contains(Substring($0)))" }
        let done = try await browser.text(
          "press('\(row.on)', \(modifiers.joined(separator: ", ")), '\(words.last ?? "")')")
        #expect(done == row.does, "\(row)")
      }
    }
  }

  /// Events (the word, the pointer and the place), and the calls of the hands.
  static let pointers: [(events: String, calls: String)] = [
    ("down 1 10 10, up 1 10 10", "begin 10 10, click 10 10, end 10 10"),
    ("down 1 10 10, move 1 13 12, up 1 13 12", "begin 10 10, click 13 12, end 13 12"),
    (
      "down 1 10 10, move 1 15 10, move 1 20 30, up 1 20 30",
      "begin 10 10, drag 5 0 15 10, drag 5 20 20 30, end 20 30"
    ),
    ("down 1 10 10, move 1 12 10, move 1 40 10, up 1 40 10", "begin 10 10, drag 30 0 40 10, end 40 10"),
    ("down 1 10 10, cancel 1 10 10", "begin 10 10, end 10 10 pointercancel"),
    ("down 1 10 10, up 2 10 10, move 2 50 50, up 1 10 10", "begin 10 10, click 10 10, end 10 10"),
    ("move 1 10 10, up 1 10 10", ""), ("right 1 10 10, up 1 10 10", ""),
    (
      "down 1 0 0, down 2 100 0, move 2 200 0, up 2 200 0, up 1 0 0", "begin 0 0, pinch 2 50 0 100 0, end 0 0"
    ),
    (
      "down 1 0 0, down 2 100 0, up 2 100 0, move 1 1 1, up 1 1 1",
      "begin 0 0, drag 1 1 1 1, end 1 1"
    ),
    ("down 1 0 0, down 2 9 0, down 3 50 50, move 3 0 0, up 2 9 0, up 1 0 0", "begin 0 0, end 0 0"),
    ("down 1 950 10, move 1 500 10, up 1 500 10", "begin 950 10"),
    ("double 0 20 30", "doubleClick 20 30"),
    ("wheel 0 3 4", "wheel 3 4 7 8"), ("wheel 1 0 2", "wheel 0 66 7 8"), ("wheel 2 0 -1", "wheel 0 -300 7 8"),
    ("wheel 0 900 0", "wheel 900 0 7 8 scrolls"),
  ]

  @Test("a pointer drags or clicks, two pinch, and wheels turn by pixels") func pointersOfPages() async throws
  {
    try await withPage("pointers") { browser in
      for row in Self.pointers {
        let calls = try await browser.text("follow('\(row.events)')")
        #expect(calls == row.calls, "\(row.events)")
      }
    }
  }

  @Test("a zoom keeps a point of the picture, and a move keeps the middle inside it") func panning()
    async throws
  {
    try await withPage("panning") { browser in
      let faults = try await browser.text("faults")
      #expect(faults == "")
    }
  }

  /// What the browser and its user do, and what becomes of the text.
  static let saves: [(browser: String, result: String)] = [
    ("handle", "file again: closed"), ("picker", "file a.json: closed"), ("picker cancelled", "cancelled"),
    ("picker refused", "SecurityError"), ("picker full", "QuotaExceededError a.json: aborted"),
    ("none", "download a.json"),
    ("handle none", "file again: closed"),
  ]

  @Test("a text is saved in a file or downloaded, and a file is whole or unchanged") func saving()
    async throws
  {
    try await withPage("saving") { browser in
      for row in Self.saves {
        _ = try await browser.text("trySave('\(row.browser)')")
        #expect(try await browser.waits(for: row.result, of: "window.saved") == row.result, "\(row.browser)")
      }
      let digest = SHA256.digest(of: "abc").hex
      #expect(try await browser.waits(for: digest, of: "window.digestOfABC") == digest)
    }
  }
}
