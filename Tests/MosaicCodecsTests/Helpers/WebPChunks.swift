// WebP files for tests: the fixtures, and edits of their chunks.

#if WebP
  import TestSupport

  /// A WebP file as its chunks, so that tests can break one or put one in.
  struct WebPChunks {
    struct Chunk: Equatable {
      var name: String
      var payload: [UInt8]
      /// What the file says, where that is not the payload's length.
      var said: Int?
    }

    var chunks: [Chunk] = []

    /// Of a whole file; nothing of it is lost.
    init(_ bytes: [UInt8]) {
      var place = 12
      while place + 8 <= bytes.count {
        let count = Bytes.little(bytes[place + 4..<place + 8])
        chunks.append(
          Chunk(
            name: String(decoding: bytes[place..<place + 4], as: UTF8.self),
            payload: Array(bytes[place + 8..<place + 8 + count])))
        place += 8 + count + count % 2
      }
    }

    var bytes: [UInt8] {
      let body = chunks.flatMap { chunk -> [UInt8] in
        let head: [UInt8] = Array(chunk.name.utf8) + Bytes.little(chunk.said ?? chunk.payload.count)
        return head + chunk.payload + [UInt8](repeating: 0, count: chunk.payload.count % 2)
      }
      let length: [UInt8] = Bytes.little(body.count + 4)
      return Array("RIFF".utf8) + length + Array("WEBP".utf8) + body
    }

    func changing(_ name: String, _ edit: (inout Chunk) -> Void) -> WebPChunks {
      var file = self
      for index in file.chunks.indices where file.chunks[index].name == name { edit(&file.chunks[index]) }
      return file
    }

    /// With a chunk behind all others, and with what announces it; `flags` are those of the container's first chunk.
    func adding(_ name: String, _ payload: [UInt8], flags: UInt8, at place: Int? = nil) -> WebPChunks {
      var file = self
      if file.chunks.first?.name != "VP8X" {
        file.chunks.insert(
          Chunk(name: "VP8X", payload: [0, 0, 0, 0] + Bytes.little(44, 3) + Bytes.little(36, 3)), at: 0)
      }
      file.chunks[0].payload[0] |= flags
      file.chunks.insert(Chunk(name: name, payload: payload), at: place ?? file.chunks.count)
      return file
    }

    static let names = FixtureKind.webp.names

    static func bytes(_ name: String) throws -> [UInt8] { try FixtureKind.webp.bytes(name) }

    static func named(_ name: String) throws -> WebPChunks { WebPChunks(try bytes(name)) }
  }
#endif
