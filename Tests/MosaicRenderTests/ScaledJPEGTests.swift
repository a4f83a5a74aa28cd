// Scaled pictures from JPEG files: decoded smaller than stored, and yet at the right place with the right pixels.

#if JPEG
  import Foundation
  import MosaicCodecs
  import MosaicCompare
  import MosaicLayout
  import MosaicPixels
  import MosaicRender
  import MosaicScene
  import TestSupport
  import Testing

  @Suite(.bounded, .inFolder) struct ScaledJPEGTests {
    /// Small ones: all of a picture is resampled here, by code that is not optimised.
    private static let photographs: [String: [UInt8]] = {
      var files: [String: [UInt8]] = [:]
      for name in ["cat", "coffee", "pagoda"] {
        let photograph = try? ImageReader.pixmap(ofFile: Fixtures.sample("photos/\(name).png"))
        files[name] = photograph.flatMap { try? ImageFormat.jpeg.encode($0, options: .init(quality: 92)) }
      }
      return files
    }()

    private func file(_ name: String, _ orientation: Orientation = .up) throws -> [UInt8] {
      ScaledJPEGTests.oriented(try #require(Self.photographs[name]), orientation)
    }

    /// A JPEG with an orientation in an Exif segment behind its first marker.
    static func oriented(_ bytes: [UInt8], _ orientation: Orientation) -> [UInt8] {
      let tiff: [UInt8] =
        Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1]
        + [0, UInt8(orientation.rawValue), 0, 0, 0, 0, 0, 0]
      return Array(bytes[..<2]) + [0xFF, 0xE1, 0, UInt8(tiff.count + 8)] + Array("Exif\0\0".utf8) + tiff
        + bytes[2...]
    }

    /// Renders one cell and compares it with the same part of the whole picture.
    private func difference(
      _ name: String, _ orientation: Orientation, width: Int, height: Int, position: Position,
      zoom: Double = 1
    ) throws -> PixelComparison {
      try withTemporaryFolder { folder in
        let path = try folder.write(try file(name, orientation), to: "photo.jpg")
        var item = try SceneItem(imageFile: path)
        item.style.position = position
        item.zoom = zoom
        let scene = Scene([item], Double(width), Double(height))
        let plan = try Planner.plan(scene)
        let crop = try #require(plan.items.first?.image).crop
        // Read as a whole, rotated as a whole: shares no code with what is tested.
        let whole = try ImageReader.pixmap(ofFile: path)
        let expected = whole.resampled(
          columns: SourceSpan(start: crop.x, length: crop.width),
          rows: SourceSpan(start: crop.y, length: crop.height), width: width, height: height)
        let actual = try SceneRenderer().pixmap(of: scene)
        return PixelComparison(expected: expected, actual: actual)
      }
    }

    @Test("every orientation, cropped away from the middle", arguments: Orientation.allCases)
    func orientations(_ orientation: Orientation) throws {
      let position = Position(x: .fraction(0.13), y: .fraction(0.87))
      for (width, height) in [(61, 28), (17, 40), (25, 9)] {
        let found = try difference("cat", orientation, width: width, height: height, position: position)
        // A shift by a tenth of a source pixel gives less.
        #expect(found.isWithin(decibels: 48), "\(width) x \(height): \(found.verdict())")
      }
    }

    @Test("a smaller decoding does not show", arguments: ["cat", "coffee", "pagoda"])
    func sizes(name: String) throws {
      for side in [120, 61, 47, 30, 18] {
        let found = try difference(
          name, .up, width: side, height: side - 1, position: Position(x: .fraction(0.5), y: .fraction(0.5)))
        #expect(found.isWithin(decibels: 46), "\(side): \(found.verdict())")
      }
    }

    @Test("a zoomed picture is decoded as large as its crop needs", arguments: [1.5, 2, 3, 5, 8])
    func zooms(zoom: Double) throws {
      let position = Position(x: .fraction(0.1), y: .fraction(0.8))
      for orientation in [Orientation.up, .right] {
        let found = try difference("cat", orientation, width: 47, height: 30, position: position, zoom: zoom)
        #expect(found.isWithin(decibels: 46), "\(orientation): \(found.verdict())")
      }
    }

    @Test func aPictureThatIsShownLargeIsNotReduced() throws {
      let found = try difference(
        "coffee", .up, width: 200, height: 140, position: Position(x: .fraction(0.5), y: .fraction(0.5)))
      #expect(found.isEqual, "\(found.verdict())")
    }

    @Test func aCollageIsWrittenAsJPEG() throws {
      let path = try folder.write(try file("coffee"), to: "a.jpg")
      let scene = Scene([try SceneItem(imageFile: path)], 300, 200)
      var sizes: [Int] = []
      for quality in [20, 60, 85, 95] {
        try SceneRenderer { $0.encoding.quality = quality }.render(
          scene, to: folder.path("out.jpg"), as: .jpeg)
        sizes.append(try folder.read("out.jpg").count)
      }
      #expect(sizes == sizes.sorted() && sizes[0] > 1000)
      let expected = try SceneRenderer().pixmap(of: scene)
      let read = try ImageReader.pixmap(ofFile: folder.path("out.jpg"))
      let comparison = PixelComparison(expected: expected, actual: read)
      #expect(comparison.isWithin(decibels: 38), "\(comparison.verdict())")
    }
  }
#endif
