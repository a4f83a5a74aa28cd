import MosaicText

/// The mean of a picture's colours, each weighted by its alpha, for a web page to show until the picture is there.
///
/// It is the mean of the stored values, not of their light: what ThumbHash stores, and what other programs call the mean of
/// a channel.
package struct MeanColor: Hashable, Sendable {
  /// As CSS writes it: `#rrggbb`.
  package let text: String

  /// The mean colour of a picture; `nil` if it has no visible pixel.
  package init?(_ picture: Pixmap) {
    var sums = [0, 0, 0, 0]
    for i in stride(from: 0, to: picture.bytes.count, by: 4) {
      for channel in 0..<4 { sums[channel] += Int(picture.bytes[i + channel]) }
    }
    let alpha = sums[3]
    guard alpha > 0 else { return nil }
    // Colours are premultiplied: their sum is the sum of colour × alpha / 255.
    let means = sums.prefix(3).reversed().map { min(255, ($0 * 255 + alpha / 2) / alpha) }
    text = "#" + means.map { $0.hexadecimal(width: 2) }.joined()
  }
}

extension StraightPixmap {
  /// A small copy of a picture, as the reference implementations of placeholders take it: more than 100 pixels a side make no
  /// better one, and ThumbHash takes no more. A picture without pixels counts as a transparent pixel.
  init(placeholderOf picture: Pixmap) {
    let side = max(picture.width, picture.height)
    let longest = 100
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
