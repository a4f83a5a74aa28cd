// The profile of sRGB that outputs carry: its form, and that it is sRGB.

import Foundation
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs

@Suite(.bounded) struct SRGBProfileTests {
  private static func number(_ place: Int, _ count: Int = 4) -> Int {
    SRGBProfile.bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  @Test("a header, tags at multiples of four, and no byte more") func form() {
    let bytes = SRGBProfile.bytes
    #expect(bytes.count == 496 && Self.number(0) == bytes.count)
    #expect(String(decoding: bytes[12..<24], as: UTF8.self) == "mntrRGB XYZ ")
    #expect(String(decoding: bytes[36..<40], as: UTF8.self) == "acsp")
    // The illuminant, as section 7.2.16 has it.
    #expect([68, 72, 76].map { Self.number($0) } == [0xF6D6, 0x1_0000, 0xD32D])
    let names = (0..<Self.number(128)).map {
      String(decoding: bytes[132 + 12 * $0..<136 + 12 * $0], as: UTF8.self)
    }
    #expect(
      names == ["desc", "cprt", "wtpt", "chad", "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"])
    var end = 132 + 12 * names.count
    for index in names.indices {
      let (place, count) = (Self.number(136 + 12 * index), Self.number(140 + 12 * index))
      // In order, without gaps; the three curves are one.
      #expect(place % 4 == 0 && (place == end || names[index].hasSuffix("TRC")), "\(names[index])")
      end = max(end, place + count)
    }
    #expect(end == bytes.count)
  }

  @Test("red, green and blue make white, to the last bit") func white() {
    for axis in 0..<3 {
      let sum = (4...6).reduce(0) { $0 + Self.number(Self.number(136 + 12 * $1) + 8 + 4 * axis) }
      #expect(sum == Self.number(68 + 4 * axis))
    }
  }

  #if ICC
    @Test("Little CMS reads it, and it is sRGB") func littleCMS() throws {
      for isSixteenBit in [false, true] {
        let format = SampleFormat(space: .rgb, isSixteenBit: isSixteenBit)
        let transform = try ICCProfile(SRGBProfile.bytes, for: .rgb).transform(format)
        #expect(isSixteenBit || transform.isIdentity)
      }
      guard case .sRGB = ColorVerdict(profile: SRGBProfile.bytes, SampleFormat(space: .rgb)) else {
        Issue.record("not taken for sRGB")
        return
      }
    }

    @Test("our readers take our files for sRGB", arguments: EncoderTests.formats)
    func ownFiles(format: ImageFormat) throws {
      let bytes = try format.encode(waves(8, 8), options: .init(embedsProfile: true))
      #expect(try imageHeader(bytes).colors == .sRGB)
    }
  #endif

  private static let script = """
    import io, sys
    from PIL import Image, ImageCms
    with open("own.icc", "rb") as file: own = ImageCms.ImageCmsProfile(io.BytesIO(file.read()))
    assert ImageCms.getProfileDescription(own).strip() == "sRGB"
    steps = range(0, 256, 15)
    pixels = bytes(c for r in steps for g in steps for b in steps for c in (r, g, b))
    picture = Image.frombytes("RGB", (len(pixels) // 3, 1), pixels)
    standard = ImageCms.createProfile("sRGB")
    for pair in [(own, standard), (standard, own)]:
        found = ImageCms.profileToProfile(picture, *pair).tobytes()
        worst = max(abs(a - b) for a, b in zip(found, pixels))
        assert worst <= 1, worst
    """

  @Test("Pillow converts by it and back without a change of more than a step") func pillow() throws {
    var python: String?
    for path in OutsideProgram.python3.paths()
    where try ProgramRun.run(path, ["-c", "import PIL.ImageCms"], in: Fixtures.packageFolder).exitCode == 0 {
      python = path
      break
    }
    guard
      let python = try python
        ?? OutsideProgram("python3 with Pillow").path(orLeaveOut: "the comparison of profiles")
    else { return }
    try withTemporaryFolder { folder in
      try folder.write(SRGBProfile.bytes, to: "own.icc")
      let run = try ProgramRun.run(python, ["-c", Self.script], in: folder.url)
      #expect(run.exitCode == 0, "\(run.errors)")
    }
  }
}
