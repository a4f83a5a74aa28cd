// A picture that an accepted change reads or writes.

import MosaicCodecs
import MosaicScene

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why a choice was not carried out.
package struct AcceptRefusal: Error, Hashable, Sendable {
  /// One sentence.
  package let reason: String
  /// Whether the file of accepted pictures asks for what none may; else something has changed, or the system refused.
  package let isBadData: Bool

  init(_ reason: String, isBadData: Bool = false) { (self.reason, self.isBadData) = (reason, isBadData) }

  init(_ error: CodecError) {
    let isNoFile = [.notAFile, .isFolder].contains(error.kind)
    self.init("\(error)", isBadData: isNoFile || !error.isInputOutput)
  }
}

/// The place of a picture in a folder. The path is followed once, and the folder that it leads to stays open.
struct AcceptPlace {
  private let root: FileRoot
  private let path: String
  /// Where the file is; `nil` where there is no such folder yet.
  private var folder: FileRoot?

  /// - Parameter inside: The path from the root.
  init(_ inside: String, in root: FileRoot) throws(AcceptRefusal) {
    self.root = root
    do throws(JobError) { path = try root.confined(inside) } catch {
      throw AcceptRefusal("\(error)", isBadData: true)
    }
    guard ImageReader.pathExtensions.contains(inside.fileName.pathEnding) else {
      let endings = ImageReader.pathExtensions.sorted().joined(separator: ", ")
      throw AcceptRefusal("\(shown): has not the name of a picture (\(endings))", isBadData: true)
    }
    try refusing { () throws(CodecError) in try GitFolder.refuse(inside, of: path) }
    try open()
  }

  var shown: String { EscapedText.shortened(path: path) }

  var changed: AcceptRefusal {
    AcceptRefusal("\(shown) has changed since the report was made; compare again")
  }

  /// The SHA-256 of the file; `nil` where there is none.
  func digest() throws(AcceptRefusal) -> String? {
    let folder = folder
    let opened = try found { () throws(CodecError) in try folder?.descriptor(ofFile: path) }
    guard let descriptor = opened ?? nil else { return nil }
    defer { close(descriptor) }
    return try hash(descriptor)
  }

  /// Copies the file, which must be a picture with this digest; what is written is what was hashed.
  func copy(to target: inout AcceptPlace, digest: String, isDryRun: Bool) throws(AcceptRefusal) {
    let folder = folder
    let opened = try found { () throws(CodecError) in try folder?.descriptor(ofPicture: path) }
    guard let descriptor = opened ?? nil else {
      throw AcceptRefusal("\(shown) is not there any more; compare again")
    }
    defer { close(descriptor) }
    // No folder is made for a file that is refused.
    guard try hash(descriptor) == digest else { throw changed }
    if isDryRun { return }
    let output = try target.output()
    lseek(descriptor, 0, SEEK_SET)
    guard try hash(descriptor, copyingTo: output) == digest else { throw changed }
    try refusing { () throws(CodecError) in try output.commit() }
  }

  func remove() throws(AcceptRefusal) {
    let folder = folder
    try refusing { () throws(CodecError) in try folder?.remove(path) }
  }

  // MARK: Steps

  private mutating func open() throws(AcceptRefusal) {
    let (root, path) = (root, path)
    folder = try found { () throws(CodecError) in
      try FileRoot(path.folderPath ?? ".", in: root, followsLinks: false)
    }
  }

  private mutating func output() throws(AcceptRefusal) -> OutputFile {
    let (root, path) = (root, path)
    if folder == nil {
      try refusing { () throws(CodecError) in try root.makeFolders(for: path) }
      try open()
    }
    let folder = folder
    return try refusing { () throws(CodecError) in try OutputFile(path, in: folder ?? root) }
  }

  private func hash(_ descriptor: Int32, copyingTo output: OutputFile? = nil) throws(AcceptRefusal) -> String
  {
    var hash = SHA256()
    let failure = try hash.update(reading: descriptor) { bytes throws(AcceptRefusal) in
      try refusing { () throws(CodecError) in try output?.write(bytes) }
    }
    if let failure { throw AcceptRefusal(CodecError(path: path, kind: .cannotRead(errno: failure))) }
    return hash.digest().hex
  }

  /// What is there; `nil` where nothing is.
  private func found<Value>(_ body: () throws(CodecError) -> Value) throws(AcceptRefusal) -> Value? {
    do throws(CodecError) { return try body() } catch {
      if case .notFound = error.kind { return nil }
      throw AcceptRefusal(error)
    }
  }

  @discardableResult private func refusing<Value>(
    _ body: () throws(CodecError) -> Value
  ) throws(AcceptRefusal) -> Value {
    do throws(CodecError) { return try body() } catch { throw AcceptRefusal(error) }
  }
}
