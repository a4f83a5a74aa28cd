// Errors of files: of pictures, documents, lists, fonts and outputs.

import MosaicText

/// A file that cannot be read or written: a picture, a document, a list, a font or an output. The description names the file, the finding
/// and the allowed values.
public struct FileError: Error, Hashable, Sendable {
  package enum Kind: Error, Hashable, Sendable {
    case notFound
    /// The file does not exist, and the path is a URL.
    case isURL
    /// The picture is not among those that were given in place of files.
    case notGiven
    case isFolder
    case linkedFolder
    /// A part of the path is a symbolic link, and links are not followed.
    case linked
    /// The path leads into a folder `.git`, in which pictures do not belong.
    case inGitFolder
    case endsInSlash
    /// The file's name is not UTF-8, so it cannot be written as text; a shell command that renames the file.
    case nameNotUTF8(remedy: String)
    /// The path is a pipe, a socket or a device. A picture is read twice, so it must be a file.
    case notAFile
    case cannotRead(errno: Int32)
    /// The file is outside the folder of all files of the run (a path, as the caller named it), or its path leads there.
    case outsideRoot(String)
    /// The path itself says that it leads out of the folder of all files (a path, as the caller named it): it is absolute, or has
    /// `..` in it.
    case leavesRoot(String)
    /// The path is a folder whose files cannot be listed.
    case unlistedFolder
    /// The path is a folder without a picture; the endings of the pictures that are read, and words about files of other kinds, if
    /// the folder has any.
    case noPictures(endings: [String], others: String)
    /// The path is a pattern that no picture matches; words about files of kinds that are not read, if any match.
    case noMatch(others: String)
    case empty
    case notAnImage(start: [UInt8])
    /// The file is a film in a container of that name.
    case film(String)
    /// The file is the pointer that Git Large File Storage leaves until the file itself is fetched; `bytes` is the length of that
    /// file, if the pointer states it.
    case lfsPointer(bytes: Int?)
    /// The file has a known format that this build does not read, and the formats that it reads.
    case unsupportedFormat(FormatWords, readable: [String])
    case missingProgram(FormatWords)
    case unsupportedFeature(FormatWords, String)
    /// The file ends before its picture does, after `row` whole rows; `of` is 0 if the file ends inside the header.
    case truncated(row: Int, of: Int)
    case corrupt(String)
    case tooLarge(width: Int, height: Int, limit: Int)
    case tooLong(width: Int, height: Int, limit: Int)
    case overBudget(MemoryBudget.Refusal)
    /// The picture (as shown) no longer has the size that was measured.
    case sizeChanged(width: Int, height: Int, measuredWidth: Int, measuredHeight: Int)
    case changed
    /// The work had to end before the picture was read; see ``StopSignal``.
    case stopped(StopSignal.Reason)
    case outOfMemory
    /// The output would replace this input (a path, as the caller named it).
    case replacesInput(String)
    /// The path of the output is a URL.
    case outputIsURL
    case folderMissing(String)
    case cannotWrite(errno: Int32)
    /// The folder that tiles would replace has something else in it: its path in that folder.
    case notTiles(found: String)
    case outputTooLarge(width: Int, height: Int, format: FormatWords, largestSide: Int)
    /// The texts are more or longer than a file may have; their number, and the characters of all keys and values.
    case tooManyTexts(count: Int, length: Int, most: Int, mostLength: Int)
    /// A text of `FileMetadata` that files cannot have: its key, the fault, and the allowed texts.
    case badMetadata(key: String, found: String, allowed: String)
    case cannotEncode(String)
  }

  /// The file, as the caller named it.
  public let path: String
  package let kind: Kind

  package init(path: String, kind: Kind) { (self.path, self.kind) = (path, kind) }

  /// The error of a missing file; for a URL, the error that files are not fetched.
  package static func missing(_ path: String) -> FileError {
    path.url.map { FileError(path: $0, kind: .isURL) } ?? FileError(path: path, kind: .notFound)
  }

  package static func about(_ path: String) -> (Kind) -> FileError { { FileError(path: path, kind: $0) } }

  /// Whether the system is at fault (exit code 74: trying again may help) and not the data (65).
  package var isInputOutput: Bool {
    switch kind {
    case .notFound, .isFolder, .endsInSlash, .notAFile, .cannotRead, .sizeChanged, .changed, .outOfMemory,
      .folderMissing, .cannotWrite, .unlistedFolder:
      true
    default: false
    }
  }

  package var isShortage: Bool { kind.isShortage }

  package var isStopped: Bool { stopReason != nil }

  package var stopReason: StopSignal.Reason? {
    if case .stopped(let reason) = kind { reason } else { nil }
  }
}

extension FileError {
  /// What errors say of a format of files: the formats themselves are not known here.
  package struct FormatWords: Hashable, Sendable {
    /// The name, such as `AVIF`.
    package let name: String
    /// The name with its article and noun, such as `an AVIF image`.
    package let phrase: String
    /// What a build needs to read it, such as `trait HEIF, libheif`; `nil` if that is no question.
    package let requirement: String?

    package init(name: String, phrase: String, requirement: String?) {
      self.name = name
      self.phrase = phrase
      self.requirement = requirement
    }
  }
}

/// The earlier name of ``FileError``.
@available(*, deprecated, renamed: "FileError")
public typealias CodecError = FileError

extension FileError: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch kind {
    case .leavesRoot(let root):
      EscapedText.shortened(path, quote: "'", as: .quoted)
        + (path.isAbsolutePath ? " is an absolute path" : " has '..' in it")
        + "; all files must be in '\(root)', and their paths start there"
    case .noMatch(let others) where !others.isEmpty: "no picture that is read matches '\(path)'; \(others)"
    case .noMatch:
      "no picture matches '\(path)'; * and ? are for a name, ** is for folders, and upper and "
        + "lower case differ" + Self.remark(onBracesIn: path)
    default: "\(path): \(kind.message)"
    }
  }

  /// A remark about a name with `{a,b}`, which is not a pattern here; empty for any other.
  package static func remark(onBracesIn path: String) -> String {
    guard let open = path.firstIndex(of: "{"), let close = path[open...].firstIndex(of: "}"),
      path[open..<close].contains(",")
    else { return "" }
    return "; braces are the shell's, which reads them outside quotes: give a pattern for each of their words"
  }
}

extension FileError.Kind {
  /// Bytes inside a file could not be read.
  package static let unreadable = FileError.Kind.cannotRead(errno: EIO)

  /// Damage that a decoder found at a row; `rows` is 0 while the header is read.
  package static func corrupt(_ words: String, row: Int, of rows: Int) -> FileError.Kind {
    .corrupt(words + (rows == 0 ? "" : " (row \(row) of \(rows))"))
  }

  package func at(row: Int, of rows: Int) -> FileError.Kind {
    switch self {
    case .truncated: .truncated(row: row, of: rows)
    case .corrupt(let words): .corrupt(words, row: row, of: rows)
    default: self
    }
  }

  /// Whether memory or descriptors ran out because others hold them, or the work had to end; the file itself may be good.
  package var isShortage: Bool {
    switch self {
    case .outOfMemory, .stopped: true
    case .overBudget(let refusal): !refusal.isHopeless
    case .cannotRead(let errno): [EMFILE, ENFILE, ENOMEM, ENOBUFS].contains(errno)
    default: false
    }
  }

  fileprivate var message: String {
    switch self {
    case .notFound: "no such file"
    case .isURL:
      "is a URL, and nothing is fetched here; copy the file first, such as with curl -fLO or aws s3 cp, mount its bucket, or send its "
        + "bytes behind a line of mosaic batch - or mosaic thumbnail -"
    case .notGiven: "is not among the pictures that were given, and no file is opened in place of one"
    case .isFolder: "is a folder, not a file"
    case .linkedFolder: "is a link to a folder, and links are not followed here; name that folder itself"
    case .linked: "is a symbolic link, or one is on the way to it, and links are not followed here"
    case .inGitFolder: "is in a folder '.git', where pictures are neither taken from nor written"
    case .endsInSlash: "cannot write: a name that ends in a slash is that of a folder; leave the slash out"
    case .nameNotUTF8(let remedy):
      "its name is not UTF-8, as names of files must be here; rename it: \(remedy)"
    case .notAFile: "is a pipe or a device, not a file"
    case .cannotRead(let errno): "cannot read: \(Self.words(for: errno))"
    case .outsideRoot(let root):
      "is not in the folder '\(root)', or a symbolic link leads out of it; no other files are read or written"
    case .leavesRoot, .noMatch: ""
    case .unlistedFolder: "cannot read the folder"
    case .noPictures(let endings, let others):
      "holds no pictures (this build reads \(endings.joined(separator: ", ")))"
        + (others.isEmpty ? "" : "; \(others)")
    case .empty: "is empty (0 bytes)"
    case .notAnImage(let start): "is not an image: it begins with \"\(Self.printable(start))\""
    case .film(let name):
      "is a film (\(name)), and films are not read; take pictures out of it first: ffmpeg -i FILE -vf fps=1 frame-%03d.jpg"
    case .lfsPointer(let bytes):
      "is a Git LFS pointer, and not the picture"
        + (bytes.map { " of \($0) bytes" } ?? "") + "; run 'git lfs pull' to fetch it"
    case .unsupportedFormat(let format, let readable):
      "is \(format.phrase); this build reads \(readable.joined(separator: ", "))"
        + (format.requirement.map { ", and not \(format.name) (\($0))" } ?? "")
    case .missingProgram(let format):
      "is \(format.phrase), which rsvg-convert draws, and that program is in no folder of PATH; it comes with librsvg "
        + "(apt: librsvg2-bin, Homebrew: librsvg)"
    case .unsupportedFeature(let format, let detail):
      "is \(format.phrase) of a kind that this build does not read: \(detail)"
    case .truncated(_, of: 0): "is truncated: the file ends before its picture begins"
    case .truncated(let row, let rows):
      "is truncated: the file ends before its picture does (row \(row) of \(rows))"
    case .corrupt(let detail): "is damaged: \(detail)"
    case .tooLarge(let width, let height, let limit):
      "is \(width) x \(height) pixels, \(Self.product(width, height)); the limit is \(limit)"
    case .tooLong(let width, let height, let limit):
      "is \(width) x \(height) pixels; a side has at most \(limit)"
    case .overBudget(let refusal): "needs \(refusal)"
    case .sizeChanged(let width, let height, let measuredWidth, let measuredHeight):
      "is \(width) x \(height) pixels, but was measured as \(measuredWidth) x \(measuredHeight); "
        + "it must not change while it is rendered"
    case .changed: "was changed while it was read; try again when it is whole"
    case .stopped(.asked): "was not read to its end: stopped on request"
    case .stopped(.timeLimit(let seconds)):
      "was not read to its end: the limit of \(Self.number(seconds)) s is over"
    case .outOfMemory: "not enough memory for its picture"
    case .replacesInput(let input):
      "cannot write: this file is an input (\(input)), and an output never replaces one; choose another name"
    case .outputIsURL:
      "cannot write: this is a URL, and outputs are files here; write a file, or to -, and copy it there, such as with aws s3 cp"
    case .folderMissing(let folder): "cannot write: the folder '\(folder)' does not exist"
    case .cannotWrite(let errno): "cannot write: \(Self.words(for: errno))"
    case .notTiles(let found):
      "cannot write: in this folder is '\(found)', which is no tile, and nothing but tiles is replaced; move the folder away, or "
        + "choose another name"
    case .outputTooLarge(let width, let height, let format, let largestSide):
      "would be \(width) x \(height) pixels; \(format.phrase) has at most \(largestSide) along a side: "
        + "choose a smaller canvas, or a PNG, which may have more"
    case .tooManyTexts(let count, let length, let most, let mostLength):
      "cannot write: \(count) texts with \(length) characters are too many; a file carries up to "
        + "\(most) with \(mostLength) in all"
    case .badMetadata(let key, let found, let allowed):
      "cannot write: the \(key) of the metadata has \(found); allowed: \(allowed)"
    case .cannotEncode(let detail): "cannot write: the picture cannot be encoded: \(detail)"
    }
  }

  package static func words(for errno: Int32) -> String {
    strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
  }

  private static func number(_ seconds: Double) -> String {
    Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
  }

  private static func product(_ width: Int, _ height: Int) -> String {
    let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
    return overflows ? "too many to count" : "\(pixels) in all"
  }

  /// The bytes as text, with all but printable ASCII as `\xNN`.
  private static func printable(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      switch byte {
      case 0x22: "\\\""
      case 0x5C: "\\\\"
      case 0x20...0x7E: String(UnicodeScalar(byte))
      default: "\\x" + byte.hexadecimal(width: 2)
      }
    }.joined()
  }
}

extension FileError {
  /// The error with long paths shortened, for messages.
  package var shortened: FileError {
    let kind: Kind =
      switch kind {
      case .replacesInput(let input): .replacesInput(EscapedText.shortened(path: input))
      case .folderMissing(let folder): .folderMissing(EscapedText.shortened(path: folder))
      case .outsideRoot(let root): .outsideRoot(EscapedText.shortened(path: root))
      case .leavesRoot(let root): .leavesRoot(EscapedText.shortened(path: root))
      default: kind
      }
    return FileError(path: EscapedText.shortened(path: path), kind: kind)
  }

  package var isOverBudget: Bool {
    if case .overBudget = kind { true } else { false }
  }
}

/// The value of an expression; an error that it throws is converted by `wrap` and thrown.
package func rethrowing<Value, Inner: Error, Outer: Error>(
  _ value: @autoclosure () throws(Inner) -> Value, as wrap: (Inner) -> Outer
) throws(Outer) -> Value {
  do { return try value() } catch { throw wrap(error) }
}
