// The orientation from EXIF.

import MosaicPixels

/// Reads the TIFF structure of EXIF (CIPA DC-008, section 4.5; TIFF 6.0, section 2).
enum Exif {
  /// The orientation in the first directory; `.up` if there is none or the structure is broken.
  ///
  /// A picture is never refused because of its EXIF: viewers show such files too.
  static func orientation(of bytes: [UInt8]) -> Orientation {
    guard let tiff = Structure(bytes), let directory = tiff.number(at: 4, size: 4),
      let entries = tiff.number(at: directory, size: 2)
    else { return .up }
    for index in 0..<entries {
      let entry = directory + 2 + index * 12
      guard let tag = tiff.number(at: entry, size: 2) else { return .up }
      guard tag == 0x0112 else { continue }
      // One SHORT (type 3), or against the standard one LONG (4); both lie in the entry itself.
      guard let size = [3: 2, 4: 4][tiff.number(at: entry + 2, size: 2) ?? 0],
        tiff.number(at: entry + 4, size: 4) == 1, let value = tiff.number(at: entry + 8, size: size)
      else { return .up }
      return Orientation(rawValue: value) ?? .up
    }
    return .up
  }
}
