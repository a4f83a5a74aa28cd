// JPEG files for tests: the fixtures, and edits of their segments.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport

/// A JPEG file as its segments, so that tests can break one or put one in.
struct JPEGFile {
  /// A marker, and what follows it: the payload without its length, or, of the entropy-coded data, all bytes.
  struct Segment: Equatable {
    var marker: UInt8
    var payload: [UInt8] = []
    /// Behind the header of a scan: its data, with restart markers.
    var data: [UInt8] = []
  }

  var segments: [Segment] = []

  /// Of a whole file; nothing of it is lost.
  init(_ bytes: [UInt8]) {
    var place = 0
    while place + 1 < bytes.count {
      var segment = Segment(marker: bytes[place + 1])
      place += 2
      if segment.marker != 0xD8, segment.marker != 0xD9 {
        let length = Bytes.big(bytes[place..<place + 2])
        segment.payload = Array(bytes[place + 2..<place + length])
        place += length
      }
      if segment.marker == 0xDA {
        let start = place
        while bytes[place] != 0xFF || bytes[place + 1] == 0 || (0xD0...0xD7).contains(bytes[place + 1]) {
          place += 1
        }
        segment.data = Array(bytes[start..<place])
      }
      segments.append(segment)
    }
  }

  var bytes: [UInt8] {
    segments.flatMap { segment -> [UInt8] in
      let start = [0xFF, segment.marker]
      if [0xD8, 0xD9].contains(segment.marker) { return start }
      return start + Bytes.big(segment.payload.count + 2, 2) + segment.payload + segment.data
    }
  }

  var scans: [Int] { segments.indices.filter { segments[$0].marker == 0xDA } }

  var frame: Segment? { segments.first { (0xC0...0xC2).contains($0.marker) || isArithmetic($0) } }

  var isArithmetic: Bool { segments.contains(where: isArithmetic) }

  private func isArithmetic(_ segment: Segment) -> Bool { (0xC9...0xCA).contains(segment.marker) }

  func changing(_ markers: ClosedRange<UInt8>, _ edit: (inout Segment) -> Void) -> JPEGFile {
    var file = self
    for index in file.segments.indices where markers.contains(file.segments[index].marker) {
      edit(&file.segments[index])
    }
    return file
  }

  /// With a further segment right behind the start of the image, or at another place.
  func inserting(_ segment: Segment, at index: Int = 1) -> JPEGFile {
    var file = self
    file.segments.insert(segment, at: index)
    return file
  }

  func removing(_ marker: UInt8) -> JPEGFile {
    var file = self
    file.segments.removeAll { $0.marker == marker }
    return file
  }

  func start(of index: Int) -> Int {
    var before = self
    before.segments.removeSubrange(index...)
    return before.bytes.count
  }

  func withExif(_ tiff: [UInt8]) -> JPEGFile {
    inserting(Segment(marker: 0xE1, payload: Array("Exif\0\0".utf8) + tiff))
  }

  static let names = FixtureKind.jpeg.names

  static func bytes(_ name: String) throws -> [UInt8] { try FixtureKind.jpeg.bytes(name) }

  static func named(_ name: String) throws -> JPEGFile { JPEGFile(try bytes(name)) }
}

/// Waves of different lengths: sharp enough to show a wrong pixel, soft enough not to be cut off at black and white.
func waves(_ width: Int, _ height: Int) -> Pixmap {
  var picture = Pixmap(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width {
      let (u, v) = (Double(x), Double(y))
      let red = 128 + 40 * sin(u / 3) + 40 * cos(v / 5)
      let green = 128 + 50 * sin((u + v) / 11)
      let blue = 128 + 40 * cos(u / 17 - v / 4)
      picture[x, y] = 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }
  }
  return picture
}
