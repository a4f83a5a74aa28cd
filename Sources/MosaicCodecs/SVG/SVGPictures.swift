// The pictures in an SVG document, whose pixels librsvg holds.

#if SVG
  /// Finds the pictures in `data:` addresses and their sizes. librsvg leaves out a picture that it has no memory for, and says
  /// nothing. So what they take must be known before. A picture whose address is hidden, as behind an entity, counts nothing, and
  /// may be left out.
  enum SVGPictures {
    /// Bytes of letters in which a header is looked for: a photograph may have a preview before its size.
    private static let longestHeader = 1 << 18
    private static let mark = Array("base64,".utf8)

    /// The pixels of all that are PNGs or JPEGs, as nearly all are.
    static func pixels(in document: UnsafeBufferPointer<UInt8>) -> Int {
      var pixels = 0
      var index = document.startIndex
      while let found = document[index...].firstIndex(of: mark[0]) {
        index = found + 1
        guard document[found...].starts(with: mark) else { continue }
        index = found + mark.count
        pixels = MemoryBudget.sum(
          pixels, area(of: Base64.bytes(document[index...].prefix(longestHeader)).bytes))
      }
      return pixels
    }

    // MARK: Steps

    private static func area(of picture: [UInt8]) -> Int {
      func number(at index: Int, bytes: Int) -> Int {
        index + bytes <= picture.count ? picture[index..<index + bytes].reduce(0) { $0 << 8 | Int($1) } : 0
      }
      if picture.starts(with: PNGTexts.signature.prefix(4)) {
        return MemoryBudget.product(number(at: 16, bytes: 4), number(at: 20, bytes: 4))
      }
      guard picture.starts(with: [0xFF, 0xD8]) else { return 0 }
      // From segment to segment, to that of the frame.
      var index = 2
      while index + 9 <= picture.count, picture[index] == 0xFF {
        switch picture[index + 1] {
        case 0xC4, 0xC8, 0xCC: break
        case 0xC0...0xCF: return number(at: index + 5, bytes: 2) * number(at: index + 7, bytes: 2)
        default: break
        }
        index += 2 + max(2, number(at: index + 2, bytes: 2))
      }
      return 0
    }
  }
#endif
