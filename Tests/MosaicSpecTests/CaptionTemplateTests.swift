// Words in braces: what they stand for, and what is refused.

import MosaicLayout
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@Suite(.bounded) struct CaptionTemplateTests {
  /// The caption of the second of two items, a picture; a badge of the same text says the same, and is left out if it says nothing.
  private func caption(
    _ template: String, path: String = "a.jpg", in folder: String? = nil,
    _ photo: CaptionPhoto = CaptionPhoto()
  ) -> String {
    var spec = CollageSpec(items: [.init(.color(.black)), .init(.image(path))])
    spec.items[1].foundIn = folder
    spec.items[1].caption = SpecCaption(text: template)
    spec.items[1].style.badge = Badge(template)
    var facts = [
      ItemFacts(origin: ItemOrigin(number: 0), measure: .none),
      ItemFacts(origin: ItemOrigin(number: 1), measure: .image(pixelWidth: 400, pixelHeight: 300)),
    ]
    facts[1].date = "2026-11-21"
    facts[1].photo = photo
    let scene = spec.scene(of: facts)
    #expect(scene.items[0].caption == nil)
    let text = scene.items[1].caption?.text ?? ""
    #expect((scene.items[1].style.badge?.text ?? "") == text)
    return text
  }

  /// The path, the folder that was given, and the path below it.
  @Test(arguments: [
    ("photos/2024/May/a.jpg", "photos", "2024/May"), ("photos/a.jpg", "photos", ""),
    ("./photos/./2024/a.jpg", "photos/", "2024"), ("2024/a.jpg", ".", "2024"),
    ("/p/2024/a.jpg", "/p", "2024"),
    ("2024/a.jpg", nil, ""), ("other/2024/a.jpg", "photos", ""), ("a.jpg", "a.jpg", ""),
  ]) func foldersBelow(path: String, folder: String?, expected: String) {
    #expect(caption("{dir}", path: path, in: folder) == expected)
    #expect(caption("{stem} · {dir}", path: path, in: folder) == (expected.isEmpty ? "a" : "a · \(expected)"))
  }

  @Test(arguments: [
    ("plain", "plain"), ("{index}", "2"), ("{name}", "b.c.png"), ("{stem}", "b.c"),
    ("{width}×{height}", "400×300"), ("on {date}.", "on 2026-11-21."), ("{{name}}", "{name}"),
    ("{{{name}}}", "{b.c.png}"), ("}", "}"), ("清单 {index}/{index}", "清单 2/2"),
  ]) func expands(template: String, expected: String) {
    #expect(CaptionTemplate.fault(in: template) == nil)
    #expect(caption(template, path: "a/b.c.png") == expected)
  }

  @Test(
    "the time in the codes of strftime",
    arguments: [
      ("{taken}", "2026-05-01"), ("{taken:}", ""), ("{taken:%d %B %Y}", "01 May 2026"),
      ("{taken:%e %b %y}", "1 May 26"), ("{taken:%A, %a}", "Friday, Fri"), ("{taken:%H:%M:%S}", "14:05:09"),
      ("{taken:%I:%M %p}", "02:05 PM"), ("{taken:%m/%d %j}", "05/01 121"), ("{taken:100%%}", "100%"),
      ("{{taken:%d}}", "{taken:%d}"), ("{taken:年}", "年"),
    ])
  func times(template: String, expected: String) {
    #expect(CaptionTemplate.fault(in: template) == nil)
    let taken = CaptionTime(year: 2026, month: 5, day: 1, hour: 14, minute: 5, second: 9)
    #expect(caption(template, CaptionPhoto(taken: taken)) == expected)
  }

  /// Days that `date -u -d DAY +'%a %j'` names so.
  @Test(arguments: [
    (1, 1, 1, "Mon 001"), (1600, 2, 29, "Tue 060"), (1900, 3, 1, "Thu 060"), (1970, 1, 1, "Thu 001"),
    (2000, 12, 31, "Sun 366"), (2024, 2, 29, "Thu 060"), (2026, 11, 23, "Mon 327"), (9999, 12, 31, "Fri 365"),
  ]) func weekdays(year: Int, month: Int, day: Int, expected: String) {
    #expect(
      caption("{taken:%a %j}", CaptionPhoto(taken: CaptionTime(year: year, month: month, day: day)))
        == expected)
  }

  @Test(arguments: [(0, "12 AM"), (1, "01 AM"), (11, "11 AM"), (12, "12 PM"), (13, "01 PM"), (23, "11 PM")])
  func twelveHours(hour: Int, expected: String) {
    let taken = CaptionTime(year: 2026, month: 5, day: 1, hour: hour)
    #expect(caption("{taken:%I %p}", CaptionPhoto(taken: taken)) == expected)
  }

  /// What is left of a caption where a picture says only some of it.
  static let partial: [(template: String, all: String, camera: String, none: String)] = [
    ("{name} · {taken} · {camera}", "a.jpg · 2026-05-01 · EOS", "a.jpg · EOS", "a.jpg"),
    ("{taken} · {name}", "2026-05-01 · a.jpg", "a.jpg", "a.jpg"),
    ("{taken}, {camera}, {lens}", "2026-05-01, EOS, 50mm", "EOS", ""),
    ("{stem} ({taken:%Y})", "a (2026)", "a", "a"), ("[{lens}] {name}", "[50mm] a.jpg", "a.jpg", "a.jpg"),
    ("{name}\n{taken}", "a.jpg\n2026-05-01", "a.jpg", "a.jpg"),
    ("{name}\n{taken} – {camera}", "a.jpg\n2026-05-01 – EOS", "a.jpg\nEOS", "a.jpg"),
    ("{taken}\n{camera} | {lens}", "2026-05-01\nEOS | 50mm", "EOS", ""),
    ("Taken {taken}", "Taken 2026-05-01", "Taken ", "Taken "), ("{camera}{lens}", "EOS50mm", "EOS", ""),
    ("{taken}", "2026-05-01", "", ""), ("{index}. {lens}", "2. 50mm", "2. ", "2. "),
  ]

  @Test("what a picture does not say leaves no separator", arguments: partial)
  func joins(row: (template: String, all: String, camera: String, none: String)) {
    let taken = CaptionTime(year: 2026, month: 5, day: 1)
    #expect(caption(row.template, CaptionPhoto(taken: taken, camera: "EOS", lens: "50mm")) == row.all)
    #expect(caption(row.template, CaptionPhoto(camera: "EOS")) == row.camera)
    #expect(caption(row.template, CaptionPhoto()) == row.none)
  }

  /// The captions of three pictures, of which the first `dated` say when they were taken; `-` is none, not even a strip.
  static let strips: [(template: String, dated: Int, position: CaptionPosition, captions: [String])] = [
    ("{taken}", 0, .below, ["-", "-", "-"]), ("{taken}", 0, .above, ["-", "-", "-"]),
    ("{taken}", 0, .over, ["-", "-", "-"]), ("{taken} · {camera}", 0, .below, ["-", "-", "-"]),
    ("{taken:%Y}", 1, .below, ["2026", "", ""]), ("{taken:%Y}", 2, .above, ["2026", "2026", ""]),
    ("{taken:%Y}", 1, .over, ["2026", "-", "-"]),
    ("{taken}", 3, .below, ["2026-05-01", "2026-05-01", "2026-05-01"]),
    ("{stem}", 0, .below, ["0", "1", "2"]), (" ", 0, .below, [" ", " ", " "]),
  ]

  @Test("captions that say nothing take no strip, unless another of them says something", arguments: strips)
  func emptyStrips(template: String, dated: Int, position: CaptionPosition, captions: [String]) {
    var spec = CollageSpec(items: (0..<3).map { .init(.image("\($0).jpg")) })
    spec.caption = SpecCaption(text: template)
    spec.caption?.position = position
    let photo = CaptionPhoto(taken: CaptionTime(year: 2026, month: 5, day: 1))
    let scene = spec.scene(
      of: (0..<3).map { number in
        var facts = ItemFacts(
          origin: ItemOrigin(number: number), measure: .image(pixelWidth: 4, pixelHeight: 3))
        facts.photo = number < dated ? photo : nil
        return facts
      })
    #expect(scene.items.map { $0.caption?.text ?? "-" } == captions)
  }

  @Test(arguments: [(0, 1, 1), (10_000, 1, 1), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32)])
  func noTime(year: Int, month: Int, day: Int) {
    #expect(CaptionTime(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [("", "", ""), (".hidden", ".hidden", ".hidden"), ("x", "x", "x"), ("d/", "d", "d")])
  func oddNames(path: String, name: String, stem: String) {
    #expect(caption("{name}|{stem}", path: path) == "\(name)|\(stem)")
  }

  @Test("the words of photographs, of which those that are not known leave no separator")
  func photographs() {
    let all = [
      "aperture": "f/2.8", "shutter": "1/250 s", "iso": "ISO 400", "focal": "35 mm", "title": "T",
      "creator": "C",
    ]
    let template = "{title} – {creator}\n{focal} · {aperture} · {shutter} · {iso}"
    #expect(caption(template, CaptionPhoto(others: all)) == "T – C\n35 mm · f/2.8 · 1/250 s · ISO 400")
    #expect(caption(template, CaptionPhoto(others: ["iso": "ISO 400", "title": "T"])) == "T\nISO 400")
  }

  @Test("a caption has the lines that its template has") func lines() {
    var spec = CollageSpec(items: [.init(.image("a.jpg"))])
    func lines(_ text: String, _ own: Int? = nil) -> Int? {
      spec.caption = SpecCaption(text: text)
      spec.caption?.look.lines = own
      return spec.scene(measures: [.image(pixelWidth: 4, pixelHeight: 3)]).items[0].caption?.style.lines
    }
    #expect(lines("a") == 1 && lines("a\nb\nc") == 3 && lines("a\nb", 1) == 1 && lines("a", 4) == 4)
    #expect(lines(String(repeating: "\n", count: 1000)) == 100)
    spec.title = SpecTitle(text: "a\nb")
    #expect(spec.scene(measures: [.image(pixelWidth: 4, pixelHeight: 3)]).title?.style.lines == 2)
  }

  @Test(
    "declarations that are none",
    arguments: [
      (
        "",
        "--title-style: is a text without declarations; allowed: KEY: VALUE; KEY: VALUE, such as"
      ),
      ("bold", "--title-style: is \"bold\"; allowed: KEY: VALUE"),
      ("font-sise: 3", "--title-style: is \"font-sise\"; "),
      ("text: x", "--title-style: is \"text\"; "),
      ("font-size: big", "--title-style font-size: is \"big\"; allowed: a number"),
      ("position: under", "--title-style position: is \"under\""),
      (
        "weight: fat",
        "--title-style weight: is \"fat\"; allowed: a whole number from 1 to 1000, or thin"
      ),
    ]) func declarations(text: String, words: String) throws
  {
    var spec = CollageSpec(items: [])
    let option = try #require(CollageSpec.options.first { $0.row.name == "title-style" })
    let error = #expect(throws: SpecError.self) { try option.apply(text, to: &spec) }
    #expect(error?.description.hasPrefix(words) == true, "\(error?.description ?? "")")
  }

  private static let known =
    "{index}, {name}, {stem}, {folder}, {dir}, {width}, {height}, {date}, {taken}, {camera}, {lens}, {aperture}, {shutter}, {iso}, {focal}, "
    + "{title}, {creator}, and {{ for a brace"
  private static let codes =
    "%Y %y %m %d %e %B %b %A %a %H %M %S %I %p %j and %% for a percent sign, as in {taken:%d %B %Y}"

  @Test(arguments: [
    ("a {nmae}", #"a text with "{nmae}"; allowed: \#(known); did you mean "{name}"?"#),
    ("{}", #"a text with "{}"; allowed: \#(known)"#),
    ("{name", "a text with a { without its }; allowed: \(known)"),
    ("{Name}", #"a text with "{Name}"; allowed: \#(known); did you mean "{name}"?"#),
    ("{taken:%Q}", #"a text with "%Q" in "{taken:%Q}"; allowed: \#(codes)"#),
    ("{taken:%d %}", #"a text with "%" in "{taken:%d %}"; allowed: \#(codes)"#),
    ("{date:%d}", #"a text with "{date:%d}"; allowed: \#(known)"#),
    ("{takn}", #"a text with "{takn}"; allowed: \#(known); did you mean "{taken}"?"#),
    ("{taken:%d", "a text with a { without its }; allowed: \(known)"),
  ]) func refuses(template: String, words: String) {
    let message = SpecErrorTests.message(SpecErrorTests.document(#""caption": "\#(template)""#))
    #expect(message == "caption: is \(words)")
  }
}
