// Goldens fail when they should.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct GoldenStoreTests {
  let ramp = Pixmap(width: 16, height: 4, bytes: (0..<256).map { $0 % 4 == 3 ? 255 : UInt8($0 / 2) })

  /// The same picture with one pixel's blue raised by 3.
  var bent: Pixmap {
    var picture = ramp
    picture[5, 2] += 3
    return picture
  }

  func store(in folder: TemporaryFolder, isRecording: Bool = false) -> GoldenStore {
    GoldenStore(
      goldens: folder.url.appendingPathComponent("goldens"),
      failures: folder.url.appendingPathComponent("failures"), isRecording: isRecording)
  }

  func failure(_ golden: Golden, _ picture: Pixmap, _ store: GoldenStore) throws -> GoldenFailure? {
    do {
      try golden.verify(picture, in: store)
      return nil
    } catch let failure as GoldenFailure {
      return failure
    }
  }

  @Test func aMissingGoldenFailsAndWritesNothing() throws {
    try withTemporaryFolder { folder in
      let found = try failure(Golden("table/ramp"), ramp, store(in: folder))
      #expect(found?.kind == .missing)
      let path = folder.path("goldens/table/ramp.png")
      #expect(
        found?.description == "there is no golden \(path); run once with MOSAIC_RECORD=1 to record it")
      #expect(try folder.files() == [])
    }
  }

  @Test func recordingWritesTheGoldenAndFailsTheRun() throws {
    try withTemporaryFolder { folder in
      let golden = Golden("table/ramp")
      let found = try failure(golden, ramp, store(in: folder, isRecording: true))
      #expect(found?.kind == .recorded)
      #expect(
        found?.description == "recorded \(folder.path("goldens/table/ramp.png")); look at it, then run again")
      #expect(try folder.files() == ["goldens/table/ramp.png"])
      #expect(try ImageReader.pixmap(ofFile: store(in: folder).path(of: golden)) == ramp)
      #expect(try failure(golden, ramp, store(in: folder)) == nil)
    }
  }

  @Test func recordingReplacesWhatDiffersEvenWithinTheTolerance() throws {
    try withTemporaryFolder { folder in
      let golden = Golden("table/ramp", maxDelta: 10)
      let recording = store(in: folder, isRecording: true)
      _ = try failure(golden, ramp, recording)
      #expect(try failure(golden, bent, recording)?.kind == .recorded)
      #expect(try ImageReader.pixmap(ofFile: recording.path(of: golden)) == bent)
    }
  }

  @Test func recordingLeavesAnEqualGoldenAlone() throws {
    try withTemporaryFolder { folder in
      // Another encoding of the same pixels: compared are pixels, so the file must stay as it is.
      let bytes = try PNGEncoder.encode(ramp, hasAlpha: true)
      #expect(bytes != (try PNGEncoder.encode(ramp)))
      try folder.write(bytes, to: "goldens/table/ramp.png")
      #expect(try failure(Golden("table/ramp"), ramp, store(in: folder, isRecording: true)) == nil)
      #expect(try folder.read("goldens/table/ramp.png") == bytes)
    }
  }

  @Test func aMismatchLeavesAStripAndSaysWhere() throws {
    try withTemporaryFolder { folder in
      let golden = Golden("table/ramp")
      _ = try failure(golden, ramp, store(in: folder, isRecording: true))
      let found = try failure(golden, bent, store(in: folder))
      #expect(found?.kind == .mismatch)
      let words = try #require(found?.description)
      for part in [
        "1 of 64 pixels differ, by at most 3 of 255", "1×1 at (5, 2)",
        folder.path("goldens/table/ramp.png"), folder.path("failures/table/ramp.png"),
      ] {
        #expect(words.contains(part), "\(words)")
      }
      // Three pictures of 16 and two lines of 2; the third one's pixel (5, 2) is pink.
      let strip = try ImageReader.pixmap(ofFile: folder.path("failures/table/ramp.png"))
      #expect(strip.width == 52 && strip.height == 4)
      #expect(strip[36 + 5, 2] == 0xFFFF_9E9E)
      #expect(strip[18 + 5, 2] == bent[5, 2])
      #expect(strip[5, 2] == ramp[5, 2])
      // Once it matches again the strip is gone.
      #expect(try failure(golden, ramp, store(in: folder)) == nil)
      #expect(try folder.files() == ["goldens/table/ramp.png"])
    }
  }

  @Test func anotherSizeIsAMismatch() throws {
    try withTemporaryFolder { folder in
      let golden = Golden("table/ramp", maxDelta: 255, maxPixels: 1000)
      _ = try failure(golden, ramp, store(in: folder, isRecording: true))
      let found = try failure(golden, Pixmap(width: 4, height: 16), store(in: folder))
      #expect(found?.kind == .mismatch)
      #expect(found?.description.contains("the sizes differ: expected 16×4, got 4×16") == true)
    }
  }

  @Test(arguments: [(3, 0, true), (2, 0, false), (2, 1, true), (0, 1, true)])
  func toleranceIsTheCases(maxDelta: Int, maxPixels: Int, matches: Bool) throws {
    try withTemporaryFolder { folder in
      let golden = Golden("table/ramp", maxDelta: maxDelta, maxPixels: maxPixels)
      _ = try failure(golden, ramp, store(in: folder, isRecording: true))
      #expect((try failure(golden, bent, store(in: folder)) == nil) == matches)
    }
  }

  @Test func aLargeGoldenMustSaySo() throws {
    try withTemporaryFolder { folder in
      var random = SeededGenerator(seed: 1)
      var noise = Pixmap(width: 300, height: 300)
      for y in 0..<300 {
        for x in 0..<300 { noise[x, y] = UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000 }
      }
      _ = try failure(Golden("table/noise"), noise, store(in: folder, isRecording: true))
      let found = try failure(Golden("table/noise"), noise, store(in: folder))
      #expect(found?.kind == .tooLarge)
      #expect(
        found?.description.contains("above 204800; make the picture smaller, or say `large: true`") == true)
      #expect(try failure(Golden("table/noise", large: true), noise, store(in: folder)) == nil)
    }
  }

  @Test func aTableAndItsFolderMustAgree() throws {
    try withTemporaryFolder { folder in
      for name in ["table/a.png", "table/deep/b.png", "table/stray.png", "table/a.txt", "other/c.png"] {
        try folder.write("", to: "goldens/\(name)")
      }
      let table = [Golden("table/a"), Golden("table/deep/b"), Golden("table/a"), Golden("other/c")]
      #expect(
        try Golden.disorder(in: table, under: "table", store: store(in: folder)) == [
          "no case names the golden table/a.txt; delete it or name it",
          "no case names the golden table/stray.png; delete it or name it",
          "2 cases share the golden table/a",
          "the golden other/c belongs to this table, so its name must begin with table/",
        ])
      // Files from which goldens are made stand beside them.
      try folder.write("", to: "goldens/table/stray.txt")
      let inputs = [Golden("table/a"), Golden("table/deep/b"), Golden("table/stray")]
      #expect(
        try Golden.disorder(
          in: Array(inputs.dropLast()), under: "table", inputs: "txt", store: store(in: folder))
          == [
            "no case names the golden table/stray.png; delete it or name it",
            "no case names the golden table/stray.txt; delete it or name it",
          ])
      #expect(try Golden.disorder(in: inputs, under: "table", inputs: "txt", store: store(in: folder)) == [])
      #expect(try Golden.disorder(in: [], under: "none", store: store(in: folder)) == [])
    }
  }
}
