// Finds the subjects of pictures that are cropped and whose focus is "auto".

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene
import MosaicSpec
import MosaicSystem
import MosaicText

/// Looks at small decodes of pictures, each once, with as many threads as the options allow.
struct FocusSearch: Sendable {
  private let options: RenderOptions
  private let cascade: NamedCascade

  /// - Throws: `FileError` for a cascade file that was named and cannot be used.
  init(_ options: RenderOptions) throws(FileError) {
    self.options = options
    cascade = try options.headCascade.read(of: options.files)
  }

  /// The subjects of items, by their indices, and remarks about them.
  struct Result {
    var subjects: [Int: CropSubject] = [:]
    var warnings: [JobWarning] = []
    /// The scaled crops, made from the same decode.
    var early: EarlyScaledPictures
  }

  /// Searches the pictures of the items that are cropped.
  ///
  /// - Parameters:
  ///   - wanted: Indices of the items whose focus is to be found.
  ///   - scene: The scene, laid out once to see which pictures are cropped; if it moves or cannot be laid out, all are.
  ///   - isOfAll: Whether pictures that are not cropped are searched as well.
  func result(for wanted: [Int], of scene: Scene, isOfAll: Bool = false) throws(JobError.Kind) -> Result {
    var result = Result(early: EarlyScaledPictures(memory: options.memory))
    if let warning = cascade.warning { result.warnings.append(warning) }
    let shown = isOfAll ? nil : shown(wanted, of: scene)
    typealias Found = Swift.Result<CropSubject, FileError>
    var searches: [Search] = []
    var numbers: [PictureSource: Int] = [:]
    var items: [(index: Int, number: Int)] = []
    for index in wanted where shown?.keys.contains(index) != false {
      guard case .image(let source, let width, let height) = scene.items[index].content, !source.name.isEmpty
      else { continue }
      let number = numbers[source] ?? searches.count
      items.append((index, number))
      guard numbers.updateValue(number, forKey: source) == nil else { continue }
      let size = PixelSize(width: width, height: height)
      searches.append(Search(item: scene.items[index], source: source, size: size, shown: shown?[index]))
    }
    let pool = WorkerPool(workers: options.hasSharedThreads ? 1 : options.workers)
    let gate = DecodeGate(limit: options.memory.room(upTo: 128 << 20), memory: options.memory)
    var found: [CropSubject?] = []
    var shortage: FileError?
    let count = pool.inOrder(searches, unless: { shortage != nil || options.isStopped }) {
      [early = result.early] _, search in
      Found { () throws(FileError) in try subject(search, early, behind: gate) }
    } each: { answer in
      let source = searches[found.count].source
      switch answer {
      case .success(let subject):
        found.append(subject)
        result.warnings.append(.detail(path: source.name, subject.words))
      case .failure(let error):
        found.append(nil)
        if error.isShortage {
          shortage = shortage ?? error
        } else {
          // Errors in the picture's pixels are reported and treated when it is drawn.
          result.warnings.append(
            .detail(path: source.name, "its focus cannot be found: \(error.kind); the middle is shown"))
        }
      }
    }
    if let shortage { throw shortage.isStopped ? .render(.cancelled) : .source(shortage) }
    guard count == searches.count, found.count == count else { throw .render(.cancelled) }
    for (index, number) in items { result.subjects[index] = found[number] }
    return result
  }

  // MARK: Steps

  /// The plan of an item before the subject of its picture is known.
  private struct Shown {
    var place: CropSearch.Place
    /// Pixels per point.
    var scale: Double
  }

  /// A picture that is searched, and the first item that shows it.
  private struct Search: Sendable {
    let item: SceneItem
    let source: PictureSource
    let size: PixelSize
    let shown: Shown?
  }

  /// The wanted items whose pictures a crop shows in part; `nil` if that is not known before the pictures move.
  private func shown(_ wanted: [Int], of scene: Scene) -> [Int: Shown]? {
    guard scene.moment == nil,
      let pages = try? ScenePages(scene, unless: { [stop = options.limits.stop] in stop?.isSet == true })
    else { return nil }
    let wanted = Set(wanted)
    var shown: [Int: Shown] = [:]
    for number in 0..<pages.count {
      // A search that begins after that ends at once.
      guard !options.isStopped, let plan = try? pages.plan(number, measuring: Typesetter()).flattened else {
        return nil
      }
      for item in plan.items where item.croppedShare > 0 {
        // The plan of a page has the indices of the whole scene.
        guard let index = item.index, wanted.contains(index) else { continue }
        shown[index] = Shown(place: CropSearch.Place(item, on: plan.bounds), scale: plan.scale)
      }
    }
    return shown
  }

  /// Decodes the picture of an item small, looks at it, and scales its crop from the same decode.
  private func subject(
    _ wanted: Search, _ early: EarlyScaledPictures, behind gate: DecodeGate
  ) throws(FileError) -> CropSubject {
    let source = wanted.source
    let small = SubjectFinder.size(width: wanted.size.width, height: wanted.size.height)
    let search = try CropSearch(
      of: source, measured: wanted.size, seenAt: PixelSize(width: small.width, height: small.height),
      shownAt: wanted.shown?.place, early: early, options: options)
    // The search holds about fifteen times the bytes of the small picture: sums, squares and their smaller copies.
    let bytes = MemoryBudget.sum(search.heldBytes, MemoryBudget.product(small.width, small.height, 60))
    return try gate.holding(bytes, of: source.name, for: "its focus") { () throws(FileError) in
      try search.run { seen in
        CropSubject(
          SubjectFinder(cascade.cascade).subject(of: seen), width: seen.width, height: seen.height, cascade)
      } placement: { subject in
        guard let shown = wanted.shown else { return nil }
        var item = wanted.item
        item.subject = subject
        return item.image(in: shown.place.item.box, scale: shown.scale)
      }
    }
  }
}

extension CropSubject {
  fileprivate init(_ found: FoundSubject, width: Int, height: Int, _ cascade: NamedCascade) {
    let (columns, rows) = (Double(width), Double(height))
    self.init(
      heads: found.heads.map { head in
        let rect = Rect(
          x: Double(head.x) / columns, y: Double(head.y) / rows, width: Double(head.width) / columns,
          height: Double(head.height) / rows)
        // A face that many windows agree on is surer, up to a point.
        return Part(rect, weight: Double(min(head.votes, 30)))
      }, point: Point(x: Double(found.x) / 1000, y: Double(found.y) / 1000),
      method: found.heads.isEmpty ? NamedCascade().name : cascade.name)
  }

  /// For `-v`.
  fileprivate var words: String {
    let place = "around \(Self.percent(middle.x)), \(Self.percent(middle.y))"
    return switch heads.count {
    case 0: "the crop is placed \(place), by \(method)"
    case 1: "a head \(place), by \(method)"
    default: "\(heads.count) heads \(place), by \(method)"
    }
  }

  private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}

/// A detector of faces, and its name.
struct NamedCascade: Sendable {
  /// `nil` if only edges, colours and skin decide.
  var cascade: HeadCascade?
  var name = "edges and skin"
  /// If none of the usual places has a file that can be used.
  var warning: JobWarning?
}

extension HeadCascadeFile {
  /// - Parameters:
  ///   - paths: The paths at which ``usual`` looks.
  ///   - files: The files of the run.
  /// - Throws: `FileError` for a file that was named and cannot be used.
  func read(at paths: [String] = usualPaths, of files: RunFiles) throws(FileError) -> NamedCascade {
    switch self {
    case .none: return NamedCascade()
    case .file(let path): return try Self.read(path, of: files)
    case .usual:
      for path in paths {
        do { return try Self.read(path, of: files) } catch {
          if error.kind == .notFound { continue }
          return NamedCascade(warning: .picture(path: path, "\(error.kind); heads are not looked for"))
        }
      }
      // Edges find a tree as well as a face, so the missing detector would stay unnoticed.
      return NamedCascade(
        warning: .unused(
          "the focus 'auto' looks for no heads, as no description of faces is installed, and follows edges and skin; "
            + "install opencv-data, or name its file in MOSAIC_CASCADE (none: no heads, and no warning)"))
    }
  }

  private static func read(_ path: String, of files: RunFiles) throws(FileError) -> NamedCascade {
    files.keep(path)
    // It may lie outside of the folder of all files: the program names it, and no document does.
    let bytes = try OpenFile(path).bytes(atMost: 8 << 20)
    let name = path.pathNames.last ?? path
    do { return NamedCascade(cascade: try HeadCascade(xml: bytes), name: name) } catch {
      throw FileError(path: path, kind: .corrupt("\(error)"))
    }
  }
}
