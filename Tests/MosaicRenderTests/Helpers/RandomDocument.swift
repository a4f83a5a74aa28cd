import MosaicCodecs
import MosaicLayout
import MosaicScene
import TestSupport

@testable import MosaicSpec

/// A document from a seed that uses all features at once: layout, sections, overflow, scale, style, text, motion, failures.
///
/// Words and numbers are drawn from the tables that the reader, the help and the schema use, so that a new layout or a new
/// word is drawn as soon as it is known. Of ranges without a near end only the part is drawn that makes small pictures.
struct RandomDocument {
  /// What moves, in a document that does.
  enum Change {
    case layout(any SpecLayout)
    case scroll(from: Double, to: Double)
  }

  let spec: CollageSpec
  /// Sizes of all pictures, by their paths.
  let pictures: [String: PixelSize]
  let change: Change

  /// Sides of multiples of 20, so that they are whole numbers at all scales that are drawn.
  static let inventedPictures: [String: PixelSize] = Dictionary(
    uniqueKeysWithValues: [(20, 20), (60, 40), (40, 60), (100, 20), (20, 80), (200, 160), (140, 200)].map {
      ("\($0)x\($1).png", PixelSize(width: $0, height: $1))
    })

  init(seed: Int, pictures: [String: PixelSize] = inventedPictures) throws {
    var draw = DocumentDraw(seed: seed, paths: pictures.keys.sorted())
    self.pictures = pictures
    spec = try draw.spec()
    change = try draw.change(of: spec.layout)
  }

  /// The scene of the document as it is read back from its own JSON.
  func scene() throws -> Scene {
    var spec = try CollageSpec(json: spec.json())
    for path in spec.canvas.imagePaths { spec.canvas.setSize(pictures[path], of: .file(path)) }
    return spec.scene(measures: spec.items.map(measure))
  }

  /// The document in motion, in so many frames.
  func motion(frames: Int) throws -> Motion {
    let scene = try scene()
    switch change {
    case .layout(let layout): return Motion(of: scene, .layout(layout), frames: frames)
    case .scroll(let from, let to): return Motion(of: scene, .scroll(from: from, to: to), frames: frames)
    }
  }

  /// No font is asked: what a text measures is the same on every machine.
  private func measure(_ item: SpecItem) -> ItemMeasure {
    switch item.content {
    case .image(let path):
      pictures[path].map { .image(pixelWidth: $0.width, pixelHeight: $0.height) } ?? .unreadable
    case .label(let label): .label(Size(width: Double(6 * label.text.count), height: 12))
    case .color: .none
    }
  }
}

extension RandomDocument {
  /// Scenes that can be planned, with their seeds; most can.
  static func scenes(
    _ seeds: Range<Int>, pictures: [String: PixelSize] = inventedPictures, largestArea: Double = .infinity
  ) throws -> [(seed: Int, document: RandomDocument, scene: Scene)] {
    try seeds.compactMap { seed in
      let document = try RandomDocument(seed: seed, pictures: pictures)
      let scene = try document.scene()
      guard let plan = try? Planner.plan(scene),
        Double(plan.pixelWidth) * Double(plan.pixelHeight) <= largestArea
      else { return nil }
      return (seed, document, scene)
    }
  }

  /// Calls the body with scenes that can be planned, all of whose pictures are in a folder.
  static func each(
    _ seeds: Range<Int>, largestArea: Double,
    _ body: (_ seed: Int, RandomDocument, Scene, TemporaryFolder) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let pictures = try writePictures(into: folder)
      for (seed, document, scene) in try scenes(seeds, pictures: pictures, largestArea: largestArea) {
        try body(seed, document, scene, folder)
      }
    }
  }

  /// Pictures of noise in a folder, with their sizes by path.
  static func writePictures(into folder: TemporaryFolder) throws -> [String: PixelSize] {
    let items = try RandomScene.writePictures(into: folder, largest: 40)
    return items.reduce(into: [:]) { sizes, item in
      guard case .image(let source, let width, let height) = item.content else { return }
      sizes[source.name] = PixelSize(width: width, height: height)
    }
  }
}
