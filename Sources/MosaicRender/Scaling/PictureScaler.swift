// The one way from a file to a scaled picture: rows are decoded, resampled and recoloured, and all decodes pass a gate.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import MosaicSystem
import MosaicText
import Synchronization

/// Makes whole scaled pictures: pictures that are decoded, cropped and scaled to their final size in the collage.
///
/// Copies share the gate, so one run has one scaler, or scalers of one gate.
struct PictureScaler: Sendable {
  /// Bounds the memory of all decodes that run at the same time.
  let gate: DecodeGate
  let limits: DecodeLimits
  let work: WorkCount?
  private let early: EarlyScaledPictures?
  private let plain: PlainScaledPictures?
  private let make: (@Sendable (ScaledSource) -> Result<Pixmap, FileError>)?

  /// - Parameter make: Makes scaled pictures from pictures that are kept in memory; if `nil`, they are made from the files.
  init(
    limits: DecodeLimits, gate: DecodeGate, early: EarlyScaledPictures? = nil,
    plain: PlainScaledPictures? = nil,
    work: WorkCount? = nil,
    from make: (@Sendable (ScaledSource) -> Result<Pixmap, FileError>)? = nil
  ) {
    self.limits = limits
    self.gate = gate
    self.early = early
    self.plain = plain
    self.work = work
    self.make = make
  }

  var keepsPictures: Bool { make != nil }

  /// The finished scaled picture. Any thread may call this.
  func scaled(_ source: ScaledSource) -> Result<Pixmap, FileError> {
    if let make { return make(source) }
    if let scaled = early?.take(source) { return .success(scaled) }
    return Result { () throws(FileError) in
      func made(_ source: ScaledSource) throws(FileError) -> Pixmap {
        try ScaledRows(source, limits: limits, work: work).whole(source, behind: gate)
      }
      guard let plain, let change = source.change else { return try made(source) }
      var scaled = try plain.scaled(source.plain) { () throws(FileError) in try made(source.plain) }
      PixelChange(change).apply(to: &scaled)
      return scaled
    }
  }
}

/// Counts processed pixels, for tests that compare the sums with the canvas' size.
final class WorkCount: Sendable {
  struct Sums: Hashable, Sendable {
    var sourcePixels = 0
    var scaledPixels = 0
    /// Blurred pixels, including pixels of shadows.
    var blurredPixels = 0
    /// Sampled pixels: of shadows, backdrops and rotated pictures.
    var sampledPixels = 0
  }

  private let counted = Mutex(Sums())

  var sums: Sums { counted.withLock { $0 } }

  func add(sourcePixels: Int = 0, scaledPixels: Int = 0, blurredPixels: Int = 0, sampledPixels: Int = 0) {
    counted.withLock {
      $0.sourcePixels += sourcePixels
      $0.scaledPixels += scaledPixels
      $0.blurredPixels += blurredPixels
      $0.sampledPixels += sampledPixels
    }
  }
}

// MARK: Rows

/// The rows of a scaled picture as they come out of the decoder and the resampler.
final class ScaledRows {
  private let decoder: any RowDecoder
  private var target: ScalingTarget
  private var nextSourceRow = 0
  private var nextRow = 0
  private var sourceLine: [UInt8] = []
  private var line: [UInt8] = []
  private let work: WorkCount?
  private let change: PixelChange?

  var isRotated: Bool { target.orientation != .up }

  /// Bytes of memory held from the first row on: the decoder's and the resampler's.
  var heldBytes: Int { MemoryBudget.sum(decoder.heldBytes, target.heldBytes(of: decoder)) }

  convenience init(_ source: ScaledSource, limits: DecodeLimits, work: WorkCount? = nil) throws(FileError) {
    let decoder = try source.picture.open(
      for: [source.placement], measured: PixelSize(width: source.width, height: source.height),
      isLinear: source.isLinear, limits: limits)
    self.init(
      source.scalingTarget(of: decoder), from: decoder, change: source.change.map(PixelChange.init),
      work: work)
  }

  init(
    _ target: ScalingTarget, from decoder: any RowDecoder, change: PixelChange? = nil, work: WorkCount? = nil
  ) {
    self.target = target
    self.decoder = decoder
    self.change = change
    self.work = work
  }

  /// All rows that were not read yet, rotated for display.
  func remaining() throws(FileError) -> Pixmap {
    let stored = try read(nextRow..<target.height)
    guard isRotated, change?.isMirrored == true else { return stored.oriented(target.orientation) }
    return stored.oriented(target.orientation).oriented(.upMirrored)
  }

  /// The whole scaled picture, rotated for display, made behind the gate.
  func whole(_ source: ScaledSource, behind gate: DecodeGate) throws(FileError) -> Pixmap {
    // A rotated picture is in memory twice for a moment.
    let bytes = MemoryBudget.sum(heldBytes, isRotated ? source.byteCount : 0)
    return try gate.holding(bytes, of: source.picture.name) { () throws(FileError) in try remaining() }
  }

  /// The rows in `range`; unread rows before it are skipped.
  func read(_ range: Range<Int>) throws(FileError) -> Pixmap {
    precondition(range.lowerBound >= nextRow, "rows are read from top to bottom")
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count * target.width * 4)
    while nextRow < range.upperBound {
      work?.add(scaledPixels: target.width)
      if !target.isBegun { target.begin(decoder) }
      while !target.takeRow(into: &line) {
        try decoder.readRow(into: &sourceLine)
        work?.add(sourcePixels: decoder.rowWidth)
        target.push(sourceLine, number: nextSourceRow)
        nextSourceRow += 1
      }
      if nextRow >= range.lowerBound {
        change?.apply(to: &line, ofRotated: isRotated)
        bytes += line
      }
      nextRow += 1
      if nextRow == target.height { try decoder.finish() }
    }
    return Pixmap(width: target.width, height: range.count, bytes: bytes)
  }
}

// MARK: Recolouring and mirroring

/// Recolours and mirrors each row of a scaled picture when it is made.
struct PixelChange {
  let isMirrored: Bool
  private let recolorer: Recolorer?

  init(_ change: PictureChange) {
    isMirrored = change.isMirrored
    recolorer = change.recoloring.map {
      Recolorer(lightness: $0.lightness, a: $0.a, b: $0.b, contrast: $0.contrast, mean: $0.mean)
    }
  }

  /// Changes a finished picture in its displayed orientation.
  func apply(to picture: inout Pixmap) {
    recolorer?.apply(to: &picture.bytes)
    if isMirrored { picture = picture.oriented(.upMirrored) }
  }

  /// Changes a stored row. It is mirrored only if the picture is stored in its displayed orientation.
  func apply(to row: inout [UInt8], ofRotated isRotated: Bool) {
    recolorer?.apply(to: &row)
    guard isMirrored, !isRotated else { return }
    var (left, right) = (0, row.count - 4)
    while left < right {
      for channel in 0..<4 { row.swapAt(left + channel, right + channel) }
      (left, right) = (left + 4, right - 4)
    }
  }
}
