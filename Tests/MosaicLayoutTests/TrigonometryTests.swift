// Sine, cosine and arc tangent of our own: as good as the system's, and the same bits on every machine.

import Foundation
import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct TrigonometryTests {
  /// Angles of all sizes, many of them next to multiples of a quarter turn, where most digits cancel out.
  private static func angle(_ random: inout SeededGenerator, _ index: Int) -> Double {
    switch index % 4 {
    case 0: return Double.random(in: -10...10, using: &random)
    case 1:
      let turns = Double(Int.random(in: -1_000_000...1_000_000, using: &random))
      return turns * .pi / 2 * (1 + Double(Int.random(in: -3...3, using: &random)) * 0x1p-52)
    case 2: return Double.random(in: -1e9...1e9, using: &random)
    default:
      let any = Double(bitPattern: UInt64.random(in: 0 ... .max, using: &random))
      return any.isFinite ? any : 0
    }
  }

  private func differ(_ ours: Double, _ systems: Double) -> Bool {
    // Below the smallest normal number a last bit is as small as anywhere there.
    !(abs(ours - systems) <= systems.ulp) || ours.sign != systems.sign
  }

  @Test("at most one last bit from the system's", arguments: 0..<50) func system(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for index in 0..<2000 {
      let x = Self.angle(&random, index)
      let y = Self.angle(&random, index / 4)
      if differ(sine(x), sin(x)) { Issue.record("sine(\(x)) is \(sine(x)), not \(sin(x))") }
      if differ(cosine(x), cos(x)) { Issue.record("cosine(\(x)) is \(cosine(x)), not \(cos(x))") }
      if differ(arcTangent(y, x), atan2(y, x)) {
        Issue.record("arcTangent(\(y), \(x)) is \(arcTangent(y, x)), not \(atan2(y, x))")
      }
      // Exactly symmetric.
      if sine(-x) != -sine(x) || cosine(-x) != cosine(x) || arcTangent(-y, x) != -arcTangent(y, x) {
        Issue.record("not symmetric at \(x), \(y)")
      }
    }
  }

  @Test("special values are those of the system, to the last bit and the sign of zero") func special() {
    let values: [Double] = [
      0, -0.0, 1, -1, 2, -2, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
      .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .infinity, -.infinity, .nan,
    ]
    func isSame(_ one: Double, _ other: Double) -> Bool {
      one.isNaN && other.isNaN || one.bitPattern == other.bitPattern
    }
    for y in values {
      #expect(isSame(sine(y), sin(y)), "sine of \(y)")
      #expect(isSame(cosine(y), cos(y)), "cosine of \(y)")
      for x in values { #expect(isSame(arcTangent(y, x), atan2(y, x)), "arc tangent of \(y), \(x)") }
    }
  }

  private struct Known: Sendable {
    let angle: Double
    let sine: UInt64
    let cosine: UInt64
    /// With 3 along the first axis.
    let arcTangent: UInt64
  }

  @Test("the same bits on every machine", arguments: known) private func bits(_ known: Known) {
    #expect(sine(known.angle).bitPattern == known.sine)
    #expect(cosine(known.angle).bitPattern == known.cosine)
    #expect(arcTangent(known.angle, 3).bitPattern == known.arcTangent)
  }

  /// The last one is next to a multiple of a quarter turn, as near as no other number.
  private static let known = [
    Known(
      angle: 0.1, sine: 0x3FB9_8EAE_CB8B_CB2C, cosine: 0x3FEF_D712_F9A8_17C1,
      arcTangent: 0x3FA1_0F73_1722_6AFD),
    Known(
      angle: 0.5, sine: 0x3FDE_AEE8_744B_05F0, cosine: 0x3FEC_1528_065B_7D50,
      arcTangent: 0x3FC5_2397_843C_9ADD),
    Known(
      angle: 0.7853981633974484, sine: 0x3FE6_A09E_667F_3BCD, cosine: 0x3FE6_A09E_667F_3BCC,
      arcTangent: 0x3FD0_632B_2847_8609),
    Known(
      angle: 1.0, sine: 0x3FEA_ED54_8F09_0CEE, cosine: 0x3FE1_4A28_0FB5_068C,
      arcTangent: 0x3FD4_978F_A326_9EE1),
    Known(
      angle: 1.5707963267948966, sine: 0x3FF0_0000_0000_0000, cosine: 0x3C91_A626_3314_5C07,
      arcTangent: 0x3FDE_DEC9_C192_BFAA),
    Known(
      angle: 2.399963229728653, sine: 0x3FE5_9D9D_D253_CC13, cosine: 0xBFE7_9886_9E0D_E833,
      arcTangent: 0x3FE5_976A_A49D_8F9A),
    Known(
      angle: 3.141592653589793, sine: 0x3CA1_A626_3314_5C07, cosine: 0xBFF0_0000_0000_0000,
      arcTangent: 0x3FE9_DED0_009A_C5AD),
    Known(
      angle: 5.0, sine: 0xBFEE_AF81_F5E0_9933, cosine: 0x3FD2_2785_706B_4AD9,
      arcTangent: 0x3FF0_7C6C_6947_A6A8),
    Known(
      angle: 10.5, sine: 0xBFEC_2677_B8F0_4315, cosine: 0xBFDE_6F32_7072_1E3A,
      arcTangent: 0x3FF4_AE10_FC65_89A5),
    Known(
      angle: 100.0, sine: 0xBFE0_3425_B78C_4DB8, cosine: 0x3FEB_981D_BF66_5FDF,
      arcTangent: 0x3FF8_A723_7B33_9FEA),
    Known(
      angle: 12345.678, sine: 0xBFE6_87D5_8909_74A5, cosine: 0x3FE6_B94C_3BBE_24B8,
      arcTangent: 0x3FF9_20FC_8672_49E7),
    Known(
      angle: 1000000.0, sine: 0xBFD6_664B_2568_D867, cosine: 0x3FED_F9DF_9906_D32C,
      arcTangent: 0x3FF9_21F8_2EF5_BEF6),
    Known(
      angle: 17453292.519943297, sine: 0xBFEF_838B_8C65_E673, cosine: 0x3FC6_3A1A_8074_B409,
      arcTangent: 0x3FF9_21FB_2620_2B0E),
    Known(
      angle: 1000000000000000.0, sine: 0x3FEB_76F8_8136_CEBA, cosine: 0xBFE0_6C15_4609_D33F,
      arcTangent: 0x3FF9_21FB_5444_2D0B),
    Known(
      angle: 1e+22, sine: 0xBFEB_453A_B76B_F397, cosine: 0x3FE0_BE2C_EF01_C8F4,
      arcTangent: 0x3FF9_21FB_5444_2D18),
    Known(
      angle: 1e+300, sine: 0xBFEA_2C16_B010_E385, cosine: 0xBFE2_6990_22AD_C4C1,
      arcTangent: 0x3FF9_21FB_5444_2D18),
    Known(
      angle: 0x1.6ac5b262ca1ffp+849, sine: 0x3FF0_0000_0000_0000, cosine: 0xBC21_4AE7_2E6B_A22F,
      arcTangent: 0x3FF9_21FB_5444_2D18),
  ]
}
