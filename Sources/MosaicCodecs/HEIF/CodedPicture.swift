// One coded picture of a HEIF file: the whole picture, a tile of it, or its alpha.

#if HEIF
  /// How a picture is coded, and what its decoder must be told.
  struct CodedPicture: Hashable {
    enum Coding: Hashable {
      case hevc
      case av1
    }

    /// The numbers of a `colr` box that matter before there are red, green and blue (ISO/IEC 23091-2).
    struct Matrix: Hashable {
      var primaries: Int
      var coefficients: Int
      var isFullRange: Bool

      /// That of an alpha plane, where a value is what it says.
      static let alpha = Matrix(primaries: 2, coefficients: 6, isFullRange: true)
    }

    /// The number of its item.
    var id: Int
    var item: HEIFItems.Item
    var coding: Coding
    var width: Int
    var height: Int
    /// The content of its `hvcC` or `av1C`, in the bytes of the `meta` box.
    var setup: Range<Int>
    var isGray: Bool
    var bitDepth: Int
    /// `nil` where the file leaves it to the coded data.
    var matrix: Matrix?
  }

  extension CodedPicture {
    /// Of an item that is no grid; an error names what it is where this build cannot read it.
    init(_ id: Int, _ item: HEIFItems.Item, of items: HEIFItems) throws(HEIFFailure) {
      let coding: Coding
      switch item.type {
      case "hvc1": coding = .hevc
      case "av01": coding = .av1
      case "iovl": throw .unsupported("it is laid over others")
      case "iden": throw .unsupported("it is a copy of another")
      default: throw .unsupported("it is coded as '\(BoxBytes.printable(item.type))'")
      }
      guard let setup = items.property(coding == .hevc ? "hvcC" : "av1C", of: item) else {
        throw .corrupt("a picture of it says nothing about its coding")
      }
      guard setup.count >= (coding == .hevc ? 23 : 4) else {
        throw .corrupt("what a picture of it says about its coding ends too early")
      }
      let size = try items.size(of: item)
      let bytes = items.bytes[setup]
      let first = setup.lowerBound
      switch coding {
      case .hevc:
        isGray = bytes[first + 16] & 3 == 0
        bitDepth = Int(bytes[first + 17] & 7) + 8
      case .av1:
        isGray = bytes[first + 2] & 0x10 != 0
        bitDepth = bytes[first + 2] & 0x40 == 0 ? 8 : bytes[first + 2] & 0x20 == 0 ? 10 : 12
      }
      (self.id, self.item, self.coding, self.setup) = (id, item, coding, setup)
      (width, height) = (size.width, size.height)
      matrix = try items.colors(of: item).matrix
    }

    /// The most bytes of data that are read: no encoder needs more.
    var mostData: Int { MemoryBudget.sum(MemoryBudget.product(width, height, 8), 1 << 20) }
  }

  extension HEIFItems {
    /// The size that an item states, before it is turned or cut.
    func size(of item: Item) throws(HEIFFailure) -> CodedSize {
      guard let place = property("ispe", of: item) else { throw .corrupt("a picture of it has no size") }
      var reader = BoxBytes(bytes, place)
      try reader.skip(4)
      let size = CodedSize(width: try reader.number(4), height: try reader.number(4))
      guard size.width > 0, size.height > 0 else {
        throw .corrupt("it has \(size.width) x \(size.height) pixels; a side has at least 1")
      }
      return size
    }

    /// What the `colr` boxes of an item hold, each the first of its kind.
    func colors(
      of item: Item
    ) throws(HEIFFailure) -> (profile: Range<Int>?, points: CodingPoints?, matrix: CodedPicture.Matrix?) {
      var profile: Range<Int>?
      var points: CodingPoints?
      var matrix: CodedPicture.Matrix?
      for box in properties(of: item) where box.type == "colr" {
        var reader = BoxBytes(bytes, box.payload)
        switch try reader.name() {
        case "prof", "rICC": profile = profile ?? reader.place..<box.payload.upperBound
        case "nclx" where matrix == nil:
          let (primaries, transfer) = (try reader.number(2), try reader.number(2))
          let (coefficients, range) = (try reader.number(2), try reader.number(1))
          matrix = CodedPicture.Matrix(
            primaries: primaries, coefficients: coefficients, isFullRange: range & 0x80 != 0)
          // What is left open is sRGB's; decoding leads to red, green and blue of the full range.
          points = CodingPoints(
            primaries: UInt8(clamping: primaries == 2 ? 1 : primaries),
            transfer: UInt8(clamping: transfer == 2 ? 13 : transfer), matrix: 0, isFullRange: true,
            source: "nclx")
        default: break
        }
      }
      return (profile, points, matrix)
    }
  }
#endif
