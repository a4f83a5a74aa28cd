// mosaic edit: the page shows what the program renders, changes the document by hand and by form, and saves it.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.bounded, .serialized) struct EditPageTests {
  private static let renders = Fixtures.path("goldens/render")

  /// Opens the page of a document, or of other inputs, in a folder.
  private static func open(
    _ inputs: [String], in folder: TemporaryFolder, _ browser: Browser
  ) async throws {
    let made = try MosaicBinary.run(["edit"] + inputs + ["-o", "page.html"], in: folder)
    try #require(made.exitCode == 0, "\(made.errors)")
    // A download is where a test can read it.
    try await browser.runBefore("delete window.showSaveFilePicker")
    try await browser.open(folder.path("page.html"))
    try #require(try await browser.waits(for: "true", of: "document.body.dataset.ready") == "true")
  }

  private static func boxes(_ browser: Browser) async throws -> [[Int]] {
    let text = try await browser.text("document.body.dataset.boxes")
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[Int]])
  }

  /// The boxes of `mosaic plan`, of one page after another.
  private static func plannedBoxes(_ document: String, in folder: TemporaryFolder) throws -> [[Int]]? {
    let made = try MosaicBinary.run(["plan", document], in: folder)
    guard made.exitCode == 0 else { return nil }
    let plan = try #require(try JSONSerialization.jsonObject(with: Data(made.stdout)) as? [String: Any])
    let pages = plan["pages"] as? [[String: Any]] ?? [plan]
    return try pages.flatMap { try #require($0["items"] as? [[String: Any]]) }.map { item in
      let pixels = try #require(item["pixels"] as? [String: Int])
      return try ["x", "y", "width", "height"].map { try #require(pixels[$0]) }
    }
  }

  // MARK: Seen as it will be

  /// A canvas that is cut to a shape has other places; the page says that it does not show the shape.
  private static let notShown: Set = ["canvas-clip-path.json"]

  @Test("boxes are the plan's, to the pixel", arguments: 0..<4) func boxesOfGoldens(part: Int) async throws {
    try await withBrowser(orLeaveOut: "boxes of the page") { folder, browser in
      let names = try FileManager.default.contentsOfDirectory(atPath: Self.renders)
        .filter { $0.hasSuffix(".json") && !Self.notShown.contains($0) }.sorted()
      for (index, name) in names.enumerated() where index % 4 == part {
        let document = "\(Self.renders)/\(name)"
        guard let expected = try Self.plannedBoxes(document, in: folder) else { continue }
        try await Self.open([document], in: folder, browser)
        #expect(try await Self.boxes(browser) == expected, "\(name)")
        #expect(try await browser.text("document.getElementById('state').textContent") == "", "\(name)")
      }
    }
  }

  @Test(
    "boxes on pages are the plan's, and titles have their page",
    arguments: [
      ("justified", "\"rowHeight\": 60", "{}", 3), ("waterfall", "\"columns\": 3", "{\"perPage\": 7}", 9),
      ("grid", "\"columns\": 3, \"rows\": 2", "null", 4),
      ("grid", "\"columns\": 3, \"rows\": 2, \"overflow\": \"badge\"", "null", 1),
      ("grid", "\"rows\": 2", "null", 1), ("auto", "\"rows\": 3", "{\"perPage\": 8}", 3),
      ("template", "\"areas\": [\"a a b\", \"c d e\"]", "{\"perPage\": 5}", 4),
      ("collage", "\"gap\": 3", "{\"perPage\": 20}", 1),
      ("columns", "\"columns\": 2", "{}", 12), ("treemap", "\"gap\": 2", "{\"perPage\": 9}", 3),
    ]) func pages(layout: String, parameters: String, pages: String, count: Int) async throws
  {
    try await withBrowser(orLeaveOut: "pages of the page") { folder, browser in
      let items = (0..<20).map {
        "{\"color\": \"#4060\(10 + $0)\", \"size\": [\(40 + 13 * ($0 % 7)), \(90 - 9 * ($0 % 5))]}"
      }
      let asked = pages == "null" ? "" : "\"pages\": \(pages),"
      let document = """
        {"version": 1, "canvas": {"width": 303, "height": 251, "padding": 7}, "layout": {"type": "\(layout)", \(parameters)},
         \(asked) "footer": "{page} of {pages}", "title": "{{}}", "items": [\(items.joined(separator: ","))]}
        """
      try folder.write(Array(document.utf8), to: "a.json")
      let expected = try #require(try Self.plannedBoxes("a.json", in: folder))
      try await Self.open(["a.json"], in: folder, browser)
      #expect(try await Self.boxes(browser) == expected)
      let texts = try await browser.text(
        "[...document.querySelectorAll('#texts > .text')].map((one) => one.textContent).join()")
      #expect(texts == (1...count).map { "{},\($0) of \(count)" }.joined(separator: ","))
      let ending = count > 1 ? "pdf" : "png"
      #expect(
        try await browser.text("document.getElementById('command').textContent")
          == "mosaic render a.json -o a.\(ending)")
    }
  }

  @Test("a screenshot has the pixels of the rendered picture") func pixels() async throws {
    try await withBrowser(orLeaveOut: "pixels of the page") { folder, browser in
      let colors = ["#c00000", "#00a000", "#0000b0", "#808080", "#ffcc00", "#402010", "#00ffff"]
      let items = colors.enumerated().map { index, color in
        "{\"color\": \"\(color)\", \"size\": [\(30 + 17 * index), \(90 - 9 * index)], \"weight\": \(1 + index % 3)}"
      }
      for layout in ["collage", "justified", "treemap", "grid", "template", "flow"] {
        let areas = layout == "template" ? ", \"areas\": [\"a a b c\", \"d e e c\", \"d f g g\"]" : ""
        let document = """
          {"version": 1, "canvas": {"width": 403, "height": 291, "padding": 7, "background": "#101418"},
           "layout": {"type": "\(layout)", "gap": 2.5\(areas)}, "items": [\(items.joined(separator: ","))]}
          """
        try folder.write(Array(document.utf8), to: "a.json")
        try await Self.open(["a.json"], in: folder, browser)
        let made = try MosaicBinary.run(["render", "a.json", "-o", "a.png"], in: folder)
        try #require(made.exitCode == 0)
        // At its own size, in the corner of the window.
        _ = try await browser.text(
          """
          (() => {
            document.body.classList.add("still");
            const sheet = document.getElementById("sheet");
            document.body.append(sheet);
            Object.assign(sheet.style, { position: "fixed", transform: "none", zIndex: 9 });
            document.querySelector(".paper").style.boxShadow = "none";
          })()
          """)
        let shown = try await ImageReader.pixmap(bytes: browser.screenshot(), name: "screenshot")
        let drawn = try ImageReader.pixmap(bytes: folder.read("a.png"), name: "a.png")
        var differing = 0
        for y in 0..<drawn.height {
          for x in 0..<(4 * drawn.width)
          where shown.bytes[y * shown.stride + x] != drawn.bytes[y * drawn.stride + x] { differing += 1 }
        }
        #expect(differing == 0, "\(layout): \(differing) bytes differ")
      }
    }
  }

  // MARK: By hand

  /// Nine pictures, with comments and spaces that must stay.
  private static let document = """
    {
      // The cat comes first.
      "version": 1,
      "canvas": { "width": 900, "height":600,  "background": "#eee" },
      "layout": { "type": "grid", "columns": 3, "gap": 12.0 },
      "style": {"cornerRadius": 4},
      "items": [
        { "image": "0.png" }, // first
        { "image": "1.png", "weight": 2 },
        {"image": "2.png"},
        { "image": "3.png" },
        { "image": "4.png" },
        { "image": "5.png" }
      ],
      "metadata": { "author": "A" } /* last */
    }

    """

  private static func writePictures(to folder: TemporaryFolder) throws {
    for (index, name) in ["cat", "dogs", "coffee", "pagoda", "raccoon", "dandelion"].enumerated() {
      try FileManager.default.copyItem(
        atPath: Fixtures.path("../samples/photos/\(name).png"), toPath: folder.path("\(index).png"))
    }
    try folder.write(Array(document.utf8), to: "album.json")
  }

  /// The middle of an item in the window, moved by shares of its size.
  private static func point(
    _ item: Int, _ across: Double = 0.5, _ down: Double = 0.5, in browser: Browser
  ) async throws -> (x: Int, y: Int) {
    let text = try await browser.text(
      """
      (() => {
        const box = document.querySelectorAll(".item")[\(item)].getBoundingClientRect();
        return [box.left + \(across) * box.width, box.top + \(down) * box.height].map(Math.round);
      })()
      """)
    let numbers = text.split(separator: ",").compactMap { Int($0) }
    return try (#require(numbers.first), #require(numbers.last))
  }

  private static func names(_ browser: Browser) async throws -> String {
    try await browser.text("[...document.querySelectorAll('.item')].map((one) => one.title[0]).join('')")
  }

  private static func press(_ key: String, ctrl: Bool = false, shift: Bool = false, alt: Bool = false)
    -> String
  {
    """
    (document.querySelector(".item[aria-selected=true]") ?? document.body).dispatchEvent(
      new KeyboardEvent("keydown", { key: "\(key)", ctrlKey: \(ctrl), shiftKey: \(shift), altKey: \(alt), bubbles: true, cancelable: true }))
    """
  }

  /// Saves by the button, and reads the download.
  private static func saved(_ browser: Browser, in folder: TemporaryFolder) async throws -> String {
    let path = "downloads/album.json"
    try? FileManager.default.removeItem(atPath: folder.path(path))
    _ = try await browser.text("document.getElementById('save').click()")
    for _ in 0..<200 {
      // The browser makes the file before it writes it.
      if let bytes = try? folder.read(path), !bytes.isEmpty { break }
      try await Task.sleep(for: .milliseconds(50))
    }
    return String(decoding: try folder.read(path), as: UTF8.self)
  }

  @Test("swap, move, crop, zoom, weight, form, remove, undo, save, render") func byHand() async throws {
    try await withBrowser(orLeaveOut: "changes by hand") { folder, browser in
      try Self.writePictures(to: folder)
      try await Self.open(["album.json"], in: folder, browser)
      #expect(try await Self.names(browser) == "012345")

      try await browser.drag(from: Self.point(0, in: browser), to: Self.point(4, in: browser))
      #expect(try await Self.names(browser) == "412305", "onto another: swapped")
      _ = try await browser.text(Self.press("z", ctrl: true))
      #expect(try await Self.names(browser) == "012345", "taken back")
      _ = try await browser.text(Self.press("Z", ctrl: true))
      #expect(try await Self.names(browser) == "412305", "made again")
      _ = try await browser.text("document.getElementById('undo').click()")

      try await browser.drag(from: Self.point(5, in: browser), to: Self.point(1, 0.05, in: browser))
      #expect(try await Self.names(browser) == "051234", "near the left edge: moved before it")
      _ = try await browser.text(Self.press("z", ctrl: true))

      // Inside its box: the crop. The cat is wider than its cell, so that it moves along x.
      let before = try await Self.saved(browser, in: folder)
      #expect(before == Self.document, "what was not changed is as it was")
      try await browser.drag(from: Self.point(0, 0.7, in: browser), to: Self.point(0, 0.3, in: browser))
      let cropped = try await Self.saved(browser, in: folder)
      #expect(
        cropped.contains(/\{ "image": "0\.png", "focus": \[0\.\d+, 0\.5\] \}, \/\/ first\n/), "\(cropped)")

      _ = try await browser.text(Self.press("+"))
      let zoomed = try await Self.saved(browser, in: folder)
      #expect(zoomed.contains(/"focus": \{ "at": \[0\.\d+, 0\.\d+\], "zoom": 1\.1 \}/), "\(zoomed)")

      _ = try await browser.text(Self.press("w"))
      #expect(try await Self.saved(browser, in: folder).contains(/"zoom": 1\.1 \}, "weight": 1\.25 \}/))

      // By form: the gap of the layout.
      _ = try await browser.text(
        """
        (() => {
          const field = [...document.querySelectorAll("#document-form .field")].find((one) => one.textContent.startsWith("Gap"));
          const input = field.querySelector("input");
          input.value = "20";
          input.dispatchEvent(new Event("input", { bubbles: true }));
        })()
        """)
      let formed = try await Self.saved(browser, in: folder)
      #expect(
        formed.contains("\"layout\": { \"type\": \"grid\", \"columns\": 3, \"gap\": 20 },"), "\(formed)")

      _ = try await browser.text(Self.press("Delete"))
      #expect(try await Self.names(browser) == "12345")
      _ = try await browser.text(Self.press("z", ctrl: true))
      #expect(try await Self.names(browser) == "012345")

      // Everything that was not changed stays: order, comments, spaces, spelling.
      let expected = Self.document
        .replacing("{ \"image\": \"0.png\" }", with: "ITEM").replacing("\"gap\": 12.0", with: "\"gap\": 20")
      let text = try await Self.saved(browser, in: folder)
      #expect(text.replacing(/\{ "image": "0.png", .*\}, \/\/ first/, with: "ITEM, // first") == expected)

      // The saved document is rendered with the boxes of the page.
      try folder.write(Array(text.utf8), to: "album.json")
      let shown = try await Self.boxes(browser)
      #expect(try Self.plannedBoxes("album.json", in: folder) == shown)
      let command = try await browser.text("document.getElementById('command').textContent")
      #expect(command == "mosaic render album.json -o album.png")
      let made = try MosaicBinary.run(["render", "album.json", "-o", "album.png"], in: folder)
      #expect(made.exitCode == 0, "\(made.errors)")
      #expect(try await browser.complaints() == [])
    }
  }

  @Test("fields take the values that the program takes, and say which these are") func fields() async throws {
    try await withBrowser(orLeaveOut: "fields of the page") { folder, browser in
      try Self.writePictures(to: folder)
      try folder.write(
        Array(
          "{\"version\": 1, \"layout\": {\"columnGap\": 0, \"rowGap\": 0}, \"items\": [{\"image\": \"0.png\"}, {\"image\": \"1.png\"}]}"
            .utf8),
        to: "album.json")
      try await Self.open(["album.json"], in: folder, browser)
      try await browser.drag(from: Self.point(0, in: browser), to: Self.point(0, in: browser))
      #expect(
        try await browser.text("document.getElementById('handle').hidden") == "false", "auto takes weights")
      /// Types a text into the first field of that name, and gives back the words below it and the value of the item or layout.
      func type(_ name: String, _ text: String, _ form: String = "#item-fields >") async throws -> String {
        try await browser.text(
          """
          (() => {
            const field = [...document.querySelectorAll("\(form) .field")]
              .find((one) => one.querySelector("label").textContent === "\(name)");
            const control = field.querySelector("input");
            control.value = "\(text)";
            control.dispatchEvent(new Event("input", { bubbles: true }));
            const fault = field.querySelector(".wrong");
            return fault.hidden ? "" : fault.textContent;
          })()
          """)
      }
      let rows = [
        ("Focus", "0.5,9", "Allowed: at least 0, up to 1."), ("Focus", "9x", "Allowed: at least 1, up to 8."),
        ("Focus", "head", "Allowed: 2 numbers with commas between; or auto."),
        ("Keep", "0.5,0.5,0.8,0.8", "The part ends beyond the picture"),
        ("Weight", "1,5", "Allowed: a number, above 0."),
        ("Span", "2", "Allowed: 2 numbers with commas between."),
        ("Focus", "0.5, 0.25, 2x", ""), ("Keep", "0.1,0.1,0.5,0.5", ""), ("Weight", "1.5", ""),
      ]
      for (name, text, words) in rows {
        let found = try await type(name, text)
        #expect(words.isEmpty ? found.isEmpty : found.hasPrefix(words), "\(name) \(text): \(found)")
      }
      #expect(try await type("Gap", "3 mm", "#document-form").isEmpty)
      #expect(try await browser.text("document.getElementById('fault').textContent") == "")
      #expect(try await type("Column gap", "x", "#document-form").hasPrefix("Allowed: a number, at least 0"))
      let saved = try await Self.saved(browser, in: folder)
      #expect(
        saved.contains(#"{ "at": [0.5, 0.25], "zoom": 2 }"#) && saved.contains(#""weight": 1.5"#), "\(saved)")
      #expect(
        saved.contains(#""layout": {"gap": "3 mm"}"#), "the gap replaces what would win over it: \(saved)")
      #expect(
        try await browser.text("document.getElementById('message').textContent").contains(
          "without the text of the red field"))
      _ = try await browser.text("document.getElementById('undo').click()")
      #expect(try await browser.text("document.querySelectorAll('[aria-invalid=true]').length") == "0")
      try folder.write(Array(saved.utf8), to: "saved.json")
      #expect(try MosaicBinary.run(["render", "saved.json", "-o", "a.png"], in: folder).exitCode == 0)
    }
  }

  @Test("the page warns of the pictures that the program warns of on paper") func softPictures() async throws
  {
    try await withBrowser(orLeaveOut: "soft pictures of the page") { folder, browser in
      try Self.writePictures(to: folder)
      let document = """
        {"version": 1, "canvas": {"size": "20x20cm"}, "layout": "grid", "items": [{"image": "0.png"}, {"image": "1.png"}]}
        """
      try folder.write(Array(document.utf8), to: "a.json")
      try await Self.open(["a.json"], in: folder, browser)
      let said = try await browser.text("document.getElementById('remarks').textContent")
      let number = try #require(
        said.firstMatch(of: /Soft on paper: 0\.png has (\d+) pixels an inch/)?.1, "\(said)")
      let run = try MosaicBinary.run(["render", "a.json", "-o", "a.png"], in: folder)
      #expect(run.errors.contains("(0.png) \(number)"), "\(number): \(run.errors)")
    }
  }

  @Test("keys go, pick up, swap and move") func byKeys() async throws {
    try await withBrowser(orLeaveOut: "keys of the page") { folder, browser in
      try Self.writePictures(to: folder)
      try await Self.open(["album.json"], in: folder, browser)
      _ = try await browser.text("document.querySelector('.item').focus()")
      func name() async throws -> String {
        try await browser.text("document.querySelector('.item[aria-selected=true]')?.title[0] ?? 'none'")
      }
      for (key, shown) in [
        ("ArrowRight", "1"), ("ArrowDown", "4"), ("ArrowLeft", "3"), ("ArrowUp", "0"), ("End", "5"),
        ("Home", "0"),
      ] {
        _ = try await browser.text(Self.press(key))
        #expect(try await name() == shown, "\(key)")
      }
      for key in ["Enter", "ArrowRight", "Enter"] { _ = try await browser.text(Self.press(key)) }
      #expect(try await Self.names(browser) == "102345")
      _ = try await browser.text(Self.press("ArrowRight", shift: true))
      #expect(try await Self.names(browser) == "120345")
      let label = try await browser.text("document.querySelectorAll('.item')[2].getAttribute('aria-label')")
      #expect(label.hasPrefix("3 of 6: "), "\(label)")
    }
  }

  @Test("files that are dropped are added by name; others are refused in words") func drop() async throws {
    try await withBrowser(orLeaveOut: "files on the page") { folder, browser in
      try Self.writePictures(to: folder)
      try await Self.open(["album.json"], in: folder, browser)
      let picture = Data(try folder.read("3.png")).base64EncodedString()
      _ = try await browser.text(
        """
        (() => {
          const bytes = Uint8Array.from(atob("\(picture)"), (one) => one.charCodeAt(0));
          const transfer = new DataTransfer();
          transfer.items.add(new File([bytes], "new one.png", { type: "image/png" }));
          transfer.items.add(new File(["no picture"], "notes.txt", { type: "text/plain" }));
          document.getElementById("view").dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
        })()
        """)
      let words =
        "Added 1 picture by name: put the files beside the saved document. notes.txt is no picture that this browser shows."
      #expect(
        try await browser.waits(for: words, of: "document.getElementById('message').textContent") == words)
      #expect(
        try await Self.saved(browser, in: folder).contains(
          "{ \"image\": \"5.png\" },\n    { \"image\": \"new one.png\" }\n"))
      // On a picture: before it.
      let place = try await Self.point(2, in: browser)
      _ = try await browser.text(
        """
        (() => {
          const bytes = Uint8Array.from(atob("\(picture)"), (one) => one.charCodeAt(0));
          const transfer = new DataTransfer();
          transfer.items.add(new File([bytes], "third.png", { type: "image/png" }));
          document.getElementById("view").dispatchEvent(new DragEvent("drop", {
            dataTransfer: transfer, bubbles: true, cancelable: true, clientX: \(place.x), clientY: \(place.y) }));
        })()
        """)
      let chosen = "3 of 8: third.png"
      #expect(
        try await browser.waits(for: chosen, of: "document.getElementById('item-name').textContent") == chosen
      )
      #expect(
        try await Self.saved(browser, in: folder).contains(/"third\.png" \},\n +\{"image": "2\.png"\}/))
    }
  }

  @Test(
    "a title over the pictures is seen at its position",
    arguments: [("0% 100%", "0,1"), ("top right", "1,0"), ("left bottom", "0,1"), ("100% 0%", "1,0")])
  func titleOver(position: String, corner: String) async throws {
    try await withBrowser(orLeaveOut: "titles over pictures") { folder, browser in
      let document = """
        {"version": 1, "canvas": {"width": 400, "height": 300}, "layout": "grid", "items": [{"color": "navy"}],
         "title": {"text": "Title", "position": "\(position)"}}
        """
      try folder.write(Array(document.utf8), to: "a.json")
      try await Self.open(["a.json"], in: folder, browser)
      // The pointer passes through texts. The test takes that away, and then asks which element is on top.
      let found = try await browser.text(
        """
        (() => {
          const [text, sheet] = [".over-all", "#sheet"].map((name) => document.querySelector(name));
          text.style.pointerEvents = "auto";
          const [box, room] = [text, sheet].map((one) => one.getBoundingClientRect());
          const isOnTop = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) === text;
          const share = (start, end, from, to) => Math.abs(start - from) < 2 ? 0 : Math.abs(end - to) < 2 ? 1 : 0.5;
          return isOnTop && [share(box.left, box.right, room.left, room.right), share(box.top, box.bottom, room.top, room.bottom)].join();
        })()
        """)
      #expect(found == corner)
    }
  }

  @Test("a file that another page changed is not replaced without a word") func twoPages() async throws {
    try await withBrowser(orLeaveOut: "two pages on one file") { folder, browser in
      try Self.writePictures(to: folder)
      try await Self.open(["album.json"], in: folder, browser)
      _ = try await browser.text(
        """
        (() => {
          window.disk = "";
          const file = {
            name: "mine.json", getFile: async () => ({ text: async () => window.disk }),
            createWritable: async () => { let all = ""; return { write: async (part) => { all += await part.text(); }, close: async () => { window.disk = all; } }; },
          };
          window.showSaveFilePicker = async () => file;
        })()
        """)
      func save(_ words: String) async throws {
        _ = try await browser.text("document.getElementById('save').click()")
        let said = "document.getElementById('message').textContent"
        #expect(try await browser.waits(for: words, of: said) == words)
      }
      try await save("Saved as mine.json. Copy the command to render it.")
      #expect(try await browser.text("window.disk") == Self.document)
      _ = try await browser.text("window.disk = 'another'")
      try await save(
        "mine.json was changed by another program or page since it was saved here. Save again to replace it, or use Save as."
      )
      #expect(try await browser.text("window.disk") == "another")
      try await save("Saved as mine.json. Copy the command to render it.")
      #expect(
        try await browser.text("document.getElementById('command').textContent")
          == "mosaic render mine.json -o mine.png")
    }
  }

  @Test(
    "an old browser is told what it lacks",
    arguments: [
      ("delete window.WebAssembly", "This browser has no WebAssembly"),
      ("delete window.DecompressionStream", "This browser has no DecompressionStream"),
    ]) func oldBrowser(script: String, words: String) async throws
  {
    try await withBrowser(orLeaveOut: "old browsers") { folder, browser in
      try Self.writePictures(to: folder)
      let made = try MosaicBinary.run(["edit", "album.json", "-o", "page.html"], in: folder)
      #expect(made.exitCode == 0)
      try await browser.runBefore(script)
      try await browser.open(folder.path("page.html"))
      let said = "document.getElementById('fault').textContent.startsWith('\(words)')"
      #expect(try await browser.waits(for: "true", of: said) == "true")
    }
  }

  // MARK: Bad input

  @Test(
    "what cannot be edited is refused in words",
    arguments: [
      (["album.json"], 2, "edit needs a page to write: -o PAGE, where PAGE ends in .html"),
      (["album.json", "-o", "page.png"], 2, "a page, whose name ends in .html"),
      (["album.json", "-o", "-"], 2, "the standard output has no folder"),
      (["unknown.json", "-o", "page.html"], 65, "colage"),
      (["cut.json", "-o", "page.html"], 65, "cut.png"),
      (["target.json", "-o", "page.html"], 2, "the document is a photomosaic"),
      (
        ["album.json", "-o", "page.html", "--max-bytes", "100k"], 2,
        "allowed: 100K; name fewer pictures, or allow more with --max-bytes"
      ),
    ]) func badInput(arguments: [String], code: Int32, words: String) throws
  {
    try withTemporaryFolder { folder in
      try Self.writePictures(to: folder)
      try folder.write(
        Array(#"{"version": 1, "layout": "colage", "items": [{"image": "0.png"}]}"#.utf8), to: "unknown.json")
      try folder.write(Array(#"{"version": 1, "items": [{"image": "cut.png"}]}"#.utf8), to: "cut.json")
      try folder.write(Array(try folder.read("0.png").prefix(3000)), to: "cut.png")
      try folder.write(
        Array(#"{"version": 1, "images": ["0.png", "1.png"], "assign": {"target": "2.png"}}"#.utf8),
        to: "target.json")
      let made = try MosaicBinary.run(["edit"] + arguments, in: folder)
      #expect(made.exitCode == code && made.errors.contains(words), "\(made.errors)")
      #expect(!FileManager.default.fileExists(atPath: folder.path("page.html")))
    }
  }

  @Test("names and texts of a document stay text") func hostileNames() throws {
    try withTemporaryFolder { folder in
      try Self.writePictures(to: folder)
      let label = #"{"version": 1, "items": [{"label": {"text": "</script>\#u{2028}<b>"}}]}"#
      try folder.write(Array(label.utf8), to: "a.json")
      let made = try MosaicBinary.run(["edit", "a.json", "-o", "page.html"], in: folder)
      try #require(made.exitCode == 0, "\(made.errors)")
      let page = String(decoding: try folder.read("page.html"), as: UTF8.self)
      #expect(page.ranges(of: "<script").count == page.ranges(of: "</script").count)
      #expect(!page.contains("<b>") && page.contains("default-src 'none'"))
    }
  }
}
