// A picture that is decoded once, to place its crop and to scale it.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import TestSupport
import Testing

@testable import MosaicRender
@testable import MosaicSystem

@Suite(.bounded, .inFolder) struct CropSearchTests {
  private static let (width, height) = (640, 400)

  /// Files of the same noise, so that a row too few or a column beside shows.
  private static let files: [String: [UInt8]] = {
    var random = SeededGenerator(seed: 8)
    let picture = RandomScene.noise(width, height, isOpaque: true, &random)
    var files = ["png": try? ImageFormat.png.encode(picture)]
    #if JPEG
      files["jpg"] = try? ImageFormat.jpeg.encode(picture)
    #endif
    return files.compactMapValues { $0 }
  }()

  /// A box, whether light is linear, and where the crop is.
  private struct Row {
    var (width, height): (Int, Int)
    var isLinear = false
    var point: Point
  }

  private static let rows = [
    Row(width: 40, height: 40, point: Point(x: 0.1, y: 0.5)),
    Row(width: 61, height: 37, point: Point(x: 0.5, y: 0.9)),
    Row(width: 33, height: 100, point: Point(x: 0.777, y: 0.3)),
    Row(width: 33, height: 100, isLinear: true, point: Point(x: 0.777, y: 0.3)),
    Row(width: 12, height: 12, point: Point(x: 0.2, y: 0.3)),
    Row(width: 12, height: 12, isLinear: true, point: Point(x: 0.2, y: 0.3)),
    Row(width: 300, height: 310, point: Point(x: 1, y: 1)),
    Row(width: 500, height: 500, point: Point(x: 0.3, y: 0)),
  ]

  /// A row's item, planned as if nothing were known of its picture, and its crop once it is.
  private func item(_ row: Row, _ name: String) throws -> (place: CropSearch.Place, crop: ImagePlacement) {
    var item = SceneItem(
      .image(.file(name), pixelWidth: Self.width, pixelHeight: Self.height),
      size: Size(width: Double(Self.width), height: Double(Self.height)))
    let scene = Scene([item], Double(row.width), Double(row.height))
    let plan = try Planner.plan(scene)
    let planned = try #require(plan.items.first)
    item.subject = CropSubject(heads: [], point: row.point, method: "")
    return (
      CropSearch.Place(planned, on: plan.bounds), try #require(item.image(in: planned.box, scale: plan.scale))
    )
  }

  /// Decodes a picture and returns what was made of it.
  private func search(
    _ path: String, _ row: Row, memory: MemoryBudget = MemoryBudget(), keeping crop: Bool = true
  ) throws -> (seen: Pixmap, early: EarlyScaledPictures, source: ScaledSource) {
    var options = RenderOptions {
      $0.linear = row.isLinear; $0.memory = memory
    }
    options.jobs = 1
    let (place, placement) = try item(row, path)
    let early = EarlyScaledPictures(memory: memory)
    let search = try CropSearch(
      of: .file(path), measured: PixelSize(width: Self.width, height: Self.height),
      seenAt: PixelSize(width: 64, height: 40), shownAt: place, early: early, options: options)
    let seen = try search.run({ $0 }, placement: { _ in crop ? placement : nil })
    var planned = place.item
    planned.image = placement
    return (seen, early, try #require(ScaledSource(planned, linear: row.isLinear, on: place.canvas)))
  }

  @Test(
    "the scaled picture is the one that is made from the file, and is there once",
    arguments: files.keys.sorted())
  func equalPictures(ending: String) throws {
    let path = try folder.write(try #require(Self.files[ending]), to: "a.\(ending)")
    for row in Self.rows {
      let (seen, kept, source) = try search(path, row)
      #expect((seen.width, seen.height) == (64, 40))
      let early = kept.take(source)
      // A JPEG is decoded smaller for a picture that is shown smaller than the search needs it.
      #expect((early == nil) == (row.width < 30 && ending == "jpg" && !row.isLinear), "\(row)")
      if let early {
        #expect(early == (try ScaledRows(source, limits: DecodeLimits()).remaining()), "\(row)")
      }
      #expect(kept.take(source) == nil)
    }
  }

  @Test("what is searched does not depend on whether the crop is scaled") func equalSearch() throws {
    for (ending, file) in Self.files {
      let path = try folder.write(file, to: "a.\(ending)")
      for row in Self.rows {
        let made = try search(path, row)
        let scarce = try search(path, row, memory: MemoryBudget(limit: 64 << 20))
        #expect(made.seen == scarce.seen)
        #expect(scarce.early.take(scarce.source) == nil)
        let unplaced = try search(path, row, keeping: false)
        #expect(unplaced.early.take(unplaced.source) == nil)
      }
    }
  }

  @Test("a damaged file leaves no scaled picture, and its error is the decoder's")
  func damagedFiles() throws {
    for (ending, file) in Self.files {
      let path = try folder.write(Array(file.prefix(file.count * 2 / 3)), to: "a.\(ending)")
      let error = try #require(throws: FileError.self) { try search(path, Self.rows[0]) }
      #expect(error.path == path)
    }
  }

  @Test("there are never more bytes than there is room for") func isBounded() {
    let early = EarlyScaledPictures(memory: MemoryBudget())
    // 16 MiB each.
    let sources = (0..<5).map { number in
      ScaledSource(
        .file("\(number)"), width: 2048, height: 2048,
        placement: ImagePlacement(
          crop: Rect(x: 0, y: 0, width: 2048, height: 2048),
          target: PixelRect(x: 0, y: 0, width: 2048, height: 2048)))
    }
    for source in sources { early.add(Pixmap(width: 1, height: 1), for: source) }
    #expect(!early.hasRoom(for: 1))
    #expect(sources.map { early.take($0) != nil } == [true, true, true, true, false])
    #expect(early.hasRoom(for: 64 << 20))
  }
}
