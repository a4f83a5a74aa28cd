// CSS positions: what is read, what is refused, and that what is written reads back.

import MosaicScene
import Testing

@Suite(.timeLimit(.minutes(10))) struct PositionCSSTests {
  @Test(arguments: [
    ("center", "50% 50%"), ("left", "0% 50%"), ("right", "100% 50%"), ("top", "50% 0%"),
    ("bottom", "50% 100%"), ("30%", "30% 50%"), ("12", "12px 50%"), ("12px", "12px 50%"),
    ("12pt", "12px 50%"), ("left top", "0% 0%"), ("top left", "0% 0%"), ("bottom right", "100% 100%"),
    ("center top", "50% 0%"), ("top center", "50% 0%"), ("center left", "0% 50%"),
    ("center center", "50% 50%"), ("50% 30%", "50% 30%"), ("left 30%", "0% 30%"), ("30% top", "30% 0%"),
    ("center 10", "50% 10px"), ("-10px 120%", "-10px 120%"), ("0 0", "0px 0px"), ("  LEFT\t Top\n", "0% 0%"),
    ("33.3% .5px", "33.3% 0.5px"), ("7% 14%", "7% 14%"), ("1e2% 50%", "100% 50%"),
  ]) func reads(text: String, written: String) throws {
    let position = try Position(css: text)
    #expect(position.description == written)
    #expect(try Position(css: written) == position)
  }

  @Test func valuesAreSharesAndPoints() throws {
    #expect(try Position(css: "25% 12px") == Position(x: .fraction(0.25), y: .points(12)))
  }

  @Test(arguments: [
    "", " ", "middle", "left left", "top top", "top bottom", "left right", "top 30%", "30% left", "10 left",
    "50% 50% 50%", "right 10px bottom 5px", "10em", "50 %", "%", "px", "nan", "inf%", "1e999", "2e9",
    "50%,50%", "左",
  ]) func refuses(text: String) {
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
}
