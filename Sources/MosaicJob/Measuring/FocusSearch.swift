// Finds what matters in the pictures that are cropped and whose focus is "auto".

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene
import MosaicSpec

/// Looks at small decodes of pictures, each once, with as many threads as the options allow.
struct FocusSearch {
  private let options: RenderOptions
  private let cascade: NamedCascade

  /// - Throws: `CodecError` for a cascade file that was named and cannot be used.
  init(_ options: RenderOptions) throws(CodecError) {
    self.options = options
    cascade = try options.headCascade.read()
  }

  /// What was found in items, by their indices, and what is to be said about it.
  struct Result {
    var subjects: [Int: CropSubject] = [:]
    var warnings: [JobWarning] = []
  }

  /// Searches those of the items whose pictures are cropped.
  ///
  /// - Parameters:
  ///   - wanted: Indices of the items whose focus is to be found.
  ///   - scene: The scene, laid out once to see which pictures are cropped; that one moves or cannot be laid out, all are.
  func result(for wanted: [Int], of scene: Scene) throws(JobError.Kind) -> Result {
    var result = Result()
    if let warning = cascade.warning { result.warnings.append(warning) }
    let cropped = Self.cropped(in: scene)
    var turns: [(source: PictureSource, ticket: WorkerPool.Ticket<Found>)] = []
    var numbers: [PictureSource: Int] = [:]
    var items: [(index: Int, number: Int)] = []
    let pool = WorkerPool(workers: options.hasSharedThreads ? 1 : options.workers)
    let gate = DecodeGate(memory: options.memory)
    for index in wanted where cropped?.contains(index) != false {
      guard case .image(let source, let width, let height) = scene.items[index].content, !source.name.isEmpty
      else { continue }
      if let number = numbers[source] {
        items.append((index, number))
        continue
      }
      numbers[source] = turns.count
      items.append((index, turns.count))
      let (size, limits, cascade) = (PixelSize(width: width, height: height), options.limits, cascade.cascade)
      turns.append(
        (
          source,
          pool.submit(urgency: turns.count) { Self.find(source, size, limits, cascade, behind: gate) }
        ))
    }
    var found: [CropSubject?] = []
    for (source, ticket) in turns {
      guard let answer = pool.value(of: ticket, unless: { options.isStopped }) else {
        throw .render(.cancelled)
      }
      switch answer {
      case .success(let subject):
        let subject = CropSubject(subject.subject, width: subject.width, height: subject.height, cascade)
        found.append(subject)
        result.warnings.append(.detail(path: source.name, subject.words))
      case .failure(let error):
        if error.isShortage { throw .source(error) }
        // What is wrong with its pixels is said, and treated, where it is drawn.
        found.append(nil)
        result.warnings.append(
          .detail(path: source.name, "its focus cannot be found: \(error.kind); the middle is shown"))
      }
    }
    for (index, number) in items { result.subjects[index] = found[number] }
    return result
  }

  // MARK: Steps

  private typealias Found = Swift.Result<Sized, CodecError>

  private struct Sized: Sendable {
    var subject: FoundSubject
    var width: Int
    var height: Int
  }

  /// The items of which a crop shows a part; `nil` where that is not known before the pictures move.
  private static func cropped(in scene: Scene) -> Set<Int>? {
    guard scene.moment == nil, let pages = try? ScenePages(scene) else { return nil }
    var cropped: Set<Int> = []
    for number in 0..<pages.count {
      guard let plan = try? pages.plan(number, measuring: TextMeasurer()) else { return nil }
      for item in plan.items where item.croppedShare > 0 {
        if let index = item.index { cropped.insert(pages.ranges[number].lowerBound + index) }
      }
    }
    return cropped
  }

  /// Decodes a picture small, and looks at it.
  private static func find(
    _ source: PictureSource, _ size: PixelSize, _ limits: DecodeLimits, _ cascade: HeadCascade?,
    behind gate: DecodeGate
  ) -> Found {
    Swift.Result { () throws(CodecError) in
      let small = SubjectFinder.size(width: size.width, height: size.height)
      let placement = ImagePlacement(
        crop: Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)),
        target: PixelRect(x: 0, y: 0, width: small.width, height: small.height))
      let tiles = try TileSet(
        of: PictureInput(source), [placement], measured: size, isLinear: false, limits: limits)
      // The search holds about fifteen times the bytes of the small picture: sums, squares and their smaller copies.
      let bytes = MemoryBudget.sum(tiles.heldBytes, MemoryBudget.product(small.width, small.height, 60))
      return try gate.holding(bytes, of: source.name, for: "its focus") { () throws(CodecError) in
        let pixmap = try tiles.tiles()[0]
        return Sized(
          subject: SubjectFinder(cascade).subject(of: pixmap), width: pixmap.width, height: pixmap.height)
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

  /// What `-v` says.
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
