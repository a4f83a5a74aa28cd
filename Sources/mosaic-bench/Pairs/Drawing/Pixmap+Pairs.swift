// Changes that are made to pixels and not to a drawing.

#if Text
  import MosaicPixels

  extension Pixmap {
    /// Each colour channel passed through a function of its place, its channel (0 blue, 1 green, 2 red) and its value.
    func mapped(_ change: (_ x: Int, _ y: Int, _ channel: Int, _ value: Int) -> Int) -> Pixmap {
      var picture = self
      for y in 0..<height {
        for x in 0..<width {
          for channel in 0..<3 {
            let index = (y * width + x) * 4 + channel
            picture.bytes[index] = UInt8(min(255, max(0, change(x, y, channel, Int(bytes[index])))))
          }
        }
      }
      return picture
    }

    /// Every channel moved by −limit to limit, at random.
    func noisy(_ limit: Int, seed: UInt64) -> Pixmap {
      var state = seed
      return mapped { _, _, _, value in
        // A linear congruence (Knuth's MMIX).
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return value + Int(state >> 33) % (2 * limit + 1) - limit
      }
    }

    /// One more in every second pixel, as on a chessboard.
    func dithered() -> Pixmap { mapped { x, y, _, value in value + (x + y) % 2 } }

    /// Colours drawn towards their grey (factor below 1); the grey is Rec. 601's luma.
    func saturated(_ factor: Double) -> Pixmap {
      let luma = (0..<width * height).map { pixel -> Double in
        let (blue, green) = (Double(bytes[pixel * 4]), Double(bytes[pixel * 4 + 1]))
        return 0.114 * blue + 0.587 * green + 0.299 * Double(bytes[pixel * 4 + 2])
      }
      return mapped { x, y, _, value in
        let gray = luma[y * width + x]
        return Int((gray + (Double(value) - gray) * factor).rounded())
      }
    }

    /// Each pixel averaged with its neighbours, the pixel itself counting `weight` times.
    func blurred(weight: Int) -> Pixmap {
      mapped { x, y, channel, _ in
        var sum = 0
        for (dx, dy) in [(0, -1), (-1, 0), (1, 0), (0, 1)] {
          let (x, y) = (min(width - 1, max(0, x + dx)), min(height - 1, max(0, y + dy)))
          sum += Int(bytes[(y * width + x) * 4 + channel])
        }
        sum += weight * Int(bytes[(y * width + x) * 4 + channel])
        return (sum + (4 + weight) / 2) / (4 + weight)
      }
    }

    /// The picture moved to the right and down by whole pixels; its edges are repeated.
    func moved(_ dx: Int, _ dy: Int) -> Pixmap {
      mapped { x, y, channel, _ in
        let (x, y) = (min(width - 1, max(0, x - dx)), min(height - 1, max(0, y - dy)))
        return Int(bytes[(y * width + x) * 4 + channel])
      }
    }

    /// A veil over the middle of the picture, with the products rounded to nearest or down.
    func veiled(_ color: [Int], alpha: Int, isRounded: Bool) -> Pixmap {
      mapped { x, y, channel, value in
        guard (width / 8..<width * 7 / 8).contains(x), (height / 8..<height * 7 / 8).contains(y) else {
          return value
        }
        return (color[channel] * alpha + value * (255 - alpha) + (isRounded ? 127 : 0)) / 255
      }
    }

    /// The picture without so many pixels at its edges.
    func cropped(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> Pixmap {
      cropped(columns: left..<width - right).cropped(rows: top..<height - bottom)
    }
  }
#endif
