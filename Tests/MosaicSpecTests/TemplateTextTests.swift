// Maps of templates as text: with slashes, with line breaks, and with rows in quotes as in CSS.

import MosaicLayout
import MosaicScene
import MosaicSpec
import MosaicText
import TestSupport
import Testing

@Suite(.bounded) struct TemplateTextTests {
  private static func template(_ key: String, _ value: String) throws -> TemplateLayout? {
    let layout = try LayoutRegistry.standard.layout(
      named: "template", settings: [ParameterSetting(key: key, value: value)])
    return layout as? TemplateLayout
  }

  /// Texts that mean the same map.
  static let maps = [
    "a a b / a a c", #""a a b" "a a c""#, "'a a b' 'a a c'", "\"a a b\"\n    \"a a c\"", #""a a b""a a c""#,
    #" 'a a b'  " a  a c ""#, "a a b\na a c", "\n  a a b\r\n\n  a a c\n", "a a b /\n a a c\n",
    "a a b\n/ a a c",
  ]

  @Test(arguments: maps) func reads(map: String) throws {
    #expect(try Self.template("areas", map)?.templates[0].areas.rows == ["a a b", "a a c"])
    // In a document as well.
    let json = SpecErrorTests.document(#""layout": {"type": "template", "areas": \#(Self.quoted(map))}"#)
    let layout = try CollageSpec(json: json.utf8).layout as? TemplateLayout
    #expect(layout?.templates[0].areas.rows == ["a a b", "a a c"])
  }

  @Test func severalTemplates() throws {
    #expect(
      try Self.template("templates", #"'a b' | 'a a' 'b c'"#)?.templates.map(\.areas.rows) == [
        ["a b"], ["a a", "b c"],
      ])
  }

  static let refused = textRows(
    ##"""
    a a b / a c a
      'a', which makes no rectangle with its other cells, at character 9 of "a a b / a c a"; allowed: the cells of 'a'
    "a a b" "a c a" → 'a', which makes no rectangle with its other cells, at character 10 of "\"a a b
    a a b⏎a c a → 'a', which makes no rectangle with its other cells, at character 7 of "a a b\n
    ⏎⏎a b⏎⏎a → 1 cell, at character 9 of
    "a b" "a" → 1 cell, at character 9 of
     → no word, at character 1 of ""
    "" → no word, at character 2 of
    ⏎ → no word, at character 1
    "a b" / "a c"
      a slash between rows in quotes, at character 7 of "\"a b\" / \"a c\""; allowed: rows in quotes alone, such as "a a b" "a a c", or rows without quotes, such as a a b / a a c
    a b "a c" → text outside the quotes, at character 1 of
    "a b" a c → text outside the quotes, at character 7
    "a b" "a c → a quote that is not closed, at character 7 of
    "a b' "a c" → text outside the quotes, at character 8 of
    a b / a c⏎d d
      a line break between rows, beside slashes, at character 10 of "a b / a c\nd d"; allowed: one of them: 'a a b / a a c', or a line for each row
    a b⏎a c / d d → a line break between rows, beside slashes, at character 4 of
    """##)

  @Test(arguments: refused) func refuses(map: String, says: String) {
    do throws(SpecError) {
      _ = try LayoutRegistry.standard.layout(
        named: "template", settings: [ParameterSetting(key: "areas", value: map)])
      Issue.record("\(map) is taken")
    } catch { #expect("\(error)".hasPrefix("areas: is \(says)"), "\(error)") }
  }

  @Test(
    "sizes of tracks take units",
    arguments: [
      ("1in 1fr 25%", [TemplateTrack.points(72), .fraction(1), .percent(25)]),
      ("25.4mm 2.54CM 6PT 7px 2FR", [.points(72), .points(72), .points(6), .points(7), .fraction(2)]),
    ])
  func tracks(text: String, tracks: [TemplateTrack]) throws {
    #expect(try Self.template("columns", text)?.templates[0].columns == tracks)
    let words = text.split(separator: " ").map { "\"\($0)\"" }.joined(separator: ", ")
    let json = SpecErrorTests.document(
      #""layout": {"type": "template", "areas": "a", "columns": [\#(words)]}"#)
    let layout = try CollageSpec(json: json.utf8).layout as? TemplateLayout
    #expect(layout?.templates[0].columns == tracks)
  }

  @Test(arguments: [
    ("30q", #"columns: is "30q"; allowed: a size such as 1fr, 120, 25% or 30mm"#),
    ("-3mm", #"columns: is "-3mm"; allowed: a number from 0 to 1000000000"#),
    ("1fr mm", #"columns: is "mm"; allowed: a size such as"#),
  ]) func badTracks(text: String, says: String) {
    let error = #expect(throws: SpecError.self) { try Self.template("columns", text) }
    #expect(error.map { "\($0)" }?.hasPrefix(says) == true, "\(error.map { "\($0)" } ?? "")")
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\"", with: "\\\"").replacing("\r\n", with: "\\r\\n").replacing("\n", with: "\\n")
      + "\""
  }
}
