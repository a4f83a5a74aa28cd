// The brightness of every pixel, and sums of it over rectangles.

/// The brightness of every pixel, 0 to 255, rows from the top without padding.
struct GrayPlane {
  let width: Int
  let height: Int
  let values: [UInt8]

  init(width: Int, height: Int, values: [UInt8]) {
    precondition(values.count == width * height, "a plane needs one value for each pixel")
    self.width = width
    self.height = height
    self.values = values
  }

  /// The brightness of a picture; transparent pixels count as black.
  init(_ picture: Pixmap) {
    let bytes = picture.bytes
    let values = stride(from: 0, to: bytes.count, by: 4).map { place in
      Self.brightness(red: Int(bytes[place + 2]), green: Int(bytes[place + 1]), blue: Int(bytes[place]))
    }
    self.init(width: picture.width, height: picture.height, values: values)
  }

  /// The luma of Rec. 601, with the weights in 256ths: at most 1 from the exact luma.
  @inline(__always)
  static func brightness(red: Int, green: Int, blue: Int) -> UInt8 {
    UInt8((red * 77 + green * 150 + blue * 29 + 128) >> 8)
  }

  /// The picture at another size, each pixel mixed of the four that are nearest, in whole numbers.
  func resized(width newWidth: Int, height newHeight: Int) -> GrayPlane {
    let columns = Self.mix(from: width, to: newWidth)
    var result: [UInt8] = []
    result.reserveCapacity(newWidth * newHeight)
    for row in Self.mix(from: height, to: newHeight) {
      for column in columns {
        func line(_ y: Int) -> Int {
          Int(values[y * width + column.first]) * (256 - column.share)
            + Int(values[y * width + column.second]) * column.share
        }
        let sum = line(row.first) * (256 - row.share) + line(row.second) * row.share
        result.append(UInt8((sum + 32_768) >> 16))
      }
    }
    return GrayPlane(width: newWidth, height: newHeight, values: result)
  }

  /// For each new pixel, two old ones, and the share of the second in 256ths.
  private static func mix(from old: Int, to new: Int) -> [(first: Int, second: Int, share: Int)] {
    (0..<new).map { index in
      let place = max(0, ((2 * index + 1) * old * 128) / new - 128)
      let first = min(place >> 8, old - 1)
      return (first, min(first + 1, old - 1), place & 255)
    }
  }
}

// MARK: Sums

/// For each place, the sum of all pixels left of it and above it, so that any rectangle takes four look-ups.
struct AreaSums {
  /// From one row to the next: one more than the width.
  let stride: Int
  private(set) var table: [Int]

  /// - Parameter value: Of each pixel, rows from the top.
  init(width: Int, height: Int, _ value: (Int) -> Int) {
    stride = width + 1
    table = [Int](repeating: 0, count: stride * (height + 1))
    var place = stride
    for y in 0..<height {
      var row = 0
      place += 1
      for index in y * width..<(y + 1) * width {
        row &+= value(index)
        table[place] = table[place - stride] &+ row
        place += 1
      }
    }
  }

  subscript(columns: Range<Int>, rows: Range<Int>) -> Int {
    let (top, bottom) = (rows.lowerBound * stride, rows.upperBound * stride)
    return table[bottom + columns.upperBound] &- table[bottom + columns.lowerBound]
      &- table[top + columns.upperBound] &+ table[top + columns.lowerBound]
  }
}
