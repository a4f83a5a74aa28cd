// Maps of sheets: exact texts, and names of files that would break out of them.

import MosaicLayout
import MosaicScene
import TestSupport
import Testing

@testable import MosaicCollage

@Suite(.bounded) struct SheetMapTests {
  /// A plan of pictures of 10 × 10 in a row, a gap of 1 apart, with a colour between the first two.
  private static func plan(_ names: [String], scale: Double = 1) throws -> RenderPlan {
    var items = names.map { SceneItem(.image(.file($0), pixelWidth: 10, pixelHeight: 10), size: ten) }
    items.insert(SceneItem(.color(.black), size: ten), at: 1)
    let layout: GridLayout = .grid(cell: ten, columns: 100, gap: 1)
    return try Collage(Scene(canvas: Canvas(scale: scale), layout: layout, items: items)).plan()
  }

  private static let ten = Size(width: 10, height: 10)

  @Test func json() throws {
    let plan = try Self.plan(["icons/a.png", "b.jpg"])
    #expect(
      SheetMap(at: "maps/m.json", as: .json).text(of: plan, sheet: "out/my sheet.png") == """
        {
          "frames": {
            "a.png": {
              "frame": {
                "x": 0,
                "y": 0,
                "w": 10,
                "h": 10
              },
              "rotated": false,
              "trimmed": false,
              "spriteSourceSize": {
                "x": 0,
                "y": 0,
                "w": 10,
                "h": 10
              },
              "sourceSize": {
                "w": 10,
                "h": 10
              }
            },
            "b.jpg": {
              "frame": {
                "x": 22,
                "y": 0,
                "w": 10,
                "h": 10
              },
              "rotated": false,
              "trimmed": false,
              "spriteSourceSize": {
                "x": 0,
                "y": 0,
                "w": 10,
                "h": 10
              },
              "sourceSize": {
                "w": 10,
                "h": 10
              }
            }
          },
          "meta": {
            "app": "mosaic",
            "image": "../out/my sheet.png",
            "size": {
              "w": 32,
              "h": 10
            },
            "scale": "1"
          }
        }

        """)
  }

  @Test func css() throws {
    let plan = try Self.plan(["icons/a.png", "b.jpg"])
    #expect(
      SheetMap(at: "m.css", as: .css).text(of: plan, sheet: "s.png") == """
        .sprite-a { width: 10px; height: 10px; background: url("s.png") 0 0 no-repeat; }
        .sprite-b { width: 10px; height: 10px; background: url("s.png") -22px 0 no-repeat; }

        """)
    // A sheet with more pixels is for fine screens; one with fewer is as small as it is.
    let small = try Self.plan(["a.png"], scale: 0.5)
    #expect(
      SheetMap(at: "m.css", as: .css).text(of: small, sheet: "s.png")
        == #".sprite-a { width: 5px; height: 5px; background: url("s.png") 0 0 no-repeat; }"# + "\n")
    let fine = try Self.plan(["a.png"], scale: 1.5)
    #expect(
      SheetMap(at: "m.css", as: .css).text(of: fine, sheet: "s.png")
        == #".sprite-a { width: 10px; height: 10px; background: url("s.png") 0 0 / 21.333px 10px no-repeat; }"#
        + "\n")
  }

  @Test func cues() throws {
    let plan = try Self.plan(["a.png", "b.png"])
    var map = SheetMap(at: "/var/www/m.vtt", as: .vtt)
    #expect(
      map.text(of: plan, sheet: "/var/www/s/1.jpg") == """
        WEBVTT

        00:00:00.000 --> 00:00:05.000
        s/1.jpg#xywh=0,0,10,10

        00:00:05.000 --> 00:00:10.000
        s/1.jpg#xywh=22,0,10,10

        """)
    map.interval = 86_399.9994
    let times = map.text(of: plan, sheet: "s.jpg").split(separator: "\n").filter { $0.contains("-->") }
    #expect(times == ["00:00:00.000 --> 23:59:59.999", "23:59:59.999 --> 47:59:59.999"])
  }

  /// Names of pictures, and the classes that they become.
  static let names: [(names: [String], classes: [String])] = [
    ([#"a"b}c.png"#], ["a-b-c"]), (["../x.png", "/etc/y"], ["x", "y"]), (["two words.png"], ["two-words"]),
    (["9 lives.png", "-a.png", "_b"], ["9-lives", "-a", "_b"]), (["日本 é\u{301}.png"], ["日本-é\u{301}"]),
    (["a\\.png", "b/*.png", "c\n.png", "d\u{7F}\u{9F}\u{2028}🙂.png"], ["a-", "-", "c-", "d----"]),
    (["x/a.png", "y/a.png", "a-2.png", "A.jpg", "a.gif"], ["x-a", "y-a", "a-2", "A", "a-3"]),
    (["x/a.png", "x/a.png", "a-2.png", "A.jpg", "a.gif"], ["a", "a-2", "a-2-2", "A-3", "a-4"]),
    ([".png", "a.b.png"], ["-png", "a-b"]), ([#"</style><script>.png"#], ["style--script-"]),
  ]

  @Test(arguments: names.indices) func namesOfClasses(index: Int) throws {
    let (names, classes) = Self.names[index]
    let text = SheetMap(at: "m.css", as: .css).text(of: try Self.plan(names), sheet: "s.png")
    let rules = text.split(separator: "\n")
    #expect(rules.map { $0.prefix { $0 != " " } } == classes.map { ".sprite-\($0)" })
    // One rule a line, with one pair of braces and of quotes.
    for rule in rules {
      #expect(rule.count { "{}".contains($0) } == 2 && rule.count { $0 == "\"" } == 2, "\(rule)")
    }
  }

  /// Pictures, the folders that were given, and the names in the map.
  static let frames: [(pictures: [String], folders: Set<String>, keys: [String])] = [
    (["x/a.png", "x/a.png", "a-2.png", "q\"\n.png"], [], ["a.png", "a-2.png", "a-2-2.png", #"q\"\n.png"#]),
    (["anim/turn/01.png", "anim/walk/01.png"], ["anim"], ["turn/01.png", "walk/01.png"]),
    // One folder below the one that was given.
    (["anim/turn/01.png"], ["anim/"], ["turn/01.png"]), (["anim/01.png"], ["anim"], ["01.png"]),
    (["./turn/01.png", "./a.png"], ["."], ["turn/01.png", "a.png"]), (["x/a.png"], [""], ["x/a.png"]),
    (["anim/turn/1.png", "anim/walk/1.png"], ["anim/turn", "anim/walk"], ["turn/1.png", "walk/1.png"]),
    (["anim/turn/1.png", "other/b.png"], ["anim"], ["turn/1.png", "b.png"]),
    // Named one by one, their names are enough until two are alike.
    (["x/a.png", "y/b.png"], [], ["a.png", "b.png"]), (["x/a.png", "y/a.png"], [], ["x/a.png", "y/a.png"]),
    (["c/A.png", "c/a.png"], ["c"], ["A.png", "a.png"]),
  ]

  @Test(arguments: frames.indices) func namesOfFrames(index: Int) throws {
    let (pictures, folders, expected) = Self.frames[index]
    let plan = try Self.plan(pictures)
    let text = SheetMap(at: "m.json", as: .json).text(of: plan, sheet: "s.png", folders: folders)
    let keys = text.matches(of: /\n    "([^\n]*)": {/).map { String($0.1) }.dropLast()
    #expect(Array(keys) == expected)
  }

  @Test(
    "a sheet's name leaves its place in no map",
    arguments: [
      (#"a"b}c.png"#, "a%22b%7Dc.png"),
      ("x\n\n00:00.000 --> 00:01.000\n.png", "x%0A%0A00%3A00.000%20--%3E%2000%3A01.000%0A.png"),
      ("a#b?c%.png", "a%23b%3Fc%25.png"), (#"a\"(é).png"#, "a%5C%22(%C3%A9).png"),
      ("../x/s.png", "../x/s.png"),
    ])
  func sheets(name: String, link: String) throws {
    let plan = try Self.plan(["a.png"])
    let css = SheetMap(at: "m.css", as: .css).text(of: plan, sheet: name)
    #expect(css == ".sprite-a { width: 10px; height: 10px; background: url(\"\(link)\") 0 0 no-repeat; }\n")
    let vtt = SheetMap(at: "m.vtt", as: .vtt).text(of: plan, sheet: name)
    #expect(vtt == "WEBVTT\n\n00:00:00.000 --> 00:00:05.000\n\(link)#xywh=0,0,10,10\n")
  }

  /// As many pictures of one name as a video has.
  @Test func manyAreNamedInTime() throws {
    let plan = try Self.plan(Array(repeating: "a.png", count: 99))
    let text = SheetMap(at: "m.css", as: .css).text(of: plan, sheet: "s.png")
    #expect(text.contains(".sprite-a-99 {") && !text.contains(".sprite-a-100 {"))
  }
}
