// From two files to what was found about them.

import MosaicCodecs
import MosaicCompare
import MosaicLayout
import MosaicPixels
import MosaicRender

/// Compares pairs of files; any thread may use it.
///
/// Files with equal bytes are not decoded where that can be avoided: a PNG has the right checksums, another file ends as its format
/// does. All others, and those under a mask, are decoded once. What cannot be read, or is above a limit, is neither the same nor different.
public struct PictureComparer: Sendable {
  /// How files are compared.
  public let options: ComparerOptions
  private let gate: DecodeGate

  /// Bytes of pictures that are compared at the same time; a larger pair is compared alone.
  private static let heldBytes = 512 << 20

  /// Makes a comparer.
  public init(options: ComparerOptions = ComparerOptions()) {
    self.options = options
    gate = DecodeGate(limit: min(Self.heldBytes, options.memory.limit), memory: options.memory)
  }

  /// Compares two files.
  ///
  /// - Parameters:
  ///   - expected: The picture that is expected.
  ///   - actual: The picture that was made.
  ///   - path: What the pair is called in a folder.
  ///   - difference: Where the picture of their difference is written, if it is to be.
  public func record(
    expected: String, actual: String, path: String? = nil, difference: String? = nil
  ) -> ComparisonRecord {
    pair(expected: expected, actual: actual, path: path, difference: difference).record
  }

  /// The same, with the picture of the difference as a PNG file in memory where it is to be drawn there.
  package func pair(
    expected: String, actual: String, path: String? = nil, difference: String? = nil
  ) -> ComparedPair {
    var pair = ComparedPair(
      record: ComparisonRecord(
        path: path, .unreadable, expected: .init(path: expected), actual: .init(path: actual)))
    do throws(ComparisonFailure) {
      if try settleByBytes(&pair.record) { return pair }
      try compare(&pair, difference: difference)
    } catch {
      (pair.record.status, pair.record.failure) = (.unreadable, error)
      pair.record.reason = error.description
    }
    if options.drawing.keepsFiles { pair.keepFiles() }
    return pair
  }

  /// The result of two files, the first of which is missing and becomes the second.
  package func added(expected: String, actual: String) -> ComparedPair {
    let record = ComparisonRecord(.new, expected: .init(path: expected), actual: .init(path: actual))
    var pair = ComparedPair(record: newPicture(record))
    if options.drawing.keepsFiles { pair.keepFiles() }
    return pair
  }

  /// The result of a pair whose first picture is missing. All of the second must be readable: it may become what is expected.
  package func newPicture(_ record: ComparisonRecord) -> ComparisonRecord {
    var record = record
    (record.status, record.reason) = (.new, "made, and not expected yet")
    do throws(ComparisonFailure) {
      let picture = try ComparedPicture(record.actual.path, limits: options.limits)
      record.actual.size = picture.size
      try picture.checkStill()
      do throws(CodecError) { try picture.decode(gate) } catch { throw ComparisonFailure(.file(error)) }
    } catch {
      (record.status, record.failure, record.reason) = (.unreadable, error, error.description)
    }
    return record
  }

  // MARK: Steps

  /// Whether the files have equal bytes; then nothing else is looked at.
  private func settleByBytes(_ record: inout ComparisonRecord) throws(ComparisonFailure) -> Bool {
    // A mask that does not fit is to be found before it is needed.
    if masks { return false }
    do throws(CodecError) {
      guard try FileBytes.areEqual(record.expected.path, record.actual.path) else { return false }
    } catch {
      throw ComparisonFailure(.file(error))
    }
    let picture = try ComparedPicture(record.expected.path, limits: options.limits)
    do throws(CodecError) { try picture.checkWhole(gate) } catch { throw ComparisonFailure(.file(error)) }
    (record.expected.size, record.actual.size) = (picture.size, picture.size)
    (record.status, record.reason) = (.same, "equal bytes")
    return true
  }

  private func compare(_ pair: inout ComparedPair, difference: String?) throws(ComparisonFailure) {
    let expected = try ComparedPicture(pair.record.expected.path, limits: options.limits)
    pair.record.expected.size = expected.size
    let actual = try ComparedPicture(pair.record.actual.path, limits: options.limits)
    pair.record.actual.size = actual.size
    for picture in [expected, actual] { try picture.checkStill() }
    if try settleBySize(&pair.record, expected, actual) { return }
    let bytes = MemoryBudget.sum(
      expected.heldBytes, actual.heldBytes, canvasBytes(expected, actual, drawn: difference != nil))
    var failure: ComparisonFailure?
    do throws(CodecError) {
      try gate.holding(bytes, of: expected.path, for: "comparing it with \(actual.path)") {
        () throws(CodecError) in
        let (one, other) = try pixels(of: expected, actual)
        try options.limits.checkStop(expected.path)
        let mask: Mask?
        do throws(MaskError) { mask = try self.mask(over: one, other) } catch {
          failure = ComparisonFailure(.mask(error, path: expected.path))
          return
        }
        let comparison: Comparison
        do throws(ComparisonError) {
          comparison = try Comparison(
            one, other, options.comparison, mask: mask, on: .threads(options.threads),
            maximumPixels: canvasLimit)
        } catch {
          failure = ComparisonFailure(.canvas(error, path: actual.path))
          return
        }
        try options.limits.checkStop(expected.path)
        judge(&pair.record, comparison, expected, actual)
        pair.record.measures?.regions = regions(of: comparison, one, other)
        if options.scores { pair.record.measures?.score = score(of: comparison, one, other) }
        failure = Self.cannotSay(expected, actual, pair.record)
        guard failure == nil else { return }
        // They differ all the same where that cannot be drawn.
        do throws(CodecError) { try draw(&pair, comparison, one, to: difference) } catch {
          pair.record.failure = ComparisonFailure(.file(error))
          pair.record.notes.append("\(error)")
        }
      }
    } catch {
      throw ComparisonFailure(.file(error))
    }
    if let failure { throw failure }
  }

  /// Whether pixels are left out.
  private var masks: Bool {
    options.mask != nil || options.maskColor != nil || !options.ignored.isEmpty
  }

  /// Whether the pictures differ by their sizes, and the canvas for both is too large to find out more.
  private func settleBySize(
    _ record: inout ComparisonRecord, _ expected: ComparedPicture, _ actual: ComparedPicture
  ) throws(ComparisonFailure) -> Bool {
    let (one, other) = (expected.size, actual.size)
    guard one != other, !options.comparison.allowsSizes else { return false }
    let bytes = canvasBytes(expected, actual, drawn: false)
    let pixels = MemoryBudget.product(max(one.width, other.width), max(one.height, other.height))
    guard bytes > options.memory.limit || pixels > canvasLimit else { return false }
    // What cannot be read is not different.
    for picture in [expected, actual] {
      do throws(CodecError) { try picture.decode(gate) } catch { throw ComparisonFailure(.file(error)) }
    }
    record.status = .different
    record.reason =
      "the sizes differ: \(one.width)×\(one.height) and \(other.width)×\(other.height)"
      + ", and together they are too large to compare their pixels"
    return true
  }

  /// Bytes of the canvas on which both pictures lie: what was found at each pixel and the mask, the pictures again where they do not
  /// fill it, and the picture of the difference: a band of it, or all where it is kept.
  private func canvasBytes(_ one: ComparedPicture, _ other: ComparedPicture, drawn: Bool) -> Int {
    let isRows = options.comparison.alignment == .rows
    let (width, height) = (
      max(one.size.width, other.size.width),
      isRows ? one.size.height + other.size.height : max(one.size.height, other.size.height)
    )
    let perPixel =
      2 + (one.size == other.size && !isRows ? 0 : 8) + (options.drawing.isKept ? 4 : 0)
      + (options.scores ? 8 : 0)
    return MemoryBudget.sum(
      MemoryBudget.product(width, height, perPixel), isRows ? 64 << 20 : 0,
      drawn ? DifferenceDrawing.writtenBytes(width: width, workers: options.threads) : 0)
  }

  /// Pixels of the largest canvas: two pictures may be wide and high.
  private var canvasLimit: Int { max(options.limits.maxPixels, Comparison.usualMaximum) }

  /// Both pictures; decoded at the same time where there are threads.
  private func pixels(
    of expected: ComparedPicture, _ actual: ComparedPicture
  ) throws(CodecError) -> (StraightPixmap, StraightPixmap) {
    guard options.threads > 1 else { return (try expected.pixels(), try actual.pixels()) }
    let pool = WorkerPool(workers: 2)
    let ticket = pool.submit(urgency: 0) {
      Result<StraightPixmap, CodecError> { () throws(CodecError) in try actual.pixels() }
    }
    let one = try expected.pixels()
    guard let other = try pool.value(of: ticket)?.get() else {
      throw CodecError(path: actual.path, kind: .outOfMemory)
    }
    return (one, other)
  }

  private func judge(
    _ record: inout ComparisonRecord, _ comparison: Comparison, _ expected: ComparedPicture,
    _ actual: ComparedPicture
  ) {
    record.status = comparison.isPass ? .same : .different
    record.reason = comparison.reason
    record.measures = ComparisonRecord.Measures(comparison)
    let deep = [expected, actual].filter(\.isDeep)
    if let bits = deep.map(\.header.bitDepth).max() {
      let which = deep.count == 2 ? "both files have" : "\(deep[0].path): has"
      record.notes.append("\(which) \(bits) bits a channel; 8 are compared")
    }
  }

  /// Why two pictures with equal pixels may still differ: an exact comparison of what was not read.
  private static func cannotSay(
    _ expected: ComparedPicture, _ actual: ComparedPicture, _ record: ComparisonRecord
  ) -> ComparisonFailure? {
    guard record.status == .same, record.measures?.metric == .exact,
      let deep = [expected, actual].first(where: \.isDeep)
    else { return nil }
    return ComparisonFailure(.deep(path: deep.path, bits: deep.header.bitDepth))
  }

  /// What is not compared; `nil` where everything is.
  ///
  /// A mask picture has the size of the picture that is expected; rectangles may lie beyond it.
  private func mask(
    over expected: StraightPixmap, _ actual: StraightPixmap
  ) throws(MaskError) -> Mask? {
    guard masks else { return nil }
    let extends = options.mask == nil && options.maskColor == nil
    var mask = Mask(
      width: extends ? max(expected.width, actual.width) : expected.width,
      height: extends ? max(expected.height, actual.height) : expected.height)
    for rectangle in options.ignored { mask.cover(rectangle) }
    if let picture = options.mask { try mask.cover(picture) }
    if let color = options.maskColor { try mask.cover(color: color, of: expected) }
    try mask.requireShare(atMost: options.largestMask)
    if !mask.bytes.isEmpty, mask.maskedPixels == mask.bytes.count {
      throw .nothingLeft(pixels: mask.bytes.count)
    }
    return mask
  }

  /// How alike the pictures look; `nil` where they are too small to say.
  private func score(
    of comparison: Comparison, _ expected: StraightPixmap, _ actual: StraightPixmap
  ) -> Double? {
    StructuralSimilarity(
      comparison.alignment.laidOut(expected, as: .a), comparison.alignment.laidOut(actual, as: .b),
      map: comparison.map)?.score
  }

  /// Where the pictures differ, with what is touched.
  private func regions(
    of comparison: Comparison, _ expected: StraightPixmap, _ actual: StraightPixmap
  ) -> [NamedRegion] {
    guard !comparison.regions.isEmpty else { return [] }
    guard options.plan != nil else { return comparison.regions.map { NamedRegion($0) } }
    let one = comparison.alignment.laidOut(expected, as: .a)
    let other = comparison.alignment.laidOut(actual, as: .b)
    return Attribution(options.plan).regions(comparison.regions, of: comparison.map, one, other)
  }

  private func draw(
    _ pair: inout ComparedPair, _ comparison: Comparison, _ expected: StraightPixmap, to path: String?
  ) throws(CodecError) {
    guard pair.record.status == .different, comparison.total > 0 else { return }
    if let path {
      var kept = KeptFiles([pair.record.expected.path, pair.record.actual.path])
      kept.formUnion(options.keptFiles)
      try options.drawing.write(
        comparison, over: expected, to: path, keeping: kept, workers: options.threads)
      pair.record.difference = path
    }
    if options.drawing.isKept { pair.difference = try options.drawing.png(comparison, over: expected) }
  }
}
