// Names of files that are not UTF-8: how they are shown, and how to rename the file.

import MosaicSystem
import MosaicText

package struct NonUTF8Name {
  private let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

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
  package func picture(in prefix: String = "") -> FoundPicture {
    let path = prefix + shown
    return FoundPicture(
      path: path, fault: FileError(path: path, kind: .nameNotUTF8(remedy: renaming(in: prefix))))
  }

  /// The kind of the file in a folder (with its slash), judged as by ``ImageReader/kind(of:within:)``; hidden files and folders are no pictures.
  package func kind(in prefix: String, among codecs: CodecRegistry) -> FileKind {
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
