import Foundation
import Mosaic

/// Writes PPM (netpbm.sourceforge.net) as the rows come.
final class PPMWriter: RowSink {
  private let file: FileHandle

  init(_ plan: RenderPlan, to file: FileHandle) throws {
    self.file = file
    let head = "P6\n\(plan.pixelWidth) \(plan.pixelHeight)\n255\n"
    try file.write(contentsOf: Data(head.utf8))
  }

  func write(_ rows: [UInt8]) throws {
    var data = Data(capacity: rows.count / 4 * 3)
    for blue in stride(from: 0, to: rows.count, by: 4) {
      data.append(contentsOf: [rows[blue + 2], rows[blue + 1], rows[blue]])
    }
    try file.write(contentsOf: data)
  }

  func finish() throws { try file.close() }
}

/// Writes a collage as PPM.
func writePPM(_ collage: some Renderable, to path: String) throws {
  try collage.render { plan in
    try Data().write(to: URL(filePath: path))
    return try PPMWriter(plan, to: FileHandle(forWritingTo: URL(filePath: path)))
  }
}
