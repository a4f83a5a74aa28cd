// Accepted pictures become the expected ones.

package import MosaicCodecs
import MosaicScene
import MosaicSpec

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Carries out what was accepted: each picture by itself, whole or not at all.
///
/// Paths lead to files in the two folders only, whatever symbolic links say (``FileRoot``). An expected picture changes only if it and
/// the actual one are those that were looked at.
package struct AcceptRun: Sendable {
  /// What became of a choice.
  package struct Result: Hashable, Sendable {
    /// What became of it.
    package enum Status: String, Hashable, Sendable {
      /// The expected picture is now the actual one.
      case replaced
      /// There was no expected picture, and now there is.
      case added
      /// The expected picture is gone.
      case removed
      /// All was so already.
      case current
      /// Nothing was changed, and ``Result/reason`` says why.
      case refused
    }

    /// The path of the expected picture, from its folder.
    package var path: String
    /// What became of it.
    package var status: Status
    /// Why it was refused, in one sentence.
    package var reason: String?

    /// The result as one line of JSON, without a line break.
    package var json: String {
      var members: [(String, JSONValue)] = [("path", .string(path)), ("status", .string(status.rawValue))]
      if let reason { members.append(("reason", .string(reason))) }
      return JSONValue.object(members).line
    }
  }

  /// Whether nothing is written: results say what would be done.
  package var isDryRun = false

  private let expected: FileRoot
  private let actual: FileRoot

  /// Makes a run in two folders.
  package init(expected: FileRoot, actual: FileRoot) { (self.expected, self.actual) = (expected, actual) }

  /// Carries out a choice.
  package func apply(_ choice: AcceptFile.Choice) -> Result {
    do throws(Refusal) {
      return Result(path: choice.path, status: try carryOut(choice))
    } catch {
      return Result(path: choice.path, status: .refused, reason: error.reason)
    }
  }

  // MARK: Steps

  private struct Refusal: Error {
    let reason: String
  }

  private func carryOut(_ choice: AcceptFile.Choice) throws(Refusal) -> Result.Status {
    let target = try Self.path(choice.path, in: expected)
    let source = try Self.path(choice.actualPath, in: actual)
    let old = try Self.digest(of: target, in: expected)
    switch choice.change {
    case .replace(let wanted, let new):
      if old == new { return .current }
      guard let old else {
        throw Refusal(reason: "\(Self.shown(target)) is not there any more; compare again")
      }
      guard old == wanted else { throw Self.changed(target) }
      try copy(source, digest: new, to: target)
      return .replaced
    case .add(let new):
      if old == new { return .current }
      guard old == nil else {
        throw Refusal(
          reason: "\(Self.shown(target)) was new and is there by now, with other contents; compare again")
      }
      try copy(source, digest: new, to: target)
      return .added
    case .remove(let wanted):
      guard let old else { return .current }
      guard old == wanted else { throw Self.changed(target) }
      guard try Self.digest(of: source, in: actual) == nil else {
        throw Refusal(reason: "\(Self.shown(source)) was missing and is there by now; compare again")
      }
      if !isDryRun { try Self.refusing { () throws(CodecError) in try expected.remove(target) } }
      return .removed
    }
  }

  /// Copies the actual file; what is written is what was hashed, and appears only if the hash is right.
  private func copy(_ source: String, digest: String, to target: String) throws(Refusal) {
    // No folder is made for a file that is refused.
    try Self.check(Self.hash(source, in: actual), digest, source)
    if isDryRun { return }
    var inputs = KeptFiles()
    inputs.insert(source)
    let kept = inputs
    let output = try Self.refusing { () throws(CodecError) -> OutputFile in
      try expected.makeFolders(for: target)
      return try OutputFile(target, keeping: kept, in: expected)
    }
    try Self.check(Self.hash(source, in: actual, copyingTo: output), digest, source)
    try Self.refusing { () throws(CodecError) in try output.commit() }
  }

  private static func check(_ found: Digest?, _ wanted: String, _ path: String) throws(Refusal) {
    guard let found else { throw Refusal(reason: "\(shown(path)) is not there any more; compare again") }
    guard found.hex == wanted else { throw changed(path) }
  }

  private static func changed(_ path: String) -> Refusal {
    Refusal(reason: "\(shown(path)) has changed since the report was made; compare again")
  }

  private static func path(_ inside: String, in root: FileRoot) throws(Refusal) -> String {
    do throws(ConfinementError) { return try root.confined(inside) } catch {
      throw Refusal(reason: error.description)
    }
  }

  private static func digest(of path: String, in root: FileRoot) throws(Refusal) -> String? {
    try hash(path, in: root)?.hex
  }

  /// Reads a file to its end; `nil` where there is none.
  private static func hash(
    _ path: String, in root: FileRoot, copyingTo output: OutputFile? = nil
  ) throws(Refusal) -> Digest? {
    let descriptor: Int32
    do throws(CodecError) { descriptor = try root.descriptor(ofFile: path) } catch {
      if case .notFound = error.kind { return nil }
      throw Refusal(reason: error.description)
    }
    defer { close(descriptor) }
    var hash = SHA256()
    let failure = try hash.update(reading: descriptor) { bytes throws(Refusal) in
      try refusing { () throws(CodecError) in try output?.write(bytes) }
    }
    if let failure {
      throw Refusal(reason: CodecError(path: path, kind: .cannotRead(errno: failure)).description)
    }
    return hash.digest()
  }

  @discardableResult private static func refusing<Value>(
    _ body: () throws(CodecError) -> Value
  ) throws(Refusal) -> Value {
    do throws(CodecError) { return try body() } catch { throw Refusal(reason: error.description) }
  }

  private static func shown(_ path: String) -> String { EscapedText.shortened(path: path) }
}
