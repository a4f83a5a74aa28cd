// From a document to a picture, as the command line does it: the public face of this module.

import MosaicCodecs
public import MosaicLayout
public import MosaicRender
public import MosaicScene
public import MosaicSpec

/// A collage to be made: a spec document, and how it is rendered.
///
/// ```swift
/// let job = try CollageJob(documentAt: "collage.json")
/// let plan = try job.plan()
/// try job.render(to: "collage.png")
/// ```
///
/// To override the document, change ``spec``. Pictures are opened by ``measured()``, which ``plan()`` and `render(to:as:)`
/// call; to do both with one measuring, call it and keep its result.
public struct CollageJob: Sendable {
  /// The document, which may be changed; paths of its pictures are relative to the current folder.
  public var spec: CollageSpec
  /// How it is rendered: limits, memory, what is done about unreadable pictures, and files that no output may replace.
  public var options: RenderOptions
  /// The moment between two layouts that is shown; `nil` shows the document's layout.
  public var moment: MotionMoment?
  /// How the collage moves; `nil` for a still picture.
  public var motion: MotionSettings?
  /// The pictures of the document by the paths that it has for them, to the letter; if `nil`, these are paths of files.
  ///
  /// With any, also with none at all, no other picture is opened: one that is not there cannot be read, and the disk is not
  /// looked at. A server can so render what strangers send.
  public var givenPictures: [String: PictureSource]?

  /// Sizes or errors that are known before any file is opened, by index of the item.
  private var known: [Int: Result<ItemMeasure, CodecError>] = [:]
  /// The path of the image in the document for each item, where it lists images.
  private var imagePlaces: [String]?
  /// The name of the document, for errors.
  private var document: String?

  /// Makes a job of a spec document in memory; relative paths of its pictures are relative to the current folder.
  public init(_ spec: CollageSpec, options: RenderOptions = RenderOptions()) {
    self.spec = spec
    self.options = options
  }

  /// Makes a job of a spec document; paths of its pictures are relative to its folder, and no output replaces it.
  ///
  /// - Parameters:
  ///   - path: Where the document is.
  ///   - options: How it is rendered.
  ///   - registry: The layouts that it may name.
  /// - Throws: ``JobError`` where the file cannot be read, is no spec document, or ``/MosaicRender/RenderOptions/memory`` has no room for it.
  public init(
    documentAt path: String, options: RenderOptions = RenderOptions(), registry: LayoutRegistry = .standard
  ) throws(JobError) {
    try self.init(CollageDocument(at: path, memory: options.memory), options: options, registry: registry)
  }

  /// Makes a job of the text of a spec document.
  ///
  /// - Parameters:
  ///   - json: The text.
  ///   - folder: What paths of its pictures are relative to; the current folder if empty.
  ///   - options: How it is rendered.
  ///   - registry: The layouts that it may name.
  /// - Throws: ``JobError`` where the text is no spec document, or ``/MosaicRender/RenderOptions/memory`` has no room to decode it.
  public init(
    json: String, relativeTo folder: String = "", options: RenderOptions = RenderOptions(),
    registry: LayoutRegistry = .standard
  ) throws(JobError) {
    try self.init(json: Array(json.utf8), relativeTo: folder, options: options, registry: registry)
  }

  /// Makes a job of the text of a spec document.
  ///
  /// - Parameters:
  ///   - json: The text, in UTF-8.
  ///   - folder: What paths of its pictures are relative to; the current folder if empty.
  ///   - options: How it is rendered.
  ///   - registry: The layouts that it may name.
  /// - Throws: ``JobError`` where the text is no spec document, or ``/MosaicRender/RenderOptions/memory`` has no room to decode it.
  public init(
    json: [UInt8], relativeTo folder: String = "", options: RenderOptions = RenderOptions(),
    registry: LayoutRegistry = .standard
  ) throws(JobError) {
    let document = try CollageDocument(json: json, folder: folder, memory: options.memory)
    try self.init(document, options: options, registry: registry)
  }

  /// Makes a job of a spec document and its pictures, such as an upload; no file is opened but those that `pictures` names.
  ///
  /// ```swift
  /// let job = try CollageJob(json: body, pictures: ["a.jpg": .bytes(first), "b.png": .bytes(second)])
  /// let picture = try job.measured().pixmap()
  /// ```
  ///
  /// - Parameters:
  ///   - json: The text, in UTF-8.
  ///   - pictures: The pictures by the paths that the document has for them, see ``givenPictures``.
  ///   - options: How it is rendered.
  ///   - registry: The layouts that it may name.
  /// - Throws: ``JobError`` where the text is no spec document, or ``/MosaicRender/RenderOptions/memory`` has no room to decode it.
  public init(
    json: [UInt8], pictures: [String: PictureSource], options: RenderOptions = RenderOptions(),
    registry: LayoutRegistry = .standard
  ) throws(JobError) {
    let document = try CollageDocument(json: json, memory: options.memory)
    self.init(try document.spec(registry), options: options)
    (self.document, givenPictures) = (document.name, pictures)
    do { try findImages() } catch { throw error.placed(in: document.name) }
  }

  /// Makes a job of a spec document and its pictures, such as an upload; no file is opened but those that `pictures` names.
  ///
  /// - Parameters:
  ///   - json: The text.
  ///   - pictures: The pictures by the paths that the document has for them, see ``givenPictures``.
  ///   - options: How it is rendered.
  ///   - registry: The layouts that it may name.
  /// - Throws: ``JobError`` where the text is no spec document, or ``/MosaicRender/RenderOptions/memory`` has no room to decode it.
  public init(
    json: String, pictures: [String: PictureSource], options: RenderOptions = RenderOptions(),
    registry: LayoutRegistry = .standard
  ) throws(JobError) {
    try self.init(json: Array(json.utf8), pictures: pictures, options: options, registry: registry)
  }

  /// Makes a job of a document that was read before.
  ///
  /// Where `options.limits.root` is set, paths of pictures are relative to that folder and not to the document's.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - options: How it is rendered.
  ///   - registry: The layouts that it may name.
  /// - Throws: ``JobError`` where it is no spec document.
  public init(
    _ document: CollageDocument, options: RenderOptions = RenderOptions(),
    registry: LayoutRegistry = .standard
  ) throws(JobError) {
    self.init(try document.spec(registry, in: options.limits.root), options: options)
    document.keep(in: &self.options.inputs)
    self.document = document.name
    do { try findImages() } catch { throw error.placed(in: document.name) }
  }

  /// Makes a job of pictures, with the defaults of everything else.
  ///
  /// - Parameters:
  ///   - pictures: What is shown, in order. Each becomes an item of ``spec``; items may be changed, but not added, removed or moved.
  ///   - order: How they are sorted.
  ///   - isReversed: Whether the sorted order is reversed.
  ///   - options: How it is rendered.
  public init(
    pictures: [FoundPicture], order: PictureOrder = .none, isReversed: Bool = false,
    options: RenderOptions = RenderOptions()
  ) {
    self.init(
      CollageSpec(items: pictures.map { CollageSpec.Item(.image($0.path)) }), options: options)
    for (index, picture) in pictures.enumerated() {
      if let fault = picture.fault { known[index] = .failure(fault) }
    }
    (spec.sort, spec.isReversed) = (order, isReversed)
  }

  /// Makes a job that can be planned without any file, from the sizes of pictures.
  ///
  /// - Parameters:
  ///   - sizes: In pixels. Each becomes an item of ``spec``; items may be changed, but not added, removed or moved.
  ///   - order: How they are sorted.
  ///   - isReversed: Whether the sorted order is reversed.
  ///   - options: How it is rendered.
  public init(
    sizes: [PixelSize], order: PictureOrder = .none, isReversed: Bool = false,
    options: RenderOptions = RenderOptions()
  ) {
    self.init(CollageSpec(items: sizes.map { _ in CollageSpec.Item(.image("")) }), options: options)
    for (index, size) in sizes.enumerated() {
      known[index] = .success(.image(pixelWidth: size.width, pixelHeight: size.height))
    }
    (spec.sort, spec.isReversed) = (order, isReversed)
  }

  /// Reads the sizes of pictures from their headers, and measures texts.
  ///
  /// - Throws: ``JobError`` for a picture that cannot be read, unless ``/MosaicRender/RenderOptions/onUnreadable`` says otherwise; where no
  ///   item is left; and where ``/MosaicRender/RenderOptions/memory`` has no room for so many items.
  public func measured() throws(JobError) -> MeasuredCollage { try measured(for: nil) }

  /// Measures for an output of a format: a resolution decides the pixels of a PDF's pictures, see
  /// ``/MosaicRender/RenderOptions/dotsPerInch``.
  package func measured(for format: OutputFormat?) throws(JobError) -> MeasuredCollage {
    if spec.listsImages {
      var job = self
      do { try job.findImages() } catch { throw error.placed(in: document) }
      return try job.measured(for: format)
    }
    let pictures = givenPictures.map { GivenPictures($0) }
    var measuring = ItemMeasuring(options, pictures, keepsPhotos: spec.wantsPhotos)
    do throws(JobError.Kind) {
      let share = try takeMemory()
      var entries: [ItemEntry] = []
      for (index, item) in spec.items.enumerated() {
        if options.isStopped { throw .render(.cancelled) }
        if let measure = try measuring.item(item, of: spec, known: known[index]) {
          entries.append(
            ItemEntry(
              index: index, path: item.picturePath, measure: measure, photo: measuring.photo(of: item)))
        }
      }
      if entries.isEmpty { throw .nothingToShow(leftOut: spec.items.count) }
      entries = spec.sorted(entries)
      measuring.warnings += spec.notes(onOrderOf: entries)

      var (spec, places) = (spec, imagePlaces ?? spec.places)
      // Most often all items stay in their order, and copying them would take as much memory again.
      if entries.map(\.index) != Array(spec.items.indices) {
        spec.items = entries.map { self.spec.items[$0.index] }
        places = entries.map { places[$0.index] }
      }
      try measuring.sheet(&spec.canvas)
      let isPhysical = spec.canvas.isPhysical
      spec.canvas.settle(dotsPerInch: options.dotsPerInch, decidesPixels: format == .pdf)
      if isPhysical { spec.fitCaptions() }
      if let words = spec.unusedWeights(movingTo: moment?.layout ?? motion?.layout) {
        measuring.warnings.append(.unusedWeights(words))
      }
      let measures = entries.map(\.measure)
      let facts = TextLookup.facts(
        for: spec, photos: entries.map(\.photo), pictures, in: options.limits.root)
      var scene = spec.scene(measures: measures, facts: facts, pictures: pictures)
      scene.moment = moment
      var options = options
      var subjects: [Int: CropSubject] = [:]
      let searched = spec.items.indices.filter { spec.items[$0].findsFocus && spec.items[$0].focus == nil }
      if !searched.isEmpty {
        let found = try focus(of: searched, in: scene)
        (subjects, measuring.warnings) = (found.subjects, measuring.warnings + found.warnings)
        for (index, subject) in subjects { scene.items[index].subject = subject }
        options.earlyTiles = found.tiles
      }
      options.inputs = measuring.inputs
      options.metadata = options.metadata.over(FileMetadata(spec.metadata))
      if format == .pdf, !options.metadata.copyright.isEmpty { measuring.warnings.append(.noCopyrightInPDF) }
      // The file states what the pixels came out as, also where the canvas is then made smaller.
      if isPhysical { options.dotsPerInch = nil }
      // This keeps the document in memory, so it is done only where pictures may be left out.
      if options.onUnreadable == .skip {
        options.remakeItems = { [spec, subjects] staying in
          var items = spec.items(staying, measures: measures, facts: facts, pictures: pictures)
          for (place, index) in staying.enumerated() { items[place].subject = subjects[index] }
          return items
        }
      }
      return MeasuredCollage(
        scene: scene, motion: motion, options: options, places: places,
        warnings: measuring.warnings, document: document, share: share)
    } catch {
      throw JobError(error, warnings: measuring.warnings)
    }
  }

  /// Measures and lays out the collage; no pixel is decoded, but for pictures whose focus is searched for.
  ///
  /// - Throws: ``JobError``, also where the items cannot be laid out.
  public func plan() throws(JobError) -> RenderPlan { try measured().plan() }

  /// Renders the collage to a file, which appears whole or not at all, and never replaces an input.
  ///
  /// - Parameters:
  ///   - path: Where the file is to be.
  ///   - format: The file format; if `nil`, the ending of `path` decides.
  /// - Returns: The plan that was drawn, and all warnings.
  /// - Throws: ``JobError``; ``JobError/Kind/format(_:)`` where the ending is unknown or does not suit the collage.
  @discardableResult
  public func render(to path: String, as format: JobFormat? = nil) throws(JobError) -> JobReport {
    try render(to: .file(path), as: format)
  }

  /// Renders the collage to a file or to the standard output, for which the format must be given.
  ///
  /// - Parameters:
  ///   - target: Where the output goes.
  ///   - format: The file format; if `nil`, the ending of the file decides.
  /// - Returns: The plan that was drawn, and all warnings.
  /// - Throws: ``JobError``.
  @discardableResult
  public func render(to target: OutputTarget, as format: JobFormat? = nil) throws(JobError) -> JobReport {
    // Before any picture is opened.
    let format = try chosen(format, for: target)
    let collage = try measured(for: format.still)
    do {
      var report = try collage.render(to: target, as: format)
      report.warnings = collage.warnings + report.warnings
      return report
    } catch {
      throw error.after(collage.warnings)
    }
  }

  /// Renders the collage to the bytes of a file of that format, which equal those that `render(to:as:)` writes.
  ///
  /// ```swift
  /// let (bytes, report) = try CollageJob(documentAt: "collage.json").data(as: .png)
  /// ```
  ///
  /// - Returns: The bytes; the plan that was drawn, and all warnings.
  /// - Throws: ``JobError``, as ``MeasuredCollage/data(as:)``.
  public func data(as format: JobFormat) throws(JobError) -> (bytes: [UInt8], report: JobReport) {
    try checkOptions()
    let collage = try measured(for: format.still)
    do {
      var made = try collage.data(as: format)
      made.report.warnings = collage.warnings + made.report.warnings
      return made
    } catch {
      throw error.after(collage.warnings)
    }
  }

  /// Finds the pictures of folders and patterns that the document lists.
  mutating func findImages() throws(ImagesError) {
    let found: FoundImages
    if let givenPictures {
      found = try spec.findingImages(among: givenPictures)
    } else {
      found = try spec.findingImages(within: options.limits)
    }
    (spec, imagePlaces) = (found.spec, found.places ?? imagePlaces)
    known.merge(found.faults.mapValues { .failure($0) }) { own, _ in own }
  }

  /// The format of an output.
  ///
  /// - Throws: ``JobError`` where it does not suit the collage, and for options out of their ranges.
  private func chosen(_ format: JobFormat?, for target: OutputTarget) throws(JobError) -> JobFormat {
    try checkOptions()
    do { return try JobFormat(format, of: target, moves: motion != nil) } catch {
      throw JobError(.format(error))
    }
  }

  private func checkOptions() throws(JobError) {
    do { try options.check() } catch { throw JobError(.render(error)) }
  }

  /// What matters in pictures; those that nothing is cropped of are not looked at.
  private func focus(of items: [Int], in scene: Scene) throws(JobError.Kind) -> FocusSearch.Result {
    let search: FocusSearch
    do { search = try FocusSearch(options) } catch { throw .source(error) }
    return try search.result(for: items, of: scene)
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
}
