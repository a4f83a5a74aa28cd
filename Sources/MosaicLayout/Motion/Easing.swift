/// The named timing functions of CSS: progress as a function of time.
///
/// Source: CSS Easing Functions Level 1, section 2 (`cubic-bezier()` and its keywords).
public enum Easing: String, CaseIterable, Hashable, Sendable {
  /// Constant speed.
  case linear
  /// Starts fast and ends slowly.
  case ease
  /// Starts slowly.
  case easeIn = "ease-in"
  /// Ends slowly.
  case easeOut = "ease-out"
  /// Starts and ends slowly, symmetrically.
  case easeInOut = "ease-in-out"

  /// Progress from 0 to 1 at a time from 0 to 1, exact at both ends; times below 0 and NaN count as 0, times above 1 as 1.
  package func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    guard let curve else { return time }
    // Bisection for the curve's parameter at `time`: x never decreases, and 60 steps exhaust the bits of a Double.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if Self.bezier(curve.x1, curve.x2, middle) < time { low = middle } else { high = middle }
    }
    return min(1, max(0, Self.bezier(curve.y1, curve.y2, high)))
  }

  /// The two inner control points of the curve; the outer ones are (0, 0) and (1, 1).
  private var curve: (x1: Double, y1: Double, x2: Double, y2: Double)? {
    switch self {
    case .linear: nil
    case .ease: (0.25, 0.1, 0.25, 1)
    case .easeIn: (0.42, 0, 1, 1)
    case .easeOut: (0, 0, 0.58, 1)
    case .easeInOut: (0.42, 0, 0.58, 1)
    }
  }

  private static func bezier(_ first: Double, _ second: Double, _ s: Double) -> Double {
    let rest = 1 - s
    return 3 * rest * rest * s * first + 3 * rest * s * s * second + s * s * s
  }
}
