// A folder for each test.

import Foundation
import TestSupport
import Testing

/// Gives each test, with each of its arguments, a folder of its own, in which `mosaic` and `shell` run.
struct OwnFolder: SuiteTrait, TestTrait, TestScoping {
  @TaskLocal fileprivate static var current: TemporaryFolder?
  /// The files that are in it at first.
  fileprivate var files: [String: [UInt8]] = [:]
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      for (name, bytes) in files { try folder.write(bytes, to: name) }
      try await Self.$current.withValue(folder) { try await body() }
    }
  }
}

extension Trait where Self == OwnFolder {
  static var inFolder: Self { OwnFolder() }
  /// In a folder with the files of `Sample.all`.
  static var amongSamples: Self { OwnFolder(files: Sample.all) }
  /// In a folder with the files of `Sample.all` and of `ComparedFiles.all`.
  static var amongComparedFiles: Self { OwnFolder(files: Sample.all.merging(ComparedFiles.all) { $1 }) }
}

/// The folder of the test that runs.
var folder: TemporaryFolder {
  guard let folder = OwnFolder.current else { preconditionFailure("the test has no folder; see OwnFolder") }
  return folder
}

/// Runs a part of a test in another folder.
func inFolder<Result>(_ body: () throws -> Result) throws -> Result {
  try withTemporaryFolder { folder in try OwnFolder.$current.withValue(folder) { try body() } }
}
