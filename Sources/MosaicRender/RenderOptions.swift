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

/// How a collage is rendered; nothing here changes a pixel of a picture that can be read.
public struct RenderOptions: Sendable {
  /// What is refused from a file's header alone.
  public var limits = DecodeLimits()
  /// What happens when a picture cannot be read.
  public var onUnreadable = UnreadablePolicy.fail
  /// What an SVG holds for an image.
  public var svgImages = SVGImages.embed
  /// How hard a PNG is compressed.
  public var compression = PNGCompression.default
  /// How many workers decode at the same time, at least 1.
  public var jobs = 1
  /// Is told from time to time how many of how many rows are done; `false` stops the rendering. Workers may ask it at the
  /// same time.
  public var progress: (@Sendable (_ rows: Int, _ total: Int) -> Bool)?

  /// The defaults: the usual limits, one worker, the first unreadable picture ends the run.
  public init() {}

  /// After an unreadable picture the others are looked at as well, so that one pass finds all of them.
  var readsOnAfterFailure: Bool { onUnreadable != .fail }

  func report(rows: Int, of total: Int) throws(RenderError) {
    if let progress, !progress(rows, total) { throw .cancelled }
  }
}
