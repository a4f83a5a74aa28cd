import Mosaic

/// Reads pictures in farbfeld (tools.suckless.org/farbfeld).
final class FarbfeldDecoder: ImageDecoder {
  static let formatName = "farbfeld"
  static let pathExtensions = ["ff"]
  static let signature: [UInt8?] = Array("farbfeld".utf8)

  struct Damage: Error, CustomStringConvertible { let description: String }

  let width, height: Int
  private let file: FileBytes
  private var place = 16

  init(_ file: FileBytes) throws {
    let head = file[0..<16]
    guard head.count == 16 else { throw Damage(description: "its header is cut") }
    func side(_ at: Int) -> Int { head[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    width = side(8)
    height = side(12)
    self.file = file
  }

  func readRow(into row: inout [UInt8]) throws {
    // Two bytes for each of red, green, blue and alpha; the first has the higher bits.
    let samples = file[place..<place + row.count * 2]
    guard samples.count == row.count * 2 else { throw Damage(description: "it is cut") }
    for sample in row.indices { row[sample] = samples[sample * 2] }
    place += samples.count
  }
}
