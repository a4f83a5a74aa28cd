// How a suite or a test compares its goldens: the trait.

public import MosaicCompare
public import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How goldens are compared, and their folder.
struct GoldenSettings: Hashable, Sendable {
  /// The allowed differences. By default the rules beside the goldens decide; without rules no difference is allowed.
  var options: ComparisonOptions?
  /// When goldens are written. The environment takes precedence; see ``RecordMode/init(environment:)``.
  var record = RecordMode.missing
  /// The folder of the goldens, relative to the folder of the test's file. `nil` means `Goldens`, with a folder in it for
  /// each test file.
  var folder: String?

  /// The settings of the test that runs.
  @TaskLocal static var current = GoldenSettings()

  /// When goldens are written in this run.
  var recordMode: RecordMode {
    RecordMode(environment: ProcessInfo.processInfo.environment) ?? record
  }
}

/// Sets how the goldens of a suite or a test are compared; the innermost trait takes precedence, key by key.
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
  /// Allows the differences of a preset. The folder of the goldens is relative to the folder of the test's file.
  public static func goldens(
    _ preset: ComparisonPreset, record: RecordMode? = nil, in folder: String? = nil
  ) -> Self {
    goldens(options: preset.options, record: record, in: folder)
  }

  /// Compares with your own options. The folder of the goldens is relative to the folder of the test's file.
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
