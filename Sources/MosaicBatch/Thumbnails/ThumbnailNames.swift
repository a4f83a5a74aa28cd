// The outputs of a run: their names and formats, checked before anything is written.

import MosaicCodecs
import MosaicCollage
import MosaicLayout
import MosaicRender
import MosaicSystem
import MosaicText
import Synchronization

final class ThumbnailNames: Sendable {
  let files: RunFiles
  private let pattern: ThumbnailPattern
  private let root: FileRoot?
  /// Outputs that were given to a picture, and its number.
  private let given = Mutex(Given())

  private struct Given: Sendable {
    var owners: [FilePath: Int] = [:]
    var paths = RealPaths()
  }

  /// - Throws: ``/MosaicCollage/JobError`` for an unknown format, one name of several sizes or pictures, and a name that is an input's.
  init(
    _ pattern: ThumbnailPattern, for inputs: [ThumbnailInput], sizes: [ThumbnailSize],
    options: ThumbnailOptions
  ) throws(JobError) {
    self.pattern = pattern
    root = options.limits.root
    let namesSizes = pattern.has(.size, .width, .height)
    if sizes.count > 1, !namesSizes {
      throw .request(
        "\(EscapedText.shortened(path: pattern.text)): all sizes of a picture would be one file",
        "put {size}, {width} or {height} into the name")
    }
    if options.formats.count > 1, !pattern.has(.ext) {
      throw .request(
        "\(EscapedText.shortened(path: pattern.text)): all formats of a picture would be one file",
        "put {ext} into the name, such as thumbs/{stem}_{size}.{ext}")
    }
    for format in options.formats where !format.isOfThumbnails { throw .noFormat(".\(format.rawValue)") }
    files = options.files.part()
    files.keep(inputs.lazy.map(\.path))

    var owners: [FilePath: Int] = [:]
    var paths = RealPaths()
    for (index, input) in inputs.enumerated() {
      // The name without the picture's size, which is not known yet.
      let name = path(for: input, nil, as: options.formats.first)
      if let owner = owners.updateValue(index, forKey: FilePath(paths.path(of: name))) {
        let paths = [inputs[owner].path, input.path, name].map { EscapedText.shortened(path: $0) }
        throw .request(
          "\(paths[0]) and \(paths[1]) would both be written to \(paths[2])",
          "put {stem}, {dir}, {ext} or {hash} into the name")
      }
      guard !options.formats.isEmpty || OutputFormat(thumbnailsEndingOf: name) != nil else {
        throw .noFormat(name)
      }
      if !namesSizes {
        do throws(FileError) { try files.check(output: name) } catch { throw .source(error) }
      }
    }
  }

  /// The output of a picture at a size, and its format, which its ending says if no format is given.
  func output(
    of input: ThumbnailInput, _ size: ThumbnailSize, _ pixels: PixelSize, as format: OutputFormat?
  ) -> (path: String, format: OutputFormat) {
    let path = path(for: input, (size.word, pixels), as: format)
    return (path, format ?? OutputFormat(thumbnailsEndingOf: path) ?? .png)
  }

  /// The files that the thumbnails of a picture may be, as far as that is known before its size is.
  func claims(of input: ThumbnailInput, _ sizes: [ThumbnailSize], as formats: [OutputFormat]) -> [String] {
    let formats: [OutputFormat?] = formats.isEmpty ? [nil] : formats
    return sizes.flatMap { size in
      formats.map { format in
        let path = pattern.series(for: input, size.word, as: format) {
          FileStamp.hash(path: input.path, FileStamp(input.path))
        }
        return root?.path(inside: path) ?? path
      }
    }
  }

  /// Gives an output to a picture; `false` if another picture has it. Names that differ may lead to one output, such as
  /// `a_1_0` of `{stem}_{width}`.
  func give(_ output: String, to index: Int) -> Bool {
    given.withLock { given in
      let path = given.paths.path(of: output)
      if let owner = given.owners[path] { return owner == index }
      given.owners[path] = index
      return true
    }
  }

  /// Whether a file is an output of a picture of this run.
  func isGiven(_ path: String) -> Bool {
    given.withLock { given in given.owners[given.paths.path(of: path)] != nil }
  }

  /// The path of a file with all links followed.
  func realPath(of path: String) -> String { given.withLock { $0.paths.path(of: path) } }

  /// The files that the pattern may name, or the files of one picture.
  ///
  /// - Throws: ``/MosaicCollage/JobError`` if the files may be in any folder.
  func files(of input: ThumbnailInput? = nil) throws(JobError) -> PathPattern {
    guard let glob = pattern.glob(for: input) else {
      throw .request(
        "\(EscapedText.shortened(path: pattern.text)): it is not certain which folders earlier thumbnails are in",
        "begin the name with a folder, and put slashes around {dir}, such as thumbs/{dir}/{stem}.jpg")
    }
    return PathPattern(root?.path(inside: glob) ?? glob)
  }

  /// The path of an output from the working folder.
  private func path(
    for input: ThumbnailInput, _ size: (word: String, pixels: PixelSize)?, as format: OutputFormat?
  ) -> String {
    let path = pattern.path(for: input, size, as: format) {
      FileStamp.hash(path: input.path, FileStamp(input.path))
    }
    return root?.path(inside: path) ?? path
  }
}

extension JobError {
  fileprivate static func noFormat(_ name: String) -> JobError {
    let fault =
      FormatNames.missing(name.pathEnding) ?? "the ending says no kind of file that a thumbnail can be"
    return .request(
      "\(EscapedText.shortened(path: name)): \(fault)", "known: \(FormatNames.thumbnailEndings)")
  }
}

extension FileStamp {
  /// Sixteen digits that change with the path and with the file: FNV-1a of 64 bits (IETF draft-eastlake-fnv) over the path, a zero, and
  /// the three numbers, eight bytes each, the lowest first.
  static func hash(path: String, _ stamp: FileStamp?) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for byte in path.utf8 { add(byte) }
    add(0)
    for number in stamp.map({ [$0.size, $0.seconds, $0.nanoseconds] }) ?? [] {
      for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    return hash.hexadecimal(width: 16)
  }
}
