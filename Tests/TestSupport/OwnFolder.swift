// A folder for each test.

import Foundation
package import Testing

/// Gives each test, with each of its arguments, a folder of its own.
package struct OwnFolder: SuiteTrait, TestTrait, TestScoping {
  @TaskLocal fileprivate static var current: TemporaryFolder?
  /// The files that are in it at first.
  var files: [String: [UInt8]]
  package let isRecursive = true

  package init(files: [String: [UInt8]] = [:]) { self.files = files }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      for (name, bytes) in files { try folder.write(bytes, to: name) }
      try await Self.$current.withValue(folder) { try await body() }
    }
  }
}

extension Trait where Self == OwnFolder {
  package static var inFolder: Self { OwnFolder() }
  /// In a folder with the files of `Sample.all`.
  package static var amongSamples: Self { OwnFolder(files: Sample.all) }
}

/// The folder of the test that runs. A thread that no task of the test has begun does not know it; the test hands it over.
package var folder: TemporaryFolder {
  guard let folder = OwnFolder.current else { preconditionFailure("the test has no folder; see OwnFolder") }
  return folder
}

/// Runs a part of a test in another folder.
package func inFolder<Result>(_ body: () throws -> Result) throws -> Result {
  try withTemporaryFolder { folder in try OwnFolder.$current.withValue(folder) { try body() } }
}
