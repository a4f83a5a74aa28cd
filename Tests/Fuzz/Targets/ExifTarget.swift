// EXIF: the orientation is one of eight, what is said of the photograph is clean, and both are the same in every image format.

import TestSupport

@testable import MosaicCodecs
@testable import MosaicSystem

enum ExifTarget {
  @Sendable static func run(_ input: [UInt8]) {
    let orientation = Exif.orientation(of: input)
    let photo = Exif.photo(of: input)
    check(photo)
    // A segment of JPEG has room for so many; some programs put JPEG's prefix into other files as well.
    guard (1..<60_000).contains(input.count), !input.starts(with: "Exif".utf8) else { return }
    for carrier in Carrier.ofEachKind {
      do throws(FileError) {
        let header = try ImageReader.header(
          bytes: carrier.with(exif: input), name: "x", limits: PictureReading.limits)
        guard header.orientation == orientation else {
          fatalError("\(header.format) is turned as \(header.orientation), and its EXIF says \(orientation)")
        }
        guard header.photo == photo else {
          fatalError(
            "\(header.format) says \(String(describing: header.photo)), and its EXIF \(String(describing: photo))"
          )
        }
      } catch {
        fatalError("a picture is refused for its EXIF: \(error)")
      }
    }
  }

  /// Texts are short and clean, and times are on a calendar.
  private static func check(_ photo: PhotoFacts?) {
    guard let photo else { return }
    for text in [photo.maker, photo.model, photo.lens] {
      guard text.unicodeScalars.count <= 256,
        text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
      else { fatalError("a text of EXIF is shown as \(text.debugDescription)") }
    }
    _ = photo.camera
    guard let taken = photo.taken else { return }
    guard (1...9999).contains(taken.year), (1...12).contains(taken.month), (1...31).contains(taken.day),
      (0...999_999_999).contains(taken.nanosecond), abs(taken.clockSeconds) < 1 << 40
    else { fatalError("a time of EXIF is \(taken)") }
  }

  @Sendable static func seed(_ random: inout SeededGenerator) -> [UInt8] {
    random.isOneIn(2) ? TIFFPieces.file(&random) : photograph(&random)
  }

  /// The EXIF of a camera, with odd texts among it.
  private static func photograph(_ random: inout SeededGenerator) -> [UInt8] {
    let texts: [String] = [
      "2026:05:01 14:30:59", "2026:02:30 00:00:00", "+02:00", "-14:59", "250", "Canon", "Canon EOS R5",
      "Größe\u{202E}\u{1}", "",
    ]
    let tags: [ExifBuilder.Tag] = [
      .make, .model, .dateTime, .original, .digitized, .offset, .offsetOriginal, .part, .partOriginal, .lens,
    ]
    var chosen: [ExifBuilder.Tag: String] = [:]
    for tag in tags where random.isOneIn(2) { chosen[tag] = random.pick(texts) }
    var exif = ExifBuilder(chosen, isLittleEndian: random.isOneIn(2))
    if random.isOneIn(4) { exif.innerPlace = random.below(300) }
    return exif.bytes
  }
}
