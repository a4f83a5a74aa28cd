import MosaicScene
import TestSupport
import Testing

@Suite(.bounded) struct CSSTests {
  @Test(arguments: [
    ("#f80", "#ff8800"), ("#F80", "#ff8800"), ("#f808", "#ff880088"), ("#0003", "#00000033"),
    ("#12ab9F", "#12ab9f"), ("#12ab9F80", "#12ab9f80"), ("#ffffffff", "#ffffff"), ("  #fff \n", "#ffffff"),
    ("red", "#ff0000"), ("RebeccaPurple", "#663399"), ("LIGHTGOLDENRODYELLOW", "#fafad2"),
    ("transparent", "#00000000"), ("Transparent", "#00000000"), ("rgb(255,136,0)", "#ff8800"),
    ("RGB( 255 , 136 , 0 )", "#ff8800"), ("rgb(255 136 0)", "#ff8800"),
    ("rgba(255, 136, 0, .5)", "#ff880080"), ("rgb(255,136,0,50%)", "#ff880080"),
    ("rgb(255 136 0 / 50%)", "#ff880080"), ("rgb(255 136 0/.25)", "#ff880040"),
    ("rgba(255 136 0)", "#ff8800"), ("rgb(100%, 50%, 0%)", "#ff8000"), ("rgb(100% 50% 0%)", "#ff8000"),
    ("rgb(100% 128 0)", "#ff8000"), ("rgb(none 128 255)", "#0080ff"),
    // Out of range is moved into it.
    ("rgb(300, -20, 0)", "#ff0000"), ("rgb(0 0 0 / 7)", "#000000"), ("rgb(0 0 0 / -1)", "#00000000"),
    ("rgb(1e2 0 0)", "#640000"), ("rgb(127.5 127.4 0)", "#807f00"), ("hsl(0, 100%, 50%)", "#ff0000"),
    ("hsl(120 100% 25%)", "#008000"), ("hsl(240deg 100% 50%)", "#0000ff"),
    ("hsl(-120, 100%, 50%)", "#0000ff"), ("hsl(.5turn 100% 50%)", "#00ffff"),
    ("hsl(200grad 100% 50%)", "#00ffff"), ("hsl(3.141592653589793rad 100% 50%)", "#00ffff"),
    ("hsl(480 100% 50%)", "#00ff00"), ("hsl(300 0 50)", "#808080"),
    ("hsla(120, 100%, 50%, 0.3)", "#00ff004d"), ("hsl(120 100% 50% / 30%)", "#00ff004d"),
    ("hsl(9 100% 63.9%)", "#ff6347"), ("hsl(0 200% 50%)", "#ff0000"),
  ]) func colors(text: String, hex: String) throws { #expect(try Color(css: text).css == hex) }

  @Test(arguments: [
    "", " ", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "#ggg", "# fff", "fff", "12", "reddish",
    "re d", "rgb", "rgb()", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(1 2 3 4)", "rgb(1,2 3)", "rgb(1,,3)",
    "rgb(1,2,3", "rgb (1,2,3)", "rgb(1,2,3)x", "rgb(1 2 3 / )", "rgb(1 2 3 / 4 / 5)", "rgb(1,2,3/4)",
    "rgb(1%,2,3)", "rgb(none,2,3)", "rgb(a b c)", "rgb(inf 0 0)", "rgb(nan 0 0)", "rgb(0x10 0 0)",
    "rgb(1e999 0 0)", "hsl(0,1,2)", "hsl(0px 1% 2%)", "hsl(1e308turn 1% 2%)", "hwb(0 0% 0%)", "url(x)",
    "currentcolor", "blac\u{212A}", "#１２３", "réd", "red;", "rgb((1 2 3)", "\0",
  ]) func noColors(text: String) {
    let error = #expect(throws: CSSError.self) { try Color(css: text) }
    #expect(error?.text == text)
  }

  @Test func errorShowsWhatIsAllowed() {
    let error = #expect(throws: CSSError.self) { try Color(css: "#ggg") }
    #expect(
      error?.description == ##"""
        "#ggg" cannot be read; allowed: a CSS colour such as "#f80", "#ff880080", "rgb(255 136 0 / 50%)", "hsl(32 100% 50%)", "tomato" or "transparent"
        """##)
  }

  /// The sum stands for all 148 values, as another implementation of CSS has them.
  @Test func namesAreThoseOfCSS() throws {
    let names = Color.names.filter { $0 != "transparent" }
    #expect(names.count == 148)
    let sum = try names.enumerated().reduce(0) { sum, pair in
      let color = try Color(css: pair.element)
      let rgb = Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue)
      return sum + (pair.offset + 1) * rgb
    }
    #expect(sum == 121_980_546_958)
  }

  @Test func hexReadsBack() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      func byte() -> UInt8 { .random(in: 0...255, using: &random) }
      let color = Color(red: byte(), green: byte(), blue: byte(), alpha: byte())
      #expect(try Color(css: color.css) == color)
    }
  }

  // MARK: Positions

  @Test(arguments: [
    ("center", "50% 50%"), ("left", "0% 50%"), ("right", "100% 50%"), ("top", "50% 0%"),
    ("bottom", "50% 100%"), ("30%", "30% 50%"), ("12", "12px 50%"), ("12px", "12px 50%"),
    ("12pt", "12px 50%"), ("left top", "0% 0%"), ("top left", "0% 0%"), ("bottom right", "100% 100%"),
    ("center top", "50% 0%"), ("top center", "50% 0%"), ("center left", "0% 50%"),
    ("center center", "50% 50%"), ("50% 30%", "50% 30%"), ("left 30%", "0% 30%"), ("30% top", "30% 0%"),
    ("center 10", "50% 10px"), ("-10px 120%", "-10px 120%"), ("0 0", "0px 0px"), ("  LEFT\t Top\n", "0% 0%"),
    ("33.3% .5px", "33.3% 0.5px"), ("7% 14%", "7% 14%"), ("1e2% 50%", "100% 50%"),
  ]) func positions(text: String, written: String) throws {
    let position = try Position(css: text)
    #expect(position.description == written)
    #expect(try Position(css: written) == position)
    #expect(try Position(css: "25% 12px") == Position(x: .fraction(0.25), y: .points(12)))
  }

  @Test(arguments: [
    "", " ", "middle", "left left", "top top", "top bottom", "left right", "top 30%", "30% left", "10 left",
    "50% 50% 50%", "right 10px bottom 5px", "10em", "50 %", "%", "px", "nan", "inf%", "1e999", "2e9",
    "50%,50%", "左",
  ]) func noPositions(text: String) {
    let error = #expect(throws: CSSError.self) { try Position(css: text) }
    #expect(error?.text == text)
    #expect(error?.allowed.contains("\"50% 30%\"") == true)
  }

  @Test func writtenPositionsReadBack() throws {
    for thousandth in -1000...100_000 where thousandth % 7 == 0 {
      let text = "\(Double(thousandth) / 1000)% \(Double(thousandth) / 8)"
      let position = try Position(css: text)
      #expect(try Position(css: position.description) == position, "from \(text)")
    }
  }

  // MARK: Insets, shadows and angles

  @Test(
    arguments: [
      ("8", [8, 8, 8, 8]), ("8px", [8, 8, 8, 8]), ("1 2", [1, 2, 1, 2]), ("1,2,3", [1, 2, 3, 2]),
      (" 1 2\t3  4 ", [1, 2, 3, 4]), ("1, 2PX, .5, 4e1", [1, 2, 0.5, 40]), ("1 2,3 4", [1, 2, 3, 4]),
      ("0", [0, 0, 0, 0]), ("1in 25.4mm 2.54CM 72pt", [72, 72, 72, 72]), ("1in,3", [72, 3, 72, 3]),
    ] as [(String, [Double])])
  func insets(text: String, sides: [Double]) throws {
    let insets = try Insets(css: text)
    #expect([insets.top, insets.right, insets.bottom, insets.left] == sides)
    #expect(insets.cssSides == sides)
  }

  @Test(arguments: [
    "", " ", ",", "1,", "1,,2", "-1", "1 2 3 4 5", "nan", "1e400", "2e9", "1em", "px", "mm", "10 mm", "-1mm",
    "٣",
  ]) func noInsets(text: String) { #expect(throws: CSSError.self) { try Insets(css: text) } }

  @Test(
    arguments: [
      ("0 4px 12px #0006", [0, 4, 12, 0], "#00000066"), ("1 2", [1, 2, 0, 0], "#00000066"),
      ("-1px 2px 3px 4px rgb(255 0 0 / 50%)", [-1, 2, 3, 4], "#ff000080"),
      ("red 1 2 3", [1, 2, 3, 0], "#ff0000"),
    ] as [(String, [Double], String)])
  func shadows(text: String, numbers: [Double], color: String) throws {
    let shadow = try Shadow(css: text)
    #expect([shadow.x, shadow.y, shadow.blur, shadow.spread] == numbers)
    #expect(shadow.color.css == color)
  }

  @Test(arguments: ["", "1", "red", "1 2 -3", "1 2 3 4 5", "1 2 3 tomatoe", "red 1 2 blue", "1 2 3000"])
  func noShadows(text: String) { #expect(throws: CSSError.self) { try Shadow(css: text) } }

  @Test func anglesOfARangeDifferAndFillIt() {
    let angles = (0..<100).map { Rotation(from: -4, to: 4).degrees(of: $0) }
    #expect(angles.allSatisfy { $0 >= -4 && $0 <= 4 } && Set(angles).count == 100)
    #expect((angles.min() ?? 0) < -3.8 && (angles.max() ?? 0) > 3.8)
    #expect(Rotation(7).degrees(of: 3) == 7)
  }
}
