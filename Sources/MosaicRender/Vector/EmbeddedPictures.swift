import CCairo
import MosaicCodecs
import MosaicPixels
import MosaicScene

/// Accounts for the memory of a page's pictures, which Cairo keeps until the page is finished.
final class EmbeddedPictures {
  private let gate: DecodeGate
  private let share: MemoryBudget.Share
  /// Bytes taken per byte of pixels: in an SVG the picture's text is kept as well, and a JPEG is made from a copy.
  private let factor: Int
  /// The quality of the JPEGs that a PDF has instead of pixels; `nil` keeps all pixels as they are.
  private let quality: Int?
  private let format: OutputFormat
  /// Each picture with the bytes of its file in an SVG; kept alive, so that no other surface gets the same identity.
  private var pictures: [ObjectIdentifier: (surface: CairoImage, fileBytes: Int)] = [:]

  init(_ tools: DrawingTools, _ format: OutputFormat) {
    gate = tools.tiles.gate
    share = tools.options.memory.share()
    quality = format == .pdf ? tools.options.pdfQuality : nil
    self.format = format
    factor = format == .svg || quality != nil ? 2 : 1
  }

  /// Takes a picture's memory, the first time it is painted.
  ///
  /// - Parameters:
  ///   - encoding: Whether an SVG gets it as a PNG of ours; what is linked stays unchanged.
  ///   - inGroup: Whether it is painted in a group: Cairo then writes it into an SVG again, and keeps the text until the page is
  ///     finished, in a buffer that doubles as it grows.
  func add(_ image: PlacedImage?, encoding: Bool, inGroup: Bool) throws(RenderError) {
    guard let surface = image?.surface as? CairoImage else { return }
    if let known = pictures[ObjectIdentifier(surface)] {
      if inGroup { try take(MemoryBudget.product(known.fileBytes, 8) / 3) }
      return
    }
    try take(MemoryBudget.product(surface.byteCount, factor))
    pictures[ObjectIdentifier(surface)] = (surface, 0)
    if format == .svg, encoding {
      pictures[ObjectIdentifier(surface)] = (surface, try attachPNG(to: surface))
    }
    #if JPEG
      if let quality { try attachJPEG(of: quality, to: surface) }
    #endif
  }

  /// Gives Cairo a PNG of the picture, which it writes into an SVG. Its own is made in one step, which takes seconds and asks nobody.
  ///
  /// - Returns: The bytes of the PNG.
  private func attachPNG(to surface: CairoImage) throws(RenderError) -> Int {
    let pixmap = try surface.pixmap(rows: surface.height)
    let png = try RenderError.ofOutput { () throws(CodecError) in try ImageFormat.png.encode(pixmap) }
    try take(png.count)
    try surface.attach(png, as: CAIRO_MIME_TYPE_PNG)
    return png.count
  }

  private func take(_ bytes: Int) throws(RenderError) {
    try gate.resize(share, to: MemoryBudget.sum(share.bytes, bytes), for: "the pictures of a page")
  }

  /// Takes the memory of a text's emoji: Cairo keeps each as a picture, for each size and each angle.
  ///
  /// Those of Noto are 1.25 times as high as the type, and as wide; turned, they take a box of 1.42 times that.
  func add(emojiOf text: String, _ style: TextStyle, scale: Double) throws(RenderError) {
    let count = Set(text.unicodeScalars.filter(\.properties.isEmojiPresentation)).count
    guard count > 0 else { return }
    // No page has room for larger ones.
    let side = Int(min(style.fontSize * scale * 1.25 * 1.42, 1e6).rounded(.up))
    let bytes = MemoryBudget.product(count, side, side, 4)
    try gate.resize(share, to: MemoryBudget.sum(share.bytes, bytes), for: "the emoji of a page")
  }

  #if JPEG
    /// Gives Cairo a JPEG of the picture, which it writes instead of the pixels; a picture that is not opaque stays as it is.
    private func attachJPEG(of quality: Int, to surface: CairoImage) throws(RenderError) {
      let pixmap = try surface.pixmap(rows: surface.height)
      guard pixmap.isOpaque else { return }
      let jpeg = try RenderError.ofOutput { () throws(CodecError) in
        try ImageFormat.jpeg.encode(pixmap, options: .init(quality: quality))
      }
      try take(jpeg.count)
      try surface.attach(jpeg, as: CAIRO_MIME_TYPE_JPEG)
    }
  #endif
}
