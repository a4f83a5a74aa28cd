// EXIF: the orientation is one of eight, and the same in every image format.

import TestSupport

@testable import MosaicCodecs

struct ExifTarget: FuzzTarget {
  func run(_ input: [UInt8]) {
    let orientation = Exif.orientation(of: input)
    // A segment of JPEG has room for so many; some programs put JPEG's prefix into other files as well.
    guard (1..<60_000).contains(input.count), !input.starts(with: "Exif".utf8) else { return }
    for carrier in Carrier.ofEachKind {
      do throws(CodecError) {
        let header = try ImageReader.header(
          bytes: carrier.with(exif: input), name: "x", limits: PictureReading.limits)
        guard header.orientation == orientation else {
          fatalError("\(header.format) is turned as \(header.orientation), and its EXIF says \(orientation)")
        }
      } catch {
        fatalError("a picture is refused for its EXIF: \(error)")
      }
    }
  }

  func seed(_ random: inout SeededGenerator) -> [UInt8] { TIFFPieces.file(&random) }

  func mutated(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    TIFFPieces.mutated(input, &random)
  }
}
