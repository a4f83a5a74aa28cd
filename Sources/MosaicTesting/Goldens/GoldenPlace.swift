// The place of a test's golden.

import MosaicCodecs
import MosaicGoldens
import MosaicText
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file of a golden.
struct GoldenPlace: Hashable, Sendable {
  /// The folder that holds the golden and the manifest.
  let folder: String
  /// The golden's name without `.png`; it may contain folders.
  let name: String

  var path: String { "\(folder)/\(name).png" }

  /// - Parameters:
  ///   - folder: A folder, relative to the folder of the test's file. The default is `Goldens/NAME` for a file `NAME.swift`.
  ///   - name: Tells the pictures of a test apart.
  init(testFile: String, folder: String?, test: String, name: String?) {
    let file = testFile.fileName
    let inner = folder ?? "Goldens/\(file.hasSuffix(".swift") ? String(file.dropLast(6)) : file)"
    let joined = inner.isAbsolutePath ? inner : (testFile.folderPath ?? "").path(of: inner)
    self.folder = joined.endsInSlash ? String(joined.dropLast()) : joined
    let function = String(test.prefix { $0 != "(" })
    self.name =
      folder == nil || name == nil
      ? ([Self.safe(function)] + (name.map { [Self.safe($0)] } ?? [])).joined(separator: ".")
      : name.map { $0.split(separator: "/").map { Self.safe($0) }.joined(separator: "/") } ?? ""
  }

  /// The approved variants beside the golden, `NAME@anything.png`, in order.
  func variants() -> [String] {
    let inner = path.folderPath ?? ""
    let files = (try? FileManager.default.contentsOfDirectory(atPath: inner)) ?? []
    return files.filter { GoldenName.golden(ofVariant: $0)?.isSamePath(as: path.fileName) == true }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map {
        "\(inner)/\($0)"
      }
  }

  /// Makes sure that no two owners in this process mean one file, such as the names `a b` and `a-b`, or tests of one name in two
  /// suites of a file: one would be compared with the other's golden, and recorded over it.
  func claim(for owner: String) throws(GoldenFault) {
    let other = Self.owners.withLock { owners in
      let bytes = Array(path.utf8)
      let before = owners[bytes]
      owners[bytes] = before ?? owner
      return before
    }
    guard let other, other != owner else { return }
    throw GoldenFault(
      description: "'\(owner)' and '\(other)' have the same golden \(path); give one of them another name")
  }

  /// Who has which golden, by the bytes of paths.
  private static let owners = Mutex<[[UInt8]: String]>([:])

  /// A name that any file system takes. Characters other than letters, digits, `-`, `_` and `.` become `-`, and the name does not
  /// begin with a dot.
  static func safe(_ text: some StringProtocol) -> String {
    let name = String(
      text.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" })
    return name.hasPrefix(".") ? "-" + name.dropFirst() : name
  }
}

/// `expectGolden` is called in a way that cannot work, or the manifest cannot be used.
struct GoldenFault: Error, Hashable, CustomStringConvertible, LocalizedError {
  let description: String
  var errorDescription: String? { description }
}
