// Writing a file: whole or not at all, and errors of the system.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct OutputTests {
  /// Outputs that cannot be written.
  static let refused = textRows(
    """
    missing/out.png → missing/out.png: cannot write: the folder 'missing' does not exist
    folder.png → folder.png: is a folder, not a file
    new/ → new/: cannot write: a name that ends in a slash is that of a folder; leave the slash out
    /proc/out.png → /proc/out.png: cannot write:
    /dev/full → /dev/full: cannot write: No space left on device
    """)

  @Test(arguments: refused, ["png", "svg", "pdf"])
  func isRefused(_ bad: (output: String, says: String), format: String) throws {
    for device in ["/dev", "/proc"] where bad.output.hasPrefix(device) {
      guard FileManager.default.fileExists(atPath: device == "/dev" ? bad.output : device) else { return }
    }
    try FileManager.default.createDirectory(
      atPath: folder.path("folder.png"), withIntermediateDirectories: false)
    let before = try folder.files()
    try mosaic(
      ["render", "blue.png", "--size", "9x9", "--format", format, "-o", bad.output]
    ).refused(74, bad.says)
    #expect(try folder.files() == before)
  }

  /// The program ignores SIGXFSZ, so the file size limit is an error and no file is left.
  @Test(arguments: ["png", "svg", "pdf"]) func aFileLimit(ending: String) throws {
    try folder.write("what was there", to: "old.\(ending)")
    let before = try folder.files()
    for name in ["new", "old"] {
      try shell("ulimit -f 8; mosaic render noise.png --size 64x64 -o \(name).\(ending)")
        .refused(74, "\(name).\(ending): cannot write: File too large")
    }
    #expect(try folder.files() == before)
    #expect(try folder.read("old.\(ending)") == Array("what was there".utf8))
  }
}
