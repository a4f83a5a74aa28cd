// The result of one thumbnail, and its line of JSON.

public import MosaicCodecs
public import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec

/// What became of one thumbnail, or of a picture none of whose thumbnails could be made.
public struct ThumbnailResult: Hashable, Sendable {
  /// What became of it.
  public enum Status: String, CaseIterable, Hashable, Sendable {
    /// The output was written.
    case done
    /// The output was written after its picture, and was left alone.
    case current
    /// It has an error.
    case failed
    /// The run ended before.
    case dropped
  }

  /// The number of the picture among the inputs, from 0.
  public let index: Int
  /// The path of the picture.
  public let input: String
  /// What became of it.
  public var status: Status
  /// The size that was asked for; `nil` where none of the picture's thumbnails could be made.
  public var size: ThumbnailSize?
  /// The path of the output.
  public var output: String?
  /// Size in pixels.
  public var pixelSize: PixelSize?
  /// Bytes of the output.
  public var byteCount: Int?
  /// The placeholders that were asked for.
  public var placeholders = Placeholders()
  /// How long it took, with the picture's decoding.
  public var milliseconds = 0.0
  /// Warnings, one sentence each.
  public var warnings: [String] = []
  /// The error of a failed one.
  public var failure: CodecError?

  init(index: Int, input: String, status: Status) {
    (self.index, self.input, self.status) = (index, input, status)
  }

  /// The code of the error: 65 for bad data, where trying again does not help; 74 where reading or writing failed.
  public var code: Int? { failure.map { $0.isInputOutput ? 74 : 65 } }

  /// The result as one line of JSON, without a line break: the keys of a batch's results, and `input`. `id` is the size that was
  /// asked for.
  public var json: String {
    var members: [(String, JSONValue)] = [("index", .number(Double(index)))]
    if let size { members.append(("id", .string(size.word))) }
    members += [("input", .string(input)), ("status", .string(status.rawValue))]
    if let output { members.append(("output", .string(output))) }
    if let pixelSize {
      members.append(("width", .number(Double(pixelSize.width))))
      members.append(("height", .number(Double(pixelSize.height))))
    }
    if let byteCount { members.append(("bytes", .number(Double(byteCount)))) }
    members += placeholders.members
    members.append(("milliseconds", .number((milliseconds * 10).rounded() / 10)))
    if !warnings.isEmpty {
      members.append(("warnings", .array(warnings.map { .string(EscapedText.shortened(message: $0)) })))
    }
    if let failure, let code {
      let error: [(String, JSONValue)] = [
        ("code", .number(Double(code))),
        ("message", .string(EscapedText.shortened(message: failure.shortened.description))),
      ]
      members.append(("error", .object(error)))
    }
    return JSONValue.object(members).line
  }
}

/// How many thumbnails came to what end.
public struct ThumbnailCounts: Hashable, Sendable {
  /// Written.
  public var done = 0
  /// Left alone, because they were written after their pictures.
  public var current = 0
  /// Failed; of a picture that cannot be read all thumbnails count as one.
  public var failed = 0
  /// Pictures that were not begun, because the run ended before.
  public var dropped = 0

  /// Makes counts of nothing.
  public init() {}

  mutating func add(_ status: ThumbnailResult.Status) {
    switch status {
    case .done: done += 1
    case .current: current += 1
    case .failed: failed += 1
    case .dropped: dropped += 1
    }
  }
}
