// Writes AVIF through libheif.

#if HEIF
  import CHEIF
  import MosaicSystem

  /// Encodes one picture as AVIF: lossy with 4:2:0, from quality 90 on with 4:4:4, sRGB, with alpha if the picture has any.
  /// libheif compresses only whole pictures, and cannot be interrupted.
  final class AVIFEncoder: PixelEncoder {
    /// The levels of AV1, which its readers rely on, end at this side.
    static let largestSide = 16_384

    static func wholePictureLibrary(_ options: EncodeOptions) -> String? { "libheif" }

    /// Bytes for the picture and for libaom: gray noise of 4 megapixels took 18 bytes a pixel with libaom 3.6; the rest is room
    /// for other versions.
    static func heldBytes(width: Int, height: Int, _ options: EncodeOptions) -> Int {
      MemoryBudget.sum(MemoryBudget.product(width, height, 64), 32 << 20)
    }

    private let image: OpaquePointer
    private let picture: EncodedPicture
    private let options: EncodeOptions
    private let target: CallbackTarget
    private var rows: RowCount
    private var rowsTaken = 0

    init(_ picture: EncodedPicture, _ options: EncodeOptions) throws(FileError) {
      try picture.check(.avif, largestSide: Self.largestSide, options)
      try options.checkQuality(path: picture.path)
      self.picture = picture
      self.options = options
      target = CallbackTarget(picture.sink)
      rows = RowCount(picture)
      var image: OpaquePointer?
      let (width, height) = (Int32(picture.width), Int32(picture.height))
      let layout = picture.hasAlpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB
      try Self.check(heif_image_create(width, height, heif_colorspace_RGB, layout, &image), picture)
      guard let image else { throw FileError(path: picture.path, kind: .outOfMemory) }
      // From here on deinit releases the image.
      self.image = image
      try Self.check(heif_image_add_plane(image, heif_channel_interleaved, width, height, 8), picture)
    }

    deinit { heif_image_release(image) }

    func write(_ bytes: [UInt8]) throws(FileError) {
      let count = rows.add(bytes)
      var bytes = bytes
      if picture.hasAlpha { bytes.withUnsafeMutableBufferPointer { Premultiplication.divide(row: $0) } }
      var stride: Int32 = 0
      guard let plane = heif_image_get_plane(image, heif_channel_interleaved, &stride) else {
        throw FileError(path: picture.path, kind: .outOfMemory)
      }
      let width = picture.width
      let step = picture.hasAlpha ? 4 : 3
      bytes.withUnsafeBufferPointer { bytes in
        // The plane has as many rows as the picture, and `RowCount` admits no more.
        for row in 0..<count {
          let line = plane + (rowsTaken + row) * Int(stride)
          for x in 0..<width {
            let source = (row * width + x) * 4
            for channel in 0..<3 { line[x * step + channel] = bytes[source + 2 - channel] }
            if step == 4 { line[x * 4 + 3] = bytes[source + 3] }
          }
        }
      }
      rowsTaken += count
    }

    /// Encodes and writes the picture: this call does all of the work.
    func finish() throws(FileError) {
      rows.finish()
      if let stop = picture.stop, let reason = stop.reason {
        throw FileError(path: picture.path, kind: .stopped(reason))
      }
      guard let context = heif_context_alloc() else {
        throw FileError(path: picture.path, kind: .outOfMemory)
      }
      defer { heif_context_free(context) }
      try encode(in: context)
      // The writer's last argument is the target's address, which `self` keeps while libheif writes.
      var writer = heif_writer(writer_api_version: 1) { _, bytes, count, target in
        let isTaken = CallbackTarget.receive(target, bytes?.assumingMemoryBound(to: UInt8.self), count) == 0
        return heif_error(
          code: isTaken ? heif_error_Ok : heif_error_Encoding_error, subcode: heif_suberror_Unspecified,
          message: nil)
      }
      let result = heif_context_write(context, &writer, Unmanaged.passUnretained(target).toOpaque())
      // libheif only knows that the callback failed; the callback has the reason.
      if let failure = target.failure { throw failure }
      try check(result)
    }

    // MARK: Steps

    private func encode(in context: OpaquePointer) throws(FileError) {
      var encoder: OpaquePointer?
      try check(heif_context_get_encoder_for_format(context, heif_compression_AV1, &encoder))
      defer { heif_encoder_release(encoder) }
      try check(heif_encoder_set_lossy_quality(encoder, Int32(Self.quality(options.quality))))
      // Parameters of libaom; another encoder keeps its own values if it lacks these names. One thread, as everywhere: pictures
      // are made in parallel.
      _ = heif_encoder_set_parameter_integer(encoder, "threads", 1)
      _ = heif_encoder_set_parameter_integer(encoder, "speed", Self.speed(options.compression))
      _ = heif_encoder_set_parameter_string(
        encoder, "chroma", options.chroma.isHalf(at: options.quality) ? "420" : "444")
      try setColors()
      let encoding = heif_encoding_options_alloc()
      defer { heif_encoding_options_free(encoding) }
      // For a picture with an odd side, the file states that side, and no pixel is cut off.
      encoding?.pointee.macOS_compatibility_workaround = 0
      encoding?.pointee.macOS_compatibility_workaround_no_nclx_profile = 0
      var handle: OpaquePointer?
      try check(heif_context_encode_image(context, image, encoder, encoding, &handle))
      defer { heif_image_handle_release(handle) }
      let exif = Exif.bytes(options.metadata, keeping: options.kept, dotsPerInch: options.dotsPerInch)
      if !exif.isEmpty {
        try check(heif_context_add_exif_metadata(context, handle, exif, Int32(exif.count)))
      }
      let xmp = WebPTexts.payload(options.texts, options.metadata)
      if !xmp.isEmpty { try check(heif_context_add_XMP_metadata(context, handle, xmp, Int32(xmp.count))) }
    }

    /// sRGB, as ITU-T H.273 numbers it, in the full range.
    private func setColors() throws(FileError) {
      guard let colors = heif_nclx_color_profile_alloc() else {
        throw FileError(path: picture.path, kind: .outOfMemory)
      }
      defer { heif_nclx_color_profile_free(colors) }
      colors.pointee.color_primaries = heif_color_primaries_ITU_R_BT_709_5
      colors.pointee.transfer_characteristics = heif_transfer_characteristic_IEC_61966_2_1
      colors.pointee.matrix_coefficients = heif_matrix_coefficients_ITU_R_BT_601_6
      colors.pointee.full_range_flag = 1
      try check(heif_image_set_nclx_color_profile(image, colors))
    }

    /// libheif's qualities for some of JPEG's qualities, with the same PSNR. Measured with thumbnails of six photographs.
    private static let qualities = [(1, 20), (80, 55), (85, 60), (90, 70), (95, 83), (100, 98)]

    private static func quality(_ quality: Int) -> Int {
      for ((low, first), (high, last)) in zip(qualities, qualities.dropFirst()) where quality <= high {
        return first + (quality - low) * (last - first) / (high - low)
      }
      return qualities[0].1
    }

    /// libaom's speed, 0 to 9.
    private static func speed(_ compression: Compression) -> Int32 {
      switch compression {
      case .fast: 9
      case .default: 6
      case .small: 3
      }
    }

    private func check(_ error: heif_error) throws(FileError) { try Self.check(error, picture) }

    private static func check(_ error: heif_error, _ picture: EncodedPicture) throws(FileError) {
      guard error.code != heif_error_Ok else { return }
      let words = error.message.map { String(cString: $0) } ?? "libheif's error \(error.code.rawValue)"
      let isMemory = error.code == heif_error_Memory_allocation_error
      throw FileError(path: picture.path, kind: isMemory ? .outOfMemory : .cannotEncode(words))
    }
  }
#endif
