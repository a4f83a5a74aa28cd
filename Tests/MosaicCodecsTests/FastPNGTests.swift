// The fast reader: libpng's pixels and libpng's decisions, and the loops against plain versions of themselves.

#if FastPNG
  import MosaicPixels
  @testable import MosaicSystem
  import TestSupport
  import Testing

  @testable import MosaicCodecs

  @Suite(.bounded) struct FastPNGTests {
    /// A picture with something for each filter, several batches high: waves, noise, flat parts.
    private func file(_ colorType: Int32, width: Int, height: Int, seed: UInt64) -> [UInt8] {
      var random = SeededGenerator(seed: seed)
      let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1
      var rows: [UInt8] = []
      for y in 0..<height {
        for x in 0..<width {
          for sample in 0..<samples {
            let noise = Int.random(in: 0...(y % 50 < 25 ? 9 : 1), using: &random)
            rows.append(UInt8(truncatingIfNeeded: x * 3 + y * (sample + 1) + noise + (x / 30 % 2) * 90))
          }
        }
      }
      let palette = (0..<768).map { UInt8(truncatingIfNeeded: $0 * 7) }
      let variety = Variety(colorType: Int(colorType), depth: 8, isInterlaced: false)
      // libpng writes a smaller window where the picture is small.
      return variety.file(rows, palette: palette, width: width, height: height).changing("IDAT") {
        $0.data.replaceSubrange(0..<2, with: [0x78, 0x9C])
      }
      .bytes
    }

    private func libpng(_ file: [UInt8]) throws -> PNGDecoder {
      try PNGDecoder(.bytes(file), limits: DecodeLimits())
    }

    private func rows(_ decoder: some FormatDecoder) -> (pixels: [UInt8], error: FileError.Kind?) {
      var pixels: [UInt8] = []
      var row: [UInt8] = []
      for _ in 0..<decoder.header.height {
        do throws(FileError.Kind) { try decoder.readRow(into: &row) } catch { return (pixels, error) }
        decoder.pixelFormat.appendBGRA(row, to: &pixels)
      }
      return (pixels, nil)
    }

    /// Reads a file both ways, expects the same, and returns whether libpng took over.
    @discardableResult
    private func expectAgreement(
      _ file: [UInt8], buffer: Int = FastPNGRows.usualBuffer, _ comment: Comment,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Bool {
      let fast = try #require(
        FastPNGDecoder(libpng(file), source: .bytes(file), buffer: buffer), comment,
        sourceLocation: sourceLocation)
      let (found, wanted) = (rows(fast), rows(try libpng(file)))
      #expect(
        found.pixels == wanted.pixels && found.error == wanted.error, comment, sourceLocation: sourceLocation)
      return fast.isHandedOver
    }

    static let kinds: [Int32] = [0, 2, 3, 4, 6]

    @Test("large pictures of every kind, row by row as libpng has them", arguments: kinds)
    func largePictures(colorType: Int32) throws {
      for (index, size) in [(1, 1), (2, 900), (3, 7), (601, 433), (40_000, 9)].enumerated() {
        let file = file(colorType, width: size.0, height: size.1, seed: UInt64(index))
        #expect(try !expectAgreement(file, "\(size)") && rows(try libpng(file)).error == nil)
      }
    }

    @Test("damage ends in libpng's words, after libpng's rows", arguments: kinds)
    func damage(colorType: Int32) throws {
      let whole = file(colorType, width: 300, height: 400, seed: 5)
      var handedOver = 0
      for seed in UInt64(0)..<120 {
        var random = SeededGenerator(seed: seed)
        var file = PNGDamageTests.damaged(whole, seed % 2 == 0 ? .data : .bytes, &random)
        if seed % 5 == 0 { file.removeLast(Int.random(in: 1..<file.count / 2, using: &random)) }
        guard let reference = try? libpng(file), FastPNGDecoder(reference, source: .bytes(file)) != nil
        else { continue }
        if try expectAgreement(file, "seed \(seed)") { handedOver += 1 }
      }
      #expect(handedOver > 40)
    }

    @Test("a file that ends behind a chunk of its data is cut, however few rows are wanted", arguments: kinds)
    func endsBehindAChunk(colorType: Int32) throws {
      let whole = PNGFile(file(colorType, width: 300, height: 400, seed: 7))
      let first = try #require(whole.chunks.firstIndex { $0.name == "IDAT" })
      try #require(whole.chunks[first + 1].name == "IDAT")
      let end = PNGFile(Array(whole.chunks[...first])).bytes.count
      // Behind it up to all of the next chunk's head but its last byte.
      for count in end..<end + 8 {
        let file = Array(whole.bytes[..<count])
        let fast = try #require(FastPNGDecoder(libpng(file), source: .bytes(file), buffer: 1 << 12))
        _ = try fast.nextRow()
        guard case .truncated? = #expect(throws: FileError.Kind.self, performing: { try fast.finish() })
        else {
          Issue.record("\(count - end) bytes behind the chunk")
          continue
        }
      }
    }

    /// Flat rows: a byte of data stands for several of them, and libpng stops where the last byte is taken.
    @Test("where data ends is for libpng to say", arguments: [(90, 3000), (20, 9000), (300, 900)])
    func cutBetweenRows(size: (Int, Int)) throws {
      let flat = try ImageFormat.png.encode(
        Pixmap(width: size.0, height: size.1), options: .init(compression: .small))
      let file = PNGFile(flat).changing("IDAT") { $0.data.replaceSubrange(0..<2, with: [0x78, 0x9C]) }
      let whole = try #require(FastPNGDecoder(libpng(file.bytes), source: .bytes(file.bytes), buffer: 1 << 9))
      #expect(rows(whole).error == nil && !whole.isHandedOver)
      let count = try #require(file.chunks.first { $0.name == "IDAT" }).data.count
      for rest in count / 4..<count / 4 + 20 {
        let bytes = file.changing("IDAT") { $0.data.removeLast(count - rest) }.bytes
        try expectAgreement(bytes, buffer: 1 << 9, "\(rest) of \(count) bytes")
      }
    }

    @Test("wrong sums and surplus data are left to libpng")
    func oddEndings() throws {
      let good = PNGFile(file(2, width: 50, height: 50, seed: 1))
      let last = try #require(good.chunks.lastIndex { $0.name == "IDAT" })
      func odd(_ change: (inout PNGFile.Chunk) -> Void) -> [UInt8] {
        var file = good
        change(&file.chunks[last])
        return file.bytes
      }
      let cases: [(String, [UInt8])] = [
        ("wrong CRC", odd { $0.crcError = 1 }),
        ("wrong Adler-32", odd { $0.data[$0.data.count - 1] ^= 1 }),
        ("short data", odd { $0.data.removeLast(9) }),
        ("surplus data", odd { $0.data += [1, 2, 3] }),
      ]
      for (name, file) in cases {
        #expect(try expectAgreement(file, "\(name)"), "\(name)")
      }
    }

    @Test("damage after the last row that is read is found at the end")
    func finishing() throws {
      let good = PNGFile(file(2, width: 300, height: 400, seed: 3))
      let last = try #require(good.chunks.lastIndex { $0.name == "IDAT" })
      var damaged = good
      damaged.chunks[last].crcError = 1
      let cut = Array(good.bytes[..<(good.end(of: "IDAT") - 30)])
      for (bytes, isGood) in [(good.bytes, true), (damaged.bytes, false), (cut, false)] {
        let decoders: [any FormatDecoder] = [
          try libpng(bytes), try #require(FastPNGDecoder(libpng(bytes), source: .bytes(bytes))),
        ]
        let errors = try decoders.map { decoder -> FileError.Kind? in
          for _ in 0..<100 { _ = try decoder.nextRow() }
          do throws(FileError.Kind) { try decoder.finish() } catch { return error }
          return nil
        }
        #expect((errors[0] == nil) == isGood)
        #expect(errors[0] == errors[1])
      }
    }

    @Test("a stream with a smaller window is left to libpng")
    func smallWindow() throws {
      var file = PNGFile(file(2, width: 50, height: 50, seed: 1))
      let first = try #require(file.chunks.firstIndex { $0.name == "IDAT" })
      // 16 KB; the second byte makes the first two a multiple of 31.
      file.chunks[first].data.replaceSubrange(0..<2, with: [0x68, 0x81])
      #expect(try expectAgreement(file.bytes, "small window") && rows(try libpng(file.bytes)).error == nil)
    }

    @Test("other kinds are not taken")
    func otherKinds() throws {
      let gray = PNGFile.gray(width: 1, height: 1, rows: [0, 9])
      let files = [
        gray.inserting("gAMA", PNGFile.bigEndian(100_000)), gray.inserting("tRNS", [0, 9]),
        gray.changing("IHDR") { $0.data[8] = 16 }, gray.changing("IHDR") { $0.data[12] = 1 },
      ]
      for file in files { #expect(try libpng(file.bytes).fastPicture == nil) }
      #expect(try libpng(gray.inserting("gAMA", PNGFile.bigEndian(45_455)).bytes).fastPicture != nil)
    }

    // MARK: Loops

    private func plain(_ filter: UInt8, _ raw: [UInt8], above: [UInt8], _ step: Int) -> [UInt8] {
      raw.indices.reduce(into: []) { row, i in
        row.append(raw[i] &+ PlainFilter.prediction(filter, row, above: above, at: i, step))
      }
    }

    @Test("every filter, alone and in eights, is as the specification has it", arguments: 1...4)
    func filters(step: Int) {
      for seed in UInt64(0)..<200 {
        var random = SeededGenerator(seed: seed)
        let count = step * Int.random(in: 1...60, using: &random)
        let slack = [UInt8](repeating: 77, count: Unfilter.slack)
        let above = random.bytes(count)
        let raw = random.bytes(UnfilterWave.height * (count + 1))
        for filter in UInt8(0)...4 {
          var row = [UInt8](repeating: 0, count: count + Unfilter.slack)
          let source = Array(raw[..<count])
          #expect(
            Unfilter.row(
              filter: filter, source + slack, above: above + slack, into: &row, count: count,
              bytesPerPixel: step))
          #expect(
            Array(row[..<count]) == plain(filter, source, above: above, step),
            "seed \(seed), filter \(filter)")
        }
        let stride = count + Unfilter.slack
        var rows = [UInt8](repeating: 0, count: UnfilterWave.height * stride)
        // Half of them only Paeth's, as photographs have it, and half any mixture.
        var filters = SIMD8<UInt8>(repeating: 4)
        if seed % 2 == 0 { for y in 0..<8 { filters[y] = UInt8.random(in: 0...4, using: &random) } }
        UnfilterWave.run(
          filters, raw + slack, rawStride: count + 1, above: above + slack, into: &rows, rowStride: stride,
          count: count, bytesPerPixel: step)
        var last = above
        for y in 0..<UnfilterWave.height {
          let source = Array(raw[y * (count + 1)..<y * (count + 1) + count])
          last = plain(filters[y], source, above: last, step)
          #expect(
            Array(rows[y * stride..<y * stride + count]) == last, "seed \(seed), row \(y) of \(filters)")
        }
      }
      var one: [UInt8] = [0]
      #expect(!Unfilter.row(filter: 5, [0], above: [0], into: &one, count: 1, bytesPerPixel: 1))
      var filters = SIMD8<UInt8>(0, 2, 2, 0, 0, 0, 0, 0)
      #expect(!UnfilterWave.isWorthwhile(filters))
      filters[7] = 1
      #expect(UnfilterWave.isWorthwhile(filters))
      filters[3] = 5
      #expect(!UnfilterWave.isWorthwhile(filters))
    }

    @Test("Paeth's prediction is the specification's, for bytes all over their range")
    func paeth() {
      let values = stride(from: 0, through: 255, by: 5).map(UInt8.init) + [1, 2, 127, 128, 253, 254]
      for left in values {
        for above in values {
          for first in stride(from: 0, to: values.count, by: 16) {
            var corners = SIMD16<UInt8>.zero
            for (lane, value) in values[first...].prefix(16).enumerated() { corners[lane] = value }
            let found = PaethPredictor.nearest(.init(repeating: left), .init(repeating: above), corners)
            let isRight = (0..<16).allSatisfy { lane in
              Int(found[lane]) == PlainFilter.paeth(Int(left), Int(above), Int(corners[lane]))
            }
            #expect(isRight, "left \(left), above \(above), corners \(corners)")
          }
        }
      }
    }
  }
#endif
