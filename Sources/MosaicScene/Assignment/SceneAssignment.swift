/// Which picture stands where, so that all together look like another picture: a photomosaic.
///
/// ```swift
/// scene.assign = .target("portrait.jpg", cells: 2500)
/// ```
///
/// The items of the scene are then a library: each may stand in no cell, in one, or in several. All must be pictures.
public struct SceneAssignment: Hashable, Sendable {
  /// The picture that they look like together; it covers the cells, and what is over is cut off.
  ///
  /// A cell under which more than half of it is transparent stays empty; else what is transparent shows the canvas' background.
  public var target: PictureSource
  /// About how many cells there are; `nil` for as many as there are places, at most 2,500. Columns or rows of a grid say it as well.
  public var cells: Int?
  /// How often a picture may stand; `nil` for any number.
  public var reuse: Int?
  /// How many cells apart two places of one picture are at the least, the larger of the distances along rows and columns; `nil` for 5 where
  /// ``reuse`` is any number (fewer with less than a hundred pictures), and none otherwise.
  public var distance: Int?
  /// How far the mean colour of a picture is moved to that of its cell at the most, as a distance in OKLab; 0 leaves pictures as they are.
  public var recolor: Double
  /// How much of the target is laid over everything, 0 to 1.
  public var blend: Double
  /// Whether a picture may be mirrored left to right where that suits a cell better.
  public var mirror: Bool
  /// Whether pictures may stand anywhere. If not, they stand in their order, from the first one again after the last, whatever ``reuse`` says, and
  /// only their colours and the blend show the target.
  public var orderFree: Bool

  /// As much recolouring as helps, and hardly shows.
  public static let defaultRecolor = 0.1
  /// The number of cells where nothing says another.
  package static let mostByDefault = 2500
  /// The distance where a picture may stand any number of times.
  package static let distanceOfAny = 5

  /// A target; with the rest as it is by default, each picture stands once at the most.
  public static func target(
    _ target: PictureSource, cells: Int? = nil, reuse: Int? = 1, distance: Int? = nil,
    recolor: Double = defaultRecolor, blend: Double = 0, mirror: Bool = false,
    orderFree: Bool = true
  ) -> SceneAssignment {
    SceneAssignment(
      target: target, cells: cells, reuse: reuse, distance: distance, recolor: recolor, blend: blend,
      mirror: mirror, orderFree: orderFree)
  }

  /// The distance that holds for a library of so many pictures: where none is given and a picture may stand any number of times, one that
  /// leaves each cell a choice among four pictures or more.
  package func leastDistance(of pictures: Int) -> Int {
    if let distance { return distance }
    guard reuse == nil else { return 0 }
    return min(Self.distanceOfAny, Int((Double(pictures) / 4).squareRoot()))
  }
}

extension SceneAssignment {
  package static let cellCounts = 1...1_000_000
  package static let reuses = 1...1_000_000
  package static let distances = 0...1_000
}
