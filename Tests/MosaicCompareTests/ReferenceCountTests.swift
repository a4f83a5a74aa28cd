// What pixelmatch says of the same pictures: counts and difference pictures, recorded from its program.

import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCompare

/// Pairs of pictures from seeds were given to pixelmatch, at commit c6fee35 and tag v7.2.0, as raw pixels; the rows hold the
/// counts that it returned and the fingerprints of the pictures that it drew. Both must be the same here.
@Suite(.timeLimit(.minutes(10))) struct ReferenceCountTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let seed: UInt64
    let isOld: Bool
    let threshold: Double
    let includesAntialiased: Bool
    let isOnWhite: Bool
    let count: Int
    let drawing: UInt64
    var testDescription: String { "seed \(seed), \(isOld ? "7.2" : "after 7.2"), \(threshold)" }

    init(
      _ seed: UInt64, _ version: String, _ threshold: Double, aa: Bool, white: Bool, _ count: Int,
      _ drawing: UInt64
    ) {
      (self.seed, isOld, self.threshold) = (seed, version == "7.2", threshold)
      (includesAntialiased, isOnWhite) = (aa, white)
      (self.count, self.drawing) = (count, drawing)
    }

    var rule: PixelRule {
      PixelRule(
        isOld ? .yiq : .oklab, threshold: threshold, background: isOnWhite ? .white : .checkerboard,
        antialiasing: includesAntialiased ? nil : isOld ? .pixelmatch7 : .pixelmatch)
    }
  }

  static let rows: [Row] = [
    Row(0, "main", 0.1, aa: true, white: true, 58, 0x9EB8_9DC7_8CE9_6EB7),
    Row(0, "7.2", 0.1, aa: true, white: true, 58, 0x695E_DF48_E560_17D7),
    Row(1, "main", 0.05, aa: false, white: false, 125, 0xA5F1_7AC8_7D31_078F),
    Row(1, "7.2", 0.05, aa: false, white: false, 120, 0x5505_FC70_9F4C_B7EC),
    Row(2, "main", 0.02, aa: false, white: false, 60, 0xCE2A_6280_42C9_0485),
    Row(2, "7.2", 0.02, aa: false, white: false, 68, 0xC1E3_A96B_7860_3263),
    Row(3, "main", 0, aa: false, white: true, 127, 0x3562_E565_288D_D27F),
    Row(3, "7.2", 0, aa: false, white: true, 127, 0xD856_AB0B_38F0_306F),
    Row(4, "main", 0.1, aa: false, white: false, 43, 0x541A_89A9_C5A0_C4A7),
    Row(4, "7.2", 0.1, aa: false, white: false, 43, 0x6268_1B02_3755_D092),
    Row(5, "main", 0.05, aa: true, white: false, 284, 0xD688_37BE_085F_D822),
    Row(5, "7.2", 0.05, aa: true, white: false, 289, 0x18C5_A136_03B3_9781),
    Row(6, "main", 0.02, aa: false, white: true, 30, 0xA2BE_4B15_BDBA_B842),
    Row(6, "7.2", 0.02, aa: false, white: true, 31, 0xF05A_B440_138A_49A3),
    Row(7, "main", 0, aa: false, white: false, 353, 0x258A_1C38_BDE3_58AD),
    Row(7, "7.2", 0, aa: false, white: false, 341, 0x34E4_F45C_CF7C_3A15),
    Row(8, "main", 0.1, aa: false, white: false, 6, 0xDD44_4524_7B20_6D96),
    Row(8, "7.2", 0.1, aa: false, white: false, 6, 0x5C3B_D857_F446_270D),
    Row(9, "main", 0.05, aa: false, white: true, 245, 0x3A10_A84A_985F_538A),
    Row(9, "7.2", 0.05, aa: false, white: true, 244, 0x6B32_A1AC_3325_26E9),
    Row(10, "main", 0.02, aa: true, white: false, 76, 0xEE99_B9FD_3D08_7F4D),
    Row(10, "7.2", 0.02, aa: true, white: false, 78, 0xDD7D_832C_04DD_B8EB),
    Row(11, "main", 0, aa: false, white: false, 11, 0x37F8_D60A_04A3_40D8),
    Row(11, "7.2", 0, aa: false, white: false, 11, 0x37F8_D60A_04A3_40D8),
    Row(12, "main", 0.1, aa: false, white: true, 38, 0xADF7_3095_DDB7_7D4C),
    Row(12, "7.2", 0.1, aa: false, white: true, 38, 0xADF7_3095_DDB7_7D4C),
    Row(13, "main", 0.05, aa: false, white: false, 214, 0x932D_DAE9_A8AA_6772),
    Row(13, "7.2", 0.05, aa: false, white: false, 215, 0xDA83_D829_323B_5325),
    Row(14, "main", 0.02, aa: false, white: false, 306, 0xEB0B_9729_7BDE_5551),
    Row(14, "7.2", 0.02, aa: false, white: false, 296, 0xC8CC_3CCC_0472_B48D),
    Row(15, "main", 0, aa: true, white: true, 54, 0xB1B8_C40F_0FEB_1F1E),
    Row(15, "7.2", 0, aa: true, white: true, 54, 0x8E52_14EF_4B6F_351C),
    Row(16, "main", 0.1, aa: false, white: false, 49, 0xE94E_77A5_D54D_096E),
    Row(16, "7.2", 0.1, aa: false, white: false, 49, 0xE94E_77A5_D54D_096E),
    Row(17, "main", 0.05, aa: false, white: false, 6, 0x5162_E129_0A8C_E558),
    Row(17, "7.2", 0.05, aa: false, white: false, 6, 0x5162_E129_0A8C_E558),
    Row(18, "main", 0.02, aa: false, white: true, 95, 0x082E_7032_A348_2B3E),
    Row(18, "7.2", 0.02, aa: false, white: true, 95, 0xEFA1_806C_486D_F0E4),
    Row(19, "main", 0, aa: false, white: false, 161, 0xE912_3CBC_5D2E_A44D),
    Row(19, "7.2", 0, aa: false, white: false, 162, 0xCE65_EC5B_B81A_A33E),
    Row(20, "main", 0.1, aa: true, white: false, 57, 0xEBAB_02E3_2515_7E6B),
    Row(20, "7.2", 0.1, aa: true, white: false, 54, 0x5A83_372F_E1B6_20D1),
    Row(21, "main", 0.05, aa: false, white: true, 11, 0xD9F1_FBCA_5385_06EC),
    Row(21, "7.2", 0.05, aa: false, white: true, 11, 0x5720_DCF4_AB92_DDAC),
    Row(22, "main", 0.02, aa: false, white: false, 70, 0x3E2E_A323_96EA_11BE),
    Row(22, "7.2", 0.02, aa: false, white: false, 70, 0x3F0F_4B7B_49E2_F1D8),
    Row(23, "main", 0, aa: false, white: false, 145, 0x9743_ECF3_89D3_45FA),
    Row(23, "7.2", 0, aa: false, white: false, 145, 0x9743_ECF3_89D3_45FA),
  ]

  @Test(arguments: rows) func agrees(row: Row) throws {
    let pair = RandomPair(seed: row.seed)
    let found = try Comparison(pair.a, pair.b, ComparisonOptions(rule: row.rule))
    #expect(found.differing == row.count)
    let drawn = found.drawn(over: pair.a, darker: [0, 255, 0, 255])
    #expect(fingerprint(drawn.bytes) == row.drawing)
  }
}
