// Options of single pictures, read like their keys.

package import MosaicLayout
import MosaicScene

/// Reads values of keys of an item from text.
package enum ItemOption {
  /// `X,Y,W,H` in shares of the picture, as one of ``SpecItem/keep``.
  ///
  /// - Parameter option: The name of the option, for errors.
  package static func keep(_ text: String, option: String) throws(SpecError) -> Rect {
    let allowed = "X,Y,W,H in shares of the picture from 0 to 1, such as 0.3,0.1,0.4,0.5"
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { decimal($0) }
    let numbers = parts.compactMap { $0 }
    guard parts.count == 4, numbers.count == 4 else {
      throw .badValue(path: option, found: quoted(text), allowed: allowed)
    }
    for (index, number) in numbers.enumerated() {
      let range = index < 2 ? SceneLimits.share : SceneLimits.extent
      guard range.contains(number) else {
        throw .badValue(path: option, found: quoted(text), allowed: allowed)
      }
    }
    let rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    for (side, end) in [("X + W", rect.maxX), ("Y + H", rect.maxY)] where end > 1 {
      throw .badValue(
        path: option, found: "\(quoted(text)), which is beyond the picture (\(side) is \(shortest(end)))",
        allowed: "up to 1")
    }
    return rect
  }

  /// A ``SpecItem/weight``.
  ///
  /// - Parameter option: The name of the option, for errors.
  package static func weight(_ text: String, option: String) throws(SpecError) -> Double {
    do { return try Kind.number(SceneLimits.weight).parse(text) } catch { throw error.placed(at: option) }
  }

  /// A ``SpecItem/span``.
  ///
  /// - Parameter option: The name of the option, for errors.
  package static func span(_ text: String, option: String) throws(SpecError) -> CellSpan {
    do { return try Kind.span.parse(text) } catch { throw error.placed(at: option) }
  }
}
