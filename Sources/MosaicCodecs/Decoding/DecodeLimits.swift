// The limits of a picture: its size, the place of its file, the time of its reading, and its decoders.

public import MosaicSystem

/// The largest picture that is decoded, checked from the header before any allocation, the folder of all files,
/// the signal that stops reading early, and the formats that are read.
public struct DecodeLimits: Hashable, Sendable {
  /// Most pixels in a picture. The default is 16,383 × 16,383: 1 GiB when decoded whole.
  public var maxPixels: Int
  /// The files of the run: a file that is opened by path under these limits becomes an input of the run.
  package var files: RunFiles
  /// Stops all work on the picture early; `nil` if the work is never stopped.
  public var stop: StopSignal?
  /// The formats that are read.
  public var codecs: CodecRegistry
  /// Collects remarks about pictures while they are decoded; `nil` if the caller wants none.
  package var remarks: DecodeRemarks?

  /// Most pixels along a side: libpng's default. Rows are read whole, several at a time. Other formats allow less.
  public static let maxSide = 1_000_000

  /// Makes limits.
  public init(
    maxPixels: Int = 268_402_689, root: FileRoot? = nil, stop: StopSignal? = nil,
    codecs: CodecRegistry = .standard
  ) {
    self.maxPixels = maxPixels
    files = RunFiles(in: root)
    self.stop = stop
    self.codecs = codecs
  }

  /// The folder that must hold all files, also outputs; `nil` if files may be anywhere.
  public var root: FileRoot? {
    get { files.root }
    set { files = files.part(in: newValue) }
  }

  /// The same limits for files that the run itself wrote, and may replace.
  package var ofOutputs: DecodeLimits {
    var limits = self
    limits.files = RunFiles(in: root)
    return limits
  }

  /// The same limits for a part of the run, whose inputs do not concern the other parts.
  package var ofPart: DecodeLimits {
    var limits = self
    limits.files = files.part()
    return limits
  }

  /// Throws `stopped` if the work must end. Call it at least once in about 10 ms of work.
  func checkStop() throws(FileError.Kind) {
    if let reason = stop?.reason { throw .stopped(reason) }
  }

  package func checkStop(_ path: String) throws(FileError) {
    try rethrowing(try checkStop(), as: FileError.about(path))
  }

  /// Throws for a picture without pixels or above the limits; the product may overflow `Int`.
  func check(width: Int, height: Int) throws(FileError.Kind) {
    guard width > 0, height > 0 else {
      throw .corrupt("it has \(width) x \(height) pixels; a side has at least 1")
    }
    let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
    guard !overflows, pixels <= maxPixels else {
      throw .tooLarge(width: width, height: height, limit: maxPixels)
    }
    guard max(width, height) <= Self.maxSide else {
      throw .tooLong(width: width, height: height, limit: Self.maxSide)
    }
  }
}
