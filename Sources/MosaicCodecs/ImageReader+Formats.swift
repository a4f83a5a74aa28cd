// Which formats this build reads, and which files are pictures.

extension ImageReader {
  /// The formats that this build reads.
  public static let formats = CodecList.readable.map(\.format)

  /// Path extensions, in lower case, of the files that this build reads.
  public static let pathExtensions = Set(CodecList.readable.flatMap(\.format.endings))

  /// Path extensions of images that this build does not read, so that a program can name such files and not pass them over.
  public static let otherImagePathExtensions = Set(CodecList.all.flatMap(\.format.endings))
    .subtracting(pathExtensions)

  /// The libraries that read and write images in this build, each with its version, such as `libpng 1.6.39`.
  ///
  /// ISA-L and libjpeg-turbo do not tell their versions at run time: theirs are those of the headers. librsvg's is asked of its
  /// program, which takes some 20 ms, and is left out where that is not installed.
  public static var libraryVersions: [String] {
    var versions: [String] = []
    // One library may be behind two formats.
    for library in CodecList.readable.flatMap({ $0.decoder?.libraries ?? [] })
    where !versions.contains(library) {
      versions.append(library)
    }
    return versions + (littleCMSVersion.map { ["Little CMS \($0)"] } ?? [])
  }

  /// The version of Little CMS, which reads colour profiles; `nil` in a build without it.
  public static var littleCMSVersion: String? {
    #if ICC
      ICCProfile.libraryVersion
    #else
      nil
    #endif
  }

  // MARK: Pictures among files

  /// What a file of a folder is, by its path extension or else by its first bytes. PDF and films count as documents. Pipes, and files
  /// that cannot be opened, are pictures only by their extension.
  package static func kind(of path: String, within limits: DecodeLimits = DecodeLimits()) -> FileKind {
    kind(named: path, among: limits.codecs) { (try? OpenFile(path, in: limits.root))?.formatStart }
  }

  /// `start` is asked only where the extension is not that of a format that is read.
  package static func kind(
    named path: String, among codecs: CodecRegistry = .standard, start: () -> [UInt8]?
  ) -> FileKind {
    codecs.kind(ofFile: path, start: start)
  }

  package static func holdsPicture(_ path: String, in root: FileRoot? = nil) -> Bool {
    (try? OpenFile(path, in: root)).map { isPicture(start: $0.formatStart) } ?? false
  }

  /// Whether these are the first bytes of a picture, whether or not this build reads it.
  package static func isPicture(start bytes: [UInt8], among codecs: CodecRegistry = .standard) -> Bool {
    switch codecs.recognise(bytes) {
    case .known(let codec): codec.isProof
    case .damaged: true
    case .truncated, .unknown: false
    }
  }
}

/// What a file of a folder is.
package enum FileKind: Hashable, Sendable {
  /// A picture of a format that is read, or a damaged one.
  case picture
  /// A picture of a format that is not read; a raw file often has a picture of its name beside it.
  case other(ImageFormat, isRaw: Bool)
  case noPicture
}
