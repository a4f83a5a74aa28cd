// Deep Zoom pyramids: levels and tiles by name and size, and every pixel of them.

import Foundation
import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicRender
@testable import MosaicSystem

@Suite(.bounded, .inFolder) struct PyramidTests {
  static let shapes: [(width: Int, height: Int, levels: String)] = [
    (1, 1, "1x1"), (2, 1, "1x1 2x1"), (3, 5, "1x1 1x2 2x3 3x5"),
    (256, 4, "1x1 2x1 4x1 8x1 16x1 32x1 64x1 128x2 256x4"),
    (257, 1, "1x1 2x1 3x1 5x1 9x1 17x1 33x1 65x1 129x1 257x1"),
  ]

  @Test("levels", arguments: shapes) func levels(width: Int, height: Int, levels: String) {
    let shape = PyramidShape(width: width, height: height, tileFormat: .png, folder: "a_files")
    let sizes = (0..<shape.levelCount).map { shape.size(ofLevel: $0) }
    #expect(sizes.map { "\($0.width)x\($0.height)" }.joined(separator: " ") == levels)
  }

  static let tiles: [(side: Int, ranges: [Range<Int>])] = [
    (1, [0..<1]), (254, [0..<254]), (255, [0..<255, 253..<255]), (256, [0..<255, 253..<256]),
    (508, [0..<255, 253..<508]), (509, [0..<255, 253..<509, 507..<509]),
    (600, [0..<255, 253..<509, 507..<600]),
  ]

  @Test("tiles have a pixel of each neighbour", arguments: tiles) func ranges(side: Int, ranges: [Range<Int>])
  {
    let found = (0..<PyramidShape.tiles(along: side)).map { PyramidShape.range(ofTile: $0, along: side) }
    #expect(found == ranges)
  }

  @Test("the largest canvases have fewer tiles than a folder may have files") func largest() {
    for (width, height) in [(1_000_000, 10_000), (100_000, 100_000), (1, 1_000_000)] {
      let shape = PyramidShape(width: width, height: height, tileFormat: .png, folder: "")
      let counts = (0..<shape.levelCount).map { shape.size(ofLevel: $0) }.map {
        PyramidShape.tiles(along: $0.width) * PyramidShape.tiles(along: $0.height)
      }
      #expect(counts.reduce(0, +) < 220_000)
    }
  }

  @Test func names() {
    for (path, folder) in [
      ("a.dzi", "a_files"), ("b/a.b.DZI", "b/a.b_files"), ("a", "a_files"), ("a.png", "a.png_files"),
    ] {
      #expect(PyramidShape.folder(of: path, as: .dzi) == folder)
    }
    #expect(
      PyramidShape(width: 3, height: 5, tileFormat: .jpeg, folder: "a_files").descriptor == """
        <?xml version="1.0" encoding="UTF-8"?>
        <Image xmlns="http://schemas.microsoft.com/deepzoom/2008"
          Format="jpg" Overlap="1" TileSize="254">
          <Size Width="3" Height="5"/>
        </Image>

        """)
  }

  // MARK: Pixels

  /// Pictures in colours of which each pixel differs from its neighbours.
  private static func scene(_ width: Int, _ height: Int, isOpaque: Bool) throws -> Scene {
    let names = ["gradient", "card-1", "checker", "disc", "tall", "small"]
    let items = try (0..<12).map {
      try SceneItem(imageFile: Fixtures.path("images/\(names[$0 % names.count]).png"))
    }
    var canvas = Canvas(width: Double(width), height: Double(height))
    if !isOpaque { canvas.background = Color(red: 255, green: 40, blue: 0, alpha: 90) }
    return Scene(
      canvas: canvas, layout: .grid(columns: max(1, min(4, width)), gap: min(width, height) > 20 ? 3 : 0),
      items: items)
  }

  /// Joins the tiles of a level; pixels that two tiles have are the same in both.
  private func joined(_ level: Int, of shape: PyramidShape, in folder: TemporaryFolder) throws -> Pixmap {
    let size = shape.size(ofLevel: level)
    var whole = Pixmap(width: size.width, height: size.height)
    var seen = Set<[Int]>()
    for row in 0..<PyramidShape.tiles(along: size.height) {
      for column in 0..<PyramidShape.tiles(along: size.width) {
        let tile = try ImageReader.pixmap(ofFile: folder.path("a_files/\(level)/\(column)_\(row).png"))
        let columns = PyramidShape.range(ofTile: column, along: size.width)
        let rows = PyramidShape.range(ofTile: row, along: size.height)
        try #require((tile.width, tile.height) == (columns.count, rows.count))
        for (y, to) in rows.enumerated() {
          for (x, at) in columns.enumerated() {
            if to < rows.lowerBound + 2 || at < columns.lowerBound + 2, !seen.insert([at, to]).inserted {
              #expect(whole[at, to] == tile[x, y])
            }
            whole[at, to] = tile[x, y]
          }
        }
      }
    }
    return whole
  }

  static let sizes = [
    (1, 1), (1, 5000), (1300, 1), (254, 255), (256, 254), (508, 509), (701, 301), (5, 1017),
  ]

  @Test("the last level is the drawing, each other one half of the next", arguments: sizes, [true, false])
  func pixels(size: (Int, Int), isOpaque: Bool) throws {
    var collage = Collage(try Self.scene(size.0, size.1, isOpaque: isOpaque))
    if isOpaque { collage.options.tileFormat = .png }
    try collage.render(to: folder.path("a.dzi"))
    let shape = PyramidShape(width: size.0, height: size.1, tileFormat: .png, folder: "a_files")
    #expect(try folder.read("a.dzi") == Array(shape.descriptor.utf8))
    var above = try collage.pixmap()
    for level in (0..<shape.levelCount).reversed() {
      let found = try joined(level, of: shape, in: folder)
      #expect(found == above, "level \(level)")
      above = Pixmap(
        width: (found.width + 1) / 2, height: (found.height + 1) / 2,
        bytes: LightHalving.halved(found.bytes, width: found.width))
    }
    // And nothing else.
    let count = (0..<shape.levelCount).map { shape.size(ofLevel: $0) }.reduce(0) {
      $0 + PyramidShape.tiles(along: $1.width) * PyramidShape.tiles(along: $1.height)
    }
    #expect(try folder.files().count == count + 1)
  }

  @Test("the same bytes with any number of workers, and with little memory", arguments: OutputFormat.tiles)
  func workers(format: OutputFormat) throws {
    var found: [[String: [UInt8]]] = []
    for (jobs, limit) in [(1, MemoryBudget.defaultLimit), (4, MemoryBudget.defaultLimit), (4, 64 << 20)] {
      var collage = Collage(try Self.scene(701, 301, isOpaque: false))
      (collage.options.jobs, collage.options.tileFormat) = (jobs, format)
      collage.options.memory = MemoryBudget(limit: limit)
      try collage.render(to: folder.path("a.dzi"))
      #expect(collage.options.memory.used == 0)
      found.append(try folder.files().reduce(into: [:]) { $0[$1] = try folder.read($1) })
    }
    #expect(found[0].count == 2 * 3 + 2 + 9 + 1 && found[0] == found[1] && found[0] == found[2])
  }

  @Test("what is stopped, or takes too much memory, leaves what was there") func stopped() throws {
    var collage = Collage(try Self.scene(701, 3010, isOpaque: true))
    try collage.render(to: folder.path("a.dzi"))
    let before = try folder.files()
    collage.options.progress = { done, _ in done < 600 }
    #expect(throws: JobError.self) { try collage.render(to: folder.path("a.dzi")) }
    collage.options.progress = nil
    collage.options.memory = MemoryBudget(limit: 3 << 20)
    let error = #expect(throws: JobError.self) { try collage.render(to: folder.path("a.dzi")) }
    #expect("\(try #require(error))".contains("of memory for the rows of the pyramid's levels"))
    #expect(try folder.files() == before)
  }

  @Test("memory does not grow with the height") func memory() throws {
    func peak(_ height: Int) throws -> Int {
      try withTemporaryFolder { folder in
        let collage = Collage(
          Scene([SceneItem(.color(.white), size: Size(width: 8, height: 6))], 600, Double(height)))
        try collage.render(to: folder.path("a.dzi"))
        return collage.options.memory.peak
      }
    }
    let low = try peak(3000)
    // A level more for each doubling, of a few rows.
    #expect(try peak(24_000) < low + low / 20)
  }
}
