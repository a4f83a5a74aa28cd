// The shapes of cells, few enough that every picture is looked at once in each.

import MosaicAssign
import MosaicLayout

/// Cells by their shapes: crops of nearly the same ratio show nearly the same.
struct CellShapes {
  /// With more shapes than this, wider ones are made: pictures are looked at in each.
  private static let most = 8

  /// A box of each shape. Its sides have few values, so that cells of other sizes most often have the same, and pictures that an index
  /// has seen in one are known in the other.
  private(set) var boxes: [PixelRect] = []
  /// The shape of each cell.
  private(set) var ofCell: [Int]

  init(_ cells: [PixelRect]) {
    ofCell = [Int](repeating: 0, count: cells.count)
    let ratios = cells.map { Double(max(1, $0.width)) / Double(max(1, $0.height)) }
    let order = cells.indices.sorted { (ratios[$0], $0) < (ratios[$1], $1) }
    var factor = 1.125
    repeat {
      boxes = []
      var members: [Int] = []
      func close() { if !members.isEmpty { boxes.append(Self.box(ratios[members[members.count / 2]])) } }
      for cell in order {
        if let first = members.first, ratios[cell] > ratios[first] * factor {
          close()
          members = []
        }
        ofCell[cell] = boxes.count
        members.append(cell)
      }
      close()
      factor *= factor
    } while boxes.count > Self.most
  }

  /// A box of about that ratio, with 16 pixels at its shorter side.
  private static func box(_ ratio: Double) -> PixelRect {
    func side(_ length: Double) -> Int { Int(min(length.rounded(), 1e6)) }
    return PixelRect(x: 0, y: 0, width: max(16, side(16 * ratio)), height: max(16, side(16 / ratio)))
  }
}

/// Pictures that were looked at in several shapes, for cells of these shapes.
struct ShapedPictures: CandidateSource {
  /// For each shape, all pictures and the cells that have it.
  private let sources: [NearestPictures]
  /// The shape of each cell, and its number among the cells of that shape.
  private let places: [(shape: Int, number: Int)]
  let pictures: Int

  var cells: Int { places.count }

  /// - Parameters:
  ///   - library: The features of each picture in each shape.
  ///   - cells: The features of the target under each cell, and the cell's shape.
  init(
    library: [[PictureFeatures]], cells: [(features: PictureFeatures, shape: Int)], mirrors: Bool,
    excess: MeanExcess?
  ) {
    pictures = library.count
    let shapes = library.first?.count ?? 0
    var members = [[PictureFeatures]](repeating: [], count: shapes)
    places = cells.map { cell in
      members[cell.shape].append(cell.features)
      return (cell.shape, members[cell.shape].count - 1)
    }
    sources = members.enumerated().map { shape, cells in
      let pictures = library.map { $0[shape] }
      return NearestPictures(
        library: pictures, cells: cells, mirrored: mirrors ? pictures.map(\.mirrored) : nil,
        excess: excess)
    }
  }

  func cost(cell: Int, picture: Int) -> Int32 {
    let place = places[cell]
    return sources[place.shape].cost(cell: place.number, picture: picture)
  }

  func offers(cell: Int, count: Int, prices: [Int64], into offers: inout OfferHeap) {
    let place = places[cell]
    sources[place.shape].offers(cell: place.number, count: count, prices: prices, into: &offers)
  }

  func firstTwins() -> [Int] {
    var first: [[Int]: Int] = [:]
    let twins = sources.map { $0.firstTwins() }
    return (0..<pictures).map { picture in
      let look = twins.map { $0[picture] }
      if let other = first[look] { return other }
      first[look] = picture
      return picture
    }
  }

  func isMirrored(cell: Int, picture: Int) -> Bool {
    let place = places[cell]
    return sources[place.shape].isMirrored(cell: place.number, picture: picture)
  }
}
