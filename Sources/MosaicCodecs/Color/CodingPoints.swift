// The colour space that a PNG's cICP chunk, or a HEIF's nclx, names by numbers.

import MosaicPixels
import MosaicSystem

/// Coding-independent code points (ITU-T H.273), as PNG 3, section 11.3.2.6, keeps them.
struct CodingPoints: Hashable {
  var primaries: UInt8
  var transfer: UInt8
  var matrix: Int
  var isFullRange: Bool
  /// Their name in the file's format, for errors.
  var source = "cICP"

  func verdict(_ format: SampleFormat) -> ColorVerdict {
    guard matrix == 0, isFullRange else { return .ignored("\(source) with a narrow range or not of RGB") }
    if transfer == 16 || transfer == 18 {
      return .ignored("\(source) with the HDR curve \(transfer == 16 ? "PQ" : "HLG")")
    }
    guard let curve, let named else {
      return .ignored("\(source) with primaries \(primaries) and transfer \(transfer)")
    }
    if named == .sRGB, transfer == 13 { return .sRGB }
    return ColorVerdict(primaries: named, format, curve)
  }

  private var named: Primaries? {
    switch primaries {
    case 1: .sRGB
    case 9: .bt2020
    case 12: .displayP3
    default: nil
    }
  }

  /// From stored value to linear light, both 0 to 1.
  private var curve: ((Double) -> Double)? {
    switch transfer {
    // The inverse of the camera's curve, as in H.273, and not a display's curve.
    case 1, 6, 14, 15: { $0 < 0.081 ? $0 / 4.5 : pow(($0 + 0.099) / 1.099, 1 / 0.45) }
    case 4: { pow($0, 2.2) }
    case 5: { pow($0, 2.8) }
    case 8: { $0 }
    case 13: { SRGBCurve.light(of: $0) }
    default: nil
    }
  }
}

extension ColorVerdict {
  init(primaries: Primaries, _ format: SampleFormat, _ curve: (Double) -> Double) {
    let last = Double(format.valueCount - 1)
    let table = (0..<format.valueCount).map { value in
      let light = curve(Double(value) / last)
      // Also false for NaN.
      return light > 0 ? UInt16((min(1, light) * 65_535).rounded()) : 0
    }
    self.init(primaries: primaries, format, tables: [table, table, table])
  }

  /// - Parameter tables: For each channel the linear light of each stored value.
  init(primaries: Primaries, _ format: SampleFormat, tables: [[UInt16]]) {
    guard let toD50 = primaries.toD50, toD50.inverse != nil,
      let conversion: any ColorConversion = format.space == .gray
        ? GrayTransform(curve: tables[0]) : MatrixTransform(curves: tables, toD50: toD50)
    else {
      self = .ignored("its primaries span no colours")
      return
    }
    self = conversion.isIdentity ? .sRGB : .convert(ColorTransform(format, conversion))
  }
}
