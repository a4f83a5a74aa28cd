// Paths of numbered files, such as `frame-%03d.png`.

/// A path with a number format, as in `printf` and ffmpeg: `%d`, or `%03d` for at least three digits.
public struct NumberedPath: Hashable, Sendable {
  private let before: String
  private let after: String
  private let digits: Int

  /// Takes a path whose last component contains exactly one such format; `nil` for any other.
  public init?(_ path: String) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let places = name.ranges(of: /%(?:0([1-9]))?d/)
    guard let place = places.first, places.count == 1 else { return nil }
    before = String(path[..<place.lowerBound])
    after = String(path[place.upperBound...])
    digits = name[place].compactMap(\.wholeNumberValue).last ?? 1
  }

  /// The path with the number filled in.
  public func path(_ number: Int) -> String {
    let text = String(number)
    return before + String(repeating: "0", count: max(0, digits - text.count)) + text + after
  }
}
