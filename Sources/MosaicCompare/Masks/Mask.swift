// Which pixels of two pictures are not compared.

package import MosaicLayout
package import MosaicPixels

/// Which pixels of a picture are not compared: the union of rectangles, mask pictures and colour keys.
///
/// A mask belongs to the expected picture; an ``Overlay`` lays both on the canvas alike. A mask takes one byte a pixel.
package struct Mask: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// 1 for each masked pixel, else 0; rows from the top without padding.
  package private(set) var bytes: [UInt8]
  /// How many pixels are masked.
  package private(set) var maskedPixels = 0

  /// Makes a mask that covers nothing.
  package init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a mask's sides must not be negative")
    (self.width, self.height) = (width, height)
    bytes = [UInt8](repeating: 0, count: width * height)
  }

  /// Masks the part of a rectangle that lies inside.
  package mutating func cover(_ rectangle: PixelRect) {
    let part = rectangle.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    for y in part.y..<part.y + part.height {
      for x in part.x..<part.x + part.width { cover(y * width + x) }
    }
  }

  /// Masks the painted pixels of a mask picture.
  ///
  /// If the picture is opaque everywhere, its light pixels are masked: white on black, as selections are saved; light is
  /// a luma of at least 128 of 255 (Rec. 601). If any of it is transparent, painted pixels of any colour are masked:
  /// those with an alpha of at least 128.
  package mutating func cover(_ picture: StraightPixmap) throws(MaskError) {
    try requireSize(of: picture)
    let opaque = stride(from: 3, to: picture.bytes.count, by: 4).allSatisfy { picture.bytes[$0] == 255 }
    for index in bytes.indices {
      let i = index * 4
      let luma = Rec601.thousandths(
        red: Int(picture.bytes[i]), green: Int(picture.bytes[i + 1]), blue: Int(picture.bytes[i + 2]))
      if opaque ? luma >= 128_000 : picture.bytes[i + 3] >= 128 { cover(index) }
    }
  }

  /// Masks the pixels of the expected picture that have exactly one colour (red, green, blue, alpha), such as magenta painted over
  /// changing parts.
  package mutating func cover(color: SIMD4<UInt8>, of expected: StraightPixmap) throws(MaskError) {
    try requireSize(of: expected)
    for y in 0..<height {
      for x in 0..<width where expected[x, y] == color { cover(y * width + x) }
    }
  }

  /// Refuses a mask that covers more of a picture than a share, 0 to 1.
  package func requireShare(atMost allowed: Double) throws(MaskError) {
    // NaN allows no masked pixels.
    guard maskedPixels > 0, Double(maskedPixels) / Double(bytes.count) > max(0, allowed) else { return }
    // Rounded up, so that an excess never reads as just enough.
    let percent = (Double(maskedPixels) / Double(bytes.count) * 10_000).rounded(.up) / 100
    throw MaskError(
      "\(maskedPixels) of \(bytes.count) pixels are masked (\(percent) %), more than the allowed"
        + " \((allowed * 100 * 100).rounded(.down) / 100) %; mask less, or raise the limit")
  }

  private mutating func cover(_ index: Int) {
    maskedPixels += Int(1 - bytes[index])
    bytes[index] = 1
  }

  private func requireSize(of picture: StraightPixmap) throws(MaskError) {
    guard (picture.width, picture.height) == (width, height) else {
      throw MaskError(
        size: PixelSize(width: picture.width, height: picture.height),
        of: PixelSize(width: width, height: height))
    }
  }
}

extension PixelRect {
  /// Reads `X,Y,WIDTH,HEIGHT`: four whole numbers of pixels; spaces around them do not matter.
  ///
  /// Any part of the rectangle may lie outside the picture.
  ///
  /// - Throws: ``MaskError`` if the text is not a rectangle, or a side is below 1.
  package init(mask text: String) throws(MaskError) {
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed)
    guard words.count == 4 else {
      throw MaskError(
        "\"\(text)\" is no rectangle; expected X,Y,WIDTH,HEIGHT in pixels, such as 10,20,300,40")
    }
    var numbers: [Int] = []
    for word in words {
      guard let number = Int(word) else {
        throw MaskError(
          Self.isWhole(word)
            ? "\(word) in the rectangle \"\(text)\" is too large for a number of pixels"
            : "\"\(word)\" in the rectangle \"\(text)\" is not a whole number of pixels")
      }
      numbers.append(number)
    }
    let (width, height) = (numbers[2], numbers[3])
    guard width > 0, height > 0 else {
      throw MaskError(
        "a rectangle of \(width)×\(height) pixels masks nothing; width and height must be at least 1")
    }
    self.init(x: numbers[0], y: numbers[1], width: width, height: height)
  }

  private static func trimmed(_ word: Substring) -> Substring {
    var word = word.drop { $0 == " " }
    while word.last == " " { word.removeLast() }
    return word
  }

  /// Whether a word is digits, after a sign or not, so that only its size is wrong.
  private static func isWhole(_ word: Substring) -> Bool {
    let digits = word.first == "-" || word.first == "+" ? word.dropFirst() : word
    return !digits.isEmpty && digits.allSatisfy { ("0"..."9").contains($0) }
  }
}

/// An invalid rectangle, a mask of another size, or a mask that covers too much, in words: the finding, the expectation, and what to
/// do.
package struct MaskError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }

  /// A mask of another size than the picture.
  package init(size: PixelSize, of picture: PixelSize) {
    self.init("the mask has \(size) pixels, the picture \(picture); draw the mask at the picture's size")
  }
}
