import MosaicCodecs
import MosaicLayout
package import MosaicScene
import MosaicSystem
import MosaicText

/// Writes a motion as an SVG document that runs there and back.
///
/// Not written by Cairo, which has no animation. It has pictures, their crops, colours, borders, corners, opacity, placeholders
/// without their cross, and plain labels; other decorations are left out. Programs without animation, which are most programs
/// other than browsers, show the first frame.
///
/// SVG draws in the document's order, which cannot be animated: if the order changes, the items are repeated for each order, at
/// most ``largestOrderCount`` times, and only one copy is visible.
struct AnimatedSVG {
  private static let largestTrackCount = 1_000_000

  /// The most orders of drawing in a document; if the motion has more, the time is divided into as many parts.
  static let largestOrderCount = 8

  private let planner: MotionPlanner
  private let tools: DrawingTools
  private let folder: String

  init(_ planner: MotionPlanner, _ tools: DrawingTools, folder: String) {
    self.planner = planner
    self.tools = tools
    self.folder = folder
  }

  private var options: RenderOptions { tools.options }
  private var motion: Motion { planner.motion }

  func write(to file: OutputFile) throws(RenderError) {
    try options.encoding.checkTexts(for: file)
    let count = motion.frameCount
    let itemCount = motion.scene.items.count
    guard itemCount * count <= Self.largestTrackCount else {
      throw .plan(
        .value(
          part: nil, name: "motion's number of items times frames", found: "\(itemCount * count)",
          allowed: "\(Self.largestTrackCount) in an SVG; give fewer frames"))
    }
    guard options.svgImages != .outline else {
      throw .plan(
        .value(
          part: nil, name: "motion's look", found: "outline", allowed: "embed or link: an outline cannot move"
        ))
    }
    // Every frame's plan has each item, and so has the item's track.
    let tables = try options.taking(
      MemoryBudget.product(itemCount, count, 2 * MemoryLayout<PlanItem>.stride),
      for: "the rectangles of items in all frames")
    defer { tables.release() }
    var plans: [RenderPlan] = []
    let needs = try MotionNeeds(planner, linear: options.linear, itemsOnly: true) {
      _, plan throws(RenderError) in
      try options.report(rows: 0, of: itemCount)
      plans.append(plan)
    }
    guard let first = plans.first else { return }
    let names = Dictionary(uniqueKeysWithValues: needs.order.enumerated().map { ($1, "p\($0)") })
    try put(head(first), file)
    try writePictures(needs, names: names, to: file, firstPlan: first)
    try put("</defs>\n" + background(first), file)
    let clock = SVGClock(frameCount: count, rate: motion.frameRate, loops: motion.loops)
    var tracks: [Int: [PlanItem?]] = [:]
    for (frame, plan) in plans.enumerated() {
      for item in plan.items {
        guard let index = item.index else { continue }
        tracks[index, default: Array(repeating: nil, count: count)][frame] = item
      }
    }
    var number = 0
    for (frames, order) in Self.orders(plans) {
      let visibility = clock.visibility(during: frames)
      try put("<g\(visibility.attribute)>\(visibility.element)\n", file)
      for index in order {
        guard let track = SVGTrack(tracks[index] ?? [], scale: first.scale, clock: clock) else { continue }
        var picture: String?
        if case .image(let source, _, _) = motion.scene.items[index].content { picture = names[source] }
        try put(track.elements(number: number, picture: picture), file)
        number += 1
      }
      try put("</g>\n", file)
    }
    try put("</svg>\n", file)
    try options.report(rows: itemCount, of: itemCount)
  }

  /// Ranges of frames, each with its items in the order of drawing.
  ///
  /// The two ends take the order of the frame next to them: a layout without overlaps has no order of its own.
  static func orders(_ plans: [RenderPlan]) -> [(frames: Range<Int>, order: [Int])] {
    let inner = plans.count > 2 ? 1...plans.count - 2 : 0...0
    let all = plans.indices.lazy.map { frame in
      let plan = plans[min(max(frame, inner.lowerBound), inner.upperBound)]
      return (frames: frame..<frame + 1, order: plan.drawingOrder.compactMap { plan.items[$0].index })
    }
    let runs = joined(all)
    guard runs.count > largestOrderCount else { return runs }
    return joined(
      (0..<largestOrderCount).map { part in
        let frames = plans.count * part / largestOrderCount..<plans.count * (part + 1) / largestOrderCount
        let middle = frames.lowerBound + frames.count / 2
        return (frames: frames, order: runs.first { $0.frames.contains(middle) }?.order ?? [])
      })
  }

  /// Ranges of which neighbours with the same order are one.
  private static func joined(
    _ parts: some Sequence<(frames: Range<Int>, order: [Int])>
  ) -> [(frames: Range<Int>, order: [Int])] {
    parts.reduce(into: []) { joined, part in
      if let last = joined.last, last.order == part.order {
        joined[joined.count - 1].frames = last.frames.lowerBound..<part.frames.upperBound
      } else {
        joined.append(part)
      }
    }
  }

  // MARK: Steps

  private func head(_ plan: RenderPlan) -> String {
    let (width, height) = (SVGText.number(plan.pageSize.width), SVGText.number(plan.pageSize.height))
    // Points of paper, of which an inch has 72, else CSS's pixels.
    let unit = plan.isOnPaper ? "pt" : "px"
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="\(width)\(unit)" \
      height="\(height)\(unit)" viewBox="0 0 \(width) \(height)">\(options.encoding.svgTexts)
      <defs>

      """
  }

  private func background(_ plan: RenderPlan) -> String {
    guard plan.background.alpha > 0 else { return "" }
    return "<rect width=\"100%\" height=\"100%\"\(SVGText.color("fill", plan.background))/>\n"
  }

  /// Every picture once, in the largest size that a frame needs, or as a link.
  private func writePictures(
    _ needs: MotionNeeds, names: [PictureSource: String], to file: OutputFile, firstPlan: RenderPlan
  ) throws(RenderError) {
    let pool = tools.pool
    let share = options.memory.share()
    let order = needs.order
    let linked = Set(order.filter(links))
    func cost(of source: PictureSource, _ picture: MotionNeeds.Picture) -> Int {
      linked.contains(source) ? 0 : Self.cost(of: picture)
    }
    // Taken before the first picture, so that refusals do not depend on how many are in work.
    let all = needs.pictures.reduce(0) { MemoryBudget.sum($0, cost(of: $1.key, $1.value)) }
    let room = options.memory.room(upTo: min(all, 64 << 20))
    func take(_ bytes: Int) throws(RenderError) {
      try tools.scaler.gate.grow(share, to: max(bytes, room), for: "the pictures of an SVG")
    }
    var bytes = 0
    var failures: [SourceFailure] = []
    var inWork: [(source: PictureSource, picture: WorkerPool.Ticket<Result<[UInt8], FileError>>)] = []
    var next = 0
    while next < order.count || !inWork.isEmpty {
      if next < order.count, let picture = needs.pictures[order[next]] {
        let sum = MemoryBudget.sum(bytes, cost(of: order[next], picture))
        if inWork.isEmpty || (inWork.count <= pool.workers && sum <= room) {
          try take(sum)
          bytes = sum
          inWork.append(
            (order[next], try submit(picture, order[next], to: pool, isLinked: linked.contains(order[next]))))
          next += 1
          continue
        }
      }
      let (source, ticket) = inWork.removeFirst()
      guard let picture = needs.pictures[source], let name = names[source] else { continue }
      guard let made = pool.value(of: ticket, unless: { options.shouldStop(rows: 0, of: order.count) }) else {
        throw .cancelled
      }
      switch made {
      case .failure(let error):
        if error.isShortage { throw .shortage(of: error) }
        failures += motion.scene.items.indices.filter { shows($0, source) }.map {
          SourceFailure(part: .item(motion.scene.origin(ofItem: $0).number), error: error)
        }
        if !options.readsOnAfterFailure { throw .sources(failures) }
      case .success(let reference):
        try put(
          "<image id=\"\(name)\" width=\"\(picture.width)\" height=\"\(picture.height)\" "
            + "preserveAspectRatio=\"none\" xlink:href=\"", file)
        try put(reference, file)
        try put("\"/>\n", file)
      }
      bytes -= cost(of: source, picture)
      try take(bytes)
    }
    if !failures.isEmpty { throw .sources(failures) }
  }

  /// The reference of the picture's element: its pixels, or its file.
  private func submit(
    _ picture: MotionNeeds.Picture, _ source: PictureSource, to pool: WorkerPool, isLinked: Bool
  ) throws(RenderError) -> WorkerPool.Ticket<Result<[UInt8], FileError>> {
    if isLinked {
      let path = try LinkedImage.path(of: source)
      let link = Array(SVGText.escaped(LinkedImage.reference(to: path, from: folder)).utf8)
      return pool.submit(urgency: 0) { .success(link) }
    }
    return pool.submit(urgency: 0) { [scaler = tools.scaler, compression = options.encoding.compression] in
      Result { () throws(FileError) in
        let pixels = try scaler.scaled(picture.whole(source)).get()
        let png = try ImageFormat.png.encode(pixels, options: .init(compression: compression))
        var address = Array("data:image/png;base64,".utf8)
        Base64.append(png, to: &address)
        return address
      }
    }
  }

  /// Bytes of a picture until it is written: its pixels, its PNG, and the PNG as text, twice while it gets its prefix.
  private static func cost(of picture: MotionNeeds.Picture) -> Int {
    MemoryBudget.product(picture.whole("").byteCount, 5)
  }

  private func links(_ source: PictureSource) -> Bool {
    options.svgImages == .link && LinkedImage.obstacle(of: source, limits: options.limits) == nil
  }

  private func shows(_ index: Int, _ source: PictureSource) -> Bool {
    if case .image(source, _, _) = motion.scene.items[index].content { true } else { false }
  }

  private func put(_ text: String, _ file: OutputFile) throws(RenderError) { try put(Array(text.utf8), file) }

  private func put(_ bytes: [UInt8], _ file: OutputFile) throws(RenderError) {
    try RenderError.ofOutput { () throws(FileError) in try file.write(bytes) }
  }
}

extension RenderRemark {
  /// The parts of a plan that a moving SVG leaves out; `nil` if it leaves out none. Angles and corners of the last frame count as well.
  package static func notInMovingSVG(_ plan: RenderPlan, to last: RenderPlan) -> RenderRemark? {
    let items = plan.items
    // A shape takes the place of rounded corners for all of the time.
    let losesCorners = zip(items, last.items).contains { one, other in
      (one.clip == nil) != (other.clip == nil) && max(one.cornerRadius, other.cornerRadius) > 0
    }
    let parts: [(name: String, isThere: Bool)] = [
      ("titles", !plan.texts.isEmpty), ("captions", items.contains { $0.caption != nil }),
      ("shadows", items.contains { $0.shadow != nil }), ("frames", items.contains { $0.card != nil }),
      ("angles", (items + last.items).contains { $0.rotation != 0 }),
      ("rounded corners of outlines that change", losesCorners),
      ("backdrops", items.contains { $0.backdrop != nil }),
      ("badges", items.contains { $0.badge != nil }), ("tints", items.contains { $0.tint != nil }),
      ("drawings", items.contains { !$0.drawings.isEmpty }),
      ("the background's gradient", plan.gradient != nil), ("the canvas' outline", plan.clip != nil),
      ("the background's picture", plan.canvasPicture != nil), ("the watermark", plan.watermark != nil),
    ]
    let missing = parts.filter(\.isThere).map(\.name)
    return missing.isEmpty ? nil : .notInMovingSVG(missing)
  }
}
