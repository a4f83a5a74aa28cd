// A photomosaic: which picture stands where, as a scene asks for it, and the result.

import MosaicText

/// Which picture stands where, so that all together look like another picture: a photomosaic.
///
/// ```swift
/// scene.assign = .target("portrait.jpg", cells: 2500)
/// ```
///
/// The items of the scene are then a library: each may stand in no cell, in one, or in several. All must be pictures.
public struct SceneAssignment: Hashable, Sendable {
  /// The picture that they look like together; it covers the cells, and the rest of it is cut off.
  ///
  /// If more than half of the target under a cell is transparent, the cell stays empty; else the transparent part shows the
  /// canvas' background.
  public var target: PictureSource
  /// About how many cells the mosaic has; `nil` for as many cells as places, at most 2,500. Columns or rows of a grid also set the
  /// number.
  public var cells: Int?
  /// How often a picture may stand; `nil` for any number.
  public var reuse: Int?
  /// How many cells apart two places of one picture are at least: the larger of the distances along rows and columns. `nil` means 5 if
  /// ``reuse`` is any number (less with fewer than a hundred pictures), and no distance otherwise.
  public var distance: Int?
  /// How far the mean colour of a picture is moved to its cell's mean colour at most, as a distance in OKLab; 0 leaves pictures unchanged.
  public var recolor: Double
  /// How much of the target is laid over everything, 0 to 1.
  public var blend: Double
  /// Whether a picture may be mirrored left to right if that suits a cell better.
  public var mirror: Bool
  /// Whether pictures may stand anywhere. If not, they stand in their order, from the first one again after the last, whatever ``reuse`` says, and
  /// only their colours and the blend show the target.
  public var orderFree: Bool

  /// As much recolouring as helps, and hardly shows.
  public static let defaultRecolor = 0.1
  /// The largest number of cells if no number is given.
  package static let mostByDefault = 2500
  /// The distance if a picture may stand any number of times.
  package static let distanceOfAny = 5

  /// A target; with the default values, each picture stands at most once.
  public static func target(
    _ target: PictureSource, cells: Int? = nil, reuse: Int? = 1, distance: Int? = nil,
    recolor: Double = defaultRecolor, blend: Double = 0, mirror: Bool = false,
    orderFree: Bool = true
  ) -> SceneAssignment {
    SceneAssignment(
      target: target, cells: cells, reuse: reuse, distance: distance, recolor: recolor, blend: blend,
      mirror: mirror, orderFree: orderFree)
  }

  /// The distance for a library of that many pictures. If none is given and a picture may stand any number of times, the distance leaves
  /// each cell a choice among four pictures or more.
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

// MARK: The result

/// How pictures were assigned to cells, and how good that can be.
public struct AssignmentResult: Codable, Hashable, Sendable {
  /// How many cells have a picture.
  public var cells: Int
  /// How many pictures there were to choose from.
  public var pictures: Int
  /// How many of them stand in a cell.
  public var uses: Int
  /// The sum over all cells of how unlike the picture is; 0 is a perfect likeness.
  public var cost: Int64
  /// No choice that keeps the reuse has a lower cost.
  public var bound: Int64

  package init(cells: Int, pictures: Int, uses: Int, cost: Int64, bound: Int64) {
    self.cells = cells
    self.pictures = pictures
    self.uses = uses
    self.cost = cost
    self.bound = bound
  }

  /// How far the cost may be above the lowest one, as a share of that; the distance between places of one picture counts as well.
  public var gap: Double { bound > 0 ? (Double(cost) - Double(bound)) / Double(bound) : cost > 0 ? 1 : 0 }
}

extension AssignmentResult: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    let most = shortest((gap * 1e4).rounded(.up) / 100)
    return "\(uses) of \(counted(pictures, "picture")) in \(counted(cells, "cell")); "
      + "no choice, at whatever distance, is more than \(most) % better"
  }
}

/// The numbers by which the colours of a picture are moved in OKLab, whose lightness goes from 0 to 1.
public struct Recoloring: Codable, Hashable, Sendable {
  /// The number added to the lightness of every pixel.
  public var lightness: Double
  /// The number added to `a`, from green to red.
  public var a: Double
  /// The number added to `b`, from blue to yellow.
  public var b: Double
  /// The factor of the distances from ``mean``: above 1 for more contrast.
  public var contrast: Double
  /// The mean lightness of the picture before.
  public var mean: Double

  package static let shifts = NumberRange(-1...1)
  package static let contrasts = NumberRange(0.1...10)

  package init(lightness: Double, a: Double, b: Double, contrast: Double, mean: Double) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
    self.contrast = contrast
    self.mean = mean
  }
}

/// The change of a picture so that it suits its cell.
public struct PictureChange: Codable, Hashable, Sendable {
  /// How its colours are moved, if they are.
  public var recoloring: Recoloring?
  /// Whether left and right are exchanged, within its crop.
  public var isMirrored: Bool

  package init(recoloring: Recoloring?, isMirrored: Bool) {
    self.recoloring = recoloring
    self.isMirrored = isMirrored
  }
}
