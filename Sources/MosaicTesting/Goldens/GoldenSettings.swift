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
  /// The differences that are allowed; by default those of the rules beside the goldens, and without rules none.
  var options: ComparisonOptions?
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
