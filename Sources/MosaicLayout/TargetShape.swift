// What a layout is told of the picture that its cells show together.

/// The target of a photomosaic, and how many cells it is wanted in.
public struct TargetShape: Hashable, Sendable {
  /// Its width divided by its height.
  public var ratio: Double
  /// The box that the cells fill in points, if both of its sides are known.
  public var box: Size?
  /// The mean ratio of the pictures that the cells show.
  public var pictureRatio: Double
  /// How many cells are wanted.
  public var count: Int
  /// Whether the number was asked for; if not, the layout may take fewer, or as many as its own columns and rows need.
  public var isCountGiven: Bool
  /// The most cells that a photomosaic may have.
  public var largestCount: Int

  /// Makes a target.
  public init(
    ratio: Double, box: Size? = nil, pictureRatio: Double = 1, count: Int, isCountGiven: Bool = false,
    largestCount: Int = 1_000_000
  ) {
    self.ratio = ratio
    self.box = box
    self.pictureRatio = pictureRatio
    self.count = count
    self.isCountGiven = isCountGiven
    self.largestCount = largestCount
  }

  /// The number of cells of columns whose number is given, if no other number was asked for: as many as make the columns about as high
  /// as the target.
  ///
  /// - Parameter rows: In each column.
  func count(columns: Int, rows: Double) -> Int {
    guard !isCountGiven else { return count }
    // `max` comes first, so that not-a-number becomes 1.
    return Int(min(Double(largestCount), max(1, Double(columns) * rows.rounded())))
  }
}

/// The layout of a photomosaic, and how many cells it has.
public struct TargetCells: Sendable {
  /// The layout whose cells cover the target.
  public var layout: any Layout
  /// The number of cells, at least 1.
  public var count: Int

  /// Makes cells of a layout.
  public init(layout: any Layout, count: Int) { (self.layout, self.count) = (layout, count) }
}
