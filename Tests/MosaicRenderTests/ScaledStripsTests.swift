// Scaled pictures that are made a strip at a time: the memory and files held for them, and for how long.

#if JPEG
  import MosaicCodecs
  import MosaicLayout
  import MosaicPixels
  import MosaicScene
  @testable import MosaicSystem
  import MosaicText
  import Synchronization
  import TestSupport
  import Testing

  @testable import MosaicRender

  @Suite(.bounded, .inFolder) struct ScaledStripsTests {
    /// Pictures of 48 × 36 pixels, enlarged: their decoders hold less than the finished pictures take.
    private static let (width, height) = (400, 300)

    private func source(
      _ path: String, width: Int, height: Int, shown: (width: Int, height: Int), x: Int = 0, y: Int = 0
    ) -> ScaledSource {
      ScaledSource(
        .file(path), width: width, height: height,
        placement: ImagePlacement(
          crop: Rect(x: 0, y: 0, width: Double(width), height: Double(height)),
          target: PixelRect(x: x, y: y, width: shown.width, height: shown.height)))
    }

    /// Small baseline JPEGs, all different.
    private func baseline(_ count: Int, in folder: TemporaryFolder) throws -> [ScaledSource] {
      var random = SeededGenerator(seed: 4)
      return try (0..<count).map { index in
        let picture = RandomScene.noise(48, 36, isOpaque: true, &random)
        let path = try folder.write(try ImageFormat.jpeg.encode(picture), to: "\(index).jpg")
        return source(path, width: 48, height: 36, shown: (Self.width, Self.height), x: index * Self.width)
      }
    }

    /// Progressive JPEGs that take some thirty times as much memory to decode as the finished picture has.
    private func progressive(_ count: Int, in folder: TemporaryFolder) throws -> [ScaledSource] {
      try (0..<count).map { index in
        let path = try folder.write(ProgressiveJPEG.flat(320, 240), to: "\(index).jpg")
        return source(path, width: 320, height: 240, shown: (60, 45), x: index * 60)
      }
    }

    /// Requests all strips, in bands of 20 rows, without painting; all pictures are side by side.
    private func strips(
      _ sources: [ScaledSource], workers: Int, budget: ScaledStore.Budget, gate: DecodeGate,
      memory: MemoryBudget
    ) throws -> (pictures: [[UInt8]], mostOpen: Int, mostDescriptors: Int) {
      let files = OpenFiles(sources.map(\.picture.name))
      let needs = sources.enumerated().map {
        ScaledStore.Need(picture: .content(of: $0), source: $1, step: 0, isLarge: true)
      }
      let height = sources.map(\.placement.target.maxY).max() ?? 0
      let pool = WorkerPool(workers: workers)
      var store = ScaledStore(
        needs, pool: pool, budget: budget, gate: gate, memory: memory,
        rows: { min($0 * 20, height)..<min($0 * 20 + 20, height) })
      var pictures = sources.map { _ in [UInt8]() }
      var (mostOpen, mostDescriptors) = (0, 0)
      for band in 0..<(height + 19) / 20 {
        try store.prepare(band)
        mostOpen = max(mostOpen, store.openCount)
        for item in sources.indices {
          guard case .strip(let strip, _)? = try store.image(of: item, in: band).get() else {
            Issue.record("item \(item) has no strip in band \(band)")
            continue
          }
          pictures[item] += strip.bytes
          mostDescriptors = max(mostDescriptors, files.count)
        }
        #expect(store.bytesAhead <= memory.used)
      }
      for item in sources.indices { store.release(.content(of: item)) }
      #expect(store.bytesAhead == 0 && store.openCount == 0)
      // What is left is what may be made ahead, and it goes with the next step.
      try store.prepare(height)
      #expect(memory.used == budget.ahead + budget.kept)
      return (pictures, mostOpen, mostDescriptors)
    }

    private func direct(_ sources: [ScaledSource]) throws -> [[UInt8]] {
      try sources.map { try ScaledRows($0, limits: DecodeLimits()).remaining().bytes }
    }

    @Test(
      "what a decoder holds beside a finished picture is held behind the gate, and no file stays open",
      arguments: [1, 3])
    func progressivePictures(workers: Int) throws {
      let sources = try progressive(40, in: folder)
      let memory = MemoryBudget(limit: 16 << 20)
      // Room for two and no third: 320 × 240 pixels of 6 bytes, and some rows.
      let gate = DecodeGate(limit: 1_400_000, memory: memory)
      let held = try ScaledRows(sources[0], limits: DecodeLimits()).heldBytes
      #expect((320 * 240 * 6..<700_000).contains(held))
      let found = try strips(
        sources, workers: workers, budget: .init(ahead: 1 << 20, kept: 0), gate: gate, memory: memory)
      let isSame = try found.pictures == direct(sources)
      #expect(isSame)
      #expect(found.mostOpen == 0 && found.mostDescriptors <= workers)
      let count = gate.count
      #expect(count.entries == 40 && count.holders == 0 && count.bytes == 0)
      #expect(count.peakBytes <= 1_400_000 && count.peakBytes >= held)
      #expect(memory.peak >= held + 40 * 60 * 45 * 4, "the finished pictures are counted, too")
    }

    @Test("what stays open is bounded; the others are made whole, with the same pixels", arguments: [1, 3])
    func openFiles(workers: Int) throws {
      let sources = try baseline(5, in: folder)
      let expected = try direct(sources)
      for open in [0, 2, 128] {
        let memory = MemoryBudget(limit: 64 << 20)
        let gate = DecodeGate(memory: memory)
        let found = try strips(
          sources, workers: workers, budget: .init(ahead: 0, kept: 0, open: open), gate: gate,
          memory: memory)
        let isSame = found.pictures == expected
        #expect(isSame)
        #expect(found.mostOpen == min(open, 5) && found.mostDescriptors <= min(open, 5) + workers)
        #expect(gate.count.entries == 5 - min(open, 5))
        // Whole pictures take more memory, so they are made only if they must be.
        let whole = (5 - min(open, 5)) * Self.width * Self.height * 4
        #expect(memory.peak >= whole && (open < 5 || memory.peak < 5 * Self.width * Self.height * 4))
      }
    }

    @Test("a rotated picture is made whole behind the gate, twice for a moment")
    func turnedPictures() throws {
      let plain = try baseline(1, in: folder)[0]
      let path = try folder.write(ScaledJPEGTests.oriented(folder.read("0.jpg"), .right), to: "turned.jpg")
      let sources = [source(path, width: 36, height: 48, shown: (Self.height, Self.width))]
      let memory = MemoryBudget(limit: 64 << 20)
      let gate = DecodeGate(memory: memory)
      let found = try strips(
        sources, workers: 1, budget: .init(ahead: 0, kept: 0), gate: gate, memory: memory)
      let isSame = try found.pictures == direct(sources)
      #expect(isSame && found.mostOpen == 0)
      let held = try ScaledRows(plain, limits: DecodeLimits()).heldBytes
      #expect(gate.count.peakBytes >= held + plain.byteCount)
    }

    @Test(
      "a picture that is decoded ahead beside what others hold is tried again when it is needed",
      arguments: [false, true])
    func triedAgain(isLarge: Bool) throws {
      let held = try progressive(1, in: folder)[0]
      let small = try folder.write(ImageFormat.jpeg.encode(Pixmap(width: 8, height: 6)), to: "small.jpg")
      let needs = [
        ScaledStore.Need(picture: .content(of: 0), source: held, step: 0, isLarge: isLarge),
        ScaledStore.Need(
          picture: .content(of: 1), source: source(small, width: 8, height: 6, shown: (8, 6)), step: 1),
      ]
      let memory = MemoryBudget(limit: 4 << 20)
      var store = ScaledStore(
        needs, pool: WorkerPool(workers: 1), budget: .init(ahead: 0, kept: 0),
        gate: DecodeGate(memory: memory), memory: memory, rows: { $0 * 20..<$0 * 20 + 20 })
      try store.prepare(1)
      let room = try ScaledRows(held, limits: DecodeLimits()).heldBytes / 2
      let others = try memory.take(memory.limit - memory.used - room, for: "others")
      // Works off the other one first, as a worker does ahead of time: there is no room for that.
      let first = try store.image(of: 1, in: 1).get()
      #expect(first != nil)
      others.release()
      let (image, whole) = try (
        store.image(of: 0, in: 0).get(), direct([held])[0]
      )
      switch image {
      case .whole(let surface)?: #expect(try !isLarge && surface.pixmap(rows: 45).bytes == whole)
      case .strip(let strip, 0)?: #expect(isLarge && strip.bytes == Array(whole.prefix(20 * 60 * 4)))
      default: Issue.record("no picture")
      }
    }

    @Test("a file that became another one after it was looked at is refused, and takes nothing more")
    func changedFiles() throws {
      let source = try baseline(1, in: folder)[0]
      let memory = MemoryBudget(limit: 64 << 20)
      let gate = DecodeGate(memory: memory)
      let strips = ScaledStrips(
        source, scaler: PictureScaler(limits: DecodeLimits(), gate: gate), stripRows: 20)
      #expect(strips.staysOpen)
      try folder.write(ProgressiveJPEG.flat(48, 36), to: "0.jpg")
      for _ in 0..<2 {
        guard case .failure(let error) = strips.strip(0..<20) else {
          Issue.record("a strip of another file")
          return
        }
        #expect(error.kind == .changed && error.isInputOutput)
      }
      #expect(gate.count.entries == 0)
    }

    @Test(
      "a broken file fails when its strip is wanted, once and for all, and is let go of", arguments: [1, 3])
    func brokenFiles(workers: Int) throws {
      let path = try folder.write(ProgressiveJPEG.flat(320, 240, isWhole: false), to: "cut.jpg")
      let needs = [
        source(path, width: 320, height: 240, shown: (60, 45)),
        source("none.jpg", width: 9, height: 9, shown: (9, 9)),
      ]
      .enumerated().map { ScaledStore.Need(picture: .content(of: $0), source: $1, step: 0, isLarge: true) }
      let memory = MemoryBudget(limit: 64 << 20)
      let gate = DecodeGate(memory: memory)
      // Twice: what a first round leaves behind must not be in the way of a second.
      for round in 1...2 {
        var store = ScaledStore(
          needs, pool: WorkerPool(workers: workers), budget: .init(ahead: 0, kept: 0),
          gate: gate, memory: memory, rows: { $0 * 20..<$0 * 20 + 20 })
        try store.prepare(0)
        for item in 0..<2 {
          guard case .failure = try store.image(of: item, in: 0) else {
            Issue.record("item \(item) did not fail")
            continue
          }
          store.release(.content(of: item))
          store.release(.content(of: item))
        }
        #expect(store.bytesAhead == 0 && store.openCount == 0 && OpenFiles([path]).count == 0)
        #expect(gate.count.entries == round && gate.count.holders == 0)
        try store.prepare(1)
        #expect(memory.used == 0)
      }
    }
  }
#endif
