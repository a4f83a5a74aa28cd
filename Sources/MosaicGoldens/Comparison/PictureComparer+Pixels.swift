// The pixels of two pictures are compared, and their difference drawn.

import MosaicCodecs
package import MosaicCompare
import MosaicLayout
package import MosaicPixels
import MosaicSystem
import MosaicText

extension PictureComparer {
  func compare(
    _ expected: ComparedPicture, _ actual: ComparedPicture, _ check: PairCheck,
    _ record: inout PairResult, difference: String?
  ) throws {
    for picture in [expected, actual] { try picture.checkStill() }
    if try settleBySize(&record, expected, actual, check) { return }
    let bytes = MemoryBudget.sum(
      expected.heldBytes, actual.heldBytes, canvasBytes(expected, actual, check, drawn: difference != nil))
    try gate.holding(bytes, of: expected.path, for: "comparing it with \(actual.path)") {
      Result { try compareHeld(expected, actual, check, &record, difference: difference) }
    }.get()
  }

  /// Compares the pixels, whose memory is taken.
  private func compareHeld(
    _ expected: ComparedPicture, _ actual: ComparedPicture, _ check: PairCheck,
    _ record: inout PairResult, difference: String?
  ) throws {
    let (one, other) = try pixels(of: expected, actual)
    try options.limits.checkStop(expected.path)
    let mask: Mask?
    do { mask = try check.mask(over: one, other) { try maskPicture($0, size: expected.size) } } catch {
      throw (error as? MaskError).map { WorkFailure(.badData, "\(expected.path): \($0)") } ?? error
    }
    let comparison = try rethrowing(
      try Comparison(
        one, other, check.comparison, mask: mask, on: .threads(options.run.workersWithFiles),
        maximumPixels: canvasLimit)
    ) { (error: ComparisonError) in WorkFailure(.badData, "\(actual.path): \(error)") }
    try options.limits.checkStop(expected.path)
    record.status = comparison.isPass ? .same : .different
    record.reason = comparison.reason
    var measures = PairResult.Measures(comparison)
    if options.plan != nil || options.scores {
      let a = comparison.alignment.laidOut(one, as: .a)
      let b = comparison.alignment.laidOut(other, as: .b)
      if let plan = options.plan, !comparison.regions.isEmpty {
        measures.regions = Attribution(plan).regions(comparison.regions, of: comparison.map, a, b)
      }
      // Pictures that are too small have no score.
      if options.scores { measures.score = StructuralSimilarity(a, b, map: comparison.map)?.score }
    }
    record.measures = measures
    if options.keepsFiles, !comparison.isPass { record.change = comparison.changeDigest(one, other) }
    record.notes += check.remarks(over: expected.size, actual.size)
    try noteDepth(expected, actual, check.comparison, &record)
    // The pictures still count as different if the difference cannot be drawn, or if the new picture would lose its mask.
    do {
      try draw(comparison, one, to: difference, &record)
      // A report says it to those who accept its pictures.
      if options.update.replaces || options.keepsFiles, record.status == .different, notesPixels(record.path)
      {
        record.pixels = GoldenManifest.Entry(of: other)
      }
      if options.update.replaces, record.status == .different, check.allowance == nil,
        let (file, kept) = try check.update(of: one, by: other, path: expected.path)
      {
        record.update = file
        if record.pixels != nil {
          record.pixels = GoldenManifest.Entry(
            of: try ImageReader.straightPixmap(bytes: file, name: expected.path))
        }
        record.notes.append(
          "the new picture keeps \(counted(kept, "pixel")) of the mask's colour")
      }
    } catch {
      record.failure = WorkFailure(comparing: error)
      record.notes.append("\(error)")
    }
  }

  /// A mask picture, which is decoded only if it has the size of the picture that it masks.
  private func maskPicture(_ path: String, size: PixelSize) throws -> StraightPixmap {
    if let (known, picture) = lastMask.change({ $0 }), known.isSamePath(as: path) { return picture }
    let picture = try ComparedPicture(options.files.open(path), path, limits: options.limits)
    guard picture.size == size else {
      throw MaskError("\(MaskError(size: picture.size, of: size)) (\(EscapedText.shortened(path: path)))")
    }
    let pixels = try picture.pixels()
    lastMask.change { $0 = (path, pixels) }
    return pixels
  }

  /// Whether the pictures differ by their sizes, and the canvas for both is too large to find out more.
  private func settleBySize(
    _ record: inout PairResult, _ expected: ComparedPicture, _ actual: ComparedPicture,
    _ check: PairCheck
  ) throws -> Bool {
    let (one, other) = (expected.size, actual.size)
    guard one != other, !check.comparison.allowsSizes else { return false }
    let bytes = canvasBytes(expected, actual, check, drawn: false)
    let pixels = MemoryBudget.product(max(one.width, other.width), max(one.height, other.height))
    guard bytes > options.memory.limit || pixels > canvasLimit else { return false }
    // An unreadable picture is not a different one.
    for picture in [expected, actual] { try picture.decode(gate) }
    record.status = .different
    record.reason =
      "the sizes differ: \(one.width)×\(one.height) and \(other.width)×\(other.height)"
      + ", and together they are too large to compare their pixels"
    return true
  }

  /// Bytes of the canvas on which both pictures lie: the finding for each pixel and the mask, the pictures again if they do not fill
  /// the canvas, the mask, the picture that keeps its colour, and the picture of the difference: a band of it, or all if it is kept.
  private func canvasBytes(
    _ one: ComparedPicture, _ other: ComparedPicture, _ check: PairCheck, drawn: Bool
  ) -> Int {
    let isRows = check.comparison.alignment == .rows
    let (width, height) = (
      max(one.size.width, other.size.width),
      isRows ? one.size.height + other.size.height : max(one.size.height, other.size.height)
    )
    let perPixel =
      2 + (one.size == other.size && !isRows ? 0 : 8) + (options.keepsDifferences ? 4 : 0)
      + (options.scores ? 8 : 0) + (check.mask == nil ? 0 : 4)
      + (check.color != nil && options.update.replaces ? 16 : 0)
    return MemoryBudget.sum(
      MemoryBudget.product(width, height, perPixel), isRows ? 64 << 20 : 0,
      drawn ? Comparison.writtenBytes(width: width, workers: options.run.workersWithFiles) : 0)
  }

  /// Pixels of the largest canvas. One picture may be wide and the other high, so the canvas can exceed both.
  private var canvasLimit: Int { max(options.limits.maxPixels, Comparison.usualMaximum) }

  /// Both pictures; decoded at the same time if several threads are allowed.
  private func pixels(
    of expected: ComparedPicture, _ actual: ComparedPicture
  ) throws -> (StraightPixmap, StraightPixmap) {
    guard options.run.workersWithFiles > 1 else { return (try expected.pixels(), try actual.pixels()) }
    let pool = WorkerPool(workers: 2)
    let ticket = pool.submit(urgency: 0) { Result { try actual.pixels() } }
    let one = try expected.pixels()
    guard let other = try pool.value(of: ticket)?.get() else {
      throw FileError(path: actual.path, kind: .outOfMemory)
    }
    return (one, other)
  }

  /// Says that more bits than eight are there.
  ///
  /// - Throws: ``/MosaicSystem/WorkFailure`` if an exact comparison finds the read bits equal: the bits that were not read may still differ.
  private func noteDepth(
    _ expected: ComparedPicture, _ actual: ComparedPicture, _ comparison: ComparisonOptions,
    _ record: inout PairResult
  ) throws {
    let deep = [expected, actual].filter(\.isDeep)
    guard let first = deep.first, let bits = deep.map(\.header.bitDepth).max() else { return }
    let which = deep.count == 2 ? "both files have" : "\(first.path): has"
    record.notes.append("\(which) \(bits) bits a channel; 8 are compared")
    guard record.status == .same, comparison.rule.metric == .exact else { return }
    throw WorkFailure(
      .badData,
      "\(first.path): has \(first.header.bitDepth) bits a channel, of which the upper 8 are compared; "
        + "they are the same, but that is not 'exact': choose another preset")
  }

  private func draw(
    _ comparison: Comparison, _ expected: StraightPixmap, to path: String?,
    _ record: inout PairResult
  ) throws {
    guard record.status == .different, comparison.total > 0 else { return }
    if let path {
      try comparison.writeDifference(
        over: expected, isMask: options.drawsMask, to: path, of: options.files,
        workers: options.run.workersWithFiles)
      record.difference = path
    }
    if options.keepsDifferences {
      record.differenceFile = try comparison.differencePNG(over: expected, isMask: options.drawsMask)
    }
  }
}

extension BandRunner {
  /// Runs the parts of a comparison on that many threads.
  fileprivate static func threads(_ workers: Int) -> BandRunner {
    guard workers > 1 else { return .oneByOne }
    return BandRunner { count, part in
      // Every ticket is redeemed before this returns, so no job uses `part` later.
      withoutActuallyEscaping(part) { part in
        let pool = WorkerPool(workers: min(workers, count))
        let tickets = (0..<count).map { number in pool.submit(urgency: number) { part(number) } }
        for ticket in tickets { _ = pool.value(of: ticket) }
      }
    }
  }
}

// MARK: The picture of a difference, as a PNG file

extension Comparison {
  /// Writes the picture; the file appears whole or not at all, and has the same bytes for any number of threads.
  ///
  /// - Parameter isMask: Whether only the pixels that differ are drawn, on a transparent ground.
  fileprivate func writeDifference(
    over expected: StraightPixmap, isMask: Bool, to path: String, of files: RunFiles, workers: Int
  ) throws(FileError) {
    let file = try OutputFile(path, of: files)
    let encoder = try PNGEncoder(
      EncodedPicture(file, width: map.width, height: map.height, hasAlpha: isMask),
      EncodeOptions(compression: .fast))
    let ground = alignment.laidOut(expected, as: .a)
    let rows = encoder.compressor.rowsPerStripe
    let writer = StripeWriter(
      encoder, width: map.width, height: map.height, pool: WorkerPool(workers: workers),
      room: StripeWriter.largestBytes)
    for top in stride(from: 0, to: map.height, by: rows) {
      try writer.write(
        map.pixmapRows(top..<min(top + rows, map.height), over: ground, isMask: isMask))
    }
    try writer.finish()
    try file.commit()
  }

  /// Bytes of memory for ``writeDifference(over:isMask:to:of:workers:)``: a stripe has 512 KB of samples, or one row.
  fileprivate static func writtenBytes(width: Int, workers: Int) -> Int {
    let stripe = MemoryBudget.sum(4 << 19, StripeWriter.bytes(rowsPerStripe: 1, width: width))
    return MemoryBudget.product(stripe, min(workers, 1024) + 4)
  }

  package func differencePNG(over expected: StraightPixmap, isMask: Bool = false) throws -> [UInt8] {
    let ground = alignment.laidOut(expected, as: .a)
    let bytes = map.pixmapRows(0..<map.height, over: ground, isMask: isMask)
    return try ImageFormat.png.encode(
      Pixmap(width: map.width, height: map.height, bytes: bytes), hasAlpha: isMask,
      options: EncodeOptions(compression: .fast))
  }
}

// MARK: The change, as a hash: equal hashes are one change, in however many pictures

extension Comparison {
  /// Pixels of the largest change that gets a hash; hashing that many pixels takes a moment.
  private static let largestChange = 1 << 22

  /// The SHA-256 of all regions: their places relative to each other, and the pixels of both pictures in them, without masked ones.
  /// The place of the whole in its pictures does not count, as a header may be further down on another page.
  ///
  /// - Returns: `nil` if the pictures do not differ, and for a change that is too large.
  fileprivate func changeDigest(_ expected: StraightPixmap, _ actual: StraightPixmap) -> String? {
    guard let left = regions.map(\.box.x).min(), let top = regions.map(\.box.y).min() else { return nil }
    // Boxes lie on the canvas, which is not above 2³¹ pixels, and a comparison has a hundred boxes at most.
    guard regions.reduce(0, { $0 + $1.box.width * $1.box.height }) <= Self.largestChange else { return nil }
    let pictures = [alignment.laidOut(expected, as: .a), alignment.laidOut(actual, as: .b)]
    var hash = SHA256()
    // Another size is a change as well.
    if a != b { hash.update(Array("\(a) \(b) ".utf8)) }
    for box in regions.map(\.box) {
      hash.update(Array("\(box.x - left) \(box.y - top) \(box.width) \(box.height) ".utf8))
      for picture in pictures {
        for y in box.y..<box.maxY { hash.update(pixels(of: picture, in: box, row: y)) }
      }
    }
    return hash.digest().hex
  }

  /// The pixels of a row of a box; those that were not compared are zeros.
  private func pixels(of picture: StraightPixmap, in box: PixelRect, row y: Int) -> [UInt8] {
    let start = y * picture.width
    var row = Array(picture.bytes[(start + box.x) * 4..<(start + box.maxX) * 4])
    for x in box.x..<box.maxX where masked > 0 && map[x, y] == .masked {
      row.replaceSubrange((x - box.x) * 4..<(x - box.x + 1) * 4, with: repeatElement(0, count: 4))
    }
    return row
  }
}
