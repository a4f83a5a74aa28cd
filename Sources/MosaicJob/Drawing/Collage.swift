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
  /// The planner's input; empty for a finished plan.
  public var scene: Scene
  /// How it moves; `nil` for a still picture.
  public var motion: MotionSettings?
  /// How it is rendered.
  public var options: RenderOptions
  /// The index for looks of pictures that are assigned to cells; `nil` to keep no looks.
  public var index: PictureIndex?
  /// Warnings about the pictures and the document.
  public internal(set) var warnings: [JobWarning] = []

  /// Warnings about pictures that were to be assigned to cells.
  private(set) var assigning: [JobWarning] = []
  /// A finished plan, which is drawn unchanged.
  private(set) var finished: RenderPlan?
  /// Pictures that could not be read while they were measured, by their numbers in the document.
  var failures: [SourceFailure] = []
  /// The folders in which pictures were found.
  var folders: Set<String> = []
  /// The name of the document; `nil` without a document.
  var document: String?
  /// Tiles that were made while crops were searched for.
  var tiles: EarlyTiles?
  /// The document, which makes the items again if some are left out, since texts may count them. If `nil`, the items that stay are
  /// unchanged.
  var measuredDocument: MeasuredDocument?
  /// Copies of the files of fonts that were checked in a root.
  var fonts: [PrivateCopy] = []
  /// Memory of the items, and of the cells that they are assigned to, given back with the last copy of the collage.
  var share: MemoryBudget.Share?
  private var cellShare: MemoryBudget.Share?

  /// Makes a collage of a scene, which may move. No output replaces one of its pictures.
  public init(_ scene: Scene, motion: MotionSettings? = nil, options: RenderOptions = RenderOptions()) {
    self.scene = scene
    self.motion = motion
    self.options = options
  }

  /// Makes a collage of a finished plan, which may have been edited; a plan that cannot be drawn is refused, see
  /// ``/MosaicScene/RenderPlan/validate()``. Any unreadable picture ends its rendering, and no output replaces one.
  public init(_ plan: RenderPlan, options: RenderOptions = RenderOptions()) {
    self.init(Scene(canvas: Canvas(), layout: .grid(), items: []), options: options)
    finished = plan
    self.options.onUnreadable = .fail
  }

  /// The pictures that are drawn, by the numbers of the document, or else of the scene or the plan.
  var pictures: [(part: PlanPart, source: PictureSource)] {
    if let finished {
      let planned = finished.items + [finished.canvasPicture, finished.watermark].compactMap(\.self)
      return planned.compactMap { item in item.content.picture.map { (item.part, $0) } }
    }
    let items = scene.items.enumerated().compactMap { index, item in
      item.content.picture.map { (part: PlanPart.item(scene.origin(ofItem: index).number), source: $0) }
    }
    return items
      + scene.canvas.pictures.compactMap { picture in scene.canvas.part(of: picture).map { ($0, picture) } }
  }

  /// The files of all pictures, unreadable ones too: no output may replace them.
  var pictureFiles: KeptFiles {
    let planned = finished.map { $0.items + [$0.canvasPicture, $0.watermark].compactMap(\.self) } ?? []
    let contents = scene.items.map(\.content) + planned.map(\.content)
    let target = scene.assign?.target.path.map { [$0] } ?? []
    return KeptFiles(scene.canvas.imagePaths + target + contents.compactMap(\.picture?.path))
  }

  /// The collage itself: all of it was measured when it was made.
  public func measured(for format: OutputFormat?) -> Collage { self }

  package func planned(for format: OutputFormat, to target: OutputTarget) throws(JobError) -> PlannedCollage {
    try PlannedCollage(self, for: format, to: target)
  }

  /// Lays out the collage at rest.
  ///
  /// - Parameter breaks: Whether content that a canvas has no room for is on further pages, as in a PDF.
  package func plannedAtRest(breaking breaks: Bool = false) throws(JobError) -> PlannedCollage {
    var still = self
    still.motion = nil
    return try PlannedCollage(still, for: breaks ? .pdf : .png, to: .memory)
  }
}

extension Collage {
  /// The collage with its pictures in the cells of its target, if it has one. Its items have their origins already.
  func assigned() throws(JobError) -> Collage {
    guard let assign = scene.assign, finished == nil else { return self }
    if motion != nil {
      throw failure(
        .plan(.assignment("a photomosaic is one canvas that stands still, and this is one that moves")),
        of: scene)
    }
    var made = self
    // Pictures that stand in no cell are inputs as well.
    made.options.inputs.formUnion(pictureFiles)
    var assigning = TargetAssigning(assign, options, index)
    do throws(JobError.Kind) { made.scene = try assigning.assigned(scene) } catch {
      if case .render(let error) = error { throw failure(error, of: scene) }
      throw JobError(error.told(by: options.limits.stop))
    }
    made.assigning = assigning.warnings
    made.cellShare = assigning.share
    // Cells keep their places: if a picture turns out to be unreadable now, later pictures do not move up.
    if made.options.onUnreadable == .skip { made.options.onUnreadable = .placeholder }
    made.measuredDocument = nil
    return made
  }

  /// The error of a job about an error of planning or drawing.
  ///
  /// - Parameter scene: The scene that was planned, whose positions the error has. Pictures have the numbers of the document already.
  func failure(_ error: RenderError, of scene: Scene) -> JobError {
    let error = error.told(by: options.limits.stop)
    switch error {
    case .format(let words): return JobError(.format(words))
    case .plan(let fault):
      let error = RenderError.plan(fault.changingItems { scene.origin(ofItem: $0).number })
      guard let document else { return JobError(.render(error)) }
      let words = fault.placed(in: scene, isOfDocument: scene.moment == nil && motion?.layout == nil)
      return JobError(.render(error), inDocument: "\(EscapedText.shortened(path: document)): \(words)")
    // With `skip` the last pictures are left out as the ones before: they are warnings, and the error says that no picture is left.
    case .sources(let failures) where options.onUnreadable == .skip:
      return JobError(
        .nothingToShow(leftOut: failures.count),
        warnings: failures.map { .unreadable($0.error, options.onUnreadable) })
    case .sources(let failures): return JobError(.render(.sources(complete(failures))))
    default: return JobError(.render(error))
    }
  }
}

extension PlanError {
  /// The error with the path of its key, if it is about a key: `layout.cellHeight: is …`.
  ///
  /// - Parameter isOfDocument: Whether the layout that was asked is the document's, and not one that items move to.
  fileprivate func placed(in scene: Scene, isOfDocument: Bool) -> String {
    switch self {
    case .layout(.parameter(let name, let found, let allowed)) where isOfDocument:
      "layout.\(name): is \(found); allowed: \(allowed)"
    case .layout(.item(let index, let found, let allowed)) where scene.items.indices.contains(index):
      "\(scene.origin(ofItem: index).place): has \(found); allowed: \(allowed)"
    case .canvas(let name, let found, let allowed): "canvas.\(name): is \(found); allowed: \(allowed)"
    case .value(.item(let index), let name, let found, let allowed) where scene.items.indices.contains(index):
      "\(scene.origin(ofItem: index).place): the \(name) is \(found); allowed: \(allowed)"
    case .padding: "canvas.padding: \(self)"
    default: description
    }
  }
}
