// Small pictures beside each other, such as an expected picture, an actual one and their difference.

import MosaicLayout
import MosaicRender
import MosaicScene

package enum PictureRow {
  /// Points of the longer side of each picture; smaller pictures keep their size.
  private static let side = 240.0
  private static let gap = 8.0
  /// The colour in the place of a missing picture.
  private static let missing = Color(red: 128, green: 128, blue: 128, alpha: 40)

  /// The pictures of some files in a row, as a PNG; `nil` if none of them can be shown.
  package static func png(of files: [[UInt8]?]) -> [UInt8]? {
    let found = files.map { file in file.flatMap { try? SceneItem(imageBytes: $0) } }
    let sizes = found.compactMap { $0?.size }
    guard let width = sizes.map(\.width).max(), let height = sizes.map(\.height).max() else { return nil }
    let scale = min(1, side / max(width, height))
    let (cellWidth, cellHeight) = (max(1, (width * scale).rounded()), max(1, (height * scale).rounded()))
    let items = found.map { item in
      var item = item ?? SceneItem(.color(missing), size: Size(width: width, height: height))
      item.style.fit = .contain
      return item
    }
    let columns = Double(files.count)
    var canvas = Canvas(width: columns * cellWidth + (columns - 1) * gap, height: cellHeight)
    canvas.background = .transparent
    let scene = Scene(canvas: canvas, layout: .grid(columns: files.count, gap: gap), items: items)
    return try? Collage(scene).data(as: .png)
  }
}
