// How a plan is rendered, as far as the caller decides.

public import MosaicCodecs
package import MosaicScene
package import MosaicSystem

/// Ends the run, or goes on without a picture that cannot be read.
public enum UnreadablePolicy: String, CaseIterable, Hashable, Sendable {
  /// Ends the run.
  case fail
  /// Leaves the item out and repeats the layout without it.
  case skip
  /// Draws a grey tile with a cross in its place.
  case placeholder
}

/// The form in which an SVG has its pictures.
public enum SVGImages: String, CaseIterable, Hashable, Sendable {
  /// The pixels, at their final size.
  case embed
  /// A link to the file.
  case link
  /// Just the box, with the item's number and name.
  case outline
}

/// The cascade of OpenCV that finds faces if the focus of a picture is `auto`: an XML file of upright Haar features.
public enum HeadCascadeFile: Hashable, Sendable {
  /// `haarcascade_frontalface_alt2.xml` in the folders of OpenCV's packages, such as Debian's opencv-data; none if it is missing.
  case usual
  /// The file at a path, which must be there.
  case file(String)
  /// None: only edges, colours and skin decide.
  case none

  /// Where ``usual`` looks, in order.
  package static let usualPaths = ["/usr/share", "/usr/local/share", "/opt/homebrew/share"].map {
    $0 + "/opencv4/haarcascades/haarcascade_frontalface_alt2.xml"
  }
}

/// How a collage is rendered. Only ``linear`` and the quality of a JPEG, WebP or PDF change pixels of readable pictures.
@dynamicMemberLookup
public struct RenderOptions: Sendable {
  /// Limits, memory, threads, and how files are written.
  public var run = RunOptions()
  /// Most pixels of a canvas, checked before anything of it is drawn: of each page, and of a collage that moves. All that a canvas can
  /// have by default.
  public var maxCanvasPixels = Canvas.largestArea
  /// How many large pictures, which are made a strip at a time, may have their files open at the same time; further ones are
  /// made whole. The number changes no pixel.
  ///
  /// By default 512, or fewer if the process may not open that many files beside its workers' files. Each run on shared
  /// threads has an equal part, and all together have no more than half of the files that the process may open.
  public var openPictures: Int {
    get { chosenOpenPictures ?? max(0, min(512, Descriptors.pictureCount - workers)) }
    set { chosenOpenPictures = newValue }
  }
  private(set) var chosenOpenPictures: Int?
  /// Whether a picture that cannot be read ends the run.
  public var onUnreadable = UnreadablePolicy.fail
  /// The form in which an SVG has its pictures.
  public var svgImages = SVGImages.embed
  /// How a picture is encoded: quality, compression, resolution, texts.
  ///
  /// Without a resolution, a point of the canvas is 1/72 inch; it changes no pixel here. A `CollageJob` whose document has a size in millimetres, centimetres or inches takes its pixels from it, 300 an inch
  /// if `nil`, and so do the pictures of its PDF. All formats have the texts and the metadata; a `CollageJob` adds the document's own. A PNG always says that it is sRGB; SVG is sRGB by its definition, and
  /// Cairo's PDF has no place for a profile.
  public var encoding = EncodeOptions(embedsProfile: true)
  /// The quality of a PDF's pictures as JPEGs, 1 to 100, which makes the file several times smaller; `nil` keeps every
  /// pixel. Pictures that are not opaque stay unchanged. Needs the trait `JPEG`.
  public var pdfQuality: Int?
  /// The format of a pyramid's tiles: JPEG, PNG or WebP.
  ///
  /// `nil` means JPEG, or PNG if the canvas is not opaque or the build lacks JPEG. Tiles carry neither a profile nor a resolution.
  public var tileFormat: OutputFormat?
  /// The cascade that finds heads in pictures whose focus is `auto`.
  public var headCascade = HeadCascadeFile.usual
  /// Whether pictures are shrunk and enlarged in linear light.
  ///
  /// Off by default, as in browsers and nearly all programs. Nine photographs of 12 megapixels take 2.3 times the CPU time as
  /// PNG, and 4 times as JPEG.
  public var linear = false
  /// The locale whose order pictures have that are sorted by name, such as `de_DE.UTF-8`; `nil` for the order of code points.
  package var language: String?
  /// The place of the output, as far as it is known. A file that an earlier run wrote there does not count as a picture of
  /// its folder.
  package var output = OutputTarget.memory
  /// Progress callback (rows done, total); return `false` to cancel. Called on the caller's thread only. A
  /// ``CollageRun`` calls it on one of its threads, and from 0 again if the run is repeated.
  public var progress: (@Sendable (_ rows: Int, _ total: Int) -> Bool)?

  /// The pool of a run on shared threads; if `nil`, a rendering has threads of its own.
  var sharedPool: WorkerPool?
  /// The limit of the budget that ``/MosaicCodecs/RunOptions/memory`` is a part of, or shares with others; `nil` if the memory is the whole budget.
  ///
  /// Work that the part refuses is tried again with the whole. So the part never leaves out a picture, and pixels do not
  /// depend on it.
  package var wholeMemoryLimit: Int?
  /// Whether a run has all the memory that is left. A refusal is then final, and ``onUnreadable`` applies.
  var isAlone = false

  /// Makes options with their defaults, and changes them: `RenderOptions { $0.encoding.quality = 95 }`.
  public init(_ change: (inout RenderOptions) -> Void = { _ in }) { change(&self) }

  /// The properties of ``/MosaicCodecs/RunOptions`` are properties of these options.
  public subscript<Value>(dynamicMember property: WritableKeyPath<RunOptions, Value>) -> Value {
    get { run[keyPath: property] }
    set { run[keyPath: property] = newValue }
  }

  /// Whether the other pictures are read after an unreadable one, so that one pass finds all of them.
  var readsOnAfterFailure: Bool { onUnreadable != .fail }

  /// The number of threads that ``/MosaicCodecs/RunOptions/jobs`` asks for.
  package var workers: Int { run.workers }

  /// Whether work is to end before it is done.
  package var isStopped: Bool { run.isStopped }

  func report(rows: Int, of total: Int) throws(RenderError) {
    if shouldStop(rows: rows, of: total) { throw .cancelled }
  }

  package func shouldStop(rows: Int, of total: Int) -> Bool {
    isStopped || progress.map { !$0(rows, total) } ?? false
  }

  /// Refuses options out of their ranges, before anything is opened.
  package func check() throws(RenderError) {
    let jpeg = OutputFormat.jpeg
    var faults: [(name: String, found: String, allowed: String)] = []
    if !(1...100).contains(encoding.quality) { faults.append(("quality", "\(encoding.quality)", "1 to 100")) }
    if let pdfQuality, !(1...100).contains(pdfQuality) {
      faults.append(("pdfQuality", "\(pdfQuality)", "1 to 100, or nil"))
    }
    if let pdfQuality, !jpeg.isSupported {
      faults.append(("pdfQuality", "\(pdfQuality)", "nil, since this build has no \(jpeg.nameAndNeeds)"))
    }
    if let tileFormat, !OutputFormat.tiles.contains(tileFormat) {
      faults.append(
        (
          "tileFormat", tileFormat.displayName,
          FormatNames.list(OutputFormat.tiles.map(\.displayName)) + ", or nil"
        ))
    }
    if let dotsPerInch = encoding.dotsPerInch, !(1...65_535).contains(dotsPerInch) {
      faults.append(("dotsPerInch", "\(dotsPerInch)", "1 to 65535"))
    }
    if let fault = encoding.metadata.fault {
      faults.append(("metadata.\(fault.key.rawValue)", "a text with \(fault.found)", fault.allowed))
    }
    if maxCanvasPixels < 1 { faults.append(("maxCanvasPixels", "\(maxCanvasPixels)", "1 or more")) }
    if openPictures < 0 { faults.append(("openPictures", "\(openPictures)", "0 or more")) }
    if let (name, found, allowed) = faults.first {
      throw .option(name: name, found: found, allowed: allowed)
    }
    // A run on shared threads has their number of workers.
    if sharedPool == nil { try run.check() }
  }

  /// Refuses a canvas with more than ``maxCanvasPixels``.
  package func check(_ plan: RenderPlan) throws(RenderError) {
    let (width, height) = (plan.pixelWidth, plan.pixelHeight)
    guard MemoryBudget.product(width, height) <= maxCanvasPixels else {
      throw .canvasTooLarge(width: width, height: height, limit: maxCanvasPixels)
    }
  }
}

extension RenderOptions {
  /// The options of one of several runs that share threads, as it begins.
  ///
  /// The run's budget is the rest of ``/MosaicCodecs/RunOptions/memory``: memory that the caller holds, such as for a document, is in use meanwhile. Runs take
  /// nothing of ``/MosaicCodecs/RunOptions/memory`` itself; the memory of all runs is counted in `shared`. Half of the memory is reserved for the runs, in equal
  /// parts, so that a run that needs little is not refused because of others. The rest is for runs that need more. How much is made ahead depends on
  /// the number of present runs.
  ///
  /// - Parameters:
  ///   - count: The most runs at the same time; 1 for a run without others.
  ///   - present: The number of present runs, including those that wait for a thread.
  func ofRun(
    on pool: WorkerPool, oneOf count: Int, present: Int, sharing shared: MemoryBudget,
    isStopped: @escaping @Sendable () -> Bool,
    progress report: @escaping @Sendable (Int, Int) -> Bool
  ) -> RenderOptions {
    var options = self
    options.sharedPool = pool
    options.wholeMemoryLimit = run.memory.limit
    options.isAlone = count == 1
    options.limits.stop = StopSignal(within: run.limits.stop, asked: isStopped)
    let left = max(0, run.memory.limit - run.memory.used)
    options.memory = MemoryBudget(
      limit: left, part: left / max(1, min(present, count)), reserving: left / count / 2, of: shared)
    options.openPictures = openPictures(oneOf: count)
    options.progress = { [progress] done, total in
      report(done, total) && (progress.map { $0(done, total) } ?? true)
    }
    return options
  }

  /// The part of one of `count` runs of ``openPictures``, which change no pixel: together no more than half of the files that can
  /// be open, less an output and a decode for each run. ``/MosaicCodecs/RunOptions/jobs`` does not matter.
  func openPictures(oneOf count: Int) -> Int {
    let chosen = chosenOpenPictures ?? 512
    // Returned unchanged, to be refused.
    guard chosen >= 0 else { return chosen }
    return max(0, min(chosen, Descriptors.pictureCount / 2 - 2 * count) / count)
  }

  package var hasSharedThreads: Bool { sharedPool != nil }

  /// The budget whose limit decides all that changes pixels.
  var wholeMemory: MemoryBudget { wholeMemoryLimit.map { MemoryBudget(limit: $0) } ?? run.memory }

  /// The failure that ends the rendering, whatever is done about unreadable pictures: with all the memory it may not be one.
  package func refusal(among failures: [SourceFailure]) -> FileError? {
    wholeMemoryLimit == nil || isAlone ? nil : failures.map(\.error).first(where: \.isOverBudget)
  }
}
