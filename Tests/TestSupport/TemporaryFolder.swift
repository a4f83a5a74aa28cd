// Temporary folders for tests.

package import Foundation

/// A folder that exists while a closure runs; see `withTemporaryFolder`.
package struct TemporaryFolder: Sendable {
  /// Where the folder is; no symbolic links in it, so that paths can be compared.
  package let url: URL

  package var path: String { url.path }

  package func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file, and the folders on the way to it; returns its path.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  /// Writes a text file, and the folders on the way to it; returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String { try write(text.utf8, to: name) }

  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  /// Changes when a file was written.
  package func date(_ name: String, _ date: Date) throws {
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path(name))
  }

  package func read(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: url.appendingPathComponent(name)))
  }

  package func text(_ name: String) throws -> String { String(decoding: try read(name), as: UTF8.self) }

  /// Every file in the folder and the folders below, as sorted paths from here; hidden ones too, so that a test
  /// sees what was left lying about.
  package func files() throws -> [String] { try Self.files(below: url) }

  /// Those of them whose paths begin so.
  package func files(_ start: String) throws -> [String] { try files().filter { $0.hasPrefix(start) } }

  /// Every file below a folder, as sorted paths from there.
  static func files(below folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
      var isFolder: ObjCBool = false
      let path = folder.appendingPathComponent($0).path
      return !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) || !isFolder.boolValue
    }.sorted()
  }
}

/// Runs a closure with a fresh folder, which is deleted afterwards, also when the closure throws.
///
/// A closure and not a `deinit`: an object may die right after its last use, while its path is still needed.
@discardableResult
package func withTemporaryFolder<Result>(_ body: (TemporaryFolder) throws -> Result) throws -> Result {
  let folder = try makeTemporaryFolder()
  defer { try? FileManager.default.removeItem(at: folder.url) }
  return try body(folder)
}

/// Runs a closure that may wait with a fresh folder, which is deleted afterwards, also when the closure throws.
@discardableResult
package func withTemporaryFolder<Result>(
  isolation: isolated (any Actor)? = #isolation, _ body: (TemporaryFolder) async throws -> Result
) async throws -> Result {
  let folder = try makeTemporaryFolder()
  defer { try? FileManager.default.removeItem(at: folder.url) }
  return try await body(folder)
}

private func makeTemporaryFolder() throws -> TemporaryFolder {
  let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    .appendingPathComponent("mosaic-test-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  return TemporaryFolder(url: url)
}
