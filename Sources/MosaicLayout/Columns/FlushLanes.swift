/// How long a lane is by its breadth: `perBreadth · breadth + fixed`.
///
/// A column of pictures is Σ 1/ratio long for each point of its width, and its gaps and captions do not scale.
struct LaneLength: Hashable {
  var perBreadth = 0.0
  var fixed = 0.0

  func length(at breadth: Double) -> Double { perBreadth * breadth + fixed }
}

/// Lanes whose breadths fill a container and whose lengths are all the same.
struct FlushLanes {
  let length: Double
  let breadths: [Double]

  /// The breadths that make all lanes equally long; `nil` where the fixed parts leave nothing for one of them.
  ///
  /// With A and G of each lane and the room B that gaps leave, the length is `(B + Σ G/A) / Σ 1/A`, and a lane is
  /// `(length − G) / A` broad.
  init?(_ lanes: [LaneLength], filling extent: Double, gap: Double) {
    var room = extent - Double(lanes.count - 1) * gap
    var inverse = 0.0
    for lane in lanes {
      room += lane.fixed / lane.perBreadth
      inverse += 1 / lane.perBreadth
    }
    let length = room / inverse
    let breadths = lanes.map { (length - $0.fixed) / $0.perBreadth }
    guard length.isFinite, breadths.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    (self.length, self.breadths) = (length, breadths)
  }
}
