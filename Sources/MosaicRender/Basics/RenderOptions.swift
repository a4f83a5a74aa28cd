// What a caller may decide about a rendering, beyond the plan.

public import MosaicCodecs

/// What a renderer does when a picture cannot be read.
public enum UnreadablePolicy: String, CaseIterable, Hashable, Sendable {
  /// Ends the run.
  case fail
  /// Leaves the item out and lays out again without it.
  case skip
  /// Puts a marked tile in its place.
  case placeholder
}

/// What an SVG holds for an image.
public enum SVGImages: String, CaseIterable, Hashable, Sendable {
  /// The pixels, at their final size.
  case embed
  /// A link to the file.
  case link
  /// Just the box, with the item's number and name.
  case outline
}

/// How a collage is rendered; nothing here changes a pixel of a picture that can be read, but for ``linear`` and the
/// quality of a JPEG or a WebP.
public struct RenderOptions: Sendable {
  /// What is refused from a file's header alone.
  public var limits = DecodeLimits()
  /// What memory is taken from that grows with pictures, plan and canvas.
  ///
  /// Copies of these options share it. Renderings that run at the same time each need a budget of their own: what one has in
  /// use is missing to another, which would be refused or not by chance.
  public var memory = MemoryBudget()
  /// How many pictures may be kept open at the same time, beside those that are just being read: large ones that are made a strip
  /// at a time. Others are then made whole.
  public var openPictures = 128
  /// What happens when a picture cannot be read.
  public var onUnreadable = UnreadablePolicy.fail
  /// What an SVG holds for an image.
  public var svgImages = SVGImages.embed
  /// How good a JPEG or a lossy WebP is to be, 1 to 100.
  public var quality = 85
  /// Whether a WebP loses nothing.
  public var isLossless = false
  /// The resolution that a PNG or a JPEG states, in pixels per inch, 1 to 65,535; if not given, 72 times the canvas' scale: a
  /// point is 1/72 inch. It changes no pixel. A WebP has no field for it.
  public var dotsPerInch: Double?
  /// How hard a PNG is compressed.
  public var compression = PNGCompression.default
  /// Whether pictures are shrunk and enlarged in linear light, see ``MosaicPixels/LinearResampler``.
  ///
  /// Off by default, as in browsers and nearly all programs. Nine photographs of 12 megapixels take 2.3 times the processor's
  /// time as PNG, and 4 times as JPEG.
  public var linear = false
  /// Files that no output may replace, beside the pictures of the scene: such as the document that it was read from.
  public var inputs = KeptFiles()
  /// Whether a file is on the disk, and not only in the system's memory, when it is done. Without, it is written sooner, and a
  /// crash of the machine may leave an empty one.
  public var syncs = true
  /// How many threads work at the same time, at least 1; the caller's is one of them.
  public var jobs = 1
  /// Is told from time to time how many of how many rows are done; `false` stops the rendering. Only the caller's thread
  /// calls it.
  public var progress: (@Sendable (_ rows: Int, _ total: Int) -> Bool)?

  /// The defaults: the usual limits, one worker, the first unreadable picture ends the run.
  public init() {}

  /// After an unreadable picture the others are looked at as well, so that one pass finds all of them.
  var readsOnAfterFailure: Bool { onUnreadable != .fail }

  func report(rows: Int, of total: Int) throws(RenderError) {
    if shouldStop(rows: rows, of: total) { throw .cancelled }
  }

  func shouldStop(rows: Int, of total: Int) -> Bool { progress.map { !$0(rows, total) } ?? false }
}
