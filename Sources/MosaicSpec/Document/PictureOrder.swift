// The order of pictures.

/// How pictures are sorted.
public enum PictureOrder: String, CaseIterable, Hashable, Sendable {
  /// As given.
  case none
  /// By path, in the order of code points.
  case name
  /// By path, with numbers by their value: `a2.png` before `a10.png`.
  case natural
  /// By date of change, the oldest first.
  case mtime
  /// By width divided by height, the smallest first.
  case ratio
  /// By the time at which they were taken, as Exif says, the earliest first; those that do not say come last, in natural order.
  ///
  /// Where every picture says its distance from UTC, times are those of UTC; otherwise they are those of the cameras' clocks.
  case taken
  /// In an order that depends on the names and on ``CollageSpec/shuffleSeed`` alone, and is the same on every machine.
  case shuffle
}
