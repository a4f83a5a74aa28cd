/// Where two values differ, by the names of their parts: numbers by more than rounding, whole ones by more than `wholeWithin`.
func differences(_ one: Any, _ other: Any, wholeWithin: Int = 0, at path: String = "plan") -> [String] {
  // Only where it is wanted: the text of a whole plan is long.
  var problem: [String] { ["\(path) is \(one) and not \(other)"] }
  if let a = one as? Double, let b = other as? Double {
    return a == b || abs(a - b) <= 1e-6 * max(1, abs(a), abs(b)) ? [] : problem
  }
  if let a = one as? Int, let b = other as? Int {
    return a == b || abs(Double(a) - Double(b)) <= Double(wholeWithin) ? [] : problem
  }
  let (a, b) = (Array(Mirror(reflecting: one).children), Array(Mirror(reflecting: other).children))
  guard a.count == b.count, zip(a, b).allSatisfy({ $0.label == $1.label }) else { return problem }
  guard !a.isEmpty else { return "\(one)" == "\(other)" ? [] : problem }
  return zip(a, b).enumerated().flatMap { index, parts in
    differences(
      parts.0.value, parts.1.value, wholeWithin: wholeWithin, at: "\(path).\(parts.0.label ?? "\(index)")")
  }
}
