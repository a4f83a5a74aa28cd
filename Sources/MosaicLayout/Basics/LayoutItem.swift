// The input of a layout: items, the cells that they cover, and the container.

/// An item as a layout sees it: its natural size, its weight, its section.
public struct LayoutItem: Hashable, Sendable {
  // Numbers of 64 bits come first, so that a million items take 64 MB in a browser, which has pointers of 32 bits.

  /// Natural size in points: an image's pixels after orientation, a label's measured text.
  public var size: Size
  /// How much the item matters beside the others; layouts that do not weigh items ignore it.
  public var weight: Double
  /// Height of the strip for a caption above or below the item, in points; it does not scale with the item. If a layout's
  /// height follows from its items, the strip is added to the item's height; if frames are given, the strip is a part of them.
  public var captionHeight: Double
  /// Width of the caption in which its text is whole, in points; 0 without a caption, or if the width is not known.
  public var captionWidth = 0.0
  /// Rotation about the middle of the frame, in degrees clockwise; frames are given before rotation.
  public var rotation: Double
  /// Number of the section that the item belongs to, from 0, never falling from item to item.
  public var section: Int
  private var wish: Wish?
  /// Whether the item keeps its ratio if it must be narrower than its size, as a picture does; others keep their height.
  public var keepsRatio: Bool

  /// An area or a span, which few items have, in memory of its own so that long lists stay small.
  private indirect enum Wish: Hashable, Sendable { case cells(area: String?, span: CellSpan?) }

  /// Name of the area that the item is to fill, in a layout with named areas; `nil` lets the layout choose.
  public var area: String? {
    get { if case .cells(let area, _) = wish { area } else { nil } }
    set { wish = newValue == nil && span == nil ? nil : .cells(area: newValue, span: span) }
  }

  /// How many cells the item covers, in a layout with cells; `nil` is one.
  public var span: CellSpan? {
    get { if case .cells(_, let span) = wish { span } else { nil } }
    set { wish = newValue == nil && area == nil ? nil : .cells(area: area, span: newValue) }
  }

  /// Makes an item from its natural size.
  public init(
    size: Size, weight: Double = 1, section: Int = 0, captionHeight: Double = 0, keepsRatio: Bool = false,
    rotation: Double = 0
  ) {
    self.size = size
    self.weight = weight
    self.section = section
    self.captionHeight = captionHeight
    self.keepsRatio = keepsRatio
    self.rotation = rotation
  }

  /// Makes an item from its natural width and height.
  public init(width: Double, height: Double, section: Int = 0) {
    self.init(size: Size(width: width, height: height), section: section)
  }
}

extension [LayoutItem] {
  /// The items' weights beside the greatest, which is 1; an item of several cells weighs as many times as much. None is less than a
  /// millionth, so that sums of very many are as exact as areas need.
  package var areaWeights: [Double] {
    let wanted = map { $0.weight * Double($0.span?.columns ?? 1) * Double($0.span?.rows ?? 1) }
    let greatest = wanted.reduce(0) { Swift.max($0, $1.isFinite ? $1 : Double.greatestFiniteMagnitude) }
    return wanted.map { Swift.max(1e-6, Swift.min(1, $0 / greatest)) }
  }
}

// MARK: Spans and containers

/// How many columns and rows of a grid an item covers.
public struct CellSpan: Hashable, Sendable {
  /// Columns, at least 1.
  public var columns: Int
  /// Rows, at least 1.
  public var rows: Int

  /// Makes a span.
  public init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }
}

/// The box that a layout works in, in points; a side that is `nil` follows from the content.
public struct Container: Hashable, Sendable {
  /// Width, or `nil` if it follows from the content.
  public var width: Double?
  /// Height, or `nil` if it follows from the content.
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
