// A picture that an accepted change reads or writes.

import MosaicCodecs
import MosaicCompare
import MosaicScene
import MosaicSystem

/// The place of a picture in a folder. The path is followed once, and the folder that it leads to stays open.
struct AcceptPlace {
  private let root: FileRoot
  private let path: String
  /// Where the file is; `nil` where there is no such folder yet.
  private var folder: FileRoot?

  init(_ inside: String, in root: FileRoot) throws {
    self.root = root
    path = try root.confined(inside)
    guard ImageReader.pathExtensions.contains(inside.fileName.pathEnding) else {
      let endings = ImageReader.pathExtensions.sorted().joined(separator: ", ")
      throw JobResult.Failure(.badData, "\(shown): has not the name of a picture (\(endings))")
    }
    try GitFolder.refuse(inside, of: path)
    try open()
  }

  var shown: String { EscapedText.shortened(path: path) }

  /// Why nothing is done: it is not as it was when the report was made.
  func refusal(_ state: String) -> JobResult.Failure {
    JobResult.Failure(.someFailed, "\(shown) \(state); compare again")
  }

  var changed: JobResult.Failure { refusal("has changed since the report was made") }
  var gone: JobResult.Failure { refusal("is not there any more") }

  /// The SHA-256 of the file; `nil` where there is none.
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

  /// Copies the file, which must be a picture with this digest; what is written is what was hashed.
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
    guard try hash(descriptor, each: { part throws(CodecError) in try output.write(part) }) == digest else {
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
    return try OutputFile(path, in: folder ?? root)
  }

  private func hash(
    _ descriptor: Int32, each: (ArraySlice<UInt8>) throws(CodecError) -> Void = { _ in }
  ) throws -> String {
    var hash = SHA256()
    let failure = try SystemCall.readAll(descriptor) { part throws(CodecError) in
      hash.update(part)
      try each(part)
    }
    if let failure { throw CodecError(path: path, kind: .cannotRead(errno: failure)) }
    return hash.digest().hex
  }

  /// The value of `body`; `nil` where it finds no file.
  private static func found<Value>(_ body: () throws -> Value) throws -> Value? {
    do { return try body() } catch let error as CodecError where error.kind == .notFound { return nil }
  }
}
