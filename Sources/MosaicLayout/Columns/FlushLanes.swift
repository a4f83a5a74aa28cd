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
  /// The factor on every picture's ratio that makes the lanes as long as was asked for; 1 where nothing was.
  let stretch: Double

  /// The breadths that make all lanes equally long; `nil` where the fixed parts leave nothing for one of them.
  ///
  /// With A and G of each lane, the room B that gaps leave and the stretch s, the length is `(B + s·Σ G/A) / (s·Σ 1/A)`, and a lane is
  /// `s·(length − G) / A` broad. A given length decides s.
  init?(_ lanes: [LaneLength], filling extent: Double, gap: Double, length wanted: Double? = nil) {
    let room = extent - Double(lanes.count - 1) * gap
    var fixed = 0.0
    var inverse = 0.0
    for lane in lanes {
      fixed += lane.fixed / lane.perBreadth
      inverse += 1 / lane.perBreadth
    }
    let length = wanted ?? (room + fixed) / inverse
    let stretch = wanted == nil ? 1 : room / (length * inverse - fixed)
    let breadths = lanes.map { (length - $0.fixed) / $0.perBreadth * stretch }
    guard length.isFinite, stretch > 0, stretch.isFinite, breadths.allSatisfy({ $0 > 0 && $0.isFinite })
    else { return nil }
    self.length = length
    self.breadths = breadths
    self.stretch = stretch
  }
}
