// The part of the canvas that changes from one frame to the next.

import MosaicLayout

/// Compares two frames of the same size.
enum StillDifference {
  /// The bounding box of all pixels that differ; `nil` where none does.
  ///
  /// - Parameters:
  ///   - old: `width × 4` bytes for each row.
  ///   - new: As many.
  /// - Complexity: O(pixels).
  static func box(from old: [UInt8], to new: [UInt8], width: Int) -> PixelRect? {
    precondition(old.count == new.count && width > 0, "frames are of one size")
    // Both have `count` pixels of four bytes, and every index below is less than `count`.
    return old.withUnsafeBytes { old in
      new.withUnsafeBytes { new in
        func differs(_ index: Int) -> Bool {
          old.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
            != new.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
        }
        let count = old.count / 4
        guard let first = (0..<count).first(where: differs),
          let last = (first..<count).last(where: differs)
        else { return nil }
        let (top, bottom) = (first / width, last / width)
        var (left, right) = (first % width, first % width)
        for y in top...bottom {
          let start = y * width
          // Only columns outside the box so far can enlarge it.
          if let x = (0..<left).first(where: { differs(start + $0) }) { left = x }
          if let x = (right + 1..<max(right + 1, width)).last(where: { differs(start + $0) }) { right = x }
        }
        return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
      }
    }
  }
}
