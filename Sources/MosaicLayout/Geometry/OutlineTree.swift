/// The area of an outline in many rectangles: an outline of many corners is cut into quarters, and these again, until each part has few.
///
/// A rectangle then cuts only the parts that its edges cross. The result is the area of ``Outline/cut(to:)``, up to rounding.
///
/// Source: Finkel and Bentley, "Quad trees: a data structure for retrieval on composite keys", 1974.
package struct OutlineTree: Sendable {
  /// With no more corners a part is not cut again.
  private static let fewCorners = 256
  private static let mostLevels = 12

  private let root: Node?

  /// - Parameter isStopped: Asked before each part is cut.
  /// - Returns: `nil` once `isStopped` says so.
  /// - Complexity: O(*corners* log *corners*) for corners that lie apart; the number of levels is limited in any case.
  package init?(_ outline: Outline, unless isStopped: () -> Bool = { false }) {
    guard let bounds = outline.bounds else {
      root = nil
      return
    }
    guard let root = Node(outline, in: bounds, levels: Self.mostLevels, unless: isStopped) else { return nil }
    self.root = root
  }

  /// Whether it encloses nothing.
  package var isEmpty: Bool { !((root?.area ?? 0) > 0) }

  /// The area of the part in a rectangle.
  package func area(in rect: Rect) -> Double { root?.area(in: rect) ?? 0 }

  private struct Node {
    let bounds: Rect
    let area: Double
    /// Empty if it has parts.
    private let outline: Outline
    private let parts: [Node]

    init?(_ outline: Outline, in bounds: Rect, levels: Int, unless isStopped: () -> Bool) {
      self.bounds = bounds
      area = outline.area
      guard outline.cornerCount > fewCorners, levels > 0 else {
        self.outline = outline
        parts = []
        return
      }
      let (width, height) = (bounds.width / 2, bounds.height / 2)
      var parts: [Node] = []
      for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
        if isStopped() { return nil }
        let quarter = Rect(x: bounds.x + x * width, y: bounds.y + y * height, width: width, height: height)
        let cut = outline.cut(to: quarter)
        if cut.contours.isEmpty { continue }
        guard let part = Node(cut, in: quarter, levels: levels - 1, unless: isStopped) else { return nil }
        parts.append(part)
      }
      self.outline = Outline([])
      self.parts = parts
    }

    func area(in rect: Rect) -> Double {
      guard rect.minX < bounds.maxX, rect.maxX > bounds.minX, rect.minY < bounds.maxY, rect.maxY > bounds.minY
      else { return 0 }
      if rect.minX <= bounds.minX, rect.maxX >= bounds.maxX, rect.minY <= bounds.minY,
        rect.maxY >= bounds.maxY
      {
        return area
      }
      return parts.isEmpty
        ? outline.cut(to: rect).area : parts.reduce(0) { $0 + $1.area(in: rect) }
    }
  }
}
