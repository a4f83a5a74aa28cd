// Compares one picture with its golden: files in, an outcome out. This code does not know about tests.

import MosaicCodecs
import MosaicCompare
import MosaicGoldens
import MosaicPixels
import MosaicSystem
import MosaicText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Compares a picture with its golden and the golden's approved variants, and writes the golden if asked to.
struct GoldenCheck {
  let place: GoldenPlace
  /// The allowed differences; `nil` to use the rules beside the goldens.
  let options: ComparisonOptions?
  let record: RecordMode

  /// How a check ended.
  enum Outcome {
    /// The picture passes. The comparison is `nil` if the picture equals a golden pixel for pixel.
    case passes(Comparison?)
    /// The picture passes although a rule expects it to differ; the text says so.
    case passesUnexpectedly(String)
    /// Only the golden's hash is known, and the picture's hash differs.
    case hashDiffers
    /// The golden is missing, and none was written.
    case missing
    /// The picture was written as the golden.
    case recorded(isNew: Bool)
    /// The picture differs from the golden and from all of its variants.
    case differs(Difference)
  }

  /// A difference, and the facts that are known about it.
  struct Difference {
    let comparison: Comparison
    /// The golden that is nearest.
    let path: String
    let expected: StraightPixmap
    /// The rule that allows the picture to differ.
    let allowance: PairCheck.Allowance?
    /// Why the difference counts again that was allowed until a day.
    let lapsed: String?
    /// The libraries of the golden that differ from the libraries here, in words.
    let environment: String?
    /// Whether the golden's file shows other pixels than the recorded ones.
    let isGoldenChanged: Bool
  }

  /// Compares a PNG file.
  ///
  /// - Throws: `FileError` if the picture or a golden cannot be read, or a golden cannot be written; ``GoldenFault`` if only
  ///   a part of the picture would be compared, or the manifest cannot be used.
  func outcome(of png: [UInt8]) throws -> Outcome {
    let actual = try ImageReader.straightPixmap(bytes: png, name: "the picture")
    // Only a part of such a picture would be compared.
    guard !ImageReader.isAnimated(png: png) else {
      throw GoldenFault(description: "the picture is animated; expect its frames one by one")
    }
    guard try ImageReader.open(bytes: png, name: "the picture").header.bitDepth <= 8 else {
      throw GoldenFault(
        description: "the picture has 16 bits a channel, of which 8 would be compared; encode it with 8")
    }
    let check = try self.check
    let replaces = record == .all || record == .failed
    let goldens = ([place.path] + place.variants()).filter { FileManager.default.fileExists(atPath: $0) }
    if goldens.first != place.path, !replaces, let known = try manifest.goldens[manifestName]?.pixels {
      if GoldenManifest.hash(of: actual) == known { return passed(nil, check) }
      if goldens.isEmpty { return .hashDiffers }
    }
    guard let first = goldens.first else {
      guard record != .never else { return .missing }
      try write(png, actual)
      return .recorded(isNew: true)
    }
    typealias Compared = (path: String, picture: StraightPixmap, comparison: Comparison)
    let sight = try GoldenSight<Outcome, Compared>.nearest(of: goldens) { path in
      let expected: StraightPixmap
      do throws(FileError) { expected = try ImageReader.straightPixmap(ofFile: path) } catch {
        guard path == place.path, replaces else { throw error }
        try write(png, actual)
        return .end(.recorded(isNew: false))
      }
      if expected == actual {
        if record == .all, path == place.path { try note(actual) }
        return .end(passed(nil, check))
      }
      let mask = try check.mask(over: expected, actual)
      let comparison = try Comparison(expected, actual, check.comparison, mask: mask)
      if comparison.isPass, record != .all || check.allowance != nil {
        return .end(passed(comparison, check))
      }
      return .differs((path, expected, comparison), pixels: comparison.differing)
    }
    let nearest: Compared
    switch sight {
    case .end(let outcome): return outcome
    case .differs(let compared, _): nearest = compared
    }
    // A picture that may differ never replaces its golden. Variants are never written: it is unknown which one to write.
    if replaces, first == place.path, check.allowance == nil {
      if let file = try check.update(of: ImageReader.straightPixmap(ofFile: first), by: actual, path: first)?
        .file
      {
        try write(file, ImageReader.straightPixmap(bytes: file, name: first))
      } else {
        try write(png, actual)
      }
      return .recorded(isNew: false)
    }
    let manifest = try manifest
    let entry = manifest.goldens[manifestName]
    let isRecorded =
      nearest.path != place.path || entry?.pixels == nil
      || entry?.pixels == GoldenManifest.hash(of: nearest.picture)
    return .differs(
      Difference(
        comparison: nearest.comparison, path: nearest.path, expected: nearest.picture,
        allowance: check.allowance, lapsed: check.lapsedWords,
        environment: manifest.difference(of: manifestName, from: GoldenEnvironment.current),
        isGoldenChanged: !isRecorded))
  }

  private var manifestName: String { GoldenName.name(of: "\(place.name).png") }

  private var manifest: GoldenManifest { get throws { try GoldenManifest.read(in: place.folder) } }

  private var check: PairCheck {
    get throws {
      var check = try CompareRules(in: place.folder, on: .today).check(for: "\(place.name).png")
      if let options { check.comparison = options }
      return check
    }
  }

  private func passed(_ comparison: Comparison?, _ check: PairCheck) -> Outcome {
    check.unexpectedPass.map { .passesUnexpectedly($0) } ?? .passes(comparison)
  }

  private func write(_ png: [UInt8], _ picture: StraightPixmap) throws {
    let folder = URL(fileURLWithPath: place.path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = try OutputFile(place.path)
    try file.write(png)
    try file.commit()
    try note(picture)
  }

  private func note(_ picture: StraightPixmap) throws {
    try GoldenManifest.update(in: place.folder) {
      $0.note(picture, as: manifestName, madeWith: GoldenEnvironment.current)
    }
  }
}
