// What pixelmatch says of the same pictures: counts and difference pictures, recorded from its program.

import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCompare

/// Pairs of pictures from seeds were given to pixelmatch, at commit c6fee35 and tag v7.2.0, as raw pixels; the rows hold the
/// counts that it returned and the fingerprints of the pictures that it drew. Both must be the same here.
@Suite(.bounded) struct ReferenceCountTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let seed: UInt64
    let threshold: Double
    let includesAntialiased: Bool
    let isOnWhite: Bool
    /// The pixels that differ and the picture, after 7.2 and of 7.2.
    let main, old: (count: Int, drawing: UInt64)
    var testDescription: String { "seed \(seed), \(threshold)" }

    init(
      _ seed: UInt64, _ threshold: Double, aa: Bool, white: Bool, _ main: (Int, UInt64), _ old: (Int, UInt64)
    ) {
      (self.seed, self.threshold, includesAntialiased, isOnWhite) = (seed, threshold, aa, white)
      (self.main, self.old) = (main, old)
    }
  }

  static let rows: [Row] = [
    Row(0, 0.1, aa: true, white: true, (58, 0x9EB8_9DC7_8CE9_6EB7), (58, 0x695E_DF48_E560_17D7)),
    Row(1, 0.05, aa: false, white: false, (125, 0xA5F1_7AC8_7D31_078F), (120, 0x5505_FC70_9F4C_B7EC)),
    Row(2, 0.02, aa: false, white: false, (60, 0xCE2A_6280_42C9_0485), (68, 0xC1E3_A96B_7860_3263)),
    Row(3, 0, aa: false, white: true, (127, 0x3562_E565_288D_D27F), (127, 0xD856_AB0B_38F0_306F)),
    Row(4, 0.1, aa: false, white: false, (43, 0x541A_89A9_C5A0_C4A7), (43, 0x6268_1B02_3755_D092)),
    Row(5, 0.05, aa: true, white: false, (284, 0xD688_37BE_085F_D822), (289, 0x18C5_A136_03B3_9781)),
    Row(6, 0.02, aa: false, white: true, (30, 0xA2BE_4B15_BDBA_B842), (31, 0xF05A_B440_138A_49A3)),
    Row(7, 0, aa: false, white: false, (353, 0x258A_1C38_BDE3_58AD), (341, 0x34E4_F45C_CF7C_3A15)),
    Row(8, 0.1, aa: false, white: false, (6, 0xDD44_4524_7B20_6D96), (6, 0x5C3B_D857_F446_270D)),
    Row(9, 0.05, aa: false, white: true, (245, 0x3A10_A84A_985F_538A), (244, 0x6B32_A1AC_3325_26E9)),
    Row(10, 0.02, aa: true, white: false, (76, 0xEE99_B9FD_3D08_7F4D), (78, 0xDD7D_832C_04DD_B8EB)),
    Row(11, 0, aa: false, white: false, (11, 0x37F8_D60A_04A3_40D8), (11, 0x37F8_D60A_04A3_40D8)),
    Row(12, 0.1, aa: false, white: true, (38, 0xADF7_3095_DDB7_7D4C), (38, 0xADF7_3095_DDB7_7D4C)),
    Row(13, 0.05, aa: false, white: false, (214, 0x932D_DAE9_A8AA_6772), (215, 0xDA83_D829_323B_5325)),
    Row(14, 0.02, aa: false, white: false, (306, 0xEB0B_9729_7BDE_5551), (296, 0xC8CC_3CCC_0472_B48D)),
    Row(15, 0, aa: true, white: true, (54, 0xB1B8_C40F_0FEB_1F1E), (54, 0x8E52_14EF_4B6F_351C)),
    Row(16, 0.1, aa: false, white: false, (49, 0xE94E_77A5_D54D_096E), (49, 0xE94E_77A5_D54D_096E)),
    Row(17, 0.05, aa: false, white: false, (6, 0x5162_E129_0A8C_E558), (6, 0x5162_E129_0A8C_E558)),
    Row(18, 0.02, aa: false, white: true, (95, 0x082E_7032_A348_2B3E), (95, 0xEFA1_806C_486D_F0E4)),
    Row(19, 0, aa: false, white: false, (161, 0xE912_3CBC_5D2E_A44D), (162, 0xCE65_EC5B_B81A_A33E)),
    Row(20, 0.1, aa: true, white: false, (57, 0xEBAB_02E3_2515_7E6B), (54, 0x5A83_372F_E1B6_20D1)),
    Row(21, 0.05, aa: false, white: true, (11, 0xD9F1_FBCA_5385_06EC), (11, 0x5720_DCF4_AB92_DDAC)),
    Row(22, 0.02, aa: false, white: false, (70, 0x3E2E_A323_96EA_11BE), (70, 0x3F0F_4B7B_49E2_F1D8)),
    Row(23, 0, aa: false, white: false, (145, 0x9743_ECF3_89D3_45FA), (145, 0x9743_ECF3_89D3_45FA)),
  ]

  @Test(arguments: rows, [PixelMetric.oklab, .yiq]) func agrees(row: Row, metric: PixelMetric) throws {
    let pair = RandomPair(seed: row.seed)
    let rule = PixelRule(
      metric, threshold: row.threshold, background: row.isOnWhite ? .white : .checkerboard,
      antialiasing: row.includesAntialiased ? nil : metric == .yiq ? .pixelmatch7 : .pixelmatch)
    let found = try Comparison(pair.a, pair.b, ComparisonOptions(rule: rule))
    let expected = metric == .yiq ? row.old : row.main
    #expect(found.differing == expected.count)
    let drawn = found.drawn(over: pair.a, darker: [0, 255, 0, 255])
    #expect(fnv1a(drawn.bytes) == expected.drawing)
  }
}
