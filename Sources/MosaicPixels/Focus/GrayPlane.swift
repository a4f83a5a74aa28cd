// The brightness of a small picture, at its own size and smaller.

/// The brightness of every pixel, 0 to 255, rows from the top without padding.
struct GrayPlane {
  let width: Int
  let height: Int
  let values: [UInt8]

  /// The brightness of a picture; what is transparent counts as black.
  init(_ picture: Pixmap) {
    (width, height) = (picture.width, picture.height)
    let bytes = picture.bytes
    values = (0..<width * height).map { index in
      // The weights of Rec. 601, in 256ths.
      let (blue, green, red) = (Int(bytes[index * 4]), Int(bytes[index * 4 + 1]), Int(bytes[index * 4 + 2]))
      return UInt8((red * 77 + green * 150 + blue * 29 + 128) >> 8)
    }
  }

  init(width: Int, height: Int, values: [UInt8]) {
    precondition(values.count == width * height, "a plane needs one value for each pixel")
    (self.width, self.height, self.values) = (width, height, values)
  }

  /// The picture at another size, each pixel mixed of the four that are nearest, in whole numbers.
  func resized(width newWidth: Int, height newHeight: Int) -> GrayPlane {
    guard newWidth != width || newHeight != height else { return self }
    let columns = Self.mix(from: width, to: newWidth)
    let rows = Self.mix(from: height, to: newHeight)
    var result: [UInt8] = []
    result.reserveCapacity(newWidth * newHeight)
    for row in rows {
      let (upper, lower) = (row.first * width, row.second * width)
      for column in columns {
        let top =
          Int(values[upper + column.first]) * (256 - column.share) + Int(values[upper + column.second])
          * column.share
        let bottom =
          Int(values[lower + column.first]) * (256 - column.share) + Int(values[lower + column.second])
          * column.share
        result.append(UInt8((top * (256 - row.share) + bottom * row.share + 32_768) >> 16))
      }
    }
    return GrayPlane(width: newWidth, height: newHeight, values: result)
  }

  /// For each new pixel the two old ones, and the share of the second in 256ths.
  private static func mix(from old: Int, to new: Int) -> [(first: Int, second: Int, share: Int)] {
    (0..<new).map { index in
      let place = max(0, ((2 * index + 1) * old * 128) / new - 128)
      let first = min(place >> 8, old - 1)
      return (first, min(first + 1, old - 1), place & 255)
    }
  }
}
