import MosaicCodecs
import MosaicPixels
import TestSupport

/// The frames of an APNG file, which is taken apart by the rules of the specification.
struct APNGFile {
  struct Frame {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var delay: (numerator: Int, denominator: Int)
    /// The compressed pixels.
    var data: [UInt8] = []
  }

  /// A message for each broken rule; empty where all hold.
  private(set) var violations: [String] = []
  private(set) var frames: [Frame] = []
  private(set) var plays = 0
  private(set) var width = 0
  private(set) var height = 0
  private let file: PNGFile

  init(_ bytes: [UInt8]) {
    file = PNGFile(bytes)
    // Written again with lengths and checksums of its own.
    if file.bytes != bytes { violations.append("a length or a checksum is wrong") }
    var sequence = 0
    var promised: Int?
    for (index, chunk) in file.chunks.enumerated() {
      var data = chunk.data[...]
      func number(_ count: Int) -> Int {
        defer { data = data.dropFirst(count) }
        return data.prefix(count).reduce(0) { $0 << 8 | Int($1) }
      }
      if ["fcTL", "fdAT"].contains(chunk.name) {
        let found = number(4)
        if found != sequence { violations.append("\(chunk.name) is number \(found) and not \(sequence)") }
        sequence += 1
      }
      switch chunk.name {
      case "IHDR":
        if index != 0 { violations.append("IHDR is not the first") }
        (width, height) = (number(4), number(4))
      case "acTL":
        if promised != nil || !frames.isEmpty { violations.append("acTL comes too late or twice") }
        (promised, plays) = (number(4), number(4))
      case "fcTL":
        if chunk.data.count != 26 { violations.append("fcTL has \(chunk.data.count) bytes") }
        if let last = frames.last, last.data.isEmpty { violations.append("a frame has no data") }
        let (w, h, x, y) = (number(4), number(4), number(4), number(4))
        frames.append(Frame(x: x, y: y, width: w, height: h, delay: (number(2), number(2))))
        if w < 1 || h < 1 || x + w > width || y + h > height {
          violations.append("frame \(frames.count - 1) leaves the canvas")
        }
        if frames.count == 1, (w, h) != (width, height) { violations.append("the first frame is not all") }
        if Array(data) != [0, 0] { violations.append("dispose none and blend source are wanted") }
      case "IDAT":
        if frames.count != 1 || promised == nil { violations.append("IDAT is not the first frame") }
        if !frames.isEmpty { frames[0].data += data }
      case "fdAT":
        if frames.count < 2 { violations.append("fdAT in the first frame") }
        frames[frames.count - 1].data += data
      case "IEND":
        if index != file.chunks.count - 1 { violations.append("IEND is not the last") }
      default: break
      }
    }
    if promised != frames.count { violations.append("acTL promises \(promised ?? -1) of \(frames.count)") }
  }

  /// What is seen in each frame: every frame over what was there before.
  func pictures() throws -> [Pixmap] {
    var canvas = Pixmap(width: width, height: height)
    return try frames.map { frame in
      var png = file
      var head = file.chunks[0].data
      for (place, side) in [(0, frame.width), (4, frame.height)] {
        for byte in 0..<4 { head[place + byte] = UInt8(truncatingIfNeeded: side >> (24 - 8 * byte)) }
      }
      png.chunks = [
        .init(name: "IHDR", data: head), .init(name: "sRGB", data: [0]),
        .init(name: "IDAT", data: frame.data), .init(name: "IEND", data: []),
      ]
      let part = try ImageReader.pixmap(bytes: png.bytes, name: "frame")
      for y in 0..<frame.height {
        for x in 0..<frame.width { canvas[frame.x + x, frame.y + y] = part[x, y] }
      }
      return canvas
    }
  }
}
