// The file that a report offers for download: which pictures somebody looked at and accepted.

import MosaicCodecs
import MosaicScene
package import MosaicSpec
package import MosaicSystem
import MosaicText

/// The pictures that somebody accepted in a report.
///
///     {"version": 1, "expected": "golden", "actual": "out", "accepted": [
///       {"path": "a.png", "status": "different", "expected": "9f86d0…", "actual": "60303a…"}]}
///
/// Digests are the SHA-256 of the files that were compared: a file that has changed since was not looked at, and is not accepted.
package struct AcceptFile: Sendable {
  package struct Choice: Record, Equatable {
    enum Status: String, CaseIterable { case different, new, missing }

    /// The path of the expected picture, from its folder.
    var path = ""
    /// The path of the actual picture, from its folder, if it is another path.
    var from: String?
    var status = Status.different
    /// The colour of the parts of the expected picture that are not compared; the picture keeps it.
    var maskColor: Color?
    /// The hexadecimal digest of the expected picture; `nil` if it did not exist, and the actual one is added.
    var expected: String?
    /// The digest of the actual picture; `nil` if it did not exist, and the expected one is removed.
    var actual: String?

    package static let fields: [Field<Choice>] = [
      Field("path", \.path, .path, "The path of the expected picture.").required("the path of a picture"),
      Field("from", \.from, .path, "The path of the actual picture, where it is another."),
      Field("status", \.status, .words, "What was found.").required("different, new or missing"),
      Field("maskColor", \.maskColor, .color, "The colour that the expected picture keeps."),
      Field("expected", \.expected, .digest, "SHA-256 of the expected picture."),
      Field("actual", \.actual, .digest, "SHA-256 of the actual picture."),
    ]

    package init() {}

    var actualPath: String { from ?? path }
  }

  /// The file as a whole.
  private struct Document: Record {
    var version = 1
    var expected: String?
    var actual: String?
    var accepted: [Choice] = []

    static let fields: [Field<Document>] = [
      Field("version", \.version, .integer(1...1), "The version of the format.").required(
        "1, the version that this program reads"),
      Field("expected", \.expected, .string, "The folder of the expected pictures."),
      Field("actual", \.actual, .string, "The folder of the actual pictures."),
      Field("accepted", \.accepted, .list(.record(), least: nil), "The pictures.").required(
        "a list of accepted pictures"),
    ]
  }

  package private(set) var choices: [Choice] = []
  /// The folder of expected pictures, as the run of `mosaic compare` was told it; `nil` if it is not known.
  let expectedFolder: String?
  let actualFolder: String?
  private let name: String

  /// The most bytes of such a file: some 300,000 pictures.
  private static let largest = 1 << 26

  /// Reads the file at a path, which may be a pipe.
  package init(at path: String) throws {
    var bytes: [UInt8] = []
    let failure = try SystemCall.readAll(at: path) { part throws(WorkFailure) in
      guard bytes.count + part.count <= Self.largest else {
        throw WorkFailure(
          in: path, "is larger than \(Self.largest) bytes; it is no list of accepted pictures")
      }
      bytes += part
    }
    if let failure { throw WorkFailure(of: FileError(reading: path, errno: failure)) }
    try self.init(json: bytes, name: path)
  }

  /// - Parameter name: Its name in errors.
  /// - Throws: ``/MosaicSystem/WorkFailure`` that names the place of the fault in the document.
  init(json: [UInt8], name: String) throws(WorkFailure) {
    let document = try rethrowing(try Document(json: json)) { (errors: SpecErrors) in
      WorkFailure(errors, in: name)
    }
    self.name = name
    expectedFolder = document.expected
    actualFolder = document.actual
    var paths: Set<[UInt8]> = []
    for (index, var choice) in document.accepted.enumerated() {
      func fault(_ detail: String) -> WorkFailure {
        WorkFailure(in: name, "accepted[\(index)].\(detail)")
      }
      if choice.status == .new {
        choice.expected = nil
      } else if choice.expected == nil {
        throw fault(
          "expected: is missing, the SHA-256 of the picture that was looked at; a golden that is a hash alone is taken over "
            + "by mosaic compare --update")
      }
      if choice.status == .missing {
        choice.actual = nil
      } else if choice.actual == nil {
        throw fault("actual: is missing, the SHA-256 of the picture that was looked at")
      }
      guard paths.insert(Array(choice.path.utf8)).inserted else {
        throw fault("path: \(EscapedText.shortened(choice.path, quote: "'", as: .quoted)) is accepted twice")
      }
      choices.append(choice)
    }
  }

  /// The two folders: the ones that the caller names, else the ones of the file. A file may come from somebody else, so it chooses only
  /// folders below the current one.
  package func folders(
    named: (expected: String, actual: String)?
  ) throws -> (expected: FileRoot, actual: FileRoot) {
    if let named { return (try Self.folder(named.expected), try Self.folder(named.actual)) }
    guard let expectedFolder, let actualFolder else {
      throw WorkFailure(
        .usage,
        "\(EscapedText.shortened(path: name)): does not name the folders of the pictures; name both: "
          + "mosaic accept FILE EXPECTED ACTUAL")
    }
    let here = try Self.folder(".")
    /// - Parameter isOfRun: Whether the folder is the work of the run that the report is on, and may be gone with the run.
    func chosen(_ folder: String, isOfRun: Bool = false) throws -> FileRoot {
      guard !folder.isEmpty, let inside = try? here.confined(folder) else {
        let shown = EscapedText.shortened(folder, quote: "'", as: .quoted)
        throw WorkFailure(
          in: name,
          "names the folder \(shown), which is not below the current one; to use it all the same, "
            + "name both folders: mosaic accept FILE EXPECTED ACTUAL")
      }
      if isOfRun, FileIdentity(path: inside) == nil {
        throw WorkFailure(
          in: name,
          "its report is on the pictures in \(EscapedText.shortened(path: folder)), a folder that does not exist any more; compare "
            + "again, and accept in the new report")
      }
      return try Self.folder(inside, in: here)
    }
    return (try chosen(expectedFolder), try chosen(actualFolder, isOfRun: true))
  }

  /// Opens a folder, from which no link is followed; nor is one on the way to it in a root.
  private static func folder(_ path: String, in root: FileRoot? = nil) throws(WorkFailure) -> FileRoot {
    do throws(FileError) {
      let folder = try FileRoot(path, in: root, followsLinks: false)
      var paths = RealPaths()
      try GitFolder.refuse(folder.realPath ?? paths.path(of: path), of: path)
      return folder
    } catch {
      throw WorkFailure(of: error)
    }
  }
}

extension Kind where Value == String {
  /// A SHA-256.
  fileprivate static var digest: Kind {
    Kind(
      text: .string(pattern: "^[0-9a-f]{64}$"),
      parse: { text throws(SpecError) in
        guard text.utf8.count == 64, text.utf8.allSatisfy("0123456789abcdef".utf8.contains) else {
          throw .badValue(found: quoted(text), allowed: "a SHA-256, 64 digits from 0 to 9 and a to f")
        }
        return text
      }, spell: { $0 })
  }
}
