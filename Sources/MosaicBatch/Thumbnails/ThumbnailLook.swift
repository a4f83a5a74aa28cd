// The look of pictures that are written one by one: each is a collage of one item, as large as its picture and the parts around it.

import MosaicCodecs
import MosaicCollage
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene
import MosaicSpec
import MosaicSystem

/// Plans and draws pictures with the look of a document whose canvas was measured.
struct ThumbnailLook: Sendable {
  /// The longer side, in points, of a picture that is larger: the width of a canvas that states none.
  private static let longestSide = 1080.0

  private let spec: CollageSpec
  private let options: ThumbnailOptions

  /// `nil` if pictures stay unchanged.
  init?(_ options: ThumbnailOptions) {
    guard let spec = options.look else { return nil }
    self.spec = spec
    self.options = options
  }

  /// Plans a picture of that many pixels.
  ///
  /// - Parameters:
  ///   - size: The size of the picture in its file after orientation, which captions tell; `nil` for the marked tile in its place.
  ///   - photo: How it was taken.
  /// - Throws: `PlanError` for a card that leaves it no room, and for a canvas that is too large.
  func plan(
    _ picture: PictureSource, _ size: PixelSize?, shownAt target: PixelSize, _ photo: PhotoFacts?
  ) throws(PlanError) -> RenderPlan {
    var spec = spec
    spec.items = [SpecItem(.image(picture.name))]
    let measure = size.map { ItemMeasure.image(pixelWidth: $0.width, pixelHeight: $0.height) }
    var facts = ItemFacts(origin: ItemOrigin(number: 0), measure: measure ?? .unreadable)
    facts.photo = photo.map(CaptionPhoto.init)
    if spec.wantsDate(of: spec.items[0]) {
      facts.date = TextLookup.date(of: spec.items[0], nil, in: options.limits.root) ?? ""
    }
    var scene = spec.scene(of: [facts], lineHeights: TextLookup.lineHeights(for: spec))
    let scale = scale(for: target)
    let style = scene.items[0].style
    guard let whole = style.size(around: target, for: scene.items[0].caption, scale: scale) else {
      throw .value(
        part: .item(0), name: "frame", found: "all edges, however large it is",
        allowed: "edges that leave room for the picture, such as 10%")
    }
    scene.items[0].content =
      size == nil
      ? .placeholder(picture) : .image(picture, pixelWidth: target.width, pixelHeight: target.height)
    place(&scene, PixelSize(width: whole.width, height: whole.height), scale)
    let texts = Typesetter()
    var plan = try Planner.plan(scene, measuring: texts)
    // On the picture, and not on the caption below it.
    plan.watermark = try Planner.watermark(
      of: scene.canvas, on: plan, in: plan.items[0].box, measuring: texts)
    return plan
  }

  /// Draws a planned picture, whose pixels are given unless it is the marked tile.
  ///
  /// - Returns: Its pixels, and the warnings about its texts.
  func drawn(
    _ plan: RenderPlan, of pixmap: Pixmap?, _ limits: DecodeLimits
  ) throws(JobError) -> (pixmap: Pixmap, warnings: [String]) {
    var plan = plan
    if let pixmap, let name = plan.items[0].content.picture?.name {
      plan.items[0].content = .image(
        .pixmap(pixmap, name: name), pixelWidth: pixmap.width, pixelHeight: pixmap.height)
    }
    var render = RenderOptions { $0.jobs = 1 }
    render.memory = MemoryBudget(limit: options.memory.limit)
    // The picture itself was checked when it was opened, and may be enlarged.
    render.limits = limits
    let (made, report) = try Collage(plan, options: render).plannedAtRest().drawnPixmap()
    return (made, report.warnings.map { "\($0)".replacing("items[0]", with: "its caption") })
  }

  // MARK: Steps

  /// Pixels for each point: a look is the same on all large pictures, and on small ones a point is a pixel.
  private func scale(for target: PixelSize) -> Double {
    guard options.scalesLook else { return spec.canvas.scale }
    let factor = Double(max(target.width, target.height)) / Self.longestSide
    return min(spec.canvas.scale * max(1, factor), SceneLimits.scale.upper)
  }

  /// Makes the canvas as large as the item and the padding, which is whole pixels, so that the picture is not resampled.
  private func place(_ scene: inout Scene, _ item: PixelSize, _ scale: Double) {
    func whole(_ points: Double) -> Double { (points * scale).rounded() / scale }
    let padding = scene.canvas.padding
    scene.canvas.padding = Insets(
      top: whole(padding.top), left: whole(padding.left), bottom: whole(padding.bottom),
      right: whole(padding.right))
    let (width, height) = (Double(item.width) / scale, Double(item.height) / scale)
    scene.canvas.scale = scale
    scene.canvas.width = width + scene.canvas.padding.left + scene.canvas.padding.right
    scene.canvas.height = height + scene.canvas.padding.top + scene.canvas.padding.bottom
    scene.layout = .grid(columns: 1)
    scene.items[0].size = Size(width: width, height: height)
  }
}

extension ThumbnailOptions {
  /// The options with the sizes of the look's own pictures, which no output replaces, and without keys that are not for single
  /// pictures.
  ///
  /// - Throws: ``/MosaicCollage/JobError`` for a watermark, a background or a font that cannot be read, and for a caption that counts items.
  func settled() throws(JobError) -> ThumbnailOptions {
    guard var look else { return self }
    for (part, text) in [("caption", look.caption?.text), ("badge", look.style.badge?.text)] {
      guard let text, CaptionTemplate.mentions("index", text) else { continue }
      throw .request(
        "the \(part) has {index}, the number of an item among others, and each picture is by itself",
        "leave it out; {stem} is the name of the picture")
    }
    var render = RenderOptions()
    render.limits = run.limits
    render.memory = MemoryBudget(limit: run.memory.limit)
    var job = CollageJob(sizes: [PixelSize(width: 1, height: 1)], options: render)
    look.items = job.spec.items
    look.listsImages = false
    look.sort = .none
    look.group = nil
    look.pages = nil
    look.title = nil
    look.header = nil
    look.footer = nil
    look.sectionTitles = [:]
    look.columnTitles = []
    look.rowTitles = []
    look.layout = GridLayout()
    look.metadata = SpecMetadata()
    look.canvas.width = nil
    look.canvas.height = nil
    look.canvas.split = nil
    look.canvas.bleed = 0
    job.spec = look
    let measured = try job.measured()
    look.canvas = measured.scene.canvas
    var settled = self
    settled.look = look
    settled.files = measured.options.files
    return settled
  }
}

extension JobError {
  /// The error as one about the picture whose look it is.
  func ofPicture(_ path: String, _ limits: DecodeLimits) throws(FileError) -> FileError {
    try limits.checkStop(path)
    switch kind {
    case .source(let error), .render(.shortage(let error)): return error
    case .render(.sources(let failures)) where !failures.isEmpty: return failures[0].error
    case .render(.memory(let refusal)): return FileError(path: path, kind: .overBudget(refusal))
    default: return FileError(path: path, kind: .cannotEncode("\(self)"))
    }
  }
}
