// Something that a program draws by itself, with Cairo.

public import MosaicLayout

/// Something that your program draws with Cairo: before or after an item (``ItemStyle/before``, ``ItemStyle/after``), as an item
/// (``ItemContent/drawing(_:)``), or over a plan (``RenderPlan/addOverlay(_:in:)``).
///
/// In an SVG and a PDF it stays what Cairo draws there: lines, not pixels. It is called with a `cairo_t` whose origin is the left top
/// corner of the item, with its card and its caption, and whose unit is a point, turned with the item; and with the size of the item in
/// points. It is called once for every band of rows that the item touches, on any thread, and must draw the same each time; it leaves the
/// state as it found it, or changes it between `cairo_save` and `cairo_restore`.
///
/// Like a picture in memory, it is equal only to its copies, and a plan with one cannot be written to a file. A moving SVG leaves it out.
public struct Drawing: Hashable, Sendable {
  private final class Body: Sendable {
    let draw: @Sendable (OpaquePointer, Size) -> Void

    init(_ draw: @escaping @Sendable (OpaquePointer, Size) -> Void) { self.draw = draw }
  }

  private let body: Body
  /// How far outside of the item it may draw; in points, and in the items of a plan in pixels. Anything further out is cut.
  package private(set) var reach: Double

  /// Makes a drawing, which may draw up to `reach` points, 0 or more, beyond the edges of the item.
  public init(reach: Double = 0, _ draw: @escaping @Sendable (_ context: OpaquePointer, _ size: Size) -> Void)
  {
    body = Body(draw)
    self.reach = reach
  }

  /// - Parameter context: A `cairo_t` that is alive during the call.
  package func draw(on context: OpaquePointer, _ size: Size) { body.draw(context, size) }

  /// The drawing of a plan with `scale` pixels a point.
  func scaled(by scale: Double) -> Drawing {
    var copy = self
    copy.reach *= scale
    return copy
  }

  /// Whether both are copies of one drawing.
  public static func == (one: Drawing, other: Drawing) -> Bool {
    one.body === other.body && one.reach == other.reach
  }

  /// Hashes which drawing it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(body)) }
}

extension Drawing: Codable {
  /// Throws: a drawing is code, which no file has.
  public init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "a drawing cannot be read"))
  }

  /// Throws an `EncodingError`: a drawing is code, which no file has.
  public func encode(to encoder: any Encoder) throws {
    throw EncodingError.invalidValue(
      self,
      EncodingError.Context(
        codingPath: encoder.codingPath, debugDescription: "a drawing is code, and cannot be encoded"))
  }
}
