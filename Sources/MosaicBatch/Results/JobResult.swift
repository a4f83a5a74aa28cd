// The result of one piece of work among many, and how many came to which end.

import MosaicCodecs
public import MosaicLayout
import MosaicPixels
import MosaicRender
public import MosaicScene
import MosaicSpec
public import MosaicSystem
import MosaicText

/// The result of one line of a batch, or of one thumbnail; a picture none of whose thumbnails could be made has one result.
public struct JobResult: Hashable, Sendable {
  /// How a piece of work ended.
  public enum Status: String, CaseIterable, Hashable, Sendable {
    /// The output was written.
    case done
    /// The output was right already, and was left unchanged.
    case current
    /// In a dry run: the output would be written, or removed.
    case pending
    /// A thumbnail that no picture has any more was removed.
    case removed
    /// It has an error.
    case failed
    /// The run ended before.
    case dropped
  }

  /// Why it failed.
  public typealias Failure = WorkFailure

  /// The number of the line or of the picture, from 0; blank lines do not count.
  public internal(set) var index: Int
  /// The number of its line in a batch's file, from 1.
  public internal(set) var line: Int?
  /// The name or the number that the line gives it, or the size of a thumbnail as it was asked for.
  public var id: String?
  /// The name or number of the line as JSON; `nil` for a thumbnail.
  var lineID: String?
  /// The `data` of the line, as JSON on one line; `nil` if the line has none.
  public internal(set) var data: String?
  /// The version of lines and results that the line asked for.
  var protocolVersion: Int?
  /// The path of a thumbnail's picture.
  public internal(set) var input: String?
  /// The size of a thumbnail's picture in pixels, after orientation; `nil` if the picture could not be read.
  public var sourceSize: PixelSize? {
    get { PixelSize(sourceWidth, sourceHeight) }
    set { (sourceWidth, sourceHeight) = (newValue?.width, newValue?.height) }
  }
  var sourceWidth: Int?
  var sourceHeight: Int?
  /// With ``ThumbnailOptions/listsSources``, the files of the picture in this format, as an attribute `srcset` of HTML has them.
  public var srcset: String?
  /// How it ended.
  public var status: Status
  /// The size of the same picture, as it was asked for, whose thumbnail is the same file; `nil` if no other size has that file.
  public internal(set) var sameAs: String?
  /// Why the output is not ``Status/current``, if that was asked for, and in a dry run: the output is `missing`, `stale` or `cut
  /// short`; in a dry run that does not resume also `current`. A thumbnail that is removed has `no picture`.
  public var reason: String?
  /// The changes of a stale output: the keys of its document or the `size` and the `crop` of a thumbnail, the options and the
  /// pictures; empty if they are not known.
  public var changed: [String] = []
  /// The path of the output; `nil` if it is not known.
  public var output: String?
  /// The bytes of an output that is not a file; `nil` if the output is a file or was not drawn.
  public var contents: [UInt8]?
  /// The text that ``json`` has before the contents in Base64, such as `data:image/png;base64,`; `nil` if it has no contents.
  private var inlinePrefix: String?
  /// Size in pixels; `nil` if no picture was drawn.
  public var pixelSize: PixelSize? {
    get { PixelSize(width, height) }
    set { (width, height) = (newValue?.width, newValue?.height) }
  }
  var width: Int?
  var height: Int?
  /// The format of an output that is not a file, if several were asked for.
  var format: String?
  /// Bytes of the output; `nil` if the result has no output.
  public var byteCount: Int?
  /// The quality that was found for ``/MosaicCodecs/EncodeOptions/maxBytes``; for several files, the lowest.
  public var quality: Int?
  /// The fewest pixels for an inch of paper that a picture has; `nil` if the canvas is not on paper or shows no picture.
  public var pixelsPerInch: Int?
  /// How the pictures of a photomosaic were assigned; in a dry run, how they would be.
  public var assignment: AssignmentResult?
  /// The placeholders of a thumbnail that were asked for.
  public var placeholders: [PlaceholderKind: String] = [:]
  /// How long it took, with the decoding of a thumbnail's picture.
  public var milliseconds = 0.0
  /// Warnings, one sentence each.
  public var warnings: [String] = []
  /// Remarks about the picture in more words, as clauses that follow its name; at the first of its results, and not in ``json``.
  package var notes: [String] = []
  /// The error of a failed one.
  public var failure: Failure?

  init(index: Int, line: Int? = nil, input: String? = nil, status: Status) {
    self.index = index
    self.line = line
    self.input = input
    self.status = status
  }

  /// The result of another size whose thumbnail is the same file.
  func asked(as word: String) -> JobResult {
    var result = self
    result.id = word
    result.sameAs = id
    return result
  }

  /// Takes the bytes of an output that is not a file; they are in the result in Base64 behind a prefix, or are to follow the result.
  mutating func take(_ bytes: [UInt8], as prefix: String?) {
    contents = bytes
    inlinePrefix = prefix
    byteCount = bytes.count
  }

  /// Whether it says what its line calls it.
  var hasNames: Bool { lineID != nil || data != nil }

  /// The contents, if ``json`` does not have them: they are to follow it.
  package var following: [UInt8]? { inlinePrefix == nil ? contents : nil }

  /// The result as one line of JSON, without a line break.
  public var json: String {
    let (head, tail) = jsonAroundContents
    return head + (inlineContents.map { Base64.text($0) } ?? "") + tail
  }

  /// Writes ``json``, and ``following`` behind it, each with a line break: large contents are never in memory as text, which is a third
  /// larger.
  package func write<Failure>(_ put: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    let (head, tail) = jsonAroundContents
    guard let contents = inlineContents else {
      try put(Array((head + tail + "\n").utf8))
      if let following {
        try put(following)
        try put([0x0A])
      }
      return
    }
    // Threes of bytes are fours of digits.
    let part = 3 << 14
    if contents.count <= part { return try put(Array((json + "\n").utf8)) }
    try put(Array(head.utf8))
    for start in stride(from: 0, to: contents.count, by: part) {
      var text: [UInt8] = []
      Base64.append(Array(contents[start..<min(start + part, contents.count)]), to: &text)
      try put(text)
    }
    try put(Array((tail + "\n").utf8))
  }

  /// The contents that ``json`` has.
  private var inlineContents: [UInt8]? { inlinePrefix == nil ? nil : contents }

  /// The parts of ``json`` before and after the contents.
  private var jsonAroundContents: (head: String, tail: String) {
    guard let inlinePrefix, contents != nil else { return (Self.table.line(of: self), "") }
    // The string ends behind the contents. Both parts have members.
    let head = Self.tableBeforeOutput.line(of: self).dropLast()
    return (
      head + ", \"output\": \"" + inlinePrefix,
      "\", " + Self.tableBehindOutput.line(of: self).dropFirst()
    )
  }
}

extension PixelSize {
  fileprivate init?(_ width: Int?, _ height: Int?) {
    guard let width, let height else { return nil }
    self.init(width: width, height: height)
  }
}

/// A kind of placeholder; the raw value is its key in a result.
public enum PlaceholderKind: String, CaseIterable, Hashable, Sendable {
  /// A BlurHash of 4 × 3 components.
  case blurHash = "blurhash"
  /// A ThumbHash, in base64.
  case thumbHash = "thumbhash"
  /// The mean colour, `#rrggbb`; missing if no pixel is visible.
  case color

  fileprivate func text(of pixmap: Pixmap) -> String? {
    switch self {
    case .blurHash: BlurHash(pixmap).text
    case .thumbHash: Base64.text(ThumbHash(pixmap).bytes)
    case .color: MeanColor(pixmap)?.text
    }
  }
}

extension Set<PlaceholderKind> {
  func texts(of pixmap: Pixmap) -> [PlaceholderKind: String] {
    reduce(into: [:]) { $0[$1] = $1.text(of: pixmap) }
  }
}

// MARK: Counts of results

extension Tally<JobResult.Status>: CustomStringConvertible {
  /// `12 done, 3 current, 1 failed`.
  public var description: String {
    ended == 0 ? "no jobs" : words { $0 == .pending ? "to do" : $0.rawValue }
  }
}
