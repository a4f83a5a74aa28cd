// The pixels that placeholders are computed from.

extension StraightPixmap {
  /// A small copy of a picture, as the reference implementations of placeholders take it: more than 100 pixels a side make no
  /// better one, and ThumbHash takes no more. A picture without pixels counts as a transparent pixel.
  init(placeholderOf picture: Pixmap) {
    let (side, longest) = (max(picture.width, picture.height), 100)
    func shrunk(_ length: Int) -> Int {
      max(1, Int((Double(length) * (Double(longest) / Double(side))).rounded()))
    }
    if picture.width == 0 || picture.height == 0 {
      self.init(Pixmap(width: 1, height: 1))
    } else if side > longest {
      self.init(picture.resampled(width: shrunk(picture.width), height: shrunk(picture.height)))
    } else {
      self.init(picture)
    }
  }
}
