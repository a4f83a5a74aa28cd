// Writing a file: whole or not at all, and errors of the system.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct OutputTests {
  /// Outputs that cannot be written.
  static let refused = textRows(
    #"""
    missing/out.png → missing/out.png: cannot write: the folder 'missing' does not exist
    red.png/out.png → red.png/out.png: cannot write: Not a directory
    folder.png → folder.png: is a folder, not a file
    folder.png/ → folder.png/: is a folder, not a file
    new/ → new/: cannot write: a name that ends in a slash is that of a folder; leave the slash out
    red.png/ → red.png/: cannot write: a name that ends in a slash is that of a folder
    missing/out.png/ → missing/out.png/: cannot write: a name that ends in a slash is that of a folder
    /proc/out.png → /proc/out.png: cannot write:
    /dev/full → /dev/full: cannot write: No space left on device
    \#(String(repeating: "x", count: 300)).png → cannot write: File name too long
    """#)

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

  @Test func aFolderThatMayNotBeWrittenInto() throws {
    guard getuid() != 0 else {
      return OutsideProgram.sayOnce(
        "the folder without write permission is left out: root may write everywhere")
    }
    let locked = try shell("mkdir locked && chmod 555 locked && mosaic render red.png -o locked/out.png")
    locked.refused(74, "locked/out.png: cannot write: Permission denied")
    try folder.write("what was there", to: "old.png")
    let old = try shell("chmod 444 old.png && mosaic render red.png -o old.png")
    old.refused(74, "old.png: cannot write: Permission denied")
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

  // MARK: Existing files

  @Test func linksAndPermissionsAreKept() throws {
    let manager = FileManager.default
    let real = try folder.write("what was there", to: "real.png")
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
    try folder.link("link.png", to: "real.png")
    let before = try folder.files()
    try mosaic("render blue.png --size 9x9 -o link.png").done()
    #expect(try folder.files() == before)
    #expect(try manager.destinationOfSymbolicLink(atPath: folder.path("link.png")) == "real.png")
    #expect(try manager.attributesOfItem(atPath: real)[.posixPermissions] as? Int == 0o640)
    #expect(try ImageReader.pixmap(ofFile: real)[4, 4] == 0xFF00_00FF)
  }
}
