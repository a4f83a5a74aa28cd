// What a crop was placed by, where that was searched for.

public import MosaicLayout

/// What was found in a picture whose focus is `auto`.
public struct PlanFocus: Codable, Hashable, Sendable {
  /// The middle of what was found, in shares of the picture after orientation.
  public var point: Point
  /// How many heads were found.
  public var headCount: Int
  /// What found it: the name of a cascade file, or `edges and skin`.
  public var method: String

  /// Makes a focus.
  public init(point: Point, headCount: Int, method: String) {
    (self.point, self.headCount, self.method) = (point, headCount, method)
  }

  init(_ subject: CropSubject) {
    self.init(point: subject.middle, headCount: subject.heads.count, method: subject.method)
  }
}
