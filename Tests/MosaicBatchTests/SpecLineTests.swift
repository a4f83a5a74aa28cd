// Lines of job files: short forms, defaults, and errors with the line's number.

import MosaicRender
import MosaicScene
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCollage
@testable import MosaicSpec

@Suite(.bounded) struct SpecLineTests {
  /// A line over defaults, and the document that says the same.
  static let lines = textRows(
    ##"""
    {"output": "a.png", "layout": "sudoku", "images": ["1.png", "2.png"]} over {}
      {"version": 1, "layout": {"type": "sudoku"}, "items": [{"image": "1.png"}, {"image": "2.png"}]}
    {"version": 1, "output": "a", "items": [{"color": "red"}]} over {}
      {"version": 1, "items": [{"color": "red"}]}
    // What the line does not have is from the defaults, member by member.
    {"output": "a", "images": ["1"], "canvas": {"width": 200}} over {"canvas": {"width": 100, "scale": 2}, "style": {"fit": "contain"}}
      {"version": 1, "canvas": {"width": 200, "scale": 2}, "style": {"fit": "contain"}, "items": [{"image": "1"}]}
    {"output": "a", "images": ["1"], "style": {"border": {"width": 3}}} over {"style": {"border": {"color": "red"}, "cornerRadius": 4}}
      {"version": 1, "style": {"border": {"width": 3, "color": "red"}, "cornerRadius": 4}, "items": [{"image": "1"}]}
    // Text takes the place of an object, and the other way round.
    {"output": "a", "images": ["1"], "style": {"shadow": "1px 2px red"}} over {"style": {"shadow": {"blur": 9}}}
      {"version": 1, "style": {"shadow": "1px 2px red"}, "items": [{"image": "1"}]}
    // A layout takes the parameters that it has, whatever layout the defaults are about, if any.
    {"output": "a", "images": ["1"], "layout": "sudoku"} over {"layout": {"gap": 8}}
      {"version": 1, "layout": {"type": "sudoku", "gap": 8}, "items": [{"image": "1"}]}
    {"output": "a", "images": ["1"], "layout": {"type": "waterfall", "columns": 2}} over {"layout": {"gap": 8, "columns": 4}}
      {"version": 1, "layout": {"type": "waterfall", "columns": 2, "gap": 8}, "items": [{"image": "1"}]}
    {"output": "a", "images": ["1"], "layout": {"type": "waterfall", "columnGap": 1}} over {"layout": {"type": "grid", "columns": 3, "gap": 5, "dense": true}}
      {"version": 1, "layout": {"type": "waterfall", "columns": 3, "columnGap": 1, "rowGap": 5}, "items": [{"image": "1"}]}
    {"output": "a", "images": ["1"]} over {"layout": {"gap": 8}}
      {"version": 1, "layout": {"type": "auto", "gap": 8}, "items": [{"image": "1"}]}
    {"output": "a", "images": ["1"], "layout": "grid"} over {"layout": {"type": "grid", "columns": 3}}
      {"version": 1, "layout": {"type": "grid", "columns": 3}, "items": [{"image": "1"}]}
    {"output": "a", "images": ["1"], "layout": {"gap": 5}} over {"layout": {"type": "grid", "columns": 3, "gap": 1}}
      {"version": 1, "layout": {"type": "grid", "columns": 3, "gap": 5}, "items": [{"image": "1"}]}
    {"output": "a", "images": ["1"], "layout": {"type": "ring"}} over {"layout": {"type": "grid", "columns": 3}}
      {"version": 1, "layout": {"type": "ring"}, "items": [{"image": "1"}]}
    {"output": "a", "images": ["1"], "layout": "ring"} over {"layout": {"type": "grid", "columns": 3}}
      {"version": 1, "layout": {"type": "ring"}, "items": [{"image": "1"}]}
    {"output": "a", "images": ["1"]} over {"layout": "ring"}
      {"version": 1, "layout": {"type": "ring"}, "items": [{"image": "1"}]}
    // An array is taken whole.
    {"output": "a", "images": ["1"]} over {"version": 1, "canvas": {"padding": [1, 2, 3, 4]}}
      {"version": 1, "canvas": {"padding": [1, 2, 3, 4]}, "items": [{"image": "1"}]}
    """##)

  /// Reads a line that is written before the defaults that it is read over.
  private func read(_ row: String, number: Int = 1) throws -> SpecLine {
    let parts = row.split(separator: " over ")
    let defaults = try SpecDefaults(json: (parts.count > 1 ? parts[1] : "{}").utf8)
    return try SpecLineReader(defaults: defaults, formats: [.jpeg, .png]).line(parts[0].utf8, number: number)
  }

  @Test(arguments: lines) func saysTheSame(row: String, document: String) throws {
    let line = try read(row)
    #expect(try line.spec == CollageSpec(json: document.utf8))
    #expect([.file("a"), .file("a.png")].contains(line.output))
  }

  static let errors = textRows(
    ##"""
    { → line 7, column 2: the document ends here; a key in double quotes is wanted
    [] → line 7, column 1: the document is an array; an object is wanted
    {"images": ["1"]} → line 7, column 1: output: is missing; the path of the file to write is wanted
    {"output": "a"} → line 7, column 1: items: is missing; at least one item is wanted
    {"output": "", "images": ["1"]} → line 7, column 12: output: is empty; at least one character is wanted
    {"output": 7, "images": ["1"]} → line 7, column 12: output: is a number; a path or {"inline": TYPE} is wanted
    {"output": {}, "images": ["1"]} → line 7, column 12: output.inline: is missing; the media type of the picture is wanted
    {"output": {"inline": "image/gif"}, "images": ["1"]}
      line 7, column 23: output.inline: is "image/gif"; did you mean "image/png"? allowed: image/jpeg, image/png
    {"output": "a", "images": []} → line 7, column 27: images: is empty; at least one path is wanted
    {"output": "a", "images": ["1"], "dpi": 300} → line 7, column 34: dpi: unknown key; did you mean "resolution"?
    {"output": "a", "imges": ["1"]} → line 7, column 17: imges: unknown key; did you mean "images"?
    {"output": "a", "images": ["1"], "version": 2}
      line 7, column 45: version: is 2; allowed: 1, the version that this program reads
    {"output": "a", "images": ["1"], "id": true} → line 7, column 40: id: is true; a string or a number is wanted
    {"output": "a", "images": ["1"], "quality": 0} → line 7, column 45: quality: is 0; allowed: at least 1, up to 100
    {"output": "a", "images": ["1"], "quality": 9, "maxBytes": 9}
      line 7, column 60: maxBytes: is there beside "quality", which decides the bytes; leave one of them out
    {"output": "a", "images": ["1"], "resolution": 70000}
      line 7, column 48: resolution: is 70000; allowed: at least 1, up to 65535
    {"output": "a", "images": ["1"], "format": "jpgs"}
      line 7, column 44: format: is "jpgs"; did you mean "jpg"? allowed: jpg, png
    // A rule between a key of the line and one of the defaults is broken at the line's object.
    {"output": "a", "images": ["1"]} over {"items": [{"color": "red"}]}
      line 7, column 1: the document has both "items" and "images"; one of them is wanted
    """##)

  @Test(arguments: errors) func isRefused(row: String, says: String) throws {
    let error = #expect(throws: SpecErrors.self) { try read(row, number: 7) }
    #expect(error?.description == says)
  }

  @Test(arguments: [
    (#"{"canvas": {"widht": 3}}"#, #"line 1, column 13: canvas.widht: unknown key; did you mean "width"?"#),
    (#"{"output": "a"}"#, "line 1, column 2: output: unknown key; --output is an option"),
    (#"{"layout": "gird"}"#, #"line 1, column 12: layout: unknown layout "gird"; did you mean "grid"?"#),
    (#"{"layout": {"columms": 3}}"#, #"line 1, column 13: layout.columms: unknown key"#),
    (#"{"version": 3}"#, "line 1, column 13: version: is 3; allowed: 1"),
  ]) func badDefaultsAreRefused(defaults: String, says: String) {
    let error = #expect(throws: SpecErrors.self) { try SpecDefaults(json: defaults.utf8) }
    #expect(error?.description.hasPrefix(says) == true, "\(error?.description ?? "")")
  }

  @Test func missingPartsMayComeFromTheLine() throws {
    let defaults = try SpecDefaults(json: #"{"canvas": {"watermark": {"opacity": 0.5}}}"#.utf8)
    let line = #"{"output": "a", "images": ["1"], "canvas": {"watermark": {"image": "w.png"}}}"#
    let spec = try SpecLineReader(defaults: defaults).line(line.utf8).spec
    #expect(spec.canvas.watermark?.opacity == 0.5)
  }

  @Test("reading and writing a long list end where somebody asks for it") func stopped() throws {
    let rects = [String](repeating: "[0.1, 0.1, 0.2, 0.2]", count: 10_000).joined(separator: ", ")
    let text = #"{"output": "a.png", "items": [{"image": "1.png", "keep": [\#(rects)]}]}"#
    var questions = 0
    _ = try? SpecLineReader().line(text.utf8) {
      questions += 1
      return questions > 10
    }
    #expect(questions == 11)

    let spec = try SpecLineReader().line(text.utf8).spec
    questions = 0
    let part = try spec.members {
      questions += 1
      return questions > 100
    }
    let all = try spec.json()
    #expect(questions < 110 && part.map(\.json.count).reduce(0, +) < all.count / 10)
  }

  /// Lines with an error, and what can be read of them: the output, the name and the data.
  static let names = textRows(
    ##"""
    {"images": ["a.jpg",, ], "data": [], "id": 7, "output": "a.png"} → a.png 7 []
    {"images": ["a.jpg"] "id": "x" "data": {"a": "]}"}} → - "x" {"a": "]}"}
    /* {"id": 1} */ {"x": {"id": 2}, "i\u0064": "3\"", "id": 4, "id\"": 5} → - "3\"" -
    {"images": [{"id": 1}}, "id": 2} → - - -
    {"id": x, "output": tru "data": 1e} → - - -
    {"data": [1 /* "id": 1, */], "x": "\\", "id": -1.50 // } → - -1.50 [1]
    {"id": "a", "data": [1, {"b": 2}], "output": "a.png", "images": [} → a.png "a" [1, {"b": 2}]
    {"id": 7, "output": "a.png" "images": []} → a.png 7 -
    {"id": 7, "output": "a.pn → - 7 -
    {"id": 7, "data": {"x": [1, 2}, "output": "a.png"} → - 7 -
    {"id": 7, "data" → - 7 -
    {"id" → - - -
    {"id": 7, → - 7 -
    {"id": → - - -
    {"id": 7 → - 7 -
    { → - - -
    {} x → - - -
    {"id": {"a": 1}, "output": {"inline": "x"}} → - - -
    ["id", 7] → - - -
    nonsense → - - -
    """##)

  @Test(arguments: names) func isNamed(row: String, says: String) {
    #expect(Self.words(LineNames(of: Array(row.utf8))) == says)
    // A long line comes in pieces.
    var reader = LineNamesReader()
    for byte in row.utf8 { reader.read([byte]) }
    #expect(Self.words(reader.end()) == says)
  }

  @Test("what is not UTF-8 is left out, and what is too long") func isNamedInPart() {
    let line = #"{"images": ["ü.jpg"], "data": ["ü"], "id": 7, "output": "123456789"}"#
    #expect(Self.words(LineNames(of: line.unicodeScalars.map { UInt8($0.value) })) == "123456789 7 -")
    var reader = LineNamesReader(most: 8)
    reader.read(Array(line.utf8)[...])
    #expect(Self.words(reader.end()) == #"- 7 ["ü"]"#)
  }

  @Test("the key of a line is there", arguments: OptionKeys.lines.values.sorted())
  func keysOfLines(key: String) {
    let errors = #expect(throws: SpecErrors.self) { try SpecLineReader().line(#"{"\#(key)": null}"#.utf8) }
    #expect(
      errors?.errors.contains { $0.description.contains("unknown key") } == false, "\(errors?.lines ?? [])")
  }

  @Test("hints know all options of output files") func hints() {
    for option in OutputOption.all {
      let key = option.hasKey ? option.encoding?.key : nil
      #expect(OptionKeys.lines[option.row.name] == key, "\(option.row.name)")
      #expect(OptionKeys.commands.contains(option.row.name) == (key == nil), "\(option.row.name)")
    }
  }

  private static func words(_ names: LineNames) -> String {
    [names.output, names.id, names.data].map { $0 ?? "-" }.joined(separator: " ")
  }
}
