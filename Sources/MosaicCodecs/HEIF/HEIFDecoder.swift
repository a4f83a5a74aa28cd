// Reads HEIC and AVIF: the picture that the file shows first, through libheif.

#if HEIF
  import CHEIF
  import MosaicPixels

  /// Decodes the primary picture of a HEIF file, tile by tile. Not `Sendable`: rows are read in order.
  ///
  /// A grid of tiles, as phones write it, takes the memory of one row of tiles. A picture in one piece stands in memory whole.
  final class HEIFDecoder: RowDecoder {
    let header: ImageHeader
    let pixelFormat: PixelFormat
    /// The file that is read; its profile and its numbers of colours are not applied here.
    let file: HEIFFile
    private let path: String
    private let form: AlphaForm
    private var descriptor: OpenDescriptor?
    private var colors: TileGridRows
    private var alpha: TileGridRows?
    private var rowsRead = 0

    /// Reads the header. A descriptor is closed with the decoder; bytes are shared.
    init(_ source: ByteSource, path: String, limits: DecodeLimits, alpha form: AlphaForm) throws(CodecError) {
      descriptor = source.owner
      let file: HEIFFile
      do throws(HEIFFailure) {
        file = try HEIFFile(source, limits: limits, path: path)
      } catch { throw CodecError(path: path, kind: error.kind(.heic, row: 0, of: 0)) }
      let (tiles, transforms) = (file.picture.tiles, file.transforms)
      let hasAlpha = file.alpha != nil
      let isGray = file.picture.isGray
      header = ImageHeader(
        format: tiles[0].isHEVC ? .heic : .avif, width: transforms.columns.count,
        height: transforms.rows.count, orientation: transforms.orientation,
        bitDepth: tiles.map(\.bitDepth).max() ?? 8, hasAlpha: hasAlpha, colors: .sRGB,
        photo: Exif.photo(of: Array((file.exif ?? []).prefix(1 << 16))))
      pixelFormat = hasAlpha ? .bgra : isGray && !file.hasProfileOfColors ? .gray : .rgb
      colors = TileGridRows(file.picture, of: file.items, until: limits.stop)
      alpha = file.alpha.map { TileGridRows($0, of: file.items, until: limits.stop) }
      (self.path, self.form, self.file) = (path, form, file)
    }

    static var library: String { "libheif \(String(cString: heif_get_version()))" }

    /// Opens a file; its profile counts, or else its numbers of colours.
    static func open(
      _ source: ByteSource, path: String, limits: DecodeLimits, _ form: DecodeForm
    ) throws(CodecError) -> any RowDecoder {
      let decoder = try HEIFDecoder(source, path: path, limits: limits, alpha: form.alpha)
      if let profile = decoder.file.profileBytes {
        return ColorManagedDecoder.wrapping(decoder, profile: profile, alpha: form.alpha)
      }
      guard let points = decoder.file.codingPoints else { return decoder }
      return ColorManagedDecoder.wrapping(decoder, points, alpha: form.alpha)
    }

    var heldBytes: Int { MemoryBudget.sum(colors.heldBytes, alpha?.heldBytes ?? 0) }

    func readRow(into row: inout [UInt8]) throws(CodecError) {
      try load()
      let (y, columns) = (file.transforms.rows.lowerBound + rowsRead, file.transforms.columns)
      let step = pixelFormat.bytesPerPixel
      if row.count != columns.count * step { row = [UInt8](repeating: 0, count: columns.count * step) }
      row.withUnsafeMutableBytes { target in
        for plane in 0..<min(3, step) {
          let rest = UnsafeMutableRawBufferPointer(
            rebasing: target[(pixelFormat == .bgra ? 2 - plane : plane)...])
          colors.write(row: y, columns: columns, plane: plane, into: rest, step: step)
        }
        alpha?.write(
          row: y, columns: columns, plane: 1, into: UnsafeMutableRawBufferPointer(rebasing: target[3...]),
          step: step)
      }
      if alpha != nil { settleAlpha(&row) }
      rowsRead += 1
      if rowsRead == rowCount { release() }
    }

    /// Decodes the rest of the tiles: damage shows only there, if at all.
    func finish() throws(CodecError) {
      while rowsRead < rowCount {
        try load()
        rowsRead += 1
      }
      release()
    }

    // MARK: Steps

    private func load() throws(CodecError) {
      let y = file.transforms.rows.lowerBound + rowsRead
      do throws(HEIFFailure) {
        try colors.load(row: y)
        try alpha?.load(row: y)
      } catch {
        release()
        throw CodecError(path: path, kind: error.kind(header.format, row: rowsRead, of: header.height))
      }
    }

    private func release() {
      colors.release()
      alpha?.release()
    }

    private func settleAlpha(_ row: inout [UInt8]) {
      row.withUnsafeMutableBufferPointer { row in
        switch (form, file.isPremultiplied) {
        case (.premultiplied, false): Premultiplication.multiply(row: row)
        case (.straight, true): Premultiplication.divide(row: row)
        case (.premultiplied, true):
          // Coding with loss may leave a colour above its alpha.
          for i in stride(from: 0, to: row.count - 3, by: 4) {
            for channel in i..<i + 3 { row[channel] = min(row[channel], row[i + 3]) }
          }
        case (.straight, false): break
        }
      }
    }
  }

  extension HEIFFailure {
    /// The kind of error; `rows` is 0 while the header is read.
    fileprivate func kind(_ format: ImageFormat, row: Int, of rows: Int) -> CodecError.Kind {
      switch self {
      case .truncated: .truncated(row: row, of: rows)
      case .corrupt(let words): .corrupt(words, row: row, of: rows)
      case .unsupported(let words): .unsupportedFeature(format, words)
      case .failed(let kind): kind
      }
    }
  }
#endif
