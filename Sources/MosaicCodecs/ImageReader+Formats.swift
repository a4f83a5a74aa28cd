// Which formats this build reads, and which files are pictures.

extension ImageReader {
  /// The formats that this build reads.
  public static let formats = CodecList.readable.map(\.format)

  /// Path extensions, in lower case, of the files that this build reads.
  public static let pathExtensions = Set(CodecList.readable.flatMap(\.pathExtensions))

  /// Path extensions of images that this build does not read, so that a program can name such files and not pass them over.
  public static let otherImagePathExtensions = Set(CodecList.all.flatMap(\.pathExtensions))
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

  /// Whether a file is a picture, by its path extension or else by its first bytes, whether or not this build reads it. PDF counts
  /// as a document. Pipes, and files that cannot be opened, are pictures only by their extension.
  package static func isPicture(_ path: String, within limits: DecodeLimits = DecodeLimits()) -> Bool {
    isPicture(named: path, among: limits.codecs) { (try? OpenFile(path, in: limits.root))?.formatStart }
  }

  /// `start` is asked only where the extension says nothing.
  package static func isPicture(
    named path: String, among codecs: CodecRegistry = .standard, start: () -> [UInt8]?
  ) -> Bool {
    let ending = path.pathEnding
    if let codec = codecs.all.first(where: { $0.pathExtensions.contains(ending) }) {
      return !codec.isDocument
    }
    return start().map { isPicture(start: $0, among: codecs) } ?? false
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
