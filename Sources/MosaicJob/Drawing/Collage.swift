// A collage whose sizes are all known.

import MosaicCodecs
import MosaicLayout
public import MosaicRender
public import MosaicScene

/// A collage whose sizes are all known: a scene, or a finished plan. It can be planned and rendered any number of times.
///
/// ```swift
/// let items = try ["a.png", "b.png", "c.png"].map { try SceneItem(imageFile: $0) }
/// let scene = Scene(canvas: Canvas(width: 1080), layout: .sudoku(gap: 4), items: items)
/// try Collage(scene).render(to: "collage.png")
/// ```
public struct Collage: Renderable {
  /// The planner's input; that of a finished plan is empty.
  public var scene: Scene
  /// How it moves; `nil` for a still picture.
  public var motion: MotionSettings?
  /// How it is rendered.
  public var options: RenderOptions
  /// Warnings about the pictures and the document.
  public private(set) var warnings: [JobWarning] = []

  /// A plan that is drawn as it is.
  private(set) var finished: RenderPlan?
  /// The path of each item in the document, such as `items[3]`; none where there is no document.
  private(set) var places: [String] = []
  /// The name of the document, `nil` where there is none.
  private(set) var document: String?
  /// Tiles that were made while crops were searched for.
  private(set) var tiles: EarlyTiles?
  /// Makes the items again of which some are left out, since texts may count them; if `nil`, those that stay are unchanged.
  private(set) var remake: (@Sendable (_ staying: [Int]) -> [SceneItem])?
  /// Memory of the items, given back with the last copy of the collage.
  private var share: MemoryBudget.Share?

  /// Makes a collage of a scene.
  ///
  /// - Parameters:
  ///   - scene: What is shown.
  ///   - motion: How it moves; `nil` for a still picture.
  ///   - options: How it is rendered; no output replaces a picture of the scene.
  public init(_ scene: Scene, motion: MotionSettings? = nil, options: RenderOptions = RenderOptions()) {
    (self.scene, self.motion, self.options) = (scene, motion, options)
  }

  /// Makes a collage of a finished plan, which may have been edited; any unreadable picture ends its rendering.
  ///
  /// - Parameters:
  ///   - plan: What is drawn; one that cannot be is refused, see ``/MosaicScene/RenderPlan/validate()``.
  ///   - options: How it is rendered; no output replaces a picture of the plan.
  public init(_ plan: RenderPlan, options: RenderOptions = RenderOptions()) {
    self.init(Scene(canvas: Canvas(), layout: .grid(), items: []), options: options)
    finished = plan
    self.options.onUnreadable = .fail
  }

  /// Makes a collage of a document's scene.
  init(
    _ scene: Scene, _ motion: MotionSettings?, _ options: RenderOptions, places: [String],
    warnings: [JobWarning], document: String?, tiles: EarlyTiles?, share: MemoryBudget.Share,
    remake: (@Sendable (_ staying: [Int]) -> [SceneItem])?
  ) {
    self.init(scene, motion: motion, options: options)
    (self.places, self.warnings, self.document) = (places, warnings, document)
    (self.tiles, self.share, self.remake) = (tiles, share, remake)
  }

  /// The path of an item in the document; of a scene without one, as if it were a document.
  func place(_ index: Int) -> String {
    places.indices.contains(index) ? places[index] : "items[\(index)]"
  }

  /// The files of all pictures, unreadable ones too: no output may replace them.
  var pictureFiles: KeptFiles {
    let planned = finished.map { $0.items + [$0.canvasPicture, $0.watermark].compactMap(\.self) } ?? []
    let contents = scene.items.map(\.content) + planned.map(\.content)
    return KeptFiles(scene.canvas.imagePaths + contents.compactMap(\.picture?.path))
  }

  /// The collage itself: all of it was measured when it was made.
  public func measured(for format: OutputFormat?) -> Collage { self }

  /// Lays the collage out for an output.
  package func planned(for format: OutputFormat, to target: OutputTarget) throws(JobError) -> PlannedCollage {
    try PlannedCollage(self, for: format, to: target)
  }

  /// Lays the collage out as it is at rest.
  ///
  /// - Parameter breaks: Whether what a canvas has no room for is on further pages, as in a PDF.
  package func plannedAtRest(breaking breaks: Bool = false) throws(JobError) -> PlannedCollage {
    var still = self
    still.motion = nil
    return try PlannedCollage(still, for: breaks ? .pdf : .png, to: .memory)
  }
}
