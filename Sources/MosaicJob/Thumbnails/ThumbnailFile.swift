// Writing one thumbnail.

import MosaicCodecs
import MosaicPixels
import MosaicRender

/// The formats that thumbnails can be written in.
enum ThumbnailFormats {
  /// The endings of files' names, `.png, .jpg or .webp`.
  static let endings =
    FormatNames.thumbnails.count == 1
    ? ".\(FormatNames.thumbnails[0])" : FormatNames.list(FormatNames.thumbnails.map { ".\($0)" })

  /// Whether thumbnails can be written in a format.
  static func has(_ format: OutputFormat) -> Bool { FormatNames.thumbnails.contains(format.rawValue) }

  /// The format of files whose names end as `path` does; `nil` where thumbnails have no such format.
  static func format(endingOf path: String) -> OutputFormat? {
    OutputFormat(name: path.pathEnding).flatMap { has($0) ? $0 : nil }
  }
}

/// Writes pictures to files, which appear whole or not at all.
struct ThumbnailFile {
  let options: ThumbnailOptions
  /// Files that are not replaced.
  let kept: KeptFiles

  /// Bytes of memory for encoding a picture.
  static func heldBytes(width: Int, height: Int, as format: OutputFormat) -> Int {
    switch format {
    case .webp: heldByWebP(width: width, height: height)
    // Rows that wait for the others of their stripe, and what becomes of them.
    case .png, .jpeg, .svg, .pdf: MemoryBudget.sum(4 << 20, MemoryBudget.product(width, 64, 12))
    }
  }

  /// Writes a picture.
  ///
  /// - Returns: Bytes of the file; 0 where the system does not say.
  func write(_ pixmap: Pixmap, to path: String, as format: OutputFormat) throws(CodecError) -> Int {
    let file = try OutputFile(path, keeping: kept, syncs: options.syncs, in: options.limits.root)
    switch format {
    case .png: try writePNG(pixmap, to: file)
    case .jpeg: try writeJPEG(pixmap, to: file)
    case .webp: try writeWebP(pixmap, to: file)
    case .svg, .pdf: throw refusal(format, path: path)
    }
    try file.commit()
    return FileStamp(path)?.size ?? 0
  }

  // MARK: Formats

  private func writePNG(_ pixmap: Pixmap, to file: OutputFile) throws(CodecError) {
    let encoder = try PNGEncoder(
      output: file, width: pixmap.width, height: pixmap.height, hasAlpha: !pixmap.isOpaque,
      compression: options.compression, metadata: options.metadata)
    try encoder.writeRows(pixmap.bytes)
    try encoder.finish()
  }

  private func writeJPEG(_ pixmap: Pixmap, to file: OutputFile) throws(CodecError) {
    #if JPEG
      let encoder = try JPEGEncoder(
        output: file, width: pixmap.width, height: pixmap.height,
        options: .init(
          quality: options.quality, metadata: options.metadata, embedsProfile: options.embedsProfile))
      try encoder.writeRows(pixmap.bytes)
      try encoder.finish()
    #else
      throw refusal(.jpeg, path: file.path)
    #endif
  }

  private func writeWebP(_ pixmap: Pixmap, to file: OutputFile) throws(CodecError) {
    #if WebP
      let encoder = try WebPEncoder(
        output: file, width: pixmap.width, height: pixmap.height, hasAlpha: !pixmap.isOpaque,
        options: .init(
          quality: options.quality, isLossless: options.isLossless, metadata: options.metadata,
          embedsProfile: options.embedsProfile))
      try encoder.writeRows(pixmap.bytes)
      try encoder.finish()
    #else
      throw refusal(.webp, path: file.path)
    #endif
  }

  private static func heldByWebP(width: Int, height: Int) -> Int {
    #if WebP
      WebPEncoder.heldBytes(width: width, height: height)
    #else
      0
    #endif
  }

  /// For a format that ``ThumbnailNames`` refuses before anything is written.
  private func refusal(_ format: OutputFormat, path: String) -> CodecError {
    let words =
      format.isSupported ? "thumbnails are not written as \(format.displayName)" : FormatNames.missing(format)
    return CodecError(path: path, kind: .cannotEncode(words))
  }
}
