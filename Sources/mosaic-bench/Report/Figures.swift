// Numbers formatted for people.

enum Figures {
  static func fixed(_ value: Double, _ places: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "–" }
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let whole = Int((abs(value) * Double(scale)).rounded())
    let sign = value < 0 && whole != 0 ? "-" : ""
    guard places > 0 else { return sign + String(whole) }
    let fraction = String(whole % scale)
    return "\(sign)\(whole / scale).\(String(repeating: "0", count: places - fraction.count))\(fraction)"
  }

  static func seconds(_ value: Double) -> String { fixed(value, value < 10 ? 2 : 1) + " s" }

  static func milliseconds(_ value: Double) -> String {
    fixed(value * 1000, value < 0.01 ? 2 : value < 0.1 ? 1 : 0) + " ms"
  }

  static func mebibytes(_ bytes: Int) -> String { fixed(Double(bytes) / 1_048_576, 0) + " MiB" }

  /// Bytes as whole KB of a thousand, with commas.
  static func kilobytes(_ bytes: Int) -> String { grouped((bytes + 500) / 1000) + " KB" }

  static func times(_ value: Double) -> String { fixed(value, value < 10 ? 2 : 1) + " ×" }

  /// A change in per cent, with its sign.
  static func change(_ value: Double) -> String { (value < 0 ? "" : "+") + fixed(value * 100, 1) + " %" }

  static func grouped(_ value: Int) -> String {
    var digits = Substring(String(value.magnitude))
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits = digits.dropLast(3)
    }
    return (value < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }
}
