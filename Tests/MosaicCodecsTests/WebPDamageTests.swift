// WebP files that are not what they should be: refused in words, never guessed at, never a crash.

#if WebP
  import Foundation
  import MosaicPixels
  import TestSupport
  import Testing

  @testable import MosaicCodecs

  @Suite(.timeLimit(.minutes(10))) struct WebPDamageTests {
    @Test("cut anywhere: refused as truncated", arguments: WebPChunks.names)
    func truncation(name: String) throws {
      let bytes = try WebPChunks.bytes(name)
      #expect(WebPChunks(bytes).bytes == bytes)
      var rowsFound: Set<Int> = []
      for length in 0..<bytes.count {
        let comment = Comment(rawValue: "\(name): \(length) of \(bytes.count) bytes")
        let error = failure { try decode(Array(bytes.prefix(length))) }
        switch error?.kind {
        case .empty: #expect(length == 0)
        case .truncated(let row, let rows):
          #expect(rows == 0 || rows == 37, comment)
          #expect((0...rows).contains(row), comment)
          if rows == 37 { rowsFound.insert(row) }
        default: Issue.record("\(comment): \(String(describing: error))")
        }
      }
      #expect(rowsFound.count > 1)
    }

    @Test func theWordsNameTheRow() throws {
      for factor in [1.0, 8] {
        let bytes = try ImageFormat.webp.encode(waves(200, 200), options: .init(quality: 95))
        let error = failure {
          let decoder = try ImageReader.open(
            bytes: Array(bytes.prefix(bytes.count / 2)), name: "x.webp", reducing: factor)
          try decoder.finish()
        }
        let words = try #require(error).description
        let row = try #require(
          words.firstMatch(
            of: #/x\.webp: is truncated: the file ends before its picture does \(row (\d+) of 200\)/#)
        ).output.1
        #expect((40...150).contains(try #require(Int(row))), "\(words)")
      }
    }

    @Test func brokenHeaders() throws {
      let lossy = try WebPChunks.named("lossy.webp")
      let part = try WebPChunks.named("animated-part.webp")
      let wider = { (chunk: inout WebPChunks.Chunk) in chunk.payload[4] += 1 }
      let rows: [(WebPChunks, String)] = [
        (lossy.changing("VP8 ") { $0.payload[3] = 9 }, "the head of its picture breaks the rules of WebP"),
        (lossy.changing("VP8 ") { $0.payload.removeLast($0.payload.count - 4) }, "the head of its picture"),
        (lossy.changing("VP8 ") { $0.name = "VP9 " }, "it holds no picture"),
        (lossy.changing("VP8 ") { $0.payload.removeLast(200) }, "its data ends too early (row "),
        (
          try WebPChunks.named("lossless.webp").changing("VP8L") { $0.payload[30...90] = [] },
          "its data "
        ),
        (
          lossy.adding("XMP ", [], flags: 4).changing("VP8X", wider),
          "its picture is 45 x 37 pixels, not 46 x 37"
        ),
        (part.changing("ANMF") { $0.payload[6] += 1 }, "its picture is 20 x 16 pixels, not 21 x 16"),
        (part.changing("ANMF") { $0.payload[0] = 13 }, "its first frame reaches over the edge of its canvas"),
        (part.changing("ANMF") { $0.payload[16] = 0 }, "it holds no picture"),
        (part.changing("ANMF") { $0.payload = Array($0.payload.prefix(16)) }, "it holds no picture"),
      ]
      for (file, says) in rows {
        let error = failure { try decode(file.bytes) }
        #expect(
          error?.description.contains("x.png: is damaged: \(says)") == true, "\(String(describing: error))")
        #expect(error?.isInputOutput == false)
      }
    }

    /// A chunk that says it is longer than the file: the file is cut, whatever its head says.
    @Test func aChunkBeyondTheEnd() throws {
      let file = try WebPChunks.named("lossy.webp").changing("VP8 ") { $0.said = 1 << 31 }
      #expect(failure { try decode(file.bytes) } != nil)
      var bytes = file.bytes
      bytes.replaceSubrange(4..<8, with: [0xFF, 0xFF, 0xFF, 0x7F])
      guard case .truncated? = failure(of: { try decode(bytes) })?.kind else {
        Issue.record("not truncated")
        return
      }
    }

    @Test func whatStandsBehindTheFileIsNoPartOfIt() throws {
      let file = try WebPChunks.named("turned.webp")
      #expect(try decode(file.bytes + [1, 2, 3]) == decode(file.bytes))
      // EXIF behind the end that the file names is not the file's.
      var late = file
      late.chunks.removeAll { $0.name == "EXIF" }
      let bytes = late.bytes + file.bytes.suffix(file.bytes.count - late.bytes.count)
      #expect(try ImageReader.header(bytes: bytes, name: "x").orientation == .up)
    }

    /// A file may have millions of tiny chunks: a reader must not start over at each.
    @Test func aFileOfChunks() throws {
      let small: [UInt8] = Array("ALPH".utf8) + [0, 0, 0, 0]
      var bytes = Array("RIFF".utf8) + [0xFF, 0xFF, 0xFF, 0x7F] + Array("WEBP".utf8)
      for _ in 0..<300_000 { bytes += small }
      #expect(failure { try decode(bytes) } != nil)
    }

  }
#endif
