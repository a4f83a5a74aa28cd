// Pictures behind a document, badges and gaps of two layouts: what a first user tries.

import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.bounded, .inFolder) struct DocumentPicturesTests {
  private static let document = """
    {"version": 1, "canvas": {"size": [40, 10]}, "layout": {"type": "grid", "columns": 4},
     "items": [{"image": "a.png", "focus": [0, 0]}, {"color": "blue"}, {"image": "b.png"}, {"color": "white"}]}
    """

  private func write() throws {
    try folder.write(Self.document, to: "doc/d.json")
    try folder.write(Sample.png(8, 8, 0xFFFF_0000), to: "red.png")
    try folder.write(Sample.png(8, 8, 0xFF00_FF00), to: "green.png")
    try folder.write(Sample.png(8, 8, 0xFF00_0000), to: "black.png")
  }

  private func colors() throws -> [UInt32] {
    let picture = try ImageReader.pixmap(ofFile: folder.path("o.png"))
    return [5, 15, 25, 35].map { x in
      let place = 5 * picture.stride + 4 * x
      return picture.bytes[place..<place + 3].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  @Test("pictures take the places of a document's own, in order, and colours stay") func pictures() throws {
    try write()
    // Those of the document are not there at all.
    for (words, wanted) in [
      ("red.png green.png", [0xFF0000, 0x0000FF, 0x00FF00, 0xFFFFFF] as [UInt32]),
      ("green.png red.png", [0x00FF00, 0x0000FF, 0xFF0000, 0xFFFFFF]),
    ] {
      try mosaic("render doc/d.json \(words) -o o.png").silent()
      #expect(try colors() == wanted)
    }
  }

  static let refused = refusals(
    #"""
    doc/d.json red.png -o o.png
      2 the document has 2 places for pictures, and 1 were given; give as many pictures as places, or the document alone
    doc/d.json red.png green.png black.png -o o.png
      2 the document has 2 places for pictures, and 3 were given; give as many pictures as places, or the document alone
    red.png doc/d.json -o o.png
      2 doc/d.json is a spec document, which must be the first input, and the only one of its kind
    doc/d.json doc/d.json -o o.png
      2 doc/d.json is a spec document, which must be the first input, and the only one of its kind
    red.png --badge-style color:red -o o.png
      2 --badge-style: is about a badge, and there is none; give --badge as well
    red.png --badge a --badge-style size:9 -o o.png → 2 --badge-style: "size" cannot be used; allowed: text, position
    red.png --group price -o o.png
      2 --group: "price", which is the same for all items, cannot be used; allowed: a text with words in braces
    red.png --group {nix} -o o.png → 2 --group: a text with "{nix}" cannot be used
    """#)

  @Test(arguments: refused) func refuses(_ row: CommandRow) throws {
    try write()
    try expect(row, "render")
  }

  @Test("a badge has its look, and numbers count") func badges() throws {
    try write()
    let style = "position: center; background: #00f; color: #00f; font-size: 20"
    try mosaic([
      "render", "red.png", "--size", "40x40", "--badge", "number", "--badge-style", style, "-o", "o.png",
    ]).silent()
    let picture = try ImageReader.pixmap(ofFile: folder.path("o.png"))
    #expect(Array(picture.bytes[(20 * picture.stride + 80)..<(20 * picture.stride + 83)]) == [0xFF, 0, 0])
  }

  @Test("a gap is that of both layouts, unless the second has its own") func gaps() throws {
    try write()
    let start = "render red.png green.png --size 40x20 -l grid --gap 10 --to grid --at 1 -o o.png"
    for (words, isWhite) in [("", true), ("--to-param gap=0", false)] {
      try mosaic("\(start) \(words)".words).silent()
      let picture = try ImageReader.pixmap(ofFile: folder.path("o.png"))
      let place = 10 * picture.stride + 4 * 18
      #expect((picture.bytes[place] == 0xFF && picture.bytes[place + 2] == 0xFF) == isWhite, "\(words)")
    }
  }
}
