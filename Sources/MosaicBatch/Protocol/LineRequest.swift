// The keys that lines of all kinds share: how a line is dealt with, and what its result repeats.

import MosaicScene
import MosaicSpec
import MosaicSystem

/// What a line says about itself, whatever is made of it: a collage or thumbnails.
struct LineRequest: Record, Hashable {
  /// The versions of lines and results that a line may ask for. Version 2 has ``bytes``, ``priority``, ``deadline`` and lines that ask
  /// for no picture, see ``ControlLine``; it changes nothing of version 1.
  static let protocolVersions = 1...2
  /// The priority of a line that has none is 0.
  static let priorities = -1000...1000

  /// A name or a number for the line as JSON, which its results repeat.
  var id: String?
  /// Any value as JSON, which the results repeat.
  var data: String?
  /// The version that the line asks for.
  var protocolVersion: Int?
  /// The most seconds that the work may take.
  var timeLimit: Double?
  /// Lines of a higher priority begin before others that wait.
  var priority: Int?
  /// The seconds after which the work is no longer begun, since the line was read.
  var deadline: Double?
  /// The lengths of the pictures that follow the line.
  var bytes: [Int]?

  static let fields: [Field<LineRequest>] = [
    Field("id", \.id, .name, "A name or a number, which the results repeat."),
    Field("data", \.data, .any, "Any value, which the results repeat."),
    Field(
      "protocol", \.protocolVersion, .integer(protocolVersions),
      "The version of lines and results that is wanted; the results repeat it."),
    Field(
      "timeLimit", \.timeLimit, .number(.atLeast(0.001, upTo: 1e9)),
      "The most seconds that the work takes; where --time-limit allows less, that counts."),
    Field(
      "priority", \.priority, .integer(priorities),
      "In a stream: lines of a higher number begin before others that wait (0)."),
    Field(
      "deadline", \.deadline, .number(.atLeast(0, upTo: 1e9)),
      "In a stream: the seconds since the line was read after which its work is no longer begun."),
    Field(
      "bytes", \.bytes, .oneOrMoreCounts,
      "In a stream: the length of the picture that follows the line and is called data:0; or the lengths of several in an array, which are data:0, data:1 and so on."
    ),
  ]
}

// MARK: What is known of a line before it is read whole

extension LineRequest {
  /// The members that decide when the line is read whole. What is wrong with them is found then.
  init(_ names: LineNames) {
    id = names.id
    data = names.data
    if let number = names.values[.version]?.number, let version = Int(exactly: number),
      Self.protocolVersions.contains(version)
    {
      protocolVersion = version
    }
    if let number = names.values[.priority]?.number, let whole = Int(exactly: number) {
      priority = min(max(whole, Self.priorities.lowerBound), Self.priorities.upperBound)
    }
    if let seconds = names.values[.deadline]?.number, seconds >= 0 { deadline = min(seconds, 1e9) }
    if let value = names.values[.bytes] {
      let lengths = value.isArray ? Array(value.elements) : [value]
      let counts = lengths.compactMap { $0.number.flatMap { Int(exactly: $0) } }
      // If a length is no whole number, nobody knows where the next line begins.
      if counts.count == lengths.count, counts.allSatisfy({ $0 >= 0 }) { bytes = counts }
    }
  }
}

extension JobResult {
  /// Takes what a line says of its result.
  mutating func take(_ request: LineRequest) {
    lineID = request.id
    data = request.data
    protocolVersion = request.protocolVersion
    id = request.id.flatMap { id in (try? JSONReader.read(id.utf8)).map { $0.string ?? id } }
  }
}
