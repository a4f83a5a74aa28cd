// The folders of goldens and of pictures that show failures.

public import Foundation
import MosaicCodecs
import MosaicCompare
import MosaicPixels

/// The folders of goldens and failures, and whether this run records.
public struct GoldenStore: Sendable {
  /// The folder of the goldens.
  public let goldens: URL
  /// The folder for the strips `expected | actual | difference` of what did not match.
  public let failures: URL
  /// Whether pictures that differ become the new goldens.
  public let isRecording: Bool

  /// The package's own goldens.
  public static let standard = GoldenStore(
    goldens: Fixtures.url("goldens"),
    failures: Fixtures.packageFolder.appendingPathComponent(".build/golden-failures"),
    isRecording: ProcessInfo.processInfo.environment["MOSAIC_RECORD"] == "1")

  /// Makes a store of other folders, to test the store itself.
  public init(goldens: URL, failures: URL, isRecording: Bool) {
    self.goldens = goldens
    self.failures = failures
    self.isRecording = isRecording
  }

  /// The path of a golden's file.
  public func path(of golden: Golden) -> String { goldens.appendingPathComponent(golden.name + ".png").path }

  /// The path of the strip that shows how a picture differs from its golden.
  public func failurePath(of golden: Golden) -> String {
    failures.appendingPathComponent(golden.name + ".png").path
  }
}

// MARK: Checking a picture

extension GoldenStore {
  func verify(_ actual: Pixmap, as golden: Golden) throws {
    // The strip of an earlier run is out of date.
    try? FileManager.default.removeItem(atPath: failurePath(of: golden))
    let path = path(of: golden)
    guard FileManager.default.fileExists(atPath: path) else {
      guard isRecording else {
        throw GoldenFailure(
          kind: .missing,
          description: "there is no golden \(path); run once with MOSAIC_RECORD=1 to record it")
      }
      throw try record(actual, at: path)
    }
    let expected = try ImageReader.pixmap(ofFile: path)
    let comparison = PixelComparison(expected: expected, actual: actual)
    if isRecording, !comparison.isEqual { throw try record(actual, at: path) }
    let verdict = comparison.verdict(maxDelta: golden.maxDelta, maxPixels: golden.maxPixels)
    guard verdict.isMatch else { throw try show(expected, actual, verdict.description, golden) }
    try checkSize(of: golden, path: path)
  }

  private func record(_ actual: Pixmap, at path: String) throws -> GoldenFailure {
    try write(actual, to: path)
    return GoldenFailure(kind: .recorded, description: "recorded \(path); look at it, then run again")
  }

  private func show(
    _ expected: Pixmap, _ actual: Pixmap, _ verdict: String, _ golden: Golden
  ) throws -> GoldenFailure {
    let strip = failurePath(of: golden)
    try write(ComparisonPicture.sideBySide(expected: expected, actual: actual), to: strip)
    return GoldenFailure(
      kind: .mismatch,
      description:
        "not as in the golden \(path(of: golden)): \(verdict); expected | actual | difference: \(strip)")
  }

  private func checkSize(of golden: Golden, path: String) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path)).count
    guard bytes <= Golden.largestFile || golden.isLarge else {
      throw GoldenFailure(
        kind: .tooLarge,
        description: "the golden \(path) has \(bytes) bytes, above \(Golden.largestFile);"
          + " make the picture smaller, or say `large: true` in its case")
    }
  }

  private func write(_ picture: Pixmap, to path: String) throws {
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try PNGEncoder.write(picture, to: path)
  }
}

// MARK: Checking a table

extension GoldenStore {
  func disorder(in table: [Golden], under folder: String, inputs: String?) throws -> [String] {
    let url = goldens.appendingPathComponent(folder)
    let exists = FileManager.default.fileExists(atPath: url.path)
    let files = try exists ? TemporaryFolder.files(below: url) : []
    let cases = Dictionary(table.map { ($0.name, 1) }, uniquingKeysWith: +)

    let endings = ["png", inputs].compactMap { $0 }
    let orphans = files.map { "\(folder)/\($0)" }.filter { file in
      !endings.contains { file.hasSuffix(".\($0)") && cases[String(file.dropLast($0.count + 1))] != nil }
    }
    let shared = cases.filter { $0.value > 1 }.sorted { $0.key < $1.key }
    let elsewhere = cases.keys.filter { !$0.hasPrefix(folder + "/") }.sorted()
    return orphans.map { "no case names the golden \($0); delete it or name it" }
      + shared.map { "\($0.value) cases share the golden \($0.key)" }
      + elsewhere.map { "the golden \($0) belongs to this table, so its name must begin with \(folder)/" }
  }
}
