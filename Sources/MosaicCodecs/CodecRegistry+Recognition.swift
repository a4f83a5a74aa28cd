// The format of a file, by its first bytes; and the error of a format that is not read.

import MosaicSystem
import MosaicText

extension CodecRegistry {
  /// The first codec whose signature matches counts.
  var all: [Codec] { added.isEmpty ? CodecList.all : added + CodecList.all }

  var readable: [Codec] { added.isEmpty ? CodecList.readable : added + CodecList.readable }

  enum Recognition {
    case known(Codec)
    /// The fault of a file that nearly matches a format.
    case damaged(String)
    /// The file ends inside the signature of a format that this build reads.
    case truncated
    case unknown
  }

  /// Judges the first bytes of a file, from ``/MosaicSystem/ByteSource/formatStart(_:)``; names are not trusted.
  func recognise(_ start: [UInt8]) -> Recognition {
    if let codec = all.first(where: { $0.signatures.contains { $0.matches(start) } }) { return .known(codec) }
    if !start.isEmpty, readable.contains(where: { $0.signatures.contains { $0.beginsLike(start) } }) {
      return .truncated
    }
    return all.lazy.compactMap { $0.nearMiss?(start) }.first.map(Recognition.damaged) ?? .unknown
  }

  /// The format whose ending a path has.
  private func named(_ path: String) -> Codec? {
    let ending = path.pathEnding
    return ending.isEmpty ? nil : all.first { $0.format.endings.contains(ending) }
  }

  /// The format whose ending a path has, if only the ending tells files of that format.
  private func unsigned(_ path: String) -> ImageFormat? {
    named(path).flatMap { $0.signatures.isEmpty && $0.decoder == nil ? $0.format : nil }
  }

  /// The kind of a file in a folder, by its ending or else by its first bytes, which `start` returns; `nil` for files that cannot
  /// be opened, and for pipes.
  ///
  /// The ending of a readable format is enough, so that a damaged picture counts as a picture. The ending of another format is
  /// not enough: names are not trusted, and the first bytes may belong to a readable picture.
  func kind(ofFile path: String, start: () -> [UInt8]?) -> FileKind {
    let named = named(path)
    if let named, named.decoder != nil || named.isDocument { return named.isDocument ? .noPicture : .picture }
    let byName = named.map { FileKind.other($0.format, isRaw: $0.isRaw) } ?? .noPicture
    guard let start = start() else { return byName }
    switch recognise(start) {
    // Most raw files begin as a TIFF.
    case .known(let codec) where codec.format == .tiff && named?.isRaw == true: return byName
    case .known(let codec) where !codec.isProof: return byName
    case .known(let codec):
      return codec.decoder != nil ? .picture : .other(codec.format, isRaw: codec.isRaw)
    case .damaged: return .picture
    case .truncated, .unknown: return byName
    }
  }

  func decoder(for start: [UInt8], path: String) throws(FileError) -> any FileDecoder.Type {
    let kind: FileError.Kind
    switch recognise(start) {
    case .known(let codec):
      if let decoder = codec.decoder { return decoder }
      let format = codec.isProof ? codec.format : unsigned(path) ?? codec.format
      kind = .unsupported(format, readable: readable.map(\.format))
    case .damaged(let words): kind = .corrupt(words)
    case .truncated: kind = .truncated(row: 0, of: 0)
    case .unknown where start.isEmpty: kind = .empty
    case .unknown:
      let film = FilmKind.name(ofFileStarting: start).map { FileError.Kind.film($0) }
      kind =
        lfsPointer(start) ?? film
        ?? unsigned(path).map { .unsupported($0, readable: readable.map(\.format)) }
        ?? .notAnImage(start: Array(start.prefix(8)))
    }
    throw FileError(path: path, kind: kind)
  }

  /// A pointer of Git LFS (github.com/git-lfs/git-lfs, docs/spec.md), which has fewer than 200 bytes.
  private func lfsPointer(_ start: [UInt8]) -> FileError.Kind? {
    guard start.starts(with: "version https://git-lfs.github.com/spec/".utf8) else { return nil }
    let line = start.split(separator: 0x0A).first { $0.starts(with: "size ".utf8) }
    return .lfsPointer(bytes: line.flatMap { Int(String(decoding: $0.dropFirst(5), as: UTF8.self)) })
  }
}

extension ByteSource {
  /// The first bytes, which tell the format: `start`, or more bytes of a document that begins with a long comment.
  func formatStart(_ start: [UInt8]) -> [UInt8] {
    start.count < length && Markup.isCut(start) ? bytes(0..<min(length, Markup.longestStart)) : start
  }
}

extension OpenFile {
  /// The first bytes, which tell the format; they are not kept.
  var formatStart: [UInt8] { source.formatStart(start) }
}
