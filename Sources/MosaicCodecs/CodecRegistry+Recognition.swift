// Which format a file is, by its first bytes; the error of one that is not read.

extension CodecRegistry {
  /// The first one whose signature matches counts.
  var all: [Codec] { added.isEmpty ? CodecList.all : added + CodecList.all }

  var readable: [Codec] { added.isEmpty ? CodecList.readable : added + CodecList.readable }

  enum Recognition {
    case known(Codec)
    /// The fault of a file that is nearly of a format.
    case damaged(String)
    /// The file ends inside the signature of a format that this build reads.
    case truncated
    case unknown
  }

  /// Judges the first bytes of a file, those of ``ByteSource/formatStart(_:)``; names are not trusted.
  func recognise(_ start: [UInt8]) -> Recognition {
    if let codec = all.first(where: { $0.signatures.contains { $0.matches(start) } }) { return .known(codec) }
    if !start.isEmpty, readable.contains(where: { $0.signatures.contains { $0.beginsLike(start) } }) {
      return .truncated
    }
    return all.lazy.compactMap { $0.nearMiss?(start) }.first.map(Recognition.damaged) ?? .unknown
  }

  func decoder(for start: [UInt8], path: String) throws(CodecError) -> any FileDecoder.Type {
    let kind: CodecError.Kind
    switch recognise(start) {
    case .known(let codec):
      if let decoder = codec.decoder { return decoder }
      kind = .unsupportedFormat(codec.format, readable: readable.map(\.format))
    case .damaged(let words): kind = .corrupt(words)
    case .truncated: kind = .truncated(row: 0, of: 0)
    case .unknown:
      let film = FilmKind.name(ofFileStarting: start).map { CodecError.Kind.film($0) }
      kind = start.isEmpty ? .empty : lfsPointer(start) ?? film ?? .notAnImage(start: Array(start.prefix(8)))
    }
    throw CodecError(path: path, kind: kind)
  }

  /// A pointer of Git LFS (github.com/git-lfs/git-lfs, docs/spec.md), which has fewer than 200 bytes.
  private func lfsPointer(_ start: [UInt8]) -> CodecError.Kind? {
    guard start.starts(with: "version https://git-lfs.github.com/spec/".utf8) else { return nil }
    let line = start.split(separator: 0x0A).first { $0.starts(with: "size ".utf8) }
    return .lfsPointer(bytes: line.flatMap { Int(String(decoding: $0.dropFirst(5), as: UTF8.self)) })
  }
}

extension ByteSource {
  /// The first bytes, which tell the format: those that are read of every file, and more of a document that begins with a long comment.
  func formatStart(_ start: [UInt8]) -> [UInt8] {
    start.count < length && Markup.isCut(start) ? bytes(0..<min(length, Markup.longestStart)) : start
  }
}

extension OpenFile {
  /// The first bytes, which tell the format; they are not kept.
  var formatStart: [UInt8] { source.formatStart(start) }
}
