// A picture of where two others differ.

public import MosaicPixels

/// Pictures that help people find the difference between two others.
public enum ComparisonPicture {
  /// The actual picture in faded gray, with every differing pixel in red: the deeper, the larger the difference.
  ///
  /// A difference of 1 is already a clear pink. If the sizes differ, the result has the larger of both widths and heights;
  /// pixels that only one picture has count as wholly different, pixels that none has stay transparent.
  ///
  /// - Complexity: O(pixels).
  public static func difference(expected: Pixmap, actual: Pixmap) -> Pixmap {
    var shown = Pixmap(
      width: max(expected.width, actual.width), height: max(expected.height, actual.height))
    for y in 0..<shown.height {
      for x in 0..<shown.width {
        switch (expected.pixel(x, y), actual.pixel(x, y)) {
        case (nil, nil): continue
        case (let a?, let b?) where a == b: shown[x, y] = fadedGrey(b)
        case (let a?, let b?): shown[x, y] = red(delta: ChannelDeltas(a, b).largest)
        default: shown[x, y] = red(delta: 255)
        }
      }
    }
    return shown
  }

  /// The pixel's brightness on white, in the lightest quarter of all grays so that red stands out.
  private static func fadedGrey(_ pixel: UInt32) -> UInt32 {
    let paper = 255 - (pixel >> 24)
    // Weights of Rec. 601 in 1/256. Clamped in case a colour is above its alpha.
    let luma = (77 * (pixel >> 16 & 255) + 150 * (pixel >> 8 & 255) + 29 * (pixel & 255)) >> 8
    let grey = 192 + min(255, luma + paper) / 4
    return 0xFF00_0000 | grey << 16 | grey << 8 | grey
  }

  private static func red(delta: Int) -> UInt32 {
    let rest = UInt32((255 - delta) * 160 / 255)
    return 0xFFFF_0000 | rest << 8 | rest
  }
}

extension Pixmap {
  /// The packed pixel; nil outside the picture.
  fileprivate func pixel(_ x: Int, _ y: Int) -> UInt32? {
    x < width && y < height ? self[x, y] : nil
  }
}
