// JPEG files that are not what they should be: refused in words, never guessed at, never a crash.

#if JPEG
  import Foundation
  import MosaicPixels
  import TestSupport
  import Testing

  @testable import MosaicCodecs

  @Suite(.timeLimit(.minutes(10))) struct JPEGDamageTests {
    // MARK: Cut off

    @Test("cut anywhere: refused, unless all pixels are there", arguments: JPEGFile.names)
    func truncation(name: String) throws {
      let bytes = try JPEGFile.bytes(name)
      let file = JPEGFile(bytes)
      #expect(file.bytes == bytes)
      let whole = try decode(bytes)
      let firstScan = try #require(file.segments.firstIndex { $0.marker == 0xDA })
      let header = JPEGFile.start(of: firstScan, in: file) + file.segments[firstScan].payload.count + 4
      for length in 0..<bytes.count {
        let cut = Array(bytes.prefix(length))
        if length >= file.endOfData, !file.isArithmetic {
          #expect(try decode(cut) == whole, "\(length) bytes")
          continue
        }
        let comment = Comment(rawValue: "\(length) of \(bytes.count) bytes")
        do {
          // The last byte may be nothing but the padding of the last bits.
          let picture = try decode(cut)
          #expect(picture == whole && length >= file.endOfData - 1 && !file.isArithmetic, comment)
        } catch let error as CodecError {
          switch error.kind {
          case .empty: #expect(length == 0)
          case .truncated(_, let rows): #expect(rows == (length < header ? 0 : 37), comment)
          default: Issue.record("\(comment): \(error)")
          }
        }
      }
    }

    @Test func theWordsNameTheRow() throws {
      let bytes = try ImageFormat.jpeg.encode(waves(200, 200))
      let words = try #require(failure { try decode(Array(bytes.prefix(bytes.count / 2))) }).description
      let row = try #require(
        words.firstMatch(
          of: #/x\.png: is truncated: the file ends before its picture does \(row (\d+) of 200\)/#)
      ).output.1
      #expect((60...130).contains(try #require(Int(row))), "\(words)")
      let eighth = failure {
        let decoder = try ImageReader.open(
          bytes: Array(bytes.prefix(bytes.count / 2)), name: "x.png", reducing: 16)
        var spare: [UInt8] = []
        for _ in 0..<25 { try decoder.readRow(into: &spare) }
      }
      guard case .truncated(let row, of: 200) = eighth?.kind else {
        Issue.record("\(String(describing: eighth))")
        return
      }
      #expect((60...130).contains(row))
    }

    @Test("damage behind the last row that is wanted is found", arguments: [1.0, 16])
    func damageBelow(factor: Double) throws {
      let bytes = try ImageFormat.jpeg.encode(waves(200, 200))
      let decoder = try ImageReader.open(
        bytes: Array(bytes.prefix(bytes.count - 100)), name: "x", reducing: factor)
      var row: [UInt8] = []
      try decoder.readRow(into: &row)
      let error = failure { try decoder.finish() }
      guard case .truncated(_, of: 200) = error?.kind else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(failure { try decoder.finish() } == error)
    }

    // MARK: Arithmetic coding

    /// After the end of arithmetic data libjpeg-turbo decodes zeros: half of the picture would be gray.
    @Test(arguments: ["arithmetic-420.jpg", "arithmetic-progressive.jpg"], [1.0, 4])
    func arithmeticDataThatIsCut(name: String, factor: Double) throws {
      let file = try JPEGFile.named(name)
      #expect(file.isArithmetic)
      for length in [file.bytes.count / 2, file.endOfData - 30, file.endOfData, file.endOfData + 1] {
        guard case .failure(let error) = rows(of: Array(file.bytes.prefix(length)), reducing: factor) else {
          Issue.record("\(length) of \(file.bytes.count) bytes")
          continue
        }
        guard case .truncated(_, of: 37) = error.kind else {
          Issue.record("\(error)")
          continue
        }
      }
    }

    /// After damage an arithmetic decoder ends too early; the bytes that it leaves must be noticed.
    @Test(arguments: ["arithmetic-420.jpg", "arithmetic-progressive.jpg"])
    func arithmeticDataThatIsLeftOver(name: String) throws {
      let file = try JPEGFile.named(name)
      for scan in file.segments.indices where file.segments[scan].marker == 0xDA {
        var longer = file
        longer.segments[scan].data += [1, 2, 3, 4, 5, 6, 7, 8, 9]
        let words = failure { try decode(longer.bytes) }?.description ?? ""
        #expect(words.contains(#/is damaged: \d+ extraneous bytes before marker 0x/#), "\(words)")
      }
    }

    @Test(arguments: ["arithmetic-420.jpg", "arithmetic-progressive.jpg"])
    func arithmeticDataWithALostRestartMarker(name: String) throws {
      let file = try JPEGFile.named(name)
      let words = failure {
        try decode(
          file.changing(0xDA...0xDA) { $0.data.insert(contentsOf: [0xFF, 0xD3], at: $0.data.count / 2) }.bytes
        )
      }
      #expect(words != nil)
    }

    // MARK: Lost pixels

    @Test func aMarkerInTheDataEndsIt() throws {
      let file = try JPEGFile.named("ycc-420.jpg").changing(0xDA...0xDA) {
        $0.data.replaceSubrange($0.data.count / 2..<$0.data.count, with: [])
      }
      let words = failure { try decode(file.bytes) }?.description ?? ""
      #expect(words.contains(#/is damaged: premature end of data segment \(row \d+ of 37\)/#), "\(words)")
    }

    @Test func aLostRestartMarker() throws {
      var bytes = try JPEGFile.bytes("restarts-420.jpg")
      let first = try #require(bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD1 })
      bytes[first + 1] = 0xD5
      let words = failure { try decode(bytes) }?.description ?? ""
      #expect(words.contains("is damaged: found marker 0xd5 instead of RST1"), "\(words)")
    }

    @Test func strayBytesAreNoDamage() throws {
      let file = try JPEGFile.named("ycc-420.jpg")
      let whole = try decode(file.bytes)
      let padded = file.changing(0xDA...0xDA) { $0.data += [0, 0, 1, 2] }
      #expect(try decode(padded.bytes) == whole)
      #expect(try decode(file.bytes + [1, 2, 3]) == whole)
      var bytes = file.bytes
      bytes.insert(contentsOf: [9, 9, 9], at: JPEGFile.start(of: 2, in: file))
      #expect(try decode(bytes) == whole)
    }

    /// A scan that leaves bytes over is damaged; libjpeg only warns.
    @Test func strayBytesAmongPixels() throws {
      let file = try JPEGFile.named("restarts-420.jpg")
      let whole = try decode(file.bytes)
      for marker in [UInt8(0xD0), 0xD1, 0xD3] {
        var bytes = file.bytes
        let place = try #require(
          bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == marker })
        bytes.insert(contentsOf: [1, 2, 3, 4, 5, 6, 7, 8, 9], at: place)
        let words = failure { try decode(bytes) }?.description ?? ""
        #expect(
          words.contains(#/is damaged: \d+ extraneous bytes before marker 0xd\d \(row \d+ of 37\)/#),
          "\(words)")
      }
      let last = file.changing(0xDA...0xDA) { $0.data += [1, 2, 3, 4, 5, 6, 7, 8, 9] }
      #expect(try decode(last.bytes) == whole)
    }

    @Test func strayBytesBetweenScans() throws {
      let file = try JPEGFile.named("progressive-420.jpg")
      let whole = try decode(file.bytes)
      let scans = file.segments.indices.filter { file.segments[$0].marker == 0xDA }
      for scan in scans {
        var changed = file
        changed.segments[scan].data += [1, 2, 3, 4, 5, 6, 7, 8, 9]
        guard scan != scans.last else {
          #expect(try decode(changed.bytes) == whole)
          continue
        }
        let words = failure { try decode(changed.bytes) }?.description ?? ""
        #expect(words.contains("extraneous bytes before marker"), "\(words)")
      }
    }

    @Test func aProgressivePictureNeedsAllItsScans() throws {
      let file = try JPEGFile.named("progressive-420.jpg")
      let scans = file.segments.indices.filter { file.segments[$0].marker == 0xDA }
      #expect(scans.count >= 6)
      // Cut between two scans: what is there is in order.
      for scan in scans.dropFirst() {
        let cut = Array(file.bytes.prefix(JPEGFile.start(of: scan, in: file)))
        #expect(failure { try decode(cut) }?.kind == .truncated(row: 0, of: 37))
      }
      // A file that says itself that it ends there is taken at its word, if each channel has something.
      var early = file
      early.segments.removeSubrange((scans[1])..<(file.segments.count - 1))
      #expect(throws: Never.self) { try decode(early.bytes) }
    }

    @Test func aChannelWithoutData() throws {
      // The first scan of a picture of three channels names all of them; only the second of each of these has chroma.
      let file = try JPEGFile.named("progressive-420.jpg")
      let scans = file.segments.indices.filter { file.segments[$0].marker == 0xDA }
      var missing = file
      for scan in scans.reversed() where scan != scans[1] { missing.segments.remove(at: scan) }
      let words = failure { try decode(missing.bytes) }?.description ?? ""
      #expect(words.contains("is damaged: "), "\(words)")
    }

    // MARK: Kinds that are not read

    @Test func kindsThatAreNotRead() throws {
      let file = try JPEGFile.named("ycc-444.jpg")
      let rows: [(String, JPEGFile, String)] = [
        ("12 bits", file.changing(0xC0...0xC0) { $0.payload[0] = 12 }, "Unsupported JPEG data precision 12"),
        ("hierarchical", file.changing(0xC0...0xC0) { $0.marker = 0xC5 }, "SOF type 0xc5"),
        (
          "wide", file.changing(0xC0...0xC0) { $0.payload.replaceSubrange(3..<5, with: [0xFF, 0xFF]) },
          "Maximum supported image dimension is 65500 pixels"
        ),
        (
          "two channels",
          file.changing(0xC0...0xC0) {
            $0.payload[5] = 2
            $0.payload.removeLast(3)
          }.changing(0xDA...0xDA) {
            $0.payload[0] = 2
            $0.payload.removeSubrange(5..<7)
          }, "color conversion"
        ),
      ]
      for (name, file, says) in rows {
        let error = failure { try ImageReader.header(bytes: file.bytes, name: "x.jpg") }
        let words = error?.description ?? ""
        #expect(
          words.hasPrefix("x.jpg: is a JPEG image of a kind that this build does not read: "),
          "\(name): \(words)")
        #expect(words.contains(says), "\(name): \(words)")
        #expect(error?.isInputOutput == false)
      }
    }

    @Test func aThousandScansAreNotDecoded() throws {
      var file = try JPEGFile.named("progressive-gray.jpg")
      let scan = try #require(file.segments.firstIndex { $0.marker == 0xDA })
      file.segments.insert(
        contentsOf: Array(repeating: file.segments[scan], count: 1000), at: scan)
      let words = failure { try decode(file.bytes) }?.description ?? ""
      #expect(words.hasSuffix("of a kind that this build does not read: more than 100 scans"), "\(words)")
    }

    @Test func brokenHeaders() throws {
      let file = try JPEGFile.named("ycc-444.jpg")
      let rows: [(JPEGFile, String)] = [
        (file.changing(0xC0...0xC0) { $0.payload.replaceSubrange(1..<3, with: [0, 0]) }, "Empty JPEG image"),
        (file.changing(0xC0...0xC0) { $0.payload[5] = 9 }, "Bogus marker length"),
        (file.changing(0xC0...0xC0) { $0.marker = 0xD9 }, "JPEG datastream contains no image"),
        (file.changing(0xC4...0xC4) { $0.payload[0] = 0x44 }, "Bogus DHT index"),
        (file.changing(0xDB...0xDB) { $0.payload[0] = 9 }, "Bogus DQT index"),
      ]
      for (file, says) in rows {
        let words = failure { try decode(file.bytes) }?.description ?? ""
        #expect(words.contains("is damaged: \(says)"), "\(words)")
      }
      let noTables = failure {
        var file = file
        file.segments.removeAll { $0.marker == 0xDB }
        try decode(file.bytes)
      }
      #expect(noTables?.description.contains("is damaged: Quantization table 0x00 was not defined") == true)
    }

    @Test func limits() throws {
      let huge = try JPEGFile.named("ycc-444.jpg").changing(0xC0...0xC0) {
        $0.payload.replaceSubrange(1..<5, with: [0xFF, 0xDC, 0xFF, 0xDC])
      }
      #expect(
        failure { try ImageReader.open(bytes: huge.bytes, name: "x") }?.kind
          == .tooLarge(width: 65500, height: 65500, limit: 268_402_689))
    }

  }

  extension JPEGFile {
    /// Where a segment begins.
    static func start(of index: Int, in file: JPEGFile) -> Int {
      var before = file
      before.segments.removeSubrange(index...)
      return before.bytes.count
    }
  }
#endif
