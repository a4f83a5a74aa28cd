/// The clockwise rotation of items in degrees: one angle, or a range that they are spread over.
public struct Rotation: Hashable, Sendable {
  /// One end of the range.
  public var from: Double
  /// The other end; the same for one angle.
  public var to: Double

  /// Makes a range.
  public init(from: Double, to: Double) { (self.from, self.to) = (from, to) }

  /// Makes one angle.
  public init(_ degrees: Double) { self.init(from: degrees, to: degrees) }

  /// The angle of an item: multiples of the golden ratio, less their whole parts, fall most evenly into a range.
  package func degrees(of index: Int) -> Double {
    if from == to { return from }
    let share = (Double(index + 1) * 0.6180339887498949).truncatingRemainder(dividingBy: 1)
    // Thousandths, which make short numbers in the plan.
    return ((from + (to - from) * share) * 1000).rounded() / 1000
  }
}
