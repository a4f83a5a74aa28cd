// The rows of a grid of tiles, decoded by libheif a row of tiles at a time.

#if HEIF
  import CHEIF
  import MosaicSystem

  /// Holds the samples of one row of tiles: gray, or red, green and blue. Use it from one thread at a time.
  struct HEIFGridRows {
    let grid: HEIFGrid
    private let items: HEIFItems
    private let isGray: Bool
    private let stop: StopSignal?
    /// The tiles by the numbers of their items: several may be the same picture.
    private var decoded: [Int: [UInt8]] = [:]
    private var tileRow = -1

    init(_ grid: HEIFGrid, of items: HEIFItems, until stop: StopSignal?) {
      (self.grid, self.items, isGray, self.stop) = (grid, items, grid.isGray, stop)
    }

    var step: Int { isGray ? 1 : 3 }

    /// The planes of a row of tiles, and the memory for decoding one tile. While a tile is decoded, memory holds its data up to
    /// four times: ours, libheif's twice and the decoder's. Memory also holds its decoded and its converted pixels, and the
    /// decoder's notes on each block. Measured with 12 megapixels in one piece, planes included: HEVC 6 to 8 bytes a pixel, with
    /// ten bits 11; AV1 19, with ten bits 25.
    var heldBytes: Int {
      let depth = grid.isDeep ? 2 : 1
      let data = grid.tiles.map { min($0.mostData, $0.item.dataCount) }.max() ?? 0
      let tile = MemoryBudget.product(grid.tileWidth, grid.tileHeight)
      let isHEVC = grid.tiles.allSatisfy(\.isHEVC)
      return MemoryBudget.sum(
        MemoryBudget.product(tile, grid.columns, depth, step),
        MemoryBudget.product(tile, isHEVC ? 5 * depth : 14 + 4 * depth), MemoryBudget.product(data, 4))
    }

    /// Decodes the row of tiles that a row of pixels is in, unless that row is decoded already; a picture that stands in the row
    /// several times, or in the row above, is decoded once.
    mutating func load(row y: Int) throws(FileError.Kind) {
      let wanted = y / grid.tileHeight
      guard wanted != tileRow else { return }
      let row = grid.row(wanted)
      let needed = Set(row.map(\.id))
      // Tiles that are no longer needed are released first.
      tileRow = -1
      decoded = decoded.filter { needed.contains($0.key) }
      for picture in row where decoded[picture.id] == nil {
        if let reason = stop?.reason { throw .stopped(reason) }
        let data = try items.data(of: picture.item, atMost: picture.mostData)
        decoded[picture.id] = try TileDecoder.samples(
          of: TileFile.bytes(picture, data: data), picture, isGray: isGray)
      }
      tileRow = wanted
    }

    func copy(row y: Int, columns: Range<Int>, into target: inout [UInt8]) {
      target.removeAll(keepingCapacity: true)
      for (index, picture) in grid.row(tileRow).enumerated() {
        let start = index * grid.tileWidth
        let part = columns.clamped(to: start..<start + grid.tileWidth)
        guard !part.isEmpty, let samples = decoded[picture.id] else { continue }
        let line = (y - tileRow * grid.tileHeight) * grid.tileWidth - start
        target += samples[(line + part.lowerBound) * step..<(line + part.upperBound) * step]
      }
    }

    mutating func release() { (decoded, tileRow) = ([:], -1) }
  }

  /// Decodes one picture with libheif, in this thread: AV1 with libaom; libde265 adds a thread of its own.
  private enum TileDecoder {
    /// The samples of all pixels in eight bits: one a pixel of a gray picture, else three.
    static func samples(
      of file: [UInt8], _ picture: CodedPicture, isGray: Bool
    ) throws(FileError.Kind) -> [UInt8] {
      let image = try file.withUnsafeBufferPointer { bytes throws(FileError.Kind) in
        try decode(bytes, picture, isGray: isGray)
      }
      defer { heif_image_release(image) }
      let channels = isGray ? [heif_channel_Y] : [heif_channel_R, heif_channel_G, heif_channel_B]
      let bits = Int(heif_image_get_bits_per_pixel_range(image, channels[0]))
      var planes: [(start: UnsafeRawPointer, stride: Int)] = []
      for channel in channels {
        var stride: CInt = 0
        guard let start = heif_image_get_plane_readonly(image, channel, &stride) else {
          throw .unsupported("libheif does not make \(picture.isGray ? "gray" : "red, green and blue") of it")
        }
        let width = Int(heif_image_get_width(image, channel))
        let height = Int(heif_image_get_height(image, channel))
        guard width >= picture.width, height >= picture.height else {
          throw .corrupt(
            "a picture of \(width) x \(height) pixels is stated as \(picture.width) x \(picture.height)")
        }
        // One byte a sample, or two.
        let count = Int(heif_image_get_bits_per_pixel_range(image, channel))
        guard (8...16).contains(count), count == bits, Int(stride) >= width * ((count + 7) / 8) else {
          throw .unsupported("libheif gives samples of \(count) bits in rows of \(stride) bytes")
        }
        planes.append((UnsafeRawPointer(start), Int(stride)))
      }
      return interleaved(planes, bits: bits, width: picture.width, height: picture.height)
    }

    /// - Parameter planes: Planes of at least `width` by `height` samples, of one byte, or of two bytes for more than eight bits.
    private static func interleaved(
      _ planes: [(start: UnsafeRawPointer, stride: Int)], bits: Int, width: Int, height: Int
    ) -> [UInt8] {
      let last = (1 << bits) - 1
      let narrowed = (0...last).map { UInt8(($0 * 255 + last / 2) / last) }
      var samples = [UInt8](repeating: 0, count: width * height * planes.count)
      samples.withUnsafeMutableBufferPointer { target in
        for y in 0..<height {
          for (index, plane) in planes.enumerated() {
            let row = plane.start + y * plane.stride
            var place = y * width * planes.count + index
            for x in 0..<width {
              if bits == 8 {
                target[place] = row.load(fromByteOffset: x, as: UInt8.self)
              } else {
                let value = Int(row.loadUnaligned(fromByteOffset: x &* 2, as: UInt16.self))
                target[place] = narrowed[min(value, last)]
              }
              place &+= planes.count
            }
          }
        }
      }
      return samples
    }

    // MARK: libheif

    private static func decode(
      _ bytes: UnsafeBufferPointer<UInt8>, _ picture: CodedPicture, isGray: Bool
    ) throws(FileError.Kind) -> OpaquePointer {
      guard
        heif_have_decoder_for_format(picture.isHEVC ? heif_compression_HEVC : heif_compression_AV1) != 0
      else {
        let (name, library) = picture.isHEVC ? ("HEVC", "libde265") : ("AV1", "dav1d or libaom")
        throw .unsupported("libheif has no decoder for \(name) here; install its plugin with \(library)")
      }
      guard let context = heif_context_alloc(), let options = heif_decoding_options_alloc() else {
        throw .outOfMemory
      }
      defer {
        heif_decoding_options_free(options)
        heif_context_free(context)
      }
      heif_context_set_max_decoding_threads(context, 0)
      if !picture.isHEVC { mheif_prefer_one_thread(options) }
      // The bytes live longer than the context.
      try check(heif_context_read_from_memory_without_copy(context, bytes.baseAddress, bytes.count, nil))
      var (handle, image): (OpaquePointer?, OpaquePointer?)
      try check(heif_context_get_primary_image_handle(context, &handle))
      defer { heif_image_handle_release(handle) }
      try check(
        heif_decode_image(
          handle, &image, isGray ? heif_colorspace_monochrome : heif_colorspace_RGB,
          isGray ? heif_chroma_monochrome : heif_chroma_444, options))
      guard let image else { throw .outOfMemory }
      return image
    }

    private static func check(_ error: heif_error) throws(FileError.Kind) {
      guard error.code != heif_error_Ok else { return }
      // The text is the context's, which still lives.
      let words = error.message.map { String(cString: $0) } ?? "error \(error.code.rawValue)"
      let line = words.split(separator: "\n").first.map(String.init) ?? words
      switch error.code {
      case heif_error_Memory_allocation_error where error.subcode != heif_suberror_Security_limit_exceeded:
        throw .outOfMemory
      case heif_error_Unsupported_feature, heif_error_Unsupported_filetype,
        heif_error_Memory_allocation_error:
        throw .unsupported(line)
      // libheif says no more about faults of decoders.
      case heif_error_Decoder_plugin_error: throw .corrupt("its data cannot be decoded")
      default: throw .corrupt("its data cannot be decoded (\(line))")
      }
    }
  }
#endif
