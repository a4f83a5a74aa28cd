// CSS colours: what is read, what is refused, and how they are written.

import MosaicScene
import Testing

@Suite(.timeLimit(.minutes(10))) struct ColorCSSTests {
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
  ]) func reads(text: String, hex: String) throws { #expect(try Color(css: text).css == hex) }

  @Test(arguments: [
    "", " ", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "#ggg", "# fff", "fff", "12", "reddish",
    "re d", "rgb", "rgb()", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(1 2 3 4)", "rgb(1,2 3)", "rgb(1,,3)",
    "rgb(1,2,3", "rgb (1,2,3)", "rgb(1,2,3)x", "rgb(1 2 3 / )", "rgb(1 2 3 / 4 / 5)", "rgb(1,2,3/4)",
    "rgb(1%,2,3)", "rgb(none,2,3)", "rgb(a b c)", "rgb(inf 0 0)", "rgb(nan 0 0)", "rgb(0x10 0 0)",
    "rgb(1e999 0 0)", "hsl(0,1,2)", "hsl(0px 1% 2%)", "hsl(1e308turn 1% 2%)", "hwb(0 0% 0%)", "url(x)",
    "currentcolor", "blac\u{212A}", "#１２３", "réd", "red;", "rgb((1 2 3)", "\0",
  ]) func refuses(text: String) {
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

  @Test func errorShowsLongAndOddTextShort() {
    let error = #expect(throws: CSSError.self) {
      try Color(css: "a\n\"\u{202E}\u{7}" + String(repeating: "清", count: 1000))
    }
    #expect(error?.description.hasPrefix("\"a\\n\\\"\\u{202e}\\u{7}清清清") == true)
    #expect((error?.description.count ?? 1000) < 300)
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
    var seed: UInt64 = 7
    for _ in 0..<2000 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      func byte(_ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: seed >> shift) }
      let color = Color(red: byte(56), green: byte(48), blue: byte(40), alpha: byte(32))
      #expect(try Color(css: color.css) == color)
    }
  }
}
