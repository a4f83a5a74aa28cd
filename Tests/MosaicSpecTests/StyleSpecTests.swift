// What items and the sheet may wear: read, merged over the document's look, written again.

import Foundation
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@Suite(.bounded) struct StyleSpecTests {
  static let styles = [
    ##"{"cornerRadius": "50%"}"##, ##"{"cornerRadius": "12.5%"}"##, ##"{"shape": "circle"}"##,
    ##"{"opacity": 0.25}"##, ##"{"tint": "#0366"}"##, ##"{"rotation": -4.5}"##, ##"{"rotation": [-4, 4]}"##,
    ##"{"shadow": {}}"##, ##"{"shadow": {"offset": [-3, 2.5], "blur": 9, "spread": -1, "color": "#1234"}}"##,
    ##"{"frame": "polaroid"}"##, ##"{"frame": {}}"##, ##"{"frame": {"width": 12, "bottom": "20%"}}"##,
    ##"{"frame": {"width": 3, "color": "#eee", "radius": 4}}"##, ##"{"backdrop": "blur"}"##,
    ##"{"backdrop": "mirror"}"##, ##"{"backdrop": "#123"}"##, ##"{"backdrop": {"type": "blur", "blur": 9}}"##,
    ##"{"backdrop": {"type": "mirror", "blur": 2}}"##, ##"{"badge": "number"}"##, ##"{"badge": "new"}"##,
    ##"{"badge": {"position": "right 10%", "margin": 2, "fontSize": 9, "color": "red", "background": "#fff8"}}"##,
  ]

  static let canvases = [
    ##"{"clipPath": "heart"}"##, ##"{"clipPath": {"image": "a"}}"##, ##"{"clipPath": "dir/a.svg"}"##,
    ##"{"clipPath": "path(evenodd, 'M0.5 0H9V.5z')"}"##,
    ##"{"background": {"color": "#123"}}"##,
    ##"{"background": {"gradient": {"angle": 45, "stops": [["#fff", 0], ["#0008", 1]]}}}"##,
    ##"{"background": {"gradient": {"type": "radial", "stops": [["#fff", 0], ["red", 0.5], ["#000", 1]]}}}"##,
    ##"{"background": {"gradient": "linear-gradient(to right, #fff, #eee 20%, red)"}}"##,
    ##"{"background": {"gradient": "linear-gradient(to top right, gold 0 50%, navy -20px, #eee 150%)"}}"##,
    ##"{"background": {"gradient": {"to": "bottom left", "stops": [["gold", 0, 0.5], ["navy"], ["red", "20px", "150%"]]}}}"##,
    ##"{"background": {"gradient": {"to": "left", "stops": [["gold"], ["navy"]]}}}"##,
    ##"{"background": {"gradient": "radial-gradient(circle closest-side at 20% 30px, red, blue)"}}"##,
    ##"{"background": {"gradient": "radial-gradient(40px 130%, red, blue)"}}"##,
    ##"{"background": {"gradient": {"type": "radial", "shape": "circle", "size": 25, "stops": [["red"], ["blue"]]}}}"##,
    ##"{"background": {"gradient": {"type": "radial", "size": "farthest-side", "position": "left 20", "stops": [["red"], ["blue"]]}}}"##,
    ##"{"background": {"gradient": {"type": "radial", "size": ["150%", 7], "stops": [["red"], ["blue"]]}}}"##,
    ##"{"background": "linear-gradient(to right, #fff, #eee 20%, red)"}"##,
    ##"{"background": " RADIAL-GRADIENT(#fff, red)"}"##, ##"{"background": {"image": "paper.png"}}"##,
    ##"{"background": {"color": "red", "image": "/p.png", "fit": "none", "position": "0% 20%", "opacity": 0.5}}"##,
    ##"{"watermark": {"text": "© me", "fontSize": 12, "color": "#f00", "margin": 3}}"##,
    ##"{"watermark": {"image": "logo.png", "position": "left top", "size": 0.5, "opacity": 1}}"##,
  ]

  @Test func everyPartArrives() throws {
    let json = """
      "style": {"cornerRadius": "50%", "shape": "circle", "opacity": 0.5, "rotation": [-3, 3],
                "clipPath": " Path(evenodd, 'M0 0h9v9Z') ",
                "shadow": {"offset": [1, 2], "blur": 3, "spread": 4, "color": "red"},
                "frame": {"width": "10%", "bottom": 7, "color": "#eee", "radius": 2},
                "backdrop": {"type": "mirror", "blur": 6}, "badge": {"text": "hi", "margin": 1}}
      """
    let spec = try CollageSpec(json: SpecErrorTests.document(json).utf8)
    let style = spec.scene(measures: [.none]).items[0].style
    #expect(style.cornerRadius == .fraction(0.5) && style.shape == .circle && style.opacity == 0.5)
    #expect(style.clipPath?.css == "Path(evenodd, 'M0 0h9v9Z')")
    #expect(style.rotation == Rotation(from: -3, to: 3))
    var shadow = Shadow()
    (shadow.x, shadow.y, shadow.blur, shadow.spread) = (1, 2, 3, 4)
    shadow.color = Color(red: 255, green: 0, blue: 0)
    #expect(style.shadow == shadow)
    var frame = PhotoFrame(width: .fraction(0.1), bottom: 7)
    (frame.color, frame.radius) = (Color(red: 0xEE, green: 0xEE, blue: 0xEE), 2)
    #expect(style.frame == frame)
    #expect(style.backdrop == .mirror(blur: 6))
    #expect(style.badge?.text == "hi" && style.badge?.margin == 1)
  }

  static let gradients = textRows(
    ##"""
    linear-gradient(to top right, gold 0 50%, navy 20px 150%)
      {"to": "top right", "stops": [["gold", 0, 0.5], ["navy", "20px", "150%"]]}
    linear-gradient(to left, red, lime, blue) → {"to": "left", "stops": [["red"], ["lime"], ["blue"]]}
    radial-gradient(circle 40px at 20% 30px, red, blue)
      {"type": "radial", "shape": "circle", "size": 40, "position": "20% 30px", "stops": [["red"], ["blue"]]}
    radial-gradient(40px 30% at 0 0, red, blue)
      {"type": "radial", "size": [40, "30%"], "position": "0 0", "stops": [["red"], ["blue"]]}
    radial-gradient(circle closest-corner, red, blue)
      {"type": "radial", "shape": "circle", "size": "closest-corner", "stops": [["red", 0], ["blue", 1]]}
    """##)

  @Test("the two ways to write a gradient are one gradient", arguments: gradients)
  func gradientsAsObjects(css: String, object: String) throws {
    let json = SpecErrorTests.document(#""canvas": {"background": {"gradient": \#(object)}}"#)
    #expect(try CollageSpec(json: json.utf8).canvas.gradient == Gradient(css: css))
  }

  /// What an option takes as text, its key takes in quotes; both mean what the object means.
  static let texts = textRows(
    ##"""
    "style": {"shadow": "1px -2 3 4px #1234"} as --shadow=1px -2 3 4px #1234
      "style": {"shadow": {"offset": [1, -2], "blur": 3, "spread": 4, "color": "#1234"}}
    "style": {"border": "2.5,#333"} as --border=2.5,#333
      "style": {"border": {"width": 2.5, "color": "#333"}}
    "style": {"border": " 2px , Red"} as --border= 2px , Red
      "style": {"border": {"width": 2, "color": "red"}}
    "style": {"rotation": -3} as --rotate=-3 → "style": {"rotation": [-3, -3]}
    "style": {"tint": "gold"} as --tint=gold → "style": {"tint": "#ffd700"}
    "style": {"cornerRadius": "5%"} as --radius=5% → "style": {"cornerRadius": "5.0%"}
    "style": {"fit": "none"} as --fit=none → "style": {"fit": "none"}
    "style": {"backdrop": "blur"} as --backdrop=blur → "style": {"backdrop": {"type": "blur"}}
    "style": {"frame": "polaroid"} as --polaroid= → "style": {"frame": {}}
    "canvas": {"padding": "1 2,3px"} as --padding=1 2,3px → "canvas": {"padding": [1, 2, 3]}
    "canvas": {"width": 30, "height": 4} as --size=30x4 → "canvas": {"height": 4, "width": 30}
    "canvas": {"background": "a/b.png"} as --background=a/b.png
      "canvas": {"background": {"image": "a/b.png"}}
    "canvas": {"padding": "+5 .5e1, 1. -0"} as --padding=+5 .5e1, 1. -0 → "canvas": {"padding": [5, 5, 1, 0]}
    "canvas": {"background": "linear-gradient(red, #00f)"} as --background=linear-gradient(red, #00f)
      "canvas": {"background": {"gradient": {"stops": [["red"], ["blue"]]}}}
    "canvas": {"watermark": "© me"} as --watermark=© me → "canvas": {"watermark": {"text": "© me"}}
    "title": "T" as --title=T → "title": {"text": "T"}
    "caption": "{name}" as --caption={name} → "caption": {"text": "{name}"}
    "caption": {"position": "over", "lines": 2, "weight": 700} as --caption-style=position: over; lines: 2;weight:700
      "caption": {"position": "over", "lines": 2, "weight": "bold"}
    "caption": {"fontSize": 9, "padding": "2 4", "align": "end"} as --caption-style=font-size: 9px; padding: 2 4; text-align: end;
      "caption": {"fontSize": 9, "padding": [2, 4], "align": "end"}
    "text": {"font": "A, 'B c'"} as --font=A, 'B c' → "text": {"font": ["A", "B c"]}
    "text": {"fontSize": 9.5} as --font-size=9.5 → "text": {"fontSize": 9.5}
    """##)

  @Test("a text, its object and its option mean the same", arguments: texts)
  func textsAreObjects(row: String, object: String) throws {
    let parts = row.components(separatedBy: " as --")
    let spec = try CollageSpec(json: SpecErrorTests.document(parts[0]).utf8)
    #expect(try CollageSpec(json: SpecErrorTests.document(object).utf8) == spec)
    let words = parts[1].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    var other = CollageSpec(items: spec.items)
    let option = try #require(CollageSpec.options.first { $0.row.name == words[0] }, "\(words[0])")
    try option.apply(String(words[1]), to: &other)
    #expect(other == spec, "\(words[0])")
  }

  /// Paths that a colour or a gradient might be taken for, and the other way round.
  static let paths = [
    "photo (copy).png", "photo(1).png", "Photos (2024)/a.png", "Photos (2024)/a", "(a)/b", "a.b(1)",
    "rgb(1).jpeg", "my-gradient(1).webp", "photos2024(1)/a", "x.png", "a/b",
  ]

  @Test("a path may have brackets", arguments: paths) func pathsAreBackgrounds(path: String) throws {
    let spec = try CollageSpec(json: SpecErrorTests.document(#""canvas": {"background": "\#(path)"}"#).utf8)
    #expect(spec.canvas.image?.path == path)
    var other = CollageSpec(items: spec.items)
    try #require(CollageSpec.options.first { $0.row.name == "background" }).apply(path, to: &other)
    #expect(other == spec)
  }

  @Test(
    "what is called as a function is none",
    arguments: [
      "rgb(0 0 0 / 50%)", "rgb(0 0 0 / .5", "hsl(1.5 2% 3%)", "oklch(0.5 0.2 30 / 50%)",
      "linear-gradient(red 1.5%, blue)",
    ])
  func functionsAreNoPaths(text: String) throws {
    var spec = CollageSpec(items: [.init(.color(.black))])
    let option = try #require(CollageSpec.options.first { $0.row.name == "background" })
    do { try option.apply(text, to: &spec) } catch {
      #expect("\(error)".contains("allowed: a CSS colour"))
      // An option takes no objects.
      #expect("\(error)".hasSuffix(#""linear-gradient(#fff, #ddd)"; or the path of a picture"#), "\(error)")
    }
    #expect(spec.canvas.image == nil)
  }

  @Test func optionsNameThemselvesInErrors() {
    // Any text is a title, a header, a footer, a watermark, the name of a font or the path of a target.
    let texts = [
      "title", "header", "footer", "watermark", "font", "column-titles", "row-titles", "badge", "target",
    ]
    for option in CollageSpec.options where option.row.value != nil && !texts.contains(option.row.name) {
      var spec = CollageSpec(items: [.init(.image("a"))])
      let error = #expect(throws: SpecError.self, "\(option.row.name)") { try option.apply("{", to: &spec) }
      #expect(error?.path == "--\(option.row.name)")
    }
  }

  @Test func pathsOfTheSheetAreResolved() throws {
    let json = #""canvas": {"background": {"image": "p.png"}, "watermark": {"image": "/logo.png"}}"#
    let canvas = try CollageSpec(json: SpecErrorTests.document(json).utf8)
      .resolvingPaths(relativeTo: "there").canvas
    #expect(canvas.imagePaths == ["there/p.png", "/logo.png"])
  }
}
