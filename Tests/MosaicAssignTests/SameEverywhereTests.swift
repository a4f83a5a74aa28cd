import MosaicAssign
import MosaicPixels
import TestSupport
import Testing

/// Results that are the same on every machine: written down once, on x86-64.
@Suite(.bounded) struct SameEverywhereTests {
  @Test func features() {
    let features = (0..<50).map {
      PictureFeatures(BoxLight(.noise(7 + $0, 5 + $0 % 11, seed: $0), background: 0x8090A0))
    }
    #expect(digest(features.flatMap(\.values).map { UInt64(bitPattern: Int64($0)) }) == 0xB0D0_0DBC_CA98_4401)
    #expect(
      digest(features.map { UInt64(bitPattern: Int64($0.weighted(mean: 0.4).values[0])) })
        == 0x8C54_2F6A_E551_5A70)
  }

  @Test func likeness() {
    let order = LikenessOrder.sorted((0..<150).map(PictureFeatures.noise), columns: 13) {}
    #expect(digest(order.map { UInt64($0) }) == 0x2287_C807_62FD_4454)
  }

  /// FNV-1a over 64-bit numbers.
  private func digest(_ numbers: [UInt64]) -> UInt64 {
    numbers.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ $1) &* 0x100_0000_01B3 }
  }
}
