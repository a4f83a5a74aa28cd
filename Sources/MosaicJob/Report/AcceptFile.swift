// The file that a report offers for download: which pictures somebody looked at and accepted.

import MosaicScene
import MosaicSpec

/// What somebody accepted in a report of compared pictures.
///
///     {"version": 1, "expected": "golden", "actual": "out", "accepted": [
///       {"path": "a.png", "status": "different", "expected": "9f86d0…", "actual": "60303a…"}]}
///
/// Digests are the SHA-256 of the files that were compared: what has changed since was not looked at, and is not accepted.
package struct AcceptFile: Hashable, Sendable {
  /// The version of the document.
  package static let version = 1

  /// A picture that was accepted.
  package struct Choice: Hashable, Sendable {
    /// The path of the expected picture, from its folder.
    package var path: String
    /// The path of the actual picture, from its folder.
    package var actualPath: String
    /// What is to be done.
    package var change: Change
  }

  /// What is done to an expected picture.
  package enum Change: Hashable, Sendable {
    /// It is replaced by the actual one; hexadecimal digests of both.
    case replace(expected: String, actual: String)
    /// There is none, and the actual one is added.
    case add(actual: String)
    /// There is no actual one, and it is removed.
    case remove(expected: String)
  }

  /// The folder of expected pictures, as the run of `mosaic compare` was told it; `nil` where it is not known.
  package var expectedFolder: String?
  /// The folder of actual pictures.
  package var actualFolder: String?
  /// The accepted pictures, in order.
  package var choices: [Choice]

  /// Reads the document.
  ///
  /// - Parameters:
  ///   - json: Its text.
  ///   - name: Its name in errors.
  /// - Throws: ``ReportError/badChoices(path:detail:)`` that says where in the document what is wrong.
  package init(json: [UInt8], name: String) throws(ReportError) {
    do throws(Fault) { try self.init(json) } catch { throw .badChoices(path: name, detail: error.detail) }
  }

  // MARK: Steps

  private struct Fault: Error {
    let detail: String
  }

  private init(_ json: [UInt8]) throws(Fault) {
    let document: JSONNode
    do throws(SpecError) { document = try JSONReader.read(json) } catch { throw Fault(detail: "\(error)") }
    guard document.isObject else { throw Fault(detail: "must be an object; found \(document.found)") }
    try Self.check(document, ["version", "expected", "actual", "accepted"], at: "")
    guard document.member("version")?.number == Double(Self.version) else {
      throw Fault(detail: "version: must be \(Self.version); this mosaic reads no other")
    }
    expectedFolder = try Self.text("expected", of: document, at: "")
    actualFolder = try Self.text("actual", of: document, at: "")
    guard let list = document.member("accepted"), list.isArray else {
      throw Fault(detail: "accepted: must be a list of accepted pictures")
    }
    choices = []
    var paths: Set<[UInt8]> = []
    for (index, element) in list.elements.enumerated() {
      let choice = try Self.choice(element, at: "accepted[\(index)]")
      guard paths.insert(Array(choice.path.utf8)).inserted else {
        let path = EscapedText.shortened(choice.path, quote: "'", as: .quoted)
        throw Fault(detail: "accepted[\(index)].path: \(path) is accepted twice")
      }
      choices.append(choice)
    }
  }

  private static func choice(_ node: JSONNode, at place: String) throws(Fault) -> Choice {
    guard node.isObject else { throw Fault(detail: "\(place): must be an object; found \(node.found)") }
    try check(node, ["path", "from", "status", "expected", "actual"], at: "\(place).")
    guard let path = try text("path", of: node, at: "\(place)."), !path.isEmpty else {
      throw Fault(detail: "\(place).path: is missing")
    }
    let status = try text("status", of: node, at: "\(place).") ?? ""
    let change: Change
    switch ReportPair.Status(rawValue: status) {
    case .different:
      change = .replace(
        expected: try digest("expected", of: node, at: place),
        actual: try digest("actual", of: node, at: place))
    case .new: change = .add(actual: try digest("actual", of: node, at: place))
    case .missing: change = .remove(expected: try digest("expected", of: node, at: place))
    case .same, .unreadable, nil:
      let shown = EscapedText.shortened(status, quote: "'", as: .quoted)
      throw Fault(detail: "\(place).status: \(shown) cannot be accepted; allowed: different, new, missing")
    }
    return Choice(
      path: path, actualPath: try text("from", of: node, at: "\(place).") ?? path, change: change)
  }

  /// The text of a key; `nil` where it is absent.
  private static func text(_ key: String, of node: JSONNode, at place: String) throws(Fault) -> String? {
    guard let value = node.member(key) else { return nil }
    guard let text = value.string else {
      throw Fault(detail: "\(place)\(key): must be a text; found \(value.found)")
    }
    return text
  }

  private static func digest(_ key: String, of node: JSONNode, at place: String) throws(Fault) -> String {
    let text = try Self.text(key, of: node, at: "\(place).") ?? ""
    let isDigest =
      text.utf8.count == 64
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
    guard isDigest else {
      throw Fault(detail: "\(place).\(key): must be a SHA-256, 64 digits from 0 to 9 and a to f")
    }
    return text
  }

  private static func check(_ node: JSONNode, _ known: [String], at place: String) throws(Fault) {
    var found: Set<String> = []
    for (key, _) in node.members {
      let shown = EscapedText.shortened(key.name, as: .line)
      guard known.contains(key.name) else {
        throw Fault(detail: "\(place)\(shown): unknown key; known: \(known.joined(separator: ", "))")
      }
      guard found.insert(key.name).inserted else { throw Fault(detail: "\(place)\(shown): is there twice") }
    }
  }
}
