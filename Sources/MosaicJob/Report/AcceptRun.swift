// Accepted pictures become the expected ones.

package import MosaicCodecs
import MosaicSpec

/// Carries out what was accepted: each picture by itself, whole or not at all.
///
/// The file may come from somebody else: it reaches pictures in the two folders only, through no symbolic link and not inside of `.git`
/// (``AcceptPlace``). An expected picture changes only if it and the actual one are those that were looked at.
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
    /// Why it was refused.
    package var refusal: AcceptRefusal?

    /// The result as one line of JSON, without a line break.
    package var json: String {
      var members: [(String, JSONValue)] = [("path", .string(path)), ("status", .string(status.rawValue))]
      if let reason = refusal?.reason { members.append(("reason", .string(reason))) }
      return JSONValue.object(members).line
    }
  }

  /// Whether nothing is written: results say what would be done.
  package var isDryRun = false

  private let expected: FileRoot
  private let actual: FileRoot

  /// Makes a run in two folders, which follow no links.
  package init(expected: FileRoot, actual: FileRoot) { (self.expected, self.actual) = (expected, actual) }

  /// Carries out a choice.
  package func apply(_ choice: AcceptFile.Choice) -> Result {
    do throws(AcceptRefusal) {
      return Result(path: choice.path, status: try carryOut(choice))
    } catch {
      return Result(path: choice.path, status: .refused, refusal: error)
    }
  }

  // MARK: Steps

  private func carryOut(_ choice: AcceptFile.Choice) throws(AcceptRefusal) -> Result.Status {
    var target = try AcceptPlace(choice.path, in: expected)
    let source = try AcceptPlace(choice.actualPath, in: actual)
    let old = try target.digest()
    switch choice.change {
    case .replace(let wanted, let new):
      if old == new { return .current }
      guard let old else { throw AcceptRefusal("\(target.shown) is not there any more; compare again") }
      guard old == wanted else { throw target.changed }
      try source.copy(to: &target, digest: new, isDryRun: isDryRun)
      return .replaced
    case .add(let new):
      if old == new { return .current }
      guard old == nil else {
        throw AcceptRefusal(
          "\(target.shown) was new and is there by now, with other contents; compare again")
      }
      try source.copy(to: &target, digest: new, isDryRun: isDryRun)
      return .added
    case .remove(let wanted):
      guard let old else { return .current }
      guard old == wanted else { throw target.changed }
      guard try source.digest() == nil else {
        throw AcceptRefusal("\(source.shown) was missing and is there by now; compare again")
      }
      if !isDryRun { try target.remove() }
      return .removed
    }
  }
}
