// The part of PNG encoding that any thread can do: from rows to a stripe of compressed bytes.

package import MosaicSystem

/// Filters and compresses the stripes of a picture; the result depends only on the input. Stripes are independent, so they can be
/// made in parallel. Their height depends only on width and options: the bytes of the file are the same for every number of
/// workers.
package struct PNGStripeCompressor: Sendable {
  package let rowsPerStripe: Int
  private let path: String
  private let width: Int
  private let hasAlpha: Bool
  private let compression: Compression

  init(path: String, width: Int, hasAlpha: Bool, compression: Compression, stripeBytes: Int? = nil) {
    self.path = path
    self.width = width
    self.hasAlpha = hasAlpha
    self.compression = compression
    let stripeBytes = stripeBytes ?? (compression == .small ? 1 << 21 : 1 << 19)
    rowsPerStripe = max(1, stripeBytes / (width * (hasAlpha ? 4 : 3) + 1))
  }

  /// Cuts rows, as they come, into the stripes of a picture of this width.
  package func cutter(height: Int) -> StripeCutter {
    StripeCutter(rowsPerStripe: rowsPerStripe, width: width, height: height)
  }

  /// - Parameter above: The row before `rows`, which some filters use; `nil` at the top of the picture.
  package func compress(rows: [UInt8], above: [UInt8]?, isLast: Bool) throws(FileError) -> PNGStripe {
    precondition(
      !rows.isEmpty && rows.count % (width * 4) == 0, "rows of \(width) pixels have \(width * 4) bytes")
    precondition(above == nil || above?.count == width * 4, "the row above has \(width * 4) bytes")
    let stripe = FilteredRows(rows, above: above, width: width, hasAlpha: hasAlpha)
    var trials = Trials(stripe, isLast: isLast)
    switch compression {
    case .fast: trials.runFast()
    case .default: trials.runDefault()
    case .small: trials.runSmall()
    }
    guard let best = trials.best else { throw FileError(path: path, kind: .outOfMemory) }
    return PNGStripe(
      deflated: best.deflated, adler: best.filtered.withUnsafeBytes(Deflate.adler),
      byteCount: stripe.byteCount, rowCount: stripe.rowCount, isLast: isLast)
  }
}

private struct Trials {
  let stripe: FilteredRows
  let isLast: Bool
  private(set) var best: (deflated: [UInt8], filtered: [UInt8])?

  init(_ stripe: FilteredRows, isLast: Bool) {
    self.stripe = stripe
    self.isLast = isLast
  }

  /// One trial for photographs, a second one for anything else.
  mutating func runFast() {
    if stripe.byteCount < Self.few { return runFew(level: 3) }
    let rows = stripe.filtered(.only(.paeth))
    attempt(rows, .runs)
    if ratio < Self.photograph || sample.repeatsItself { attempt(rows, .quick) }
  }

  /// Photographs take one pass. Drawings, text and patterns repeat themselves: repeats are looked for in filtered rows, and if a
  /// sample promises a gain, in the unfiltered rows. On stripes that get smallest, a hurried search loses most, up to half
  /// of the size, and zlib loses least time.
  mutating func runDefault() {
    if stripe.byteCount < Self.few { return runFew(level: 6) }
    let rows = stripe.filtered(.nearest)
    attempt(rows, .runs)
    let sample = sample
    guard ratio < Self.photograph || sample.repeatsItself else { return }
    attempt(rows, .quick)
    if sample.unfiltered < sample.filtered * 3 / 2 { attempt(stripe.filtered(.only(.none)), .quick) }
    if ratio < Self.drawing, let best { attempt(best.filtered, .level(6, isFiltered: false)) }
  }

  /// With few bytes, the output of zlib is mostly smaller than ISA-L's, and takes no time that counts.
  private mutating func runFew(level: Int32) {
    let rows = stripe.filtered(.nearest)
    attempt(rows, .runsByZlib)
    attempt(rows, .level(level, isFiltered: true))
    attempt(stripe.filtered(.only(.none)), .level(level, isFiltered: false))
  }

  /// Tries all kinds of filters and matches at level 6, and the best of them again at level 9.
  mutating func runSmall() {
    attempt(stripe.filtered(.nearest), .runs)
    var found: (rows: [UInt8], isFiltered: Bool, count: Int)?
    for choice in [FilteredRows.Choice.nearest, .leastSum, .only(.paeth), .only(.none)] {
      let rows = stripe.filtered(choice)
      for isFiltered in [false, true] {
        guard let count = compressed(rows, .level(6, isFiltered: isFiltered))?.count else { continue }
        if count < found?.count ?? .max { found = (rows, isFiltered, count) }
      }
    }
    if let found { attempt(found.rows, .level(9, isFiltered: found.isFiltered)) }
  }

  // MARK: Steps

  private func compressed(_ rows: [UInt8], _ effort: Deflate.Effort) -> [UInt8]? {
    rows.withUnsafeBytes { Deflate.compress($0, effort, isLast: isLast) }
  }

  private mutating func attempt(_ rows: [UInt8], _ effort: Deflate.Effort) {
    guard let deflated = compressed(rows, effort), deflated.count < best?.deflated.count ?? .max else {
      return
    }
    best = (deflated, rows)
  }

  private static let few = 1 << 16
  /// A stripe that compresses below this ratio is not a photograph.
  private static let photograph = 0.2
  /// Below this ratio a stripe is a drawing, text, a gradient or nearly empty.
  private static let drawing = 1.0 / 8

  private var ratio: Double {
    best.map { Double($0.deflated.count) / Double(stripe.byteCount) } ?? .infinity
  }

  /// The sizes of a few rows of the stripe, compressed in three ways.
  private var sample: Sample {
    let count = min(stripe.rowCount, max(8, stripe.rowCount / 32))
    let start = (stripe.rowCount - count) / 2
    let size = { (choice: FilteredRows.Choice, effort: Deflate.Effort) in
      compressed(stripe.filtered(choice, rows: start..<start + count), effort)?.count ?? .max / 4
    }
    return Sample(
      runs: size(.nearest, .runs), filtered: size(.nearest, .quick), unfiltered: size(.only(.none), .quick))
  }
}

private struct Sample {
  var runs: Int
  var filtered: Int
  var unfiltered: Int

  /// Whether matches at a distance help: a drawing, a pattern, a repeated texture.
  var repeatsItself: Bool { min(filtered, unfiltered) < runs }
}

// MARK: A stripe, and the stream of all stripes

/// Compressed rows of a picture, with all data for joining them to the rows before.
package struct PNGStripe: Hashable, Sendable {
  /// A raw deflate stream that begins and ends at a byte boundary; only the last stripe has the final block.
  let deflated: [UInt8]
  let adler: UInt32
  let byteCount: Int
  let rowCount: Int
  let isLast: Bool

  package var count: Int { deflated.count }
}

/// Joins the stripes of a picture to one zlib stream (RFC 1950): deflate, a window of 32 KB, no dictionary; at the end the checksum.
struct PNGStream {
  private var isBegun = false
  private var adler: UInt32 = 1

  mutating func bytes(of stripe: PNGStripe) -> [UInt8] {
    adler = Deflate.adler(adler, followedBy: stripe.adler, count: stripe.byteCount)
    var bytes = stripe.deflated
    if !isBegun { bytes.insert(contentsOf: [0x78, 0x01], at: 0) }
    if stripe.isLast { bytes += adler.bigEndianBytes }
    isBegun = true
    return bytes
  }
}
