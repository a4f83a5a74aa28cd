// From a document to a scene: found, measured, ordered, settled, and searched for what its crops must show.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
public import MosaicRender
import MosaicScene
import MosaicSpec
import MosaicSystem

extension CollageJob {
  /// Reads the sizes of pictures from their headers, and measures texts.
  ///
  /// - Parameter format: The format of the output, if it is known: a resolution decides the pixels of a PDF's pictures.
  /// - Throws: ``JobError`` for a picture that cannot be read, unless ``/MosaicRender/RenderOptions/onUnreadable`` says otherwise; if no
  ///   item is left; and if ``/MosaicCodecs/RunOptions/memory`` has no room for that many items.
  public func measured(for format: OutputFormat? = nil) throws(JobError) -> Collage {
    var job = self
    job.options.files = options.files.part()
    // Also holds remarks about pictures that are decoded before the drawing begins.
    if job.options.limits.remarks == nil { job.options.limits.remarks = DecodeRemarks() }
    return try job.measuredNow(for: format)
  }

  private func measuredNow(for format: OutputFormat?) throws(JobError) -> Collage {
    var found = self
    try found.findImages()
    let pictures = found.pictures
    var measuring = ItemMeasuring(options, pictures, of: spec)
    measuring.warnings = found.leftOut
    var fonts: [PrivateCopy] = []
    do throws(JobError.Kind) {
      for path in spec.fontFiles {
        // If pictures were given in place of files, no file is opened.
        if pictures?.allowsFiles == false { throw .source(FileError(path: path, kind: .notGiven)) }
        let copy = try rethrowing(try FontFile.check(path, of: options.files), as: JobError.Kind.source)
        if let copy { fonts.append(copy) }
      }
      let share = try found.takeMemory()
      var measured = try measuring.entries(of: found.spec, known: found.known)
      if found.spec.assign != nil, found.spec.sort != .none {
        measuring.warnings.append(
          .unused(
            "the pictures are sorted, which changes nothing: a photomosaic says itself where each stands"))
      }
      if found.spec.assign == nil {
        if index != nil, !found.spec.sort.isByFeatures {
          measuring.warnings.append(
            .unused(
              "the index is not used: it is of photomosaics, and of the orders 'similar' and 'color'"
            ))
        }
        let sorting = FeatureSorting(options, index, found.spec, pictures)
        measuring.warnings += try sorting.rank(&measured)
      }
      var document = MeasuredDocument(
        found.spec, measured, pictures, in: options.limits.root, language: options.language)
      measuring.warnings += document.orderNotes
      let isPhysical = document.spec.canvas.isPhysical
      document.settle(try settled(document.spec, for: format, &measuring))
      var scene = document.scene
      scene.moment = moment
      let focus = try focus(of: document.spec, in: scene)
      for (index, subject) in focus?.subjects ?? [:] {
        scene.items[index].subject = subject
        document.items[index].facts.subject = subject
      }
      measuring.warnings += focus?.warnings ?? []

      var collage = Collage(scene, motion: motion, options: options)
      collage.options.encoding.metadata = options.encoding.metadata.over(FileMetadata(document.spec.metadata))
      if format == .pdf, !collage.options.encoding.metadata.copyright.isEmpty {
        measuring.warnings.append(.noCopyrightInPDF)
      }
      if let format, !format.imageFormat.holdsTexts, !collage.options.encoding.metadata.isEmpty {
        collage.options.encoding.metadata = FileMetadata()
        measuring.warnings.append(.noMetadata(format))
      }
      // The file states the resolution of the finished pixels, also if the canvas is then made smaller.
      if isPhysical { collage.options.encoding.dotsPerInch = nil }
      // This keeps the document in memory, so it is done only if pictures may be left out.
      let items = options.onUnreadable == .skip ? document : nil
      collage.index = index
      collage.measurement = Collage.Measurement(
        document: self.document, items: items, warnings: measuring.warnings, failures: measuring.failures,
        folders: Set(found.spec.items.compactMap(\.foundIn)), fonts: fonts, early: focus?.early, share: share)
      return collage
    } catch {
      let error = found.complete(error, measuring.failures)
      throw JobError(error.told(by: options.limits.stop), warnings: measuring.warnings)
    }
  }

  /// An item takes about 3 KiB in the document, the plan and the plan's JSON.
  private func takeMemory() throws(JobError.Kind) -> MemoryBudget.Share {
    let bytes = MemoryBudget.product(spec.items.count, 4096)
    return try rethrowing(try options.memory.take(bytes, for: "\(spec.items.count) items")) {
      (error: MemoryBudget.Refusal) in JobError.Kind.memory(error, of: nil)
    }
  }

  /// The document with the sizes of the sheet's pictures, and with points and pixels in place of lengths of paper.
  private func settled(
    _ spec: CollageSpec, for format: OutputFormat?, _ measuring: inout ItemMeasuring
  ) throws(JobError.Kind) -> CollageSpec {
    var spec = spec
    let isPhysical = spec.canvas.isPhysical
    try measuring.sheet(&spec.canvas)
    try trace(&spec.canvas)
    // The resolution of a PDF decides only the pixels of its pictures.
    spec.canvas.settle(dotsPerInch: options.encoding.dotsPerInch, decidesPixels: format == .pdf)
    if isPhysical { spec.fitCaptions() }
    let unused = spec.unused(movingTo: moment?.layout ?? motion?.layout)
    measuring.warnings += unused.map { .unused($0) }
    return spec
  }

  /// Searches pictures for the parts that their crops must show; pictures that are not cropped are not searched.
  private func focus(
    of spec: CollageSpec, in scene: Scene
  ) throws(JobError.Kind) -> FocusSearch.Result? {
    // If pictures are assigned to cells, crops are not known yet.
    if spec.assign != nil { return nil }
    let items = spec.items.indices.filter {
      searchesAllPictures || spec.items[$0].findsFocus && spec.items[$0].focus == nil
    }
    guard !items.isEmpty else { return nil }
    let search = try rethrowing(try FocusSearch(options), as: JobError.Kind.source)
    return try search.result(for: items, of: scene, isOfAll: searchesAllPictures)
  }
}

// MARK: The shape of a picture that the canvas is cut to

extension CollageJob {
  /// The longer side of the picture that is traced, in pixels: an SVG is drawn at this size, others are resampled.
  private static let tracedSide = 2048.0

  /// Decodes the picture of the canvas' clip path, if the path has a picture, and finds its outline.
  func trace(_ canvas: inout Canvas) throws(JobError.Kind) {
    guard let source = canvas.clipPath?.picture, let size = canvas.clipPath?.pixels else { return }
    let factor = Self.tracedSide / Double(max(size.width, size.height))
    func side(_ pixels: Int) -> Int { max(1, Int((Double(pixels) * factor).rounded())) }
    let seen = PixelSize(width: side(size.width), height: side(size.height))
    let gate = DecodeGate(limit: options.memory.room(upTo: 128 << 20), memory: options.memory)
    let outline = try rethrowing(
      try { () throws(FileError) in
        let search = try CropSearch(
          of: source, measured: size, seenAt: seen, shownAt: nil,
          early: EarlyScaledPictures(memory: options.memory), options: options)
        let bytes = MemoryBudget.sum(search.heldBytes, MemoryBudget.product(seen.width, seen.height, 4))
        return try gate.holding(bytes, of: source.name, for: "its outline") { () throws(FileError) in
          try search.run { picture in
            Outline(tracing: picture.coverage, width: picture.width, height: picture.height)
          } placement: { _ in
            nil
          }
        }
      }(), as: JobError.Kind.source)
    canvas.clipPath?.setPicture(outline: outline)
  }
}

extension Pixmap {
  /// The coverage, a byte for each pixel. A picture with alpha covers by its alpha. An opaque picture covers by darkness if its
  /// edge is light, and by lightness if its edge is dark.
  fileprivate var coverage: [UInt8] {
    let hasAlpha = !isOpaque
    var values: [UInt8] = []
    values.reserveCapacity(width * height)
    for y in 0..<height {
      for place in Swift.stride(from: y * stride, to: y * stride + 4 * width, by: 4) {
        if hasAlpha {
          values.append(bytes[place + 3])
        } else {
          // Rec. 601, in thousandths.
          let sum = 299 * Int(bytes[place + 2]) + 587 * Int(bytes[place + 1]) + 114 * Int(bytes[place])
          values.append(UInt8((sum + 500) / 1000))
        }
      }
    }
    if hasAlpha { return values }
    let sides = (0..<height).flatMap { [values[$0 * width], values[($0 + 1) * width - 1]] }
    var edge: [UInt8] = sides
    edge += values.prefix(width)
    edge += values.suffix(width)
    return 2 * edge.count { $0 > 127 } > edge.count ? values.map { 255 - $0 } : values
  }
}

// MARK: Uploads that cannot be read

extension CollageJob {
  /// The pictures of the document that are in memory, with their numbers.
  private var uploads: [(part: PlanPart, source: PictureSource)] {
    guard let pictures else { return [] }
    let items = spec.items.enumerated().compactMap { index, item in
      pictures[item.picturePath].map { (part: PlanPart.item(index), source: $0) }
    }
    let canvas = spec.canvas.pictures.compactMap { picture in
      spec.canvas.part(of: picture).map {
        (part: $0, source: picture.path.flatMap { pictures[$0] } ?? picture)
      }
    }
    return items + canvas
  }

  /// The error of measuring, with all pictures that are at fault if it is about some.
  func complete(_ error: JobError.Kind, _ failures: [SourceFailure]) -> JobError.Kind {
    guard options.onUnreadable == .fail, let last = failures.last?.error else { return error }
    switch error {
    case .source(last), .render(.sources):
      var check = UploadCheck(options)
      return .render(.sources(check.failures(failures, among: uploads).inOrder))
    default: return error
    }
  }
}
