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

  /// The bytes of a file in `fixtures/`.
  package static func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: url(name))) }

  /// The names, sorted, of the files in a folder of `fixtures/` that end so.
  package static func names(in folder: String, ending: String = "") -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []
    return names.filter { $0.hasSuffix(ending) }.sorted()
  }

  private static func inPackage(_ folder: String, _ name: String) -> URL {
    let url = packageFolder.appendingPathComponent(folder)
    return name.isEmpty ? url : url.appendingPathComponent(name)
  }
}
