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
    func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
    let most = shortest((gap * 1e4).rounded(.up) / 100)
    return "\(uses) of \(counted(pictures, "picture")) in \(counted(cells, "cell")); "
      + "no choice, at whatever distance, is more than \(most) % better"
  }
}

/// The numbers by which the colours of a picture are moved in OKLab, whose lightness goes from 0 to 1.
public struct Recoloring: Codable, Hashable, Sendable {
  /// What is added to the lightness of every pixel.
  public var lightness: Double
  /// What is added to `a`, from green to red.
  public var a: Double
  /// What is added to `b`, from blue to yellow.
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

/// What is done to a picture so that it suits its cell.
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
