// Pictures with a look: as large as they are and what is around them, and inside it the pixels of the plain ones.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCollage

@Suite(.bounded, .amongSamples) struct ThumbnailLookTests {
  /// The document with some members, whose item does not count.
  private static func look(_ members: String) throws -> CollageSpec {
    let own = members.contains("\"canvas\"") ? members : "\"canvas\": {}, " + members
    let json = #"{"version": 1, "layout": {"type": "grid"}, "items": [{"color": "red"}], "# + own + "}"
    return try CollageSpec(json: json.utf8)
  }

  private static func noise(_ width: Int, _ height: Int) -> Pixmap {
    var random = SeededGenerator(seed: UInt64(width * 1000 + height))
    var pixmap = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { pixmap[x, y] = 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &random) }
    }
    return pixmap
  }

  private static func made(
    _ pixmap: Pixmap, _ words: String = "own", _ change: (inout ThumbnailOptions) -> Void
  ) throws -> Pixmap {
    let bytes = try ImageFormat.png.encode(pixmap)
    let thumbnailer = try Thumbnailer([ThumbnailSize(words)], options: ThumbnailOptions(change))
    return try thumbnailer.pixmaps(of: bytes, name: "a.png")[0]
  }

  /// A look, and what is left, above, right and below of the picture in pixels.
  static let looks: [(members: String, around: [Int])] = [
    (#""style": {}"#, [0, 0, 0, 0]), (#""canvas": {"padding": [1, 2, 3, 4]}"#, [4, 1, 2, 3]),
    (#""canvas": {"padding": 2.4}"#, [2, 2, 2, 2]), (#""style": {"frame": {"width": 5}}"#, [5, 5, 5, 5]),
    (#""style": {"frame": {"width": 5, "bottom": 12}}"#, [5, 5, 5, 12]),
    (#""caption": {"text": "A", "fontSize": 10, "lineHeight": 1.5}"#, [0, 0, 0, 23]),
    (
      #""caption": {"text": "A", "fontSize": 10, "lineHeight": 1.5, "position": "above", "padding": 0}"#,
      [0, 15, 0, 0]
    ), (#""caption": {"text": "{taken}", "lineHeight": 1.5}"#, [0, 0, 0, 0]),
    (
      #""style": {"frame": {"width": 5, "bottom": 30}}, "caption": {"text": "A", "fontSize": 10, "lineHeight": 1.5}"#,
      [5, 5, 5, 30]
    ),
    (
      #""style": {"frame": {"width": 5}}, "canvas": {"padding": 3}, "caption": {"text": "A", "fontSize": 10, "lineHeight": 1.5}"#,
      [8, 8, 8, 26]
    ),
    (#""canvas": {"padding": 2, "scale": 3}, "style": {"frame": {"width": 1}}"#, [9, 9, 9, 9]),
    // What is about many items changes nothing.
    (
      #""title": "T", "footer": "F", "canvas": {"width": 500, "height": 20, "split": [2, 1]}"#, [0, 0, 0, 0]
    ),
  ]

  @Test("a file has the picture's size and that of what is around it, and in it the picture's pixels")
  func around() throws {
    for (members, around) in Self.looks {
      // An edge is at most as long as the shorter side of its card.
      let small = members.contains("bottom") ? [] : [(1, 1), (3, 90)]
      for (width, height) in small + [(40, 30), (20, 90), (64, 20)] {
        let plain = Self.noise(width, height)
        let found = try Self.made(plain) { $0.look = try? Self.look(members) }
        let size = [found.width, found.height]
        #expect(size == [width + around[0] + around[2], height + around[1] + around[3]], "\(members)")
        guard size == [width + around[0] + around[2], height + around[1] + around[3]] else { continue }
        let inside = (0..<height).allSatisfy { y in
          (0..<width).allSatisfy { plain[$0, y] == found[$0 + around[0], y + around[1]] }
        }
        #expect(inside, "\(members) \(size)")
      }
    }
  }

  @Test("edges in shares, scales and large pictures: the picture is never cut or scaled", arguments: 1...60)
  func laws(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    let side = "\(Int(number(0...45)))%"
    let frame = seed % 3 == 0 ? "" : #""frame": {"width": "\#(side)", "bottom": "\#(Int(number(0...50)))%"}"#
    let position = ["below", "above", "over"][seed % 3]
    let caption = seed % 2 == 0 ? #", "caption": {"text": "A", "position": "\#(position)"}"# : ""
    let options = ThumbnailOptions { options in
      options.look = try? Self.look(
        #""canvas": {"padding": \#(number(0...20)), "scale": \#(number(0.3...4))}, "style": {\#(frame)}"#
          + caption)
      options.scalesLook = seed % 5 != 0
    }
    let look = try #require(ThumbnailLook(try options.settled()))
    let target = PixelSize(width: Int(number(1...3000)), height: Int(number(1...3000)))
    let plan = try look.plan(.file("a.png"), target, shownAt: target, nil)
    let item = plan.items[0]
    #expect([item.box.width, item.box.height] == [target.width, target.height], "\(target) \(item.box)")
    let whole = Rect(x: 0, y: 0, width: Double(target.width), height: Double(target.height))
    #expect(item.image?.crop == whole && item.image?.target == item.box)
    #expect(plan.bounds.intersection(item.pixels) == item.pixels)
    // Opposite sides have the same padding.
    #expect(item.pixels.x == plan.pixelWidth - item.pixels.maxX)
    #expect(item.pixels.y == plan.pixelHeight - item.pixels.maxY)
  }

  @Test("a look is larger on a large picture, unless its scale is to count alone")
  func scales() throws {
    for (width, height, isScaled, padding) in [
      (1080, 10, true, 10), (1081, 10, true, 10), (10, 2160, true, 20), (2160, 10, false, 10),
    ] {
      let plain = Pixmap(width: width, height: height)
      let found = try Self.made(plain) {
        $0.look = try? Self.look(#""canvas": {"padding": 10}"#)
        $0.scalesLook = isScaled
      }
      #expect([found.width, found.height] == [width + 2 * padding, height + 2 * padding])
    }
  }

  @Test("corners, borders and colours are drawn on it, also in the sizes of thumbnails")
  func drawn() throws {
    let red = Pixmap(width: 80, height: 60, bytes: (0..<4800).flatMap { _ in [0, 0, 255, 255] as [UInt8] })
    let found = try Self.made(red, "40") {
      $0.look = try? Self.look(
        #""canvas": {"background": "transparent"}, "style": {"cornerRadius": 10, "border": "2,#00f"}"#)
    }
    #expect([found.width, found.height] == [40, 30])
    #expect([found[0, 0], found[20, 0], found[20, 15]] == [0, 0xFF00_00FF, 0xFFFF_0000])
    let sizes = try ["own", "40", "own"].map { try ThumbnailSize($0) }
    let all = try Thumbnailer(
      sizes, options: ThumbnailOptions { $0.look = try? Self.look(#""canvas": {"padding": 4}"#) }
    ).pixmaps(of: ImageFormat.png.encode(red), name: "a.png")
    #expect(all.map(\.width) == [88, 48, 88] && all[0] == all[2])
  }

  @Test("a watermark is on the picture, and not on what is around it")
  func watermark() throws {
    let mark = #""watermark": {"text": "M", "opacity": 1, "margin": 0, "fontSize": 12}, "padding": 9"#
    let plain = Pixmap(width: 60, height: 40)
    for caption in ["", #", "caption": {"text": " ", "fontSize": 20}"#] {
      let found = try Self.made(plain) {
        $0.look = try? Self.look(#""canvas": {"background": "black", \#(mark)}"# + caption)
      }
      let rows = (0..<found.height).filter { y in
        (0..<found.width).contains { found[$0, y] != 0xFF00_0000 }
      }
      let columns = (0..<found.width).filter { x in
        (0..<found.height).contains { found[x, $0] != 0xFF00_0000 }
      }
      #expect((rows.min() ?? 0) >= 9 && (rows.max() ?? 99) < 49, "\(rows)")
      #expect((columns.min() ?? 0) >= 40 && (columns.max() ?? 99) < 69, "\(columns)")
    }
  }

  @Test("what cannot be drawn is refused in words") func refused() throws {
    for (members, words) in [
      (
        #""caption": "{index}""#,
        "the caption has {index}, the number of an item among others, and each picture is by itself; leave it out; {stem} is the name of the picture"
      ),
      (
        #""style": {"frame": {"width": "50%"}}"#,
        "with its look: item 0: the frame is all edges, however large it is; allowed: edges that leave room for the picture, such as 10%"
      ), (#""canvas": {"watermark": {"image": "none.png"}}"#, "none.png: no such file"),
      (#""text": {"font": "./none.ttf"}"#, "none.ttf: no such file"),
    ] {
      let error = #expect(throws: JobError.self) {
        _ = try Self.made(Self.noise(4, 4)) { $0.look = try? Self.look(members) }
      }
      #expect("\(error.map { "\($0)" } ?? "")".contains(words), "\(error.map { "\($0)" } ?? "")")
    }
  }

  @Test("a changed look makes a file stale, and is named; its watermark's picture counts as well")
  func stale() throws {
    try folder.write(Sample.png(4, 4, 0xFF00_0000), to: "mark.png")
    let mark = #""canvas": {"watermark": {"image": "\#(folder.path("mark.png"))"}}"#
    func run(_ members: String?, _ change: (inout ThumbnailOptions) -> Void = { _ in }) throws -> [String] {
      let result = try ThumbnailResumeTests.run(in: folder, ["red.png"], ["own"]) {
        $0.look = members.flatMap { try? Self.look($0) }
        change(&$0)
      }[0]
      return result.status == .current ? ["current"] : result.changed
    }
    #expect(try run(nil) == [])
    #expect(try run(nil) == ["current"])
    #expect(try run(nil) { $0.keptMetadata = [.taken, .author] } == ["keep-metadata"])
    #expect(try run(nil) { $0.keptMetadata = [.author, .taken] } == ["current"])
    #expect(try Set(run(#""style": {"tint": "tan"}"#)).isSuperset(of: ["style"]))
    #expect(try run(#""style": {"tint": "tan"}"#) == ["current"])
    #expect(try run(#""style": {"tint": "navy"}"#) == ["style"])
    #expect(try run(#""style": {"tint": "navy"}, "caption": "A""#).contains("caption"))
    #expect(try run(#""style": {"tint": "navy"}, "caption": "B""#) == ["caption"])
    #expect(try Set(run(mark)).isSuperset(of: ["canvas", "style", "caption"]))
    #expect(try run(mark) == ["current"])
    #expect(try run(mark) { $0.scalesLook = false } == ["scale"])
    _ = try run(mark)
    try folder.write(Sample.png(5, 4, 0xFF00_0000), to: "mark.png")
    #expect(try run(mark) == [folder.path("mark.png")])
    #expect(try run(nil).contains("canvas"))
  }
}
