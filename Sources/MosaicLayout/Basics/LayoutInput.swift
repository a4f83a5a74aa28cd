/// How many columns and rows of a grid an item covers.
public struct CellSpan: Codable, Hashable, Sendable {
  /// Columns, at least 1.
  public var columns: Int
  /// Rows, at least 1.
  public var rows: Int

  /// Makes a span.
  public init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }
}

/// The box that a layout works in, in points; a side that is `nil` follows from the content.
public struct Container: Hashable, Sendable {
  /// Width, or `nil` where it follows from the content.
  public var width: Double?
  /// Height, or `nil` where it follows from the content.
  public var height: Double?

  /// Makes a container; a side of `nil` is open.
  public init(width: Double? = nil, height: Double? = nil) { (self.width, self.height) = (width, height) }
}

/// A set of the container's two sides.
public struct ContainerSides: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8
  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The width must be known.
  public static let width = ContainerSides(rawValue: 1)
  /// The height must be known.
  public static let height = ContainerSides(rawValue: 2)
  /// Both must be known: the layout fills a box.
  public static let box: ContainerSides = [.width, .height]
}
