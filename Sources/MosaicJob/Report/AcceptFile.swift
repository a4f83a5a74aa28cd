// The file that a report offers for download: which pictures somebody looked at and accepted.

package import MosaicCodecs
import MosaicScene
import MosaicSpec

/// The pictures that somebody accepted in a report.
///
///     {"version": 1, "expected": "golden", "actual": "out", "accepted": [
///       {"path": "a.png", "status": "different", "expected": "9f86d0…", "actual": "60303a…"}]}
///
/// Digests are the SHA-256 of the files that were compared: what has changed since was not looked at, and is not accepted.
package struct AcceptFile: Sendable {
  package struct Choice: Equatable, Sendable {
    /// The path of the expected picture, from its folder.
    var path: String
    /// The path of the actual picture, from its folder.
    var actualPath: String
    /// The hexadecimal digest of the expected picture; `nil` where there was none, and the actual one is added.
    var expected: String?
    /// The colour that the expected picture has where it is not compared, and keeps.
    var maskColor: Color?
    /// That of the actual picture; `nil` where there was none, and the expected one is removed.
    var actual: String?
  }

  package private(set) var choices: [Choice] = []
  /// The folder of expected pictures, as the run of `mosaic compare` was told it; `nil` where it is not known.
  let expectedFolder: String?
  let actualFolder: String?
  private let name: String

  /// The most bytes of such a file: some 300,000 pictures.
  private static let largest = 1 << 26

  /// Reads the file at a path, which may be a pipe.
  package init(at path: String) throws {
    var bytes: [UInt8] = []
    let failure = try SystemCall.readAll(at: path) { part throws(JobResult.Failure) in
      guard bytes.count + part.count <= Self.largest else {
        throw JobResult.Failure(
          in: path, "is larger than \(Self.largest) bytes; it is no list of accepted pictures")
      }
      bytes += part
    }
    if let failure { throw JobResult.Failure(of: CodecError(reading: path, errno: failure)) }
    try self.init(json: bytes, name: path)
  }

  /// - Parameter name: Its name in errors.
  /// - Throws: ``JobResult/Failure`` that says where in the document what is wrong.
  init(json: [UInt8], name: String) throws {
    let document: JSONNode
    do throws(SpecError) { document = try JSONReader.read(json) } catch {
      throw JobResult.Failure(in: name, "\(error)")
    }
    let object = try AcceptObject(
      document, name, at: "", keys: ["version", "expected", "actual", "accepted"])
    guard document.member("version")?.number == 1 else {
      throw object.fault("version: must be 1; this mosaic reads no other")
    }
    self.name = name
    (expectedFolder, actualFolder) = (try object.text("expected"), try object.text("actual"))
    guard let list = document.member("accepted"), list.isArray else {
      throw object.fault("accepted: must be a list of accepted pictures")
    }
    var paths: Set<[UInt8]> = []
    for (index, element) in list.elements.enumerated() {
      let choice = try Choice(
        AcceptObject(
          element, name, at: "accepted[\(index)]",
          keys: ["path", "from", "status", "maskColor", "expected", "actual"]))
      guard paths.insert(Array(choice.path.utf8)).inserted else {
        let path = EscapedText.shortened(choice.path, quote: "'", as: .quoted)
        throw object.fault("accepted[\(index)].path: \(path) is accepted twice")
      }
      choices.append(choice)
    }
  }

  /// The two folders: those that the caller names, else those of the file. A file may come from somebody else, so it chooses folders below
  /// the current one only.
  package func folders(
    named: (expected: String, actual: String)?
  ) throws -> (expected: FileRoot, actual: FileRoot) {
    if let named { return (try Self.folder(named.expected), try Self.folder(named.actual)) }
    guard let expectedFolder, let actualFolder else {
      throw JobResult.Failure(
        .usage,
        "\(EscapedText.shortened(path: name)): does not name the folders of the pictures; name both: "
          + "mosaic accept FILE EXPECTED ACTUAL")
    }
    let here = try Self.folder(".")
    func chosen(_ folder: String) throws -> FileRoot {
      guard !folder.isEmpty, let inside = try? here.confined(folder) else {
        let shown = EscapedText.shortened(folder, quote: "'", as: .quoted)
        throw JobResult.Failure(
          in: name,
          "names the folder \(shown), which is not below the current one; to use it all the same, "
            + "name both folders: mosaic accept FILE EXPECTED ACTUAL")
      }
      return try Self.folder(inside, in: here)
    }
    return (try chosen(expectedFolder), try chosen(actualFolder))
  }

  /// Opens a folder, from which no link is followed; nor is one on the way to it in a root.
  private static func folder(_ path: String, in root: FileRoot? = nil) throws(JobResult.Failure) -> FileRoot {
    do throws(CodecError) {
      let folder = try FileRoot(path, in: root, followsLinks: false)
      var paths = RealPaths()
      try GitFolder.refuse(folder.realPath ?? paths.path(of: path), of: path)
      return folder
    } catch {
      throw JobResult.Failure(of: error)
    }
  }
}

extension AcceptFile.Choice {
  fileprivate init(_ object: AcceptObject) throws {
    guard let path = try object.text("path"), !path.isEmpty else { throw object.fault("path: is missing") }
    let status = try object.text("status") ?? ""
    var (expected, actual): (String?, String?)
    switch ComparisonRecord.Status(rawValue: status) {
    case .different: (expected, actual) = (try object.digest("expected"), try object.digest("actual"))
    case .new: actual = try object.digest("actual")
    case .missing: expected = try object.digest("expected")
    case .same, .unreadable, .known, .fixed, nil:
      let shown = EscapedText.shortened(status, quote: "'", as: .quoted)
      throw object.fault("status: \(shown) cannot be accepted; allowed: different, new, missing")
    }
    let color = try object.text("maskColor").map { text in
      do throws(CSSError) { return try Color(css: text) } catch { throw object.fault("maskColor: \(error)") }
    }
    self.init(
      path: path, actualPath: try object.text("from") ?? path, expected: expected, maskColor: color,
      actual: actual)
  }
}

/// An object of the document, of which all keys are known.
private struct AcceptObject {
  private let node: JSONNode
  private let name: String
  /// The prefix of its keys in errors.
  private let place: String

  init(_ node: JSONNode, _ name: String, at place: String, keys: [String]) throws {
    (self.node, self.name, self.place) = (node, name, place.isEmpty ? "" : "\(place).")
    guard node.isObject else {
      throw JobResult.Failure(
        in: name, "\(place.isEmpty ? "" : "\(place): ")must be an object; found \(node.found)")
    }
    var found: Set<String> = []
    for (key, _) in node.members {
      let shown = EscapedText.shortened(key.name, as: .line)
      guard keys.contains(key.name) else {
        throw fault("\(shown): unknown key; known: \(keys.joined(separator: ", "))")
      }
      guard found.insert(key.name).inserted else { throw fault("\(shown): is there twice") }
    }
  }

  func fault(_ detail: String) -> JobResult.Failure { JobResult.Failure(in: name, place + detail) }

  /// The text of a key; `nil` where it is absent.
  func text(_ key: String) throws -> String? {
    guard let value = node.member(key) else { return nil }
    guard let text = value.string else { throw fault("\(key): must be a text; found \(value.found)") }
    return text
  }

  func digest(_ key: String) throws -> String {
    let text = try text(key) ?? ""
    guard text.utf8.count == 64, text.utf8.allSatisfy("0123456789abcdef".utf8.contains) else {
      throw fault("\(key): must be a SHA-256, 64 digits from 0 to 9 and a to f")
    }
    return text
  }
}
