// Accepted pictures become the expected ones.

import MosaicCodecs
import MosaicCompare
import MosaicScene
import MosaicSpec
package import MosaicSystem
import MosaicText

/// Carries out the accepted changes: each picture by itself, whole or not at all.
///
/// The file may come from somebody else: it reaches pictures in the two folders only, through no symbolic link and not inside of `.git`
/// (``AcceptPlace``). An expected picture changes only if it and the actual one are those that were looked at.
package struct AcceptRun: Sendable {
  package struct Result: Equatable, Sendable {
    package enum Status: String, CaseIterable, Sendable {
      /// The expected picture is now the actual one.
      case replaced
      /// The expected picture did not exist, and now exists.
      case added
      /// The expected picture is gone.
      case removed
      /// The expected picture was right already.
      case current
      /// Nothing was changed, and ``Result/failure`` says why.
      case refused
    }

    /// The path of the expected picture, from its folder.
    package let path: String
    package let status: Status
    /// Bad data if the file of accepted pictures asks for a forbidden change; else something has changed, or the system refused.
    package var failure: WorkFailure?

    private static let table = LineTable<Result>([
      Field("path", written: .string, "The path of the expected picture, from its folder.") { $0.path },
      Field("status", written: .words, "What was done with it.") { $0.status },
      Field("reason", written: .string, "Why nothing was changed.") { $0.failure?.message },
    ])

    package var json: String { Self.table.line(of: self) }
  }

  /// Whether the run writes no files: results say what it would do.
  package var isDryRun = false

  private let expected: FileRoot
  private let actual: FileRoot

  private let rules: CompareRules
  private let manifest: GoldenManifest

  /// Makes a run in two folders, which follow no links.
  ///
  /// - Throws: An error for a file of rules or a manifest among the expected pictures that cannot be read.
  package init(expected: FileRoot, actual: FileRoot) throws {
    (self.expected, self.actual) = (expected, actual)
    let files = RunFiles(in: expected)
    // The rules are asked for masks only.
    rules = try CompareRules(in: expected.path, of: files, on: nil)
    manifest = try GoldenManifest.read(in: expected.path, of: files)
  }

  /// Removes files that killed runs left beside the pictures of some choices.
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
    var target = try AcceptPlace(choice.path, in: expected, reportOf: actual)
    let source = try AcceptPlace(choice.actualPath, in: actual, reportOf: actual)
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

  /// If the manifest names a picture, has the manifest describe the present picture.
  private func note(_ path: String) throws {
    let name = GoldenName.name(of: path)
    guard manifest.goldens[name] != nil else { return }
    let limits = DecodeLimits(root: expected)
    let entry = (try? ImageReader.straightPixmap(ofFile: expected.path(inside: path), limits: limits))
      .map { GoldenManifest.Entry(of: $0) }
    try GoldenManifest.update(in: expected.path, of: RunFiles(in: expected)) { $0.goldens[name] = entry }
  }

  private static func failure(_ error: any Error) -> WorkFailure {
    switch error {
    case let error as WorkFailure: return error
    case let error as FileError:
      let isNoFile = [.notAFile, .isFolder].contains(error.kind)
      return .init(isNoFile || !error.isInputOutput ? .badData : .someFailed, "\(error)")
    default: return .init(.badData, "\(error)")
    }
  }
}

// MARK: A picture that an accepted change reads or writes

/// The place of a picture in a folder. The path is followed once, and the folder that it leads to stays open.
private struct AcceptPlace {
  private let root: FileRoot
  private let path: String
  /// The folder of the actual pictures, which tells one report from another.
  private let actual: String
  /// The folder of the file; `nil` if the folder does not exist yet.
  private var folder: FileRoot?

  init(_ inside: String, in root: FileRoot, reportOf actual: FileRoot) throws {
    self.root = root
    self.actual = EscapedText.shortened(path: actual.path)
    do throws(FileError) { path = try root.confined(inside) } catch { throw error.shortened }
    guard ImageReader.pathExtensions.contains(inside.fileName.pathEnding) else {
      let endings = ImageReader.pathExtensions.sorted().joined(separator: ", ")
      throw WorkFailure(.badData, "\(shown): has not the name of a picture (\(endings))")
    }
    try GitFolder.refuse(inside, of: path)
    try open()
  }

  var shown: String { EscapedText.shortened(path: path) }

  /// The refusal of a change: the file differs from its state when the report was made.
  func refusal(_ state: String) -> WorkFailure {
    WorkFailure(.someFailed, "\(shown) \(state); compare again")
  }

  var changed: WorkFailure { refusal("has changed since the report on \(actual) was made") }
  var gone: WorkFailure { refusal("is not there any more") }

  /// The SHA-256 of the file; `nil` if the file does not exist.
  func digest() throws -> String? {
    guard let descriptor = try Self.found({ try folder?.descriptor(ofFile: path) }) ?? nil else { return nil }
    defer { close(descriptor) }
    return try hash(descriptor)
  }

  /// The bytes of the file, which must be a picture with this digest.
  private func bytes(digest: String) throws -> [UInt8] {
    guard let descriptor = try Self.found({ try folder?.descriptor(ofPicture: path) }) ?? nil else {
      throw gone
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    guard try hash(descriptor, each: { bytes += $0 }) == digest else { throw changed }
    return bytes
  }

  /// Copies the file, which must be a picture with this digest, over a picture with another one, which keeps the pixels of a colour.
  func copy(
    to target: inout AcceptPlace, digest: String, over old: String, keeping color: Color,
    _ alignment: Alignment, isDryRun: Bool
  ) throws {
    let before = try ImageReader.straightPixmap(bytes: target.bytes(digest: old), name: target.path)
    let after = try ImageReader.straightPixmap(bytes: bytes(digest: digest), name: path)
    guard let (file, _) = try PairCheck.update(of: before, by: after, path: target.path, color, alignment)
    else {
      return try copy(to: &target, digest: digest, isDryRun: isDryRun)
    }
    if isDryRun { return }
    let output = try target.output()
    try output.write(file)
    try output.commit()
  }

  /// Copies the file, which must be a picture with this digest; the written bytes are the hashed bytes.
  func copy(to target: inout AcceptPlace, digest: String, isDryRun: Bool) throws {
    guard let descriptor = try Self.found({ try folder?.descriptor(ofPicture: path) }) ?? nil else {
      throw gone
    }
    defer { close(descriptor) }
    // No folder is made for a file that is refused.
    guard try hash(descriptor) == digest else { throw changed }
    if isDryRun { return }
    let output = try target.output()
    lseek(descriptor, 0, SEEK_SET)
    guard try hash(descriptor, each: { part throws(FileError) in try output.write(part) }) == digest else {
      throw changed
    }
    try output.commit()
  }

  func remove() throws { try folder?.remove(path) }

  // MARK: Steps

  private mutating func open() throws {
    folder = try Self.found { try FileRoot(path.folderPath ?? ".", in: root, followsLinks: false) }
  }

  private mutating func output() throws -> OutputFile {
    if folder == nil {
      try root.makeFolders(for: path)
      try open()
    }
    return try OutputFile(path, of: RunFiles(in: folder ?? root))
  }

  private func hash(
    _ descriptor: Int32, each: (ArraySlice<UInt8>) throws(FileError) -> Void = { _ in }
  ) throws -> String {
    var hash = SHA256()
    let failure = try SystemCall.readAll(descriptor) { part throws(FileError) in
      hash.update(part)
      try each(part)
    }
    if let failure { throw FileError(path: path, kind: .cannotRead(errno: failure)) }
    return hash.digest().hex
  }

  /// The value of `body`; `nil` if it finds no file.
  private static func found<Value>(_ body: () throws -> Value) throws -> Value? {
    do { return try body() } catch let error as FileError where error.kind == .notFound { return nil }
  }
}
