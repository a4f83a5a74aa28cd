// The colour chunks of a PNG, and which of them counts.

import MosaicPixels
import MosaicSystem

struct PNGColorChunks {
  var codingPoints: CodingPoints?
  var profile: [UInt8] = []
  /// Why libpng refused an iCCP; empty if it did not.
  var profileFault = ""
  var hasSRGB = false
  var gamma: Double?
  var primaries: Primaries?
  /// What counts if no chunk is for colours.
  var exif: [UInt8] = []

  /// The gammas that libpng accepts; beyond them hardly two values stay distinct.
  private static let gammas = 0.01...100.0

  /// The verdict, and whether it replaces libpng's treatment of gAMA. In the order of PNG 3, section 4.3: cICP, iCCP, sRGB, cHRM
  /// with gAMA, gAMA; then Exif. An unusable cICP gives way to a profile, which HDR files carry for that purpose.
  func verdict(_ format: SampleFormat) -> (colors: ColorVerdict, replacesGamma: Bool) {
    var found: ColorVerdict?
    if let codingPoints {
      let verdict = codingPoints.verdict(format)
      guard case .ignored = verdict, !profile.isEmpty else { return (verdict, true) }
      found = verdict
    }
    if !profile.isEmpty {
      let verdict = ColorVerdict(profile: profile, format)
      if case .notRead = verdict { return (found ?? verdict, false) }
      return (verdict, true)
    }
    if !profileFault.isEmpty { return (.ignored(profileFault), true) }
    if !hasSRGB, format.space == .rgb, let gamma, let primaries, !primaries.isNearSRGB {
      guard Self.gammas.contains(gamma) else { return (.ignored("its gamma is \(gamma)"), true) }
      return (ColorVerdict(primaries: primaries, format) { pow($0, 1 / gamma) }, true)
    }
    guard !hasSRGB, gamma == nil, primaries == nil else { return (.sRGB, false) }
    return (Exif.colors(of: exif, format), false)
  }
}
