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
    #if WebP
      case .webp: WebPEncoder.heldBytes(width: width, height: height)
    #endif
    // Rows that wait for the others of their stripe, and what becomes of them.
    default: MemoryBudget.sum(4 << 20, MemoryBudget.product(width, 64, 12))
    }
  }

  /// Writes a picture.
  ///
  /// - Returns: Bytes of the file; 0 where the system does not say.
  func write(_ pixmap: Pixmap, to path: String, as format: OutputFormat) throws(CodecError) -> Int {
    let file = try OutputFile(path, keeping: kept, syncs: options.syncs, in: options.limits.root)
    let (width, height) = (pixmap.width, pixmap.height)
    switch format {
    #if JPEG
      case .jpeg:
        let encoder = try JPEGEncoder(
          output: file, width: width, height: height, options: .init(quality: options.quality))
        try encoder.writeRows(pixmap.bytes)
        try encoder.finish()
    #endif
    #if WebP
      case .webp:
        let encoder = try WebPEncoder(
          output: file, width: width, height: height, hasAlpha: !pixmap.isOpaque,
          options: .init(quality: options.quality, isLossless: options.isLossless))
        try encoder.writeRows(pixmap.bytes)
        try encoder.finish()
    #endif
    default:
      let encoder = try PNGEncoder(
        output: file, width: width, height: height, hasAlpha: !pixmap.isOpaque,
        compression: options.compression)
      try encoder.writeRows(pixmap.bytes)
      try encoder.finish()
    }
    try file.commit()
    return FileStamp(path)?.size ?? 0
  }
}
