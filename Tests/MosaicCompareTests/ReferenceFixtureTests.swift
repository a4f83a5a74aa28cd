// The references' own pictures, for people who have them: pixelmatch's and odiff's repositories are not part of this one.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCompare

/// Every row of pixelmatch's test file, count and difference picture, and the counts that odiff's tests state.
///
/// `MOSAIC_REFERENCES` names a folder with checkouts: `pixelmatch` (mapbox/pixelmatch at commit c6fee35), `pixelmatch7` (the same
/// at tag v7.2.0) and `odiff` (dmtrKovalenko/odiff at tag v4.5.0). What is missing is left out aloud.
@Suite(.bounded) struct ReferenceFixtureTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let a: String
    let b: String
    /// The picture that was drawn; `nil` where its colours are not ours.
    let drawing: String?
    var threshold = 0.05
    var isMask = false
    var darker: SIMD4<UInt8>?
    /// The counts after 7.2 and of 7.2.
    let counts: [String: Int]
    var testDescription: String { "\(a), \(b), \(drawing ?? "other colours")" }
  }

  static let rows: [Row] = [
    Row(a: "1a", b: "1b", drawing: "1diff", counts: ["pixelmatch": 154, "pixelmatch7": 143]),
    Row(
      a: "1a", b: "1b", drawing: "1diffdefaultthreshold", threshold: 0.1,
      counts: ["pixelmatch": 120, "pixelmatch7": 106]),
    Row(
      a: "1a", b: "1b", drawing: "1diffmask", isMask: true,
      counts: ["pixelmatch": 154, "pixelmatch7": 143]),
    Row(
      a: "1a", b: "1a", drawing: "1emptydiffmask", threshold: 0, isMask: true,
      counts: ["pixelmatch": 0, "pixelmatch7": 0]),
    Row(a: "2a", b: "2b", drawing: nil, counts: ["pixelmatch": 12821, "pixelmatch7": 12437]),
    Row(a: "3a", b: "3b", drawing: "3diff", counts: ["pixelmatch": 220, "pixelmatch7": 212]),
    Row(a: "4a", b: "4b", drawing: "4diff", counts: ["pixelmatch": 36563, "pixelmatch7": 36049]),
    Row(a: "5a", b: "5b", drawing: "5diff", counts: ["pixelmatch": 0, "pixelmatch7": 6]),
    Row(a: "6a", b: "6b", drawing: "6diff", counts: ["pixelmatch": 51, "pixelmatch7": 51]),
    Row(a: "6a", b: "6a", drawing: "6empty", threshold: 0, counts: ["pixelmatch": 0, "pixelmatch7": 0]),
    Row(
      a: "7a", b: "7b", drawing: "7diff", threshold: 0.1, darker: [0, 255, 0, 255],
      counts: ["pixelmatch": 2440, "pixelmatch7": 2448]),
    Row(a: "8a", b: "5b", drawing: "8diff", counts: ["pixelmatch": 32896, "pixelmatch7": 32896]),
  ]

  @Test(arguments: rows, [ComparisonPreset.pixelmatch, .pixelmatch7])
  func pixelmatch(row: Row, preset: ComparisonPreset) throws {
    guard let folder = Self.folder("\(preset.rawValue)/test/fixtures") else { return }
    let (a, b) = (try Self.picture(folder, "\(row.a).png"), try Self.picture(folder, "\(row.b).png"))
    var options = preset.options
    options.rule.threshold = row.threshold
    let found = try Comparison(a, b, options)
    #expect(found.differing == row.counts[preset.rawValue])
    guard let drawing = row.drawing else { return }
    #expect(
      try found.drawn(over: a, isMask: row.isMask, darker: row.darker)
        == Self.picture(folder, "\(drawing).png"))
  }

  /// pixelmatch's `windowSize` on one of the pairs.
  @Test(arguments: [(256, 51), (100_000, 51), (32, 29), (8, 6)])
  func window(side: Int, count: Int) throws {
    guard let folder = Self.folder("pixelmatch/test/fixtures") else { return }
    var options = ComparisonPreset.pixelmatch.options
    options.rule.threshold = 0.05
    options.budgets.density = Budgets.Density(side: side, pixels: 0)
    let found = try Comparison(Self.picture(folder, "6a.png"), Self.picture(folder, "6b.png"), options)
    #expect(found.budgets.last?.used == Double(count))
  }

  static let pairs: [(a: String, b: String, threshold: Double, detects: Bool, count: Int)] = [
    ("png/orange.png", "png/orange_changed.png", 0.1, false, 1366),
    ("png/orange.png", "png/orange_changed.png", 0.5, false, 25),
    ("aa/antialiasing-on.png", "aa/antialiasing-off.png", 0.1, true, 38),
    ("aa/antialiasing-on.png", "aa/antialiasing-off-small.png", 0.1, true, 417),
    ("png/extreme-alpha.png", "png/extreme-alpha-1.png", 0.1, false, 0),
    ("png/white4x4.png", "png/purple8x8.png", 0.1, false, 64),
    ("png/odiff-logo-dark.png", "png/odiff-logo-dark-rotated.png", 0.1, false, 2_270_068),
    ("jpg/tiger.jpg", "jpg/tiger-2.jpg", 0.1, false, 7789),
  ]

  @Test(arguments: pairs)
  func odiff(pair: (a: String, b: String, threshold: Double, detects: Bool, count: Int)) throws {
    guard let folder = Self.folder("odiff/test") else { return }
    guard !pair.a.hasSuffix("jpg") || ImageReader.pathExtensions.contains("jpg") else { return }
    let (a, b) = (try Self.picture(folder, pair.a), try Self.picture(folder, pair.b))
    var options = ComparisonPreset.odiff.options
    options.rule.threshold = pair.threshold
    if pair.detects { options.rule.antialiasing = .odiff }
    #expect(try Comparison(a, b, options).differing == pair.count)
    #expect(try Comparison(b, a, options).differing == pair.count)
  }

  private static func folder(_ name: String) -> String? {
    guard let folder = ProcessInfo.processInfo.environment["MOSAIC_REFERENCES"] else {
      OutsideProgram.sayOnce(
        "MOSAIC_REFERENCES is not set; the comparison with pixelmatch's and odiff's own pictures is left out")
      return nil
    }
    let path = "\(folder)/\(name)"
    guard FileManager.default.fileExists(atPath: path) else {
      OutsideProgram.sayOnce("not found: \(path); the comparison with its pictures is left out")
      return nil
    }
    return path
  }

  private static func picture(_ folder: String, _ name: String) throws -> StraightPixmap {
    try ImageReader.straightPixmap(ofFile: "\(folder)/\(name)")
  }
}
