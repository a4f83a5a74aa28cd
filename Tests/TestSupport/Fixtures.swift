// Paths of the package's own files.

package import Foundation

/// Files of the package that tests read.
package enum Fixtures {
  /// The folder of `Package.swift`, looked for in the folders above this file.
  package static let packageFolder: URL = {
    var folder = URL(fileURLWithPath: #filePath)
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
        return folder
      }
    }
    preconditionFailure("there is no Package.swift in any folder above \(#filePath); were the sources moved?")
  }()

  /// A file or folder in `fixtures/`, such as `url("png/basn0g01.png")`.
  package static func url(_ name: String = "") -> URL { inPackage("fixtures", name) }

  /// The path of a file or folder in `fixtures/`.
  package static func path(_ name: String = "") -> String { url(name).path }

  /// The path of a file or folder in `samples/`, such as `sample("photos/cat.png")`.
  package static func sample(_ name: String = "") -> String { inPackage("samples", name).path }

  private static func inPackage(_ folder: String, _ name: String) -> URL {
    let url = packageFolder.appendingPathComponent(folder)
    return name.isEmpty ? url : url.appendingPathComponent(name)
  }
}
