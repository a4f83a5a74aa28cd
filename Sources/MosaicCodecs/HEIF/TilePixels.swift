// A coded picture, decoded by libheif.

#if HEIF
  import CHEIF

  /// The planes of one decoded picture: gray, or red, green and blue. libheif owns them.
  final class TilePixels {
    private let image: OpaquePointer
    private var planes: [(start: UnsafeRawPointer, stride: Int)] = []
    private let width: Int
    private let height: Int
    /// The eight bits of each stored value, where that has more.
    private var narrowed: [UInt8]?

    /// Decodes in this thread, AV1 with libaom; libde265 adds one of its own.
    init(_ file: TileFile, of picture: CodedPicture, asGray: Bool) throws(HEIFFailure) {
      (width, height) = (picture.width, picture.height)
      image = try file.bytes.withUnsafeBufferPointer { bytes throws(HEIFFailure) in
        try Self.decode(bytes, picture, asGray: asGray)
      }
      let channels = asGray ? [heif_channel_Y] : [heif_channel_R, heif_channel_G, heif_channel_B]
      let bits = channels.map { Int(heif_image_get_bits_per_pixel_range(image, $0)) }
      for (channel, count) in zip(channels, bits) {
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
        guard Int(stride) >= width * ((count + 7) / 8) else {
          throw .unsupported("libheif gives rows of \(stride) bytes")
        }
        guard (8...16).contains(count) else { throw .unsupported("its samples have \(count) bits") }
        guard count == bits[0] else { throw .unsupported("its channels have different numbers of bits") }
        planes.append((UnsafeRawPointer(start), Int(stride)))
      }
      let last = (1 << bits[0]) - 1
      if last > 255 { narrowed = (0...last).map { UInt8(($0 * 255 + last / 2) / last) } }
    }

    deinit { heif_image_release(image) }

    /// Writes samples of a row: every `step` bytes one, from `offset` on.
    ///
    /// - Parameter plane: 0 to 2; of a gray picture each is the same.
    func write(
      row y: Int, columns: Range<Int>, plane: Int, into target: UnsafeMutableRawBufferPointer, offset: Int,
      step: Int
    ) {
      precondition(y >= 0 && y < height && columns.lowerBound >= 0 && columns.upperBound <= width)
      precondition(columns.isEmpty || offset + (columns.count - 1) * step < target.count)
      let (start, stride) = planes[min(plane, planes.count - 1)]
      let row = start + y * stride
      guard let base = target.baseAddress else { return }
      var place = offset
      // All loads lie inside the plane, which is at least `width` by `height` samples, and all stores inside the target.
      guard let narrowed else {
        for x in columns {
          base.storeBytes(
            of: row.load(fromByteOffset: x, as: UInt8.self), toByteOffset: place, as: UInt8.self)
          place &+= step
        }
        return
      }
      narrowed.withUnsafeBufferPointer { table in
        for x in columns {
          let value = Int(row.loadUnaligned(fromByteOffset: x &* 2, as: UInt16.self))
          base.storeBytes(of: table[min(value, table.count &- 1)], toByteOffset: place, as: UInt8.self)
          place &+= step
        }
      }
    }

    // MARK: libheif

    private static func decode(
      _ bytes: UnsafeBufferPointer<UInt8>, _ picture: CodedPicture, asGray: Bool
    ) throws(HEIFFailure) -> OpaquePointer {
      guard
        heif_have_decoder_for_format(picture.isHEVC ? heif_compression_HEVC : heif_compression_AV1) != 0
      else {
        let (name, library) = picture.isHEVC ? ("HEVC", "libde265") : ("AV1", "dav1d or libaom")
        throw .unsupported("libheif has no decoder for \(name) here; install its plugin with \(library)")
      }
      guard let context = heif_context_alloc(), let options = heif_decoding_options_alloc() else {
        throw .failed(.outOfMemory)
      }
      defer {
        heif_decoding_options_free(options)
        heif_context_free(context)
      }
      heif_context_set_max_decoding_threads(context, 0)
      if !picture.isHEVC { mheif_prefer_one_thread(options) }
      // The bytes live longer than the context.
      try check(heif_context_read_from_memory_without_copy(context, bytes.baseAddress, bytes.count, nil))
      var handle: OpaquePointer?
      try check(heif_context_get_primary_image_handle(context, &handle))
      defer { heif_image_handle_release(handle) }
      var image: OpaquePointer?
      try check(
        heif_decode_image(
          handle, &image, asGray ? heif_colorspace_monochrome : heif_colorspace_RGB,
          asGray ? heif_chroma_monochrome : heif_chroma_444, options))
      guard let image else { throw .failed(.outOfMemory) }
      return image
    }

    private static func check(_ error: heif_error) throws(HEIFFailure) {
      guard error.code != heif_error_Ok else { return }
      // The text is the context's, which still lives.
      let words = error.message.map { String(cString: $0) } ?? "error \(error.code.rawValue)"
      let line = words.split(separator: "\n").first.map(String.init) ?? words
      switch error.code {
      case heif_error_Memory_allocation_error where error.subcode != heif_suberror_Security_limit_exceeded:
        throw .failed(.outOfMemory)
      case heif_error_Unsupported_feature, heif_error_Unsupported_filetype,
        heif_error_Memory_allocation_error:
        throw .unsupported(line)
      // Of decoders libheif has no more to say.
      case heif_error_Decoder_plugin_error: throw .corrupt("its data cannot be decoded")
      default: throw .corrupt("its data cannot be decoded (\(line))")
      }
    }
  }
#endif
