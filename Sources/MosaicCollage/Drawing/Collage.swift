// A collage whose sizes are all known.

import MosaicCodecs
import MosaicLayout
public import MosaicRender
public import MosaicScene
import MosaicSystem
import MosaicText

/// A collage whose sizes are all known: a scene, or a finished plan. It can be planned and rendered any number of times.
///
/// ```swift
/// let items = try ["a.png", "b.png", "c.png"].map { try SceneItem(imageFile: $0) }
/// let scene = Scene(canvas: Canvas(width: 1080), layout: .sudoku(gap: 4), items: items)
/// try Collage(scene).render(to: "collage.png")
/// ```
public struct Collage: Renderable {
  /// The collage: a scene, or a finished plan.
  enum Content: Sendable {
    case scene(Scene)
    /// A finished plan, which is drawn unchanged.
    case plan(RenderPlan)
  }

  /// The findings of measuring a document, besides the scene.
  struct Measurement: Sendable {
    /// The name of the document; `nil` without a document.
    var document: String?
    /// The document, which makes the items again if some are left out, since texts may count them. If `nil`, the items that stay are
    /// unchanged.
    var items: MeasuredDocument?
    var warnings: [JobWarning] = []
    /// Pictures that could not be read, by their numbers in the document.
    var failures: [SourceFailure] = []
    /// The folders in which pictures were found.
    var folders: Set<String> = []
    /// Copies of the files of fonts that were checked in a root.
    var fonts: [PrivateCopy] = []
    /// Pictures that were scaled while crops were searched for.
    var early: EarlyScaledPictures?
    /// Memory of the items, given back with the last copy of the collage.
    var share: MemoryBudget.Share?
  }

  private(set) var content: Content
  var measurement = Measurement()
  /// How it moves; `nil` for a still picture.
  public var motion: MotionSettings?
  /// How it is rendered.
  public var options: RenderOptions
  /// The index for looks of pictures that are assigned to cells; `nil` to keep no looks.
  public var index: PictureIndex?

  /// Makes a collage of a scene, which may move. No output replaces one of its pictures.
  public init(_ scene: Scene, motion: MotionSettings? = nil, options: RenderOptions = RenderOptions()) {
    content = .scene(scene)
    self.motion = motion
    self.options = options
  }

  /// Makes a collage of a finished plan, which may have been edited; a plan that cannot be drawn is refused, see
  /// ``/MosaicScene/RenderPlan/validate()``. Any unreadable picture ends its rendering, and no output replaces one.
  public init(_ plan: RenderPlan, options: RenderOptions = RenderOptions()) {
    content = .plan(plan)
    self.options = options
    self.options.onUnreadable = .fail
  }

  /// The planner's input; empty for a finished plan, which a scene that is set here replaces.
  public var scene: Scene {
    get { if case .scene(let scene) = content { scene } else { Self.empty } }
    _modify {
      var scene = scene
      // So that items are changed in their place.
      content = .scene(Self.empty)
      defer { content = .scene(scene) }
      yield &scene
    }
  }

  private static let empty = Scene(canvas: Canvas(), layout: .grid(), items: [])

  /// Warnings about the pictures and the document.
  public var warnings: [JobWarning] { measurement.warnings }

  /// The pictures that are drawn, by the numbers of the document, or else of the scene or the plan.
  var pictures: [(part: PlanPart, source: PictureSource)] {
    if case .plan(let plan) = content {
      return plan.allItems.compactMap { item in item.content.picture.map { (item.part, $0) } }
    }
    let items = scene.items.enumerated().compactMap { index, item in
      item.content.picture.map { (part: PlanPart.item(scene.origin(ofItem: index).number), source: $0) }
    }
    return items
      + scene.canvas.pictures.compactMap { picture in scene.canvas.part(of: picture).map { ($0, picture) } }
  }

  /// Notes the files of all pictures, unreadable ones too: no output may replace them.
  mutating func keepPictures() {
    let paths =
      switch content {
      case .plan(let plan): plan.allItems.compactMap(\.content.picture?.path)
      case .scene(let scene):
        scene.canvas.imagePaths + [scene.assign?.target.path].compactMap(\.self)
          + scene.items.compactMap(\.content.picture?.path)
      }
    options.files = options.files.part()
    options.files.keep(paths)
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

extension RenderPlan {
  /// The items, the canvas' picture and the watermark.
  fileprivate var allItems: [PlanItem] { items + [canvasPicture, watermark].compactMap(\.self) }
}

extension Collage {
  /// The collage with the origins of its items, and with its pictures in the cells of its target, if it has one.
  ///
  /// - Returns: Also the warnings about pictures that were to be assigned, and the memory of the cells.
  func assigned() throws(JobError) -> (collage: Collage, warnings: [JobWarning], share: MemoryBudget.Share?) {
    guard case .scene(var scene) = content else { return (self, [], nil) }
    scene.setOrigins()
    var made = self
    made.scene = scene
    guard let assign = scene.assign else { return (made, [], nil) }
    if motion != nil {
      throw failure(
        .plan(.assignment("a photomosaic is one canvas that stands still, and this is one that moves")),
        of: scene)
    }
    var assigning = TargetAssigning(assign, options, index)
    do throws(JobError.Kind) { made.scene = try assigning.assigned(scene) } catch {
      if case .render(let error) = error { throw failure(error, of: scene) }
      throw JobError(error.told(by: options.limits.stop))
    }
    // Cells keep their places: if a picture turns out to be unreadable now, later pictures do not move up.
    if made.options.onUnreadable == .skip { made.options.onUnreadable = .placeholder }
    made.measurement.items = nil
    return (made, assigning.warnings, assigning.share)
  }

  /// The error of a job about an error of planning or drawing.
  ///
  /// - Parameter scene: The scene that was planned.
  func failure(_ error: RenderError, of scene: Scene) -> JobError {
    let error = error.told(by: options.limits.stop)
    switch error {
    case .format(let words): return JobError(.format(words))
    case .plan(let fault):
      guard let document = measurement.document else { return JobError(.render(error)) }
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
      return "layout.\(name): is \(found); allowed: \(allowed)"
    case .layout(.item(let number, let found, let allowed)):
      guard let place = scene.origin(numbered: number)?.place else { return description }
      return "\(place): has \(found); allowed: \(allowed)"
    case .value(.item(let number), let name, let found, let allowed):
      guard let place = scene.origin(numbered: number)?.place else { return description }
      return "\(place): the \(name) is \(found); allowed: \(allowed)"
    case .canvas(let name, let found, let allowed): return "canvas.\(name): is \(found); allowed: \(allowed)"
    case .padding: return "canvas.padding: \(self)"
    default: return description
    }
  }
}
