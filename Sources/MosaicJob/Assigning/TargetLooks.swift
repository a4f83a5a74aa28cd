// What the target of a photomosaic looks like under each cell.

import MosaicAssign
import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene

/// Decodes a target once, at about twelve pixels a side of a cell, and looks at the part under each cell.
struct TargetLooks {
  /// Pixels of the smallest cell's side: two for each of the boxes whose means are taken.
  private static let side = 2 * BoxLight.side
  /// The most pixels that the target is decoded to.
  private static let mostPixels = 1 << 26

  let target: PictureSource
  /// Its size in pixels after orientation.
  let size: PixelSize
  let options: RenderOptions

  /// The features of the target under each of the boxes, which it covers; `nil` where more than half of it is transparent.
  func features(under boxes: [PixelRect], on background: UInt32) throws(CodecError) -> [PictureFeatures?] {
    guard let area = boxes.enclosing else { return [] }
    let seen = seenSize(of: area, boxes)
    let sheet = PixelRect(x: 0, y: 0, width: seen.width, height: seen.height)
    let item = SceneItem(
      .image(target, pixelWidth: size.width, pixelHeight: size.height), size: .zero)
    guard let placement = item.image(in: sheet, scale: 1) else { return boxes.map { _ in nil } }
    let tiles = try TileSet(of: target, [placement], measured: size, isLinear: false, limits: options.limits)
    let gate = DecodeGate(limit: .max, memory: options.memory)
    let picture = try gate.holding(tiles.heldBytes, of: target.name, for: "the target") {
      () throws(CodecError) in try tiles.tiles()[0]
    }
    return boxes.map { box in
      let columns = span(box.x - area.x, box.width, of: area.width, in: picture.width)
      let rows = span(box.y - area.y, box.height, of: area.height, in: picture.height)
      return Self.features(of: picture, columns, rows, on: background)
    }
  }

  /// The size at which the target is looked at: one for which the smallest cell has enough pixels.
  private func seenSize(of area: PixelRect, _ boxes: [PixelRect]) -> PixelSize {
    let smallest = boxes.reduce(Int.max) { min($0, $1.width, $1.height) }
    let pixels = Double(area.width) * Double(area.height)
    let most = (Double(Self.mostPixels) / pixels).squareRoot()
    let scale = min(most, Double(Self.side) / Double(max(1, smallest)))
    func side(_ length: Int) -> Int { max(1, min(Self.mostPixels, Int((Double(length) * scale).rounded()))) }
    return PixelSize(width: side(area.width), height: side(area.height))
  }

  /// The pixels of a picture of `count` that a part of an area is seen in, at least one.
  private func span(_ start: Int, _ length: Int, of whole: Int, in count: Int) -> Range<Int> {
    func place(_ edge: Int) -> Int {
      min(count, max(0, Int((Double(edge) * Double(count) / Double(whole)).rounded())))
    }
    let first = min(place(start), count - 1)
    return first..<max(first + 1, place(start + length))
  }

  private static func features(
    of picture: Pixmap, _ columns: Range<Int>, _ rows: Range<Int>, on background: UInt32
  ) -> PictureFeatures? {
    var light = BoxLight(width: columns.count, height: rows.count, background: background)
    var alpha = 0
    for y in rows {
      let first = y * picture.stride + columns.lowerBound * 4
      let row = picture.bytes[first..<first + columns.count * 4]
      for index in stride(from: row.startIndex + 3, to: row.endIndex, by: 4) { alpha += Int(row[index]) }
      light.add(row: row)
    }
    return 2 * alpha < 255 * columns.count * rows.count ? nil : PictureFeatures(light)
  }
}
