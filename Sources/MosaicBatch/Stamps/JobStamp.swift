// The stamp of an output: hashes of everything that decides it; and whether an output is there already.

import MosaicCodecs
import MosaicCollage
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec
import MosaicSystem
import MosaicText

/// Hashes of everything that decides an output, which are written into the output itself.
///
/// The document with all defaults and options in it, the options that the format has, and the identity of every picture decide the plan
/// and the pixels. So an output with the same stamp need not be made again; no file beside it is needed. How a path is spelled and
/// how hard a PNG is compressed decide no pixel and are left out.
struct JobStamp: Hashable {
  /// Raised with each version of mosaic that draws any document differently.
  private static let revision = "2"
  /// The key of the text in the output.
  static let key = "mosaic-stamp"
  /// The name of the part with a hash for each picture; missing if the pictures are more than
  /// ``mostPictures``.
  private static let pictures = "pictures"
  private static let mostPictures = 64
  /// The name of the first part of a thumbnail's stamp; no document has such a key.
  private static let size = "size"
  /// The name of the part of thumbnails that are cut, in pixels of the picture.
  static let crop = "crop"
  /// The name of the part of stamps that tell pictures by their contents.
  static let contents = "hash-contents"

  /// The revision, 64 hexadecimal digits, and for each part its name and the first digits of its hash: `canvas=0a1b2c3d`.
  let text: String
  /// The files of the part ``pictures``, in order.
  private let names: [String]

  private typealias Part = (name: String, digest: Digest)

  private init(_ parts: [Part], of pictures: [Part]) {
    var hash = SHA256()
    for (name, digest) in parts + pictures.map({ (Self.pictures, $0.digest) }) {
      hash.update(Array("\(name)=\(digest.hex)\n".utf8))
    }
    names = pictures.map(\.name)
    var words = [Self.revision, hash.digest().hex] + parts.map { "\($0.name)=\($0.digest.hex.prefix(8))" }
    if pictures.count <= Self.mostPictures {
      words.append(
        Self.pictures + "=" + pictures.map { String($0.digest.hex.prefix(6)) }.joined(separator: ","))
    }
    text = words.joined(separator: " ")
  }

  /// The stamp of a collage.
  ///
  /// - Parameter realPath: The path of a file with all links followed.
  /// - Throws: ``/MosaicSpec/SpecError`` if the document has a number that is not finite.
  init(
    _ job: CollageJob, as format: OutputFormat, readsPictures: Bool, realPath: (String) -> String
  ) throws(SpecError) {
    let options = job.options
    var parts: [Part] = []
    func add(_ name: String, _ bytes: [UInt8]) { parts.append((name, SHA256.digest(of: bytes))) }
    // If the work is to end, the caller checks that as well, and does not use these hashes.
    for member in try job.spec.normalised.members(unless: { options.isStopped }) {
      add(member.key, member.json)
    }
    for (name, value) in options.settings(of: format, findsHeads: job.spec.items.contains { $0.findsFocus }) {
      add(name, Array(value.utf8))
    }
    if job.spec.sort == .name, let language = options.language, NameCollation(language) != nil {
      add("language", Array(language.utf8))
    }
    if readsPictures { add(Self.contents, []) }
    var seen: Set<FilePath> = []
    var pictures: [Part] = []
    for path in job.spec.picturePaths where seen.insert(FilePath(path)).inserted {
      if options.isStopped { break }
      if let digest = job.embedded[path]?.memory?.digest {
        pictures.append((path, digest))
        continue
      }
      var identity = PictureIdentity.words(of: path, readsPictures, options.limits, realPath)
      // An order may go by paths, which contents do not say.
      if readsPictures, job.spec.sort != .none { identity += " " + realPath(path) }
      pictures.append((path, SHA256.digest(of: Array(identity.utf8))))
    }
    self.init(parts, of: pictures)
  }

  /// The stamp of a thumbnail: its size in pixels, other settings that decide it, and its picture, then the pictures of its look.
  ///
  /// - Parameter pictures: Paths and identities, see ``identity(of:_:_:_:)``.
  init(
    ofSize size: PixelSize, _ settings: [(name: String, value: String)],
    of pictures: [(path: String, identity: String)]
  ) {
    func part(_ name: String, _ value: String) -> Part { (name, SHA256.digest(of: Array(value.utf8))) }
    let own = part(Self.size, "\(size.width)x\(size.height)")
    self.init(
      [own] + settings.map { part($0.name, $0.value) }, of: pictures.map { part($0.path, $0.identity) })
  }

  /// The settings that decide how a picture with a look is drawn, without default ones.
  static func settings(ofLook look: CollageSpec, on picture: String) -> [(name: String, value: String)] {
    var spec = look
    spec.items = [SpecItem(.image(picture))]
    let members = try? spec.normalised.members(unless: { false })
    return (members ?? []).filter { !["version", "layout"].contains($0.key) }.map {
      ($0.key, String(decoding: $0.json, as: UTF8.self))
    }
  }

  /// Whether it is the stamp of a thumbnail.
  static func isOfThumbnail(_ text: String) -> Bool {
    text.split(separator: " ").dropFirst(2).first?.hasPrefix(size + "=") == true
  }

  /// The differences from the stamp of an output: keys of the document, names of options, and paths of pictures; empty if they are
  /// not known, as for another program's output.
  func changes(from found: String) -> [String] {
    let (old, new) = (found.split(separator: " "), text.split(separator: " "))
    guard old.first == new.first else { return old.count > 1 || old.first?.count == 64 ? ["version"] : [] }
    let (before, after) = (Self.parts(old), Self.parts(new))
    let order = (after + before).map(\.name).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    func pair(_ name: String) -> (before: Substring?, after: Substring?) {
      (before.first { $0.name == name }?.value, after.first { $0.name == name }?.value)
    }
    // If the stamps identify pictures in different ways, the hashes of pictures cannot be compared. If the
    // pictures changed, the crop is not compared: another picture may be cut elsewhere.
    let isToldAlike = pair(Self.contents).before == pair(Self.contents).after
    let (was, now) = pair(Self.pictures)
    let left = isToldAlike ? (was == now ? "" : Self.crop) : Self.pictures
    return order.flatMap { (name: String) -> [String] in
      let (before, after) = pair(name)
      guard before != after, name != left else { return [] }
      guard name == Self.pictures, let before, let after else { return [name] }
      let was = before.split(separator: ",")
      let now = after.split(separator: ",")
      guard was.count == now.count, now.count == names.count else { return [name] }
      return zip(zip(was, now), names).compactMap { $0.0 == $0.1 ? nil : $1 }
    }
  }

  private static func parts(_ words: [Substring]) -> [(name: String, value: Substring)] {
    words.dropFirst(2).compactMap { word in
      word.firstIndex(of: "=").map { (String(word[..<$0]), word[word.index(after: $0)...]) }
    }
  }
}

extension PictureMemory.Content {
  /// The digest of the bytes of a file.
  var digest: Digest? { if case .file(let bytes) = self { SHA256.digest(of: [UInt8](bytes)) } else { nil } }
}

extension CollageSpec {
  /// The paths of all pictures, in order, with the names of those that the document holds itself.
  var picturePaths: [String] {
    canvas.imagePaths + (assign?.target.path.map { [$0] } ?? [])
      + items.map(\.picturePath).filter { !$0.isEmpty }
  }

  /// The paths of the files that it shows.
  var pictureFiles: [String] { picturePaths.filter { !$0.isDataURL } }

  /// A document that draws the same, with the names of pictures in place of their paths, and without looks that are the default.
  fileprivate var normalised: CollageSpec {
    var spec = self
    spec.style = style.withoutDefaults
    for index in spec.items.indices {
      guard case .image(let path) = spec.items[index].content else { continue }
      spec.items[index].content = .image(path.fileName)
    }
    spec.canvas.mapImagePaths(\.fileName)
    if let path = assign?.target.path { spec.assign?.target = .file(path.fileName) }
    return spec
  }
}

extension RenderOptions {
  /// The options that decide the pixels of a file of the format or what the file says, if they are not the default.
  func settings(
    of format: OutputFormat, findsHeads: Bool = false, unlike standard: RenderOptions = RenderOptions()
  ) -> [(name: String, value: String)] {
    var settings = OutputOption.stamps(of: self, as: format, unlike: standard)
    if onUnreadable != standard.onUnreadable { settings.append(("on-error", "\(onUnreadable)")) }
    if findsHeads, headCascade != standard.headCascade { settings.append(("heads", "\(headCascade)")) }
    let known = settings.filter { Self.order.contains($0.name) }.sorted { one, other in
      let places = [one, other].map { Self.order.firstIndex(of: $0.name) ?? 0 }
      return places[0] < places[1]
    }
    let later = settings.filter { !Self.order.contains($0.name) }
    // The metadata of a document is in its JSON.
    return [("format", format.rawValue)] + known + later
      + encoding.metadata.texts.map { ($0.key.rawValue, $0.text) }
  }

  /// The order of the first stamps, whose hash depends on it. Settings that are newer follow in the order of their table.
  private static let order = [
    "quality", "max-bytes", "lossless", "compression", "linear", "resolution", "svg-images", "on-error",
    "profile", "heads",
  ]
}

// MARK: Whether the output of a job is there already: one file, or a file for each page

enum OutputState: Equatable {
  case missing
  /// The file is another picture, or a picture of which these parts changed, as far as they are known.
  case stale([String] = [])
  case cutShort
  case current

  /// The word of a result's `reason`.
  var word: String {
    switch self {
    case .missing: "missing"
    case .stale: "stale"
    case .cutShort: "cut short"
    case .current: "current"
    }
  }

  var changes: [String] { if case .stale(let changes) = self { changes } else { [] } }

  /// - Complexity: A few KiB of the file are read.
  init(of path: String, _ stamp: JobStamp, in root: FileRoot?) {
    self =
      switch try? OutputTexts.read(path, in: root) {
      case _ where FileIdentity(path: path) == nil: .missing
      case nil: .stale()
      case let found? where !found.isComplete: .cutShort
      case let found? where found[JobStamp.key] == stamp.text: .current
      case let found?: .stale(stamp.changes(from: found[JobStamp.key] ?? ""))
      }
  }
}

extension CollageJob {
  /// The state of the output; for numbered pages, the state of the first page that is not current.
  ///
  /// - Complexity: Reads one file; for pages, also measures the collage, if the first page is current.
  func state(of output: String, as format: OutputFormat, _ stamp: JobStamp) -> OutputState {
    let root = options.limits.root
    guard motion == nil, moment == nil,
      let numbered = OutputTarget.file(output).numbered
    else { return OutputState(of: output, stamp, in: root) }
    let first = OutputState(of: numbered.path(1), stamp, in: root)
    // The number of pages depends on the sizes of pictures. The run reports errors of pictures.
    var job = self
    // The places of crops do not matter.
    for index in job.spec.items.indices { job.spec.items[index].findsFocus = false }
    guard first == .current,
      let pages = try? job.measured(for: format).planned(for: format, to: .file(output)).pageCount
    else {
      return first == .current ? .stale() : first
    }
    return (1...pages).lazy.map { OutputState(of: numbered.path($0), stamp, in: root) }
      .first { $0 != .current } ?? .current
  }
}
