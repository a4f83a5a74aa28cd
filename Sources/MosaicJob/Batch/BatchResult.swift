// The result of one job of a batch, and its line of JSON.

public import MosaicLayout
import MosaicScene
import MosaicSpec

/// What became of one job of a batch.
public struct BatchResult: Hashable, Sendable {
  /// What became of a job.
  public enum Status: String, Hashable, Sendable {
    /// The output was written.
    case done
    /// The output was right already, and was left alone.
    case current
    /// With ``BatchOptions/isDryRun``: the output would be written.
    case pending
    /// The job has an error.
    case failed
    /// The batch ended before the job did.
    case dropped
  }

  /// An error of a job.
  public struct Failure: Error, Hashable, Sendable {
    /// 65 for bad data, where trying again does not help; 74 where reading or writing failed.
    public let code: Int
    /// One sentence; of a line with several errors, a line for each.
    public let message: String
    /// Whether the limit of memory was in the way, so that a larger one may help.
    public let isAboutMemory: Bool

    /// Makes an error; lines of more than two thousand characters are shortened in the middle.
    public init(code: Int, message: String, isAboutMemory: Bool = false) {
      (self.code, self.message) = (code, EscapedText.shortened(message: message))
      self.isAboutMemory = isAboutMemory
    }
  }

  /// The job's number, from 0; blank lines do not count.
  public let index: Int
  /// The number of its line, from 1.
  public let line: Int
  /// The name that the line gives it.
  public var id: String?
  /// What became of it.
  public var status: Status
  /// Why it is not ``Status/current``, with ``BatchOptions/resumes`` and ``BatchOptions/isDryRun``: the output is `missing`, `stale` or
  /// `cut short`; in a dry run that does not resume also `current`.
  public var reason: String?
  /// The path of its output; `nil` where the line cannot be read.
  public var output: String?
  /// Size in pixels; `nil` where nothing was drawn.
  public var pixelSize: PixelSize?
  /// Bytes of the output; `nil` where there is none.
  public var byteCount: Int?
  /// How long it took.
  public var milliseconds = 0.0
  /// Warnings, one sentence each.
  public var warnings: [String] = []
  /// The error of a failed job.
  public var failure: Failure?

  init(index: Int, line: Int, status: Status) { (self.index, self.line, self.status) = (index, line, status) }

  /// The result as one line of JSON, without a line break.
  public var json: String {
    var members: [(String, JSONValue)] = [("index", .number(Double(index))), ("line", .number(Double(line)))]
    if let id { members.append(("id", .string(id))) }
    members.append(("status", .string(status.rawValue)))
    if let reason { members.append(("reason", .string(reason))) }
    if let output { members.append(("output", .string(output))) }
    if let pixelSize {
      members.append(("width", .number(Double(pixelSize.width))))
      members.append(("height", .number(Double(pixelSize.height))))
    }
    if let byteCount { members.append(("bytes", .number(Double(byteCount)))) }
    members.append(("milliseconds", .number((milliseconds * 10).rounded() / 10)))
    if !warnings.isEmpty {
      members.append(("warnings", .array(warnings.map { .string(EscapedText.shortened(message: $0)) })))
    }
    if let failure {
      var error: [(String, JSONValue)] = [
        ("code", .number(Double(failure.code))), ("message", .string(failure.message)),
      ]
      if failure.isAboutMemory { error.append(("memory", .boolean(true))) }
      members.append(("error", .object(error)))
    }
    return JSONValue.object(members).line
  }
}
