// How a suite or a test compares its goldens: the trait.

public import MosaicCompare
public import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How goldens are compared, and where they are.
struct GoldenSettings: Hashable, Sendable {
  /// The differences that are allowed; by default none.
  var options = ComparisonOptions()
  /// When goldens are written. What the environment asks for goes first; see ``RecordMode/init(environment:)``.
  var record = RecordMode.missing
  /// The folder of the goldens, from the folder of the test's file; `nil` for a folder `Goldens` with one for each test file.
  var folder: String?

  /// The settings of the test that runs.
  @TaskLocal static var current = GoldenSettings()

  /// When goldens are written in this run.
  var recordMode: RecordMode {
    RecordMode(environment: ProcessInfo.processInfo.environment) ?? record
  }
}

/// Sets how the goldens of a suite or a test are compared; the innermost trait goes first, key by key.
///
/// ```swift
/// @Suite(.goldens(.renderer)) struct SheetTests {
///   @Test func sheet() throws { try expectGolden(of: makeSheet()) }
/// }
/// ```
public struct GoldenTrait: SuiteTrait, TestTrait, TestScoping {
  let change: @Sendable (inout GoldenSettings) -> Void

  /// A suite's settings hold for all of its tests.
  public var isRecursive: Bool { true }

  /// Runs a test with these settings.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    var settings = GoldenSettings.current
    change(&settings)
    try await GoldenSettings.$current.withValue(settings) { try await function() }
  }
}

extension Trait where Self == GoldenTrait {
  /// Compares as far as a preset allows; the folder of the goldens is named from that of the test's file.
  public static func goldens(
    _ preset: ComparisonPreset, record: RecordMode? = nil, in folder: String? = nil
  ) -> Self {
    goldens(options: preset.options, record: record, in: folder)
  }

  /// Compares with options of one's own; the folder of the goldens is named from that of the test's file.
  public static func goldens(
    options: ComparisonOptions? = nil, record: RecordMode? = nil, in folder: String? = nil
  ) -> Self {
    GoldenTrait { settings in
      if let options { settings.options = options }
      if let record { settings.record = record }
      if let folder { settings.folder = folder }
    }
  }
}

/// When a test writes its goldens. A test that has written one fails in that run, so that somebody looks at the picture.
public enum RecordMode: String, CaseIterable, Hashable, Sendable {
  /// Never: a missing golden fails the test.
  case never
  /// Where there is none.
  case missing
  /// Where there is none, and where the picture does not pass.
  case failed
  /// Wherever the picture is not the golden, pixel for pixel.
  case all

  /// The mode that the environment asks for: `never` where `CI` is set; else `MOSAIC_RECORD` by the names of these cases (`1` is
  /// `all`, and another word `never`); else `nil`.
  init?(environment: [String: String]) {
    if let word = environment["CI"], !word.isEmpty, word != "0", word != "false" {
      self = .never
    } else if let word = environment["MOSAIC_RECORD"], !word.isEmpty {
      self = word == "1" ? .all : RecordMode(rawValue: word) ?? .never
    } else {
      return nil
    }
  }

  /// The word in `MOSAIC_RECORD` if it is no mode.
  static func unknownWord(in environment: [String: String]) -> String? {
    guard let word = environment["MOSAIC_RECORD"], !word.isEmpty, word != "1",
      RecordMode(rawValue: word) == nil
    else { return nil }
    return word
  }
}
