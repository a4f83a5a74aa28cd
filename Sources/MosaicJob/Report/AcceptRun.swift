// Accepted pictures become the expected ones.

package import MosaicCodecs
import MosaicCompare
import MosaicScene
import MosaicSpec

/// Carries out what was accepted: each picture by itself, whole or not at all.
///
/// The file may come from somebody else: it reaches pictures in the two folders only, through no symbolic link and not inside of `.git`
/// (``AcceptPlace``). An expected picture changes only if it and the actual one are those that were looked at.
package struct AcceptRun: Sendable {
  package struct Result: Equatable, Sendable {
    package enum Status: String, CaseIterable, Sendable {
      /// The expected picture is now the actual one.
      case replaced
      /// There was no expected picture, and now there is.
      case added
      /// The expected picture is gone.
      case removed
      /// All was so already.
      case current
      /// Nothing was changed, and ``Result/failure`` says why.
      case refused
    }

    /// The path of the expected picture, from its folder.
    package let path: String
    package let status: Status
    /// Bad data where the file of accepted pictures asks for what none may; else something has changed, or the system refused.
    package var failure: JobResult.Failure?

    private static let table = LineTable<Result>([
      Field("path", written: .string, "The path of the expected picture, from its folder.") { $0.path },
      Field("status", written: .words, "What was done with it.") { $0.status },
      Field("reason", written: .string, "Why nothing was changed.") { $0.failure?.message },
    ])

    package var json: String { Self.table.line(of: self) }
  }

  /// Whether nothing is written: results say what would be done.
  package var isDryRun = false

  private let expected: FileRoot
  private let actual: FileRoot

  private let rules: CompareRules
  private let manifest: GoldenManifest

  /// Makes a run in two folders, which follow no links.
  ///
  /// - Throws: ``JobError`` for a file of rules or a manifest among the expected pictures that cannot be read.
  package init(expected: FileRoot, actual: FileRoot) throws(JobError) {
    (self.expected, self.actual) = (expected, actual)
    rules = try CompareRules(in: expected.path, root: expected)
    manifest = try GoldenManifest.read(in: expected.path, root: expected)
  }

  /// Removes what killed runs left beside the pictures of some choices.
  package func tidyUp(beside choices: [AcceptFile.Choice]) {
    if !isDryRun {
      OutputFolders(in: expected).tidyUp(beside: choices.map { expected.path(inside: $0.path) })
    }
  }

  /// Carries out a choice.
  package func apply(_ choice: AcceptFile.Choice) -> Result {
    do {
      let status = try carryOut(choice)
      if !isDryRun, status != .current { try note(choice.path) }
      return Result(path: choice.path, status: status)
    } catch {
      return Result(path: choice.path, status: .refused, failure: Self.failure(error))
    }
  }

  // MARK: Steps

  private func carryOut(_ choice: AcceptFile.Choice) throws -> Result.Status {
    var target = try AcceptPlace(choice.path, in: expected)
    let source = try AcceptPlace(choice.actualPath, in: actual)
    let old = try target.digest()
    if old == choice.actual { return .current }
    guard old == choice.expected else {
      if old == nil { throw target.gone }
      throw choice.expected == nil
        ? target.refusal("was new and is there by now, with other contents") : target.changed
    }
    if let digest = choice.actual {
      let check = try rules.check(for: choice.path)
      if let old, let color = choice.maskColor ?? check.color {
        try source.copy(
          to: &target, digest: digest, over: old, keeping: color, check.comparison.alignment,
          isDryRun: isDryRun)
        return .replaced
      }
      try source.copy(to: &target, digest: digest, isDryRun: isDryRun)
      return old == nil ? .added : .replaced
    }
    guard try source.digest() == nil else { throw source.refusal("was missing and is there by now") }
    if !isDryRun { try target.remove() }
    return .removed
  }

  /// Has the manifest, where it names a picture, say what that is now.
  private func note(_ path: String) throws {
    let name = GoldenName.name(of: path)
    guard manifest.goldens[name] != nil else { return }
    let limits = DecodeLimits(root: expected)
    let entry = (try? ImageReader.straightPixmap(ofFile: expected.path(inside: path), limits: limits))
      .map { GoldenManifest.Entry(of: $0) }
    try GoldenManifest.update(in: expected.path, root: expected) { $0.goldens[name] = entry }
  }

  private static func failure(_ error: any Error) -> JobResult.Failure {
    switch error {
    case let error as JobResult.Failure: return error
    case let error as CodecError:
      let isNoFile = [.notAFile, .isFolder].contains(error.kind)
      return .init(isNoFile || !error.isInputOutput ? .badData : .someFailed, "\(error)")
    default: return .init(.badData, "\(error)")
    }
  }
}
