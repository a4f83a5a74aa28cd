// The names in a folder, among them those that are not UTF-8.

import MosaicCodecs
import MosaicSystem
import MosaicText

/// The names in a folder; they are bytes, which need not be UTF-8.
struct FolderNames {
  /// The prefix of the paths of files in it.
  let prefix: String
  /// The names that are UTF-8.
  private(set) var texts: [String] = []
  private var others: [OddName] = []
  private let path: String
  private let limits: DecodeLimits

  /// Reads the names of a folder, the current one if empty; `nil` if it cannot be listed.
  init?(_ folder: String, within limits: DecodeLimits) throws(JobError) {
    (path, prefix, self.limits) = (folder.isEmpty ? "." : folder, folder.path(of: ""), limits)
    var entries: FolderEntries
    do { entries = try FolderEntries(path, in: limits.root) } catch {
      if case .outsideRoot = error.kind { throw .source(error) }
      return nil
    }
    while true {
      try PictureFolder.check(limits.stop, in: path)
      let next: [UInt8]?
      do { next = try entries.next() } catch { return nil }
      guard let name = next else { break }
      if let text = String(validating: name, as: UTF8.self) {
        texts.append(text)
      } else {
        others.append(OddName(name))
      }
    }
  }

  /// The names that are UTF-8 and that `isWanted` accepts. Work may end between any two: each may be looked at on a slow disk.
  func texts(where isWanted: (String) -> Bool) throws(JobError) -> [String] {
    var wanted: [String] = []
    for text in texts {
      try PictureFolder.check(limits.stop, in: path)
      if isWanted(text) { wanted.append(text) }
    }
    return wanted
  }

  /// The pictures of these names in natural order, damaged ones too, and the files that are left out.
  ///
  /// - Parameter isMeant: Whether a name is taken that is passed over otherwise.
  func pictures(
    where isWanted: (String) -> Bool, evenIf isMeant: (String) -> Bool = { _ in false }
  ) throws(JobError) -> FoundPictures {
    var found = FoundPictures()
    var others: [LeftOut.Other] = []
    for name in try texts(where: { isWanted($0) && !SystemCall.isFolder(prefix + $0) }) {
      try PictureFolder.check(limits.stop, in: path)
      if PassedOver.isFile(name), !isMeant(name) {
        found.leftOut.passedOver.append(prefix + name)
        continue
      }
      let picture = FoundPicture(path: prefix + name)
      switch ImageReader.kind(of: picture.path, within: limits) {
      case .picture: found.pictures.append(picture)
      case .other(let format, let isRaw): others.append(LeftOut.Other(picture, format, isRaw: isRaw))
      case .noPicture: break
      }
    }
    for name in self.others
    where isWanted(name.shown) && (isMeant(name.shown) || !PassedOver.isFile(name.shown)) {
      try PictureFolder.check(limits.stop, in: path)
      let picture = name.picture(in: prefix)
      switch name.kind(in: prefix, among: limits.codecs) {
      case .picture: found.pictures.append(picture)
      case .other(let format, let isRaw): others.append(LeftOut.Other(picture, format, isRaw: isRaw))
      case .noPicture: break
      }
    }
    found.pictures.sort { NaturalOrder.precedes($0.path, $1.path) }
    others.sort { NaturalOrder.precedes($0.picture.path, $1.picture.path) }
    found.leftOut.add(others, beside: found.pictures)
    return found
  }
}

// MARK: Names that are not UTF-8: how they are shown, and how to rename the file

package struct OddName {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  package init(cString: UnsafePointer<CChar>) {
    bytes = Array(UnsafeRawBufferPointer(start: cString, count: strlen(cString)))
  }

  /// The name, with `\xNN` for each byte that is not UTF-8.
  package var shown: String { text { "\\x" + $0.hexadecimal(width: 2) } }

  /// A shell command that renames the file within a folder (with its slash) to a name in UTF-8, unless another file has that name.
  package func renaming(in prefix: String = "") -> String {
    let old = Self.ansi(prefix) + text(Self.ansi) { "\\x" + $0.hexadecimal(width: 2) }
    let new = Self.ansi(prefix) + text(Self.ansi) { _ in "_" }
    return "mv -n $'\(old)' $'\(new)'"
  }

  /// The picture of this name, with the fault that says how to rename it.
  func picture(in prefix: String = "") -> FoundPicture {
    let path = prefix + shown
    return FoundPicture(
      path: path, fault: FileError(path: path, kind: .nameNotUTF8(remedy: renaming(in: prefix))))
  }

  /// The kind of the file in a folder (with its slash), judged as by ``ImageReader/kind(of:within:)``; hidden files and folders are no pictures.
  func kind(in prefix: String, among codecs: CodecRegistry) -> FileKind {
    guard bytes.first != UInt8(ascii: ".") else { return .noPicture }
    let path = Array(prefix.utf8) + bytes
    let isFolder = (try? FolderEntries(bytes: path)) != nil
    return isFolder ? .noPicture : ImageReader.kind(named: shown, among: codecs) { Self.start(ofFile: path) }
  }

  // MARK: Steps

  /// The name with each character of UTF-8 mapped by `spelled`, and each other byte by `other`.
  private func text(_ spelled: (String) -> String = { $0 }, other: (UInt8) -> String) -> String {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var text = ""
    var index = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        text += spelled(String(Unicode.UTF8.decode(encoded)))
        index += encoded.count
      case .error(let length):
        for byte in bytes[index..<index + length] { text += other(byte) }
        index += length
      case .emptyInput: return text
      }
    }
  }

  /// Escapes text for a shell's `$'…'`.
  private static func ansi(_ text: String) -> String {
    text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
  }

  private static func start(ofFile path: [UInt8]) -> [UInt8]? {
    let path = path.map { CChar(bitPattern: $0) } + [0]
    // Opening a pipe blocks until it has a writer, unless O_NONBLOCK is given.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    return count < 0 ? nil : Array(bytes[..<count])
  }
}
