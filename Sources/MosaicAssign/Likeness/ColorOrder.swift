/// Pictures in the order of the rainbow.
package enum ColorOrder {
  /// Sorts by the hue of the mean colour, from red over green to blue and purple, in 24 steps; within a step from dark to light. Greys
  /// come last, from dark to light.
  ///
  /// - Parameter features: With means of weight 1.
  /// - Returns: The numbers of the pictures; of equal ones the lower first.
  package static func sorted(_ features: [PictureFeatures]) -> [Int] {
    let keys = features.map { (hue: hue(of: $0), lightness: $0.values[0]) }
    return features.indices.sorted {
      (keys[$0].hue, keys[$0].lightness, $0) < (keys[$1].hue, keys[$1].lightness, $1)
    }
  }

  private static let steps = 24

  /// From 0 to 23; 24 for greys.
  private static func hue(of features: PictureFeatures) -> Int {
    let (a, b) = (Int(features.values[1]), Int(features.values[2]))
    // A chroma below 0.03: few would name a hue.
    guard a * a + b * b >= 590 * 590 else { return steps }
    // Round a square's border instead of a circle, which needs no arctangent: each quarter turn begins where a coordinate is 0.
    let (quarter, part) =
      b >= 0 ? (a > 0 ? (0, b) : (1, -a)) : (a < 0 ? (2, -b) : (3, a))
    return steps / 4 * quarter + steps / 4 * part / (abs(a) + abs(b))
  }
}
