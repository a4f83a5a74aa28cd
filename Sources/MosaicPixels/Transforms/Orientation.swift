/// The EXIF orientation of a picture (tag 0x0112, values 1 to 8).
///
/// Source: CIPA DC-008 (Exif 2.32), section 4.6.4.
public enum Orientation: Int, CaseIterable, Hashable, Sendable {
  /// Shown as stored.
  case up = 1
  /// Shown with left and right exchanged.
  case upMirrored
  /// Shown rotated by 180 degrees.
  case down
  /// Shown with top and bottom exchanged.
  case downMirrored
  /// Shown with rows and columns exchanged.
  case leftMirrored
  /// Shown rotated by 90 degrees clockwise.
  case right
  /// Shown with rows and columns exchanged, and then rotated by 180 degrees.
  case rightMirrored
  /// Shown rotated by 90 degrees counterclockwise.
  case left

  /// Whether rows of the stored picture become columns when it is displayed.
  public var swapsSides: Bool { rawValue >= 5 }

  /// Whether the stored columns run from right to left in the displayed picture (before any swap).
  var flipsStoredX: Bool { [.upMirrored, .down, .rightMirrored, .left].contains(self) }

  /// Whether the stored rows run from bottom to top in the displayed picture (before any swap).
  var flipsStoredY: Bool { [.down, .downMirrored, .right, .rightMirrored].contains(self) }

  /// The part of the stored picture that becomes a part of the displayed picture.
  package func stored(
    columns: SourceSpan, rows: SourceSpan, storedWidth: Int, storedHeight: Int
  ) -> (columns: SourceSpan, rows: SourceSpan) {
    func flipped(_ span: SourceSpan, _ count: Int) -> SourceSpan {
      SourceSpan(start: max(0, Double(count) - span.start - span.length), length: span.length)
    }
    let (x, y) = swapsSides ? (rows, columns) : (columns, rows)
    return (flipsStoredX ? flipped(x, storedWidth) : x, flipsStoredY ? flipped(y, storedHeight) : y)
  }

  /// The part of the stored target that becomes a part of the displayed target.
  package func stored(_ part: TargetPart, width: Int, height: Int) -> TargetPart {
    func flipped(_ range: Range<Int>, _ count: Int) -> Range<Int> {
      count - range.upperBound..<count - range.lowerBound
    }
    let (x, y) = swapsSides ? (part.rows, part.columns) : (part.columns, part.rows)
    return TargetPart(
      columns: flipsStoredX ? flipped(x, swapsSides ? height : width) : x,
      rows: flipsStoredY ? flipped(y, swapsSides ? width : height) : y)
  }
}

extension Pixmap {
  package func oriented(_ orientation: Orientation) -> Pixmap {
    guard orientation != .up else { return self }
    var shown = Pixmap(
      width: orientation.swapsSides ? height : width, height: orientation.swapsSides ? width : height)
    for storedY in 0..<height {
      let b = orientation.flipsStoredY ? height - 1 - storedY : storedY
      for storedX in 0..<width {
        let a = orientation.flipsStoredX ? width - 1 - storedX : storedX
        shown[orientation.swapsSides ? b : a, orientation.swapsSides ? a : b] = self[storedX, storedY]
      }
    }
    return shown
  }
}
