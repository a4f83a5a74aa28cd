// The picture that a HEIF file shows: its primary item, with alpha, colours and Exif.

#if HEIF
  import MosaicPixels
  import MosaicSystem

  /// The parts of a file that are needed before decoding. Its other pictures, also thumbnails, are ignored.
  struct HEIFFile {
    let items: HEIFItems
    let picture: HEIFGrid
    private(set) var alpha: HEIFGrid?
    let isPremultiplied: Bool
    let transforms: HEIFTransforms
    private let profile: ArraySlice<UInt8>?
    /// The primaries and the curve that count if the file has no profile.
    let codingPoints: CodingPoints?

    init(_ source: ByteSource, limits: DecodeLimits) throws(FileError.Kind) {
      let check = limits.check(width:height:)
      items = try HEIFItems(source)
      let id = items.primary
      picture = try HEIFGrid(id, of: items, called: "its grid", check: check)
      alpha = try Self.alpha(of: id, picture, items)
      if let alpha, (alpha.width, alpha.height) != (picture.width, picture.height) {
        throw .unsupported(
          "its alpha is \(alpha.width) x \(alpha.height) pixels, and its picture \(picture.width) x \(picture.height)"
        )
      }
      // For alpha, whose values are what they say.
      for index in alpha?.tiles.indices ?? 0..<0 {
        alpha?.tiles[index].points = CodingPoints(primaries: 2, transfer: 2, matrix: 6, isFullRange: true)
      }
      isPremultiplied = alpha != nil && items.references.contains { $0.type == "prem" && $0.from == id }
      let item = items.items[id] ?? HEIFItems.Item()
      transforms = try HEIFTransforms(of: item, in: items, width: picture.width, height: picture.height)
      var colors = try items.colors(of: item)
      // Tiles may state colours that the whole picture does not.
      if colors.profile == nil, colors.points == nil { colors = try items.colors(of: picture.tiles[0].item) }
      profile = colors.profile
      // Missing values are taken as sRGB's; decoding gives red, green and blue of the full range.
      codingPoints = colors.points.map {
        CodingPoints(
          primaries: $0.primaries == 2 ? 1 : $0.primaries, transfer: $0.transfer == 2 ? 13 : $0.transfer,
          matrix: 0, isFullRange: true, source: $0.source)
      }
      var dataCount = 0
      for grid in [picture, alpha].compactMap({ $0 }) {
        try check(grid.tileWidth, grid.tileHeight)
        dataCount = MemoryBudget.sum(dataCount, grid.dataCount)
      }
      // A small file may name the same bytes again and again, and so have them decoded as often; small tiles of one colour may
      // share their bytes.
      guard dataCount <= source.length + 1 << 20 else {
        throw .corrupt("its pictures name \(dataCount) bytes of data, and the file has \(source.length)")
      }
    }

    // MARK: Alpha

    /// The names of alpha: of HEVC, of the older draft, and of all codings (ISO/IEC 23000-22).
    private static let alphaNames = [
      "urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:avc:2015:auxid:1",
      "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha",
    ]

    private static func alpha(
      of id: Int, _ picture: HEIFGrid, _ items: HEIFItems
    ) throws(FileError.Kind) -> HEIFGrid? {
      var alphas: [Int: Int] = [:]
      for reference in items.references where reference.type == "auxl" {
        guard let item = items.items[reference.from], let box = items.property("auxC", of: item),
          alphaNames.contains(where: {
            box.content.rest.dropFirst(4).prefix { $0 != 0 }.elementsEqual($0.utf8)
          })
        else { continue }
        for id in reference.to where alphas[id] == nil { alphas[id] = reference.from }
      }
      if let alpha = alphas[id] {
        return try HEIFGrid(alpha, of: items, called: "the grid of its alpha") { _, _ in }
      }
      // Each tile may have its own alpha.
      guard items.items[id]?.type == "grid" else { return nil }
      var grid = picture
      for (index, tile) in picture.tiles.enumerated() {
        guard let alpha = alphas[tile.id], items.items[alpha] != nil else { return nil }
        grid.tiles[index] = try CodedPicture(alpha, of: items, called: "it")
        guard (grid.tiles[index].width, grid.tiles[index].height) == (tile.width, tile.height) else {
          throw .unsupported("the alpha of a tile has another size than the tile")
        }
      }
      return grid
    }

    // MARK: Metadata

    var profileBytes: [UInt8]? { profile.map { Array($0.prefix(ColorVerdict.largestProfile + 1)) } }

    /// Whether the profile is for colours: a gray picture with such a profile is shown in colour.
    var hasProfileOfColors: Bool { profile?.dropFirst(16).prefix(4).elementsEqual("RGB ".utf8) ?? false }

    /// The beginning of the TIFF structure of the picture's EXIF; empty if it is missing or cannot be read. Its orientation
    /// does not count: see ``HEIFTransforms``.
    var exif: [UInt8] {
      let found = items.references.first {
        $0.type == "cdsc" && $0.to.contains(items.primary) && items.items[$0.from]?.type == "Exif"
      }
      guard let found, let item = items.items[found.from],
        let data = try? items.data(of: item, atMost: 1 << 20)
      else { return [] }
      // Four bytes say how far behind them the structure begins; `Exif` and two zeros may be between.
      var reader = BoxReader(rest: data[...])
      guard let start = try? reader.number(4), start < reader.rest.count else { return [] }
      return Array(reader.rest.dropFirst(start).prefix(1 << 16))
    }
  }

  extension HEIFItems {
    /// The `colr` boxes of an item, the first of each kind.
    func colors(of item: Item) throws(FileError.Kind) -> (profile: ArraySlice<UInt8>?, points: CodingPoints?)
    {
      var (profile, points): (ArraySlice<UInt8>?, CodingPoints?)
      for box in properties(of: item) where box.type == "colr" {
        var reader = box.content
        switch try reader.name() {
        case "prof", "rICC": profile = profile ?? reader.rest
        case "nclx" where points == nil:
          points = CodingPoints(
            primaries: UInt8(clamping: try reader.number(2)), transfer: UInt8(clamping: try reader.number(2)),
            matrix: try reader.number(2), isFullRange: try reader.number(1) & 0x80 != 0, source: "nclx")
        default: break
        }
      }
      return (profile, points)
    }
  }

  /// The part of the stored picture that is shown, and how it is cut, turned and mirrored (ISO/IEC 23008-12, section 6.5). Exif may
  /// say how to turn the picture as well. That is for programs that do not know these properties, and does not count.
  struct HEIFTransforms {
    private(set) var columns: Range<Int>
    private(set) var rows: Range<Int>
    private(set) var orientation = Orientation.up

    /// For each orientation, the orientation that results from a rotation by 90 degrees counterclockwise.
    private static let turned = [8, 5, 6, 7, 4, 1, 2, 3]

    init(of item: HEIFItems.Item, in items: HEIFItems, width: Int, height: Int) throws(FileError.Kind) {
      (columns, rows) = (0..<width, 0..<height)
      for box in items.properties(of: item) {
        var reader = box.content
        switch box.type {
        case "irot":
          for _ in 0..<(try reader.number(1) & 3) { turn(to: Self.turned[orientation.rawValue - 1]) }
        case "imir":
          // Top and bottom are exchanged, or left and right.
          turn(to: (orientation.rawValue - 1 ^ (try reader.number(1) & 1 == 0 ? 3 : 1)) + 1)
        case "clap": try cut(&reader)
        default: break
        }
      }
    }

    private mutating func turn(to number: Int) { orientation = Orientation(rawValue: number) ?? .up }

    /// Cuts the shown picture (ISO/IEC 14496-12, section 12.1.4). The box has the part's size, and the distance of its middle
    /// from the picture's middle.
    private mutating func cut(_ reader: inout BoxReader) throws(FileError.Kind) {
      let (wide, high) = (try Self.fraction(&reader), try Self.fraction(&reader))
      let (right, down) = (try Self.fraction(&reader), try Self.fraction(&reader))
      let (width, height) = orientation.swapsSides ? (rows.count, columns.count) : (columns.count, rows.count)
      let part = TargetPart(
        columns: try Self.part(of: width, wide, offset: right),
        rows: try Self.part(of: height, high, offset: down))
      let stored = orientation.stored(part, width: width, height: height)
      columns = columns.dropFirst(stored.columns.lowerBound).prefix(stored.columns.count)
      rows = rows.dropFirst(stored.rows.lowerBound).prefix(stored.rows.count)
    }

    private static func part(
      of count: Int, _ length: Double, offset: Double
    ) throws(FileError.Kind) -> Range<Int> {
      let start = (offset + (Double(count) - length) / 2).rounded(.down)
      // Also false for infinity.
      guard length >= 1, start >= 0, start + length.rounded() <= Double(count) else {
        throw .corrupt("its clean aperture is not inside its picture")
      }
      return Int(start)..<Int(start + length.rounded())
    }

    private static func fraction(_ reader: inout BoxReader) throws(FileError.Kind) -> Double {
      let (numerator, denominator) = (try reader.number(4), try reader.number(4))
      return Double(Int32(truncatingIfNeeded: numerator)) / Double(denominator)
    }
  }
#endif
