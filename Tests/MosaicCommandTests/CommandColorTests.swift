// Colours on the command line: what is said of profiles.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.bounded, .inFolder) struct CommandColorTests {
  private let p3 = Fixtures.path("color/p3.png")
  private let one = ["-l", "grid", "--columns", "1", "--size", "64x64", "-o", "out.png"]

  #if ICC
    @Test func convertedWithoutAWord() throws {
      let run = try mosaic(["render", p3, "-v"] + one)
      #expect(run.exitCode == 0 && !run.errors.contains("profile"), "\(run.errors)")
      let shown = try ImageReader.pixmap(ofFile: folder.path("out.png"))
      #expect(shown == (try ImageReader.pixmap(ofFile: p3)))
      #expect(shown != (try ImageReader.pixmap(ofFile: Fixtures.path("color/srgb.png"))))
    }
  #else
    @Test func profileIsNotedWithVerbose() throws {
      try mosaic(["render", p3] + one).silent()
      let run = try mosaic(["render", p3, "-v"] + one)
      #expect(
        run.errors.contains("its colour profile is not read by this build (trait ICC)"), "\(run.errors)")
    }
  #endif

  @Test func profileThatCannotBeUsedIsSaidOnce() throws {
    try folder.write(Fixtures.bytes("color/hdr.png"), to: "hdr.png")
    try folder.write(
      #"{"version": 1, "items": [{"image": "hdr.png"}, {"image": "hdr.png"}]}"#, to: "spec.json")
    let words =
      "mosaic: warning: hdr.png: its colour profile cannot be used (cICP with the HDR curve PQ); "
      + "its colours are taken as sRGB\n"
    let run = try mosaic("render spec.json -o out.png")
    #expect(run.exitCode == 0 && run.errors == words, "\(run.errors)")
    try mosaic("render spec.json -o out.png -q").silent()
  }
}
