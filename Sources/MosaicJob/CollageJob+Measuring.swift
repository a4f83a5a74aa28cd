// From a document to a scene: found, measured, ordered, settled, and searched for what its crops must show.

import MosaicCodecs
public import MosaicRender
import MosaicScene
import MosaicSpec

extension CollageJob {
  /// Reads the sizes of pictures from their headers, and measures texts.
  ///
  /// - Parameter format: Of the output, if it is known: a resolution decides the pixels of a PDF's pictures.
  /// - Throws: ``JobError`` for a picture that cannot be read, unless ``/MosaicRender/RenderOptions/onUnreadable`` says otherwise; where no
  ///   item is left; and where ``/MosaicRender/RenderOptions/memory`` has no room for so many items.
  public func measured(for format: OutputFormat? = nil) throws(JobError) -> Collage {
    var found = self
    do { try found.findImages() } catch { throw error.placed(in: document) }
    let pictures = givenPictures.map { GivenPictures($0) }
    var measuring = ItemMeasuring(options, pictures, keepsPhotos: spec.wantsPhotos)
    do throws(JobError.Kind) {
      let share = try found.takeMemory()
      let ordered = OrderedItems(
        of: found.spec, places: found.imagePlaces ?? found.spec.places,
        try measuring.entries(of: found.spec, known: found.known))
      measuring.warnings += ordered.notes
      var settled = ordered.spec
      try measuring.sheet(&settled.canvas)
      settled.settle(dotsPerInch: options.encoding.dotsPerInch, isPDF: format == .pdf)
      if let words = settled.unusedWeights(movingTo: moment?.layout ?? motion?.layout) {
        measuring.warnings.append(.unusedWeights(words))
      }
      let facts = TextLookup.facts(for: settled, photos: ordered.photos, pictures, in: options.limits.root)
      var scene = settled.scene(measures: ordered.measures, facts: facts, pictures: pictures)
      scene.moment = moment
      let focus = try focus(of: settled, in: scene)
      for (index, subject) in focus?.subjects ?? [:] { scene.items[index].subject = subject }
      measuring.warnings += focus?.warnings ?? []

      var options = options
      options.inputs = measuring.inputs
      options.encoding.metadata = options.encoding.metadata.over(FileMetadata(settled.metadata))
      if format == .pdf, !options.encoding.metadata.copyright.isEmpty {
        measuring.warnings.append(.noCopyrightInPDF)
      }
      // The file states what the pixels came out as, also where the canvas is then made smaller.
      if ordered.spec.canvas.isPhysical { options.encoding.dotsPerInch = nil }
      var remake: (@Sendable ([Int]) -> [SceneItem])?
      // This keeps the document in memory, so it is done only where pictures may be left out.
      if options.onUnreadable == .skip {
        remake = { [measures = ordered.measures, subjects = focus?.subjects, settled] staying in
          var items = settled.items(staying, measures: measures, facts: facts, pictures: pictures)
          for (place, index) in staying.enumerated() { items[place].subject = subjects?[index] }
          return items
        }
      }
      return Collage(
        scene, motion, options, places: ordered.places, warnings: measuring.warnings, document: document,
        tiles: focus?.tiles, share: share, remake: remake)
    } catch {
      throw JobError(error, warnings: measuring.warnings)
    }
  }

  /// An item takes about 3 KiB in the document, the plan and the plan's JSON.
  private func takeMemory() throws(JobError.Kind) -> MemoryBudget.Share {
    let count = spec.items.count
    do {
      return try options.memory.take(MemoryBudget.product(count, 4096), for: "\(count) items")
    } catch {
      throw .memory(error, of: nil)
    }
  }

  /// What matters in pictures; those that nothing is cropped of are not looked at.
  private func focus(
    of spec: CollageSpec, in scene: Scene
  ) throws(JobError.Kind) -> FocusSearch.Result? {
    let items = spec.items.indices.filter { spec.items[$0].findsFocus && spec.items[$0].focus == nil }
    guard !items.isEmpty else { return nil }
    let search: FocusSearch
    do { search = try FocusSearch(options) } catch { throw .source(error) }
    return try search.result(for: items, of: scene)
  }
}

/// The items of a document that are shown, measured and in their order.
private struct OrderedItems {
  /// The document with these items.
  private(set) var spec: CollageSpec
  /// The path of each item in the document as it is.
  private(set) var places: [String]
  let measures: [ItemMeasure]
  /// How the picture of each item was taken.
  let photos: [PhotoFacts?]
  let notes: [JobWarning]

  init(of spec: CollageSpec, places: [String], _ entries: [ItemEntry]) {
    let entries = spec.sorted(entries)
    (self.spec, self.places) = (spec, places)
    (measures, photos) = (entries.map(\.measure), entries.map(\.photo))
    notes = spec.notes(onOrderOf: entries)
    // Most often all items stay in their order, and copying them would take as much memory again.
    if entries.map(\.index) != Array(spec.items.indices) {
      self.spec.items = entries.map { spec.items[$0.index] }
      self.places = entries.map { places[$0.index] }
    }
  }
}

extension CollageSpec {
  /// Turns lengths of paper into points and pixels.
  ///
  /// - Parameter isPDF: Whether the resolution decides only the pixels of pictures.
  fileprivate mutating func settle(dotsPerInch: Double?, isPDF: Bool) {
    let isPhysical = canvas.isPhysical
    canvas.settle(dotsPerInch: dotsPerInch, decidesPixels: isPDF)
    if isPhysical { fitCaptions() }
  }
}
