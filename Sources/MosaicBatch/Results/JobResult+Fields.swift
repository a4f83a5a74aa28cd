// The line of JSON of a result: a row for each key, from which writing, reading and the schema follow.

import MosaicLayout
import MosaicScene
import MosaicSpec
import MosaicSystem
import MosaicText

extension JobResult {
  /// The keys of a line of JSON, in their order.
  private static let fields: [Field<JobResult>] =
    [
      Field("index", \.index, .count, "The number of the line or of the picture, from 0."),
      Field("line", \.line, .count, "The number of the line in its file, from 1."),
      Field("protocol", \.protocolVersion, .count, "The version that the line asked for."),
      Field("id", written: .any, "The id of the line; of a thumbnail the size that was asked for.") {
        $0.idAsJSON
      },
      Field("size", written: .string, "The size of a thumbnail, as its line asks for it.") {
        $0.isOfPictureLine && $0.pixelSize != nil ? $0.id : nil
      },
      Field("input", \.input, .string, "The path of a thumbnail's picture."),
      Field("source_width", \.sourceWidth, .count, "The width of the picture in pixels, after orientation."),
      Field(
        "source_height", \.sourceHeight, .count, "The height of the picture in pixels, after orientation."),
      Field("same_as", \.sameAs, .string, "Another size of the picture whose thumbnail is the same file."),
      Field("status", \.status, .words, "How the work ended."),
      Field("reason", \.reason, .string, "Why the output is not current."),
      Field(
        "changed", \.changed, .list(.string, least: nil), unless: [],
        "What changed since a stale output was made."),
      Field("output", \.output, .string, "The path of the output, or its bytes."),
      Field(
        "format", \.format, .string, "The format of an output that is no file, if its line asks for several."),
      Field("width", \.width, .count, "The width of the output in pixels."),
      Field("height", \.height, .count, "The height of the output in pixels."),
      Field("bytes", \.byteCount, .count, "The bytes of the output."),
      Field(
        "quality", \.quality, .count, "The quality that was found for maxBytes; of several files the lowest."),
      Field(
        "ppi", \.pixelsPerInch, .count,
        "The fewest pixels for an inch of paper that a picture has, if the canvas has a size in mm, cm or inches."
      ),
      Field("assignment", \.assignment, .assignment, "How the pictures of a photomosaic were assigned."),
    ]
    + PlaceholderKind.allCases.map { kind in
      Field(kind.rawValue, \JobResult.placeholders[kind], .string, "A placeholder that was asked for.")
    } + [
      Field("srcset", \.srcset, .string, "All files of the picture in this format, as a page names them."),
      Field("milliseconds", written: .number(.atLeast(0)), "How long the work took.") {
        ($0.milliseconds * 10).rounded() / 10
      },
      Field(
        "warnings", \.warnings, .list(.warning, least: nil), unless: [], "Warnings, one sentence each."),
      Field("data", \.data, .any, "The data of the line."),
      Field("error", \.failure, .failure, "Why it failed."),
    ]

  static let table = LineTable(fields)
  static let tableBeforeOutput = LineTable(Array(fields.prefix { $0.key != "output" }))
  static let tableBehindOutput = LineTable(Array(fields.drop { $0.key != "output" }.dropFirst()))

  /// The keys that whoever has the line or the picture knows; all others are found by the work.
  private static let known: Set = [
    "index", "line", "protocol", "id", "size", "input", "output", "milliseconds", "data",
  ]

  /// Takes what another process found that did the work.
  mutating func takeFindings(of other: JobResult) {
    for field in Self.fields where !Self.known.contains(field.key) { field.copy(other, &self) }
  }

  /// Reads a line of JSON that another process wrote.
  ///
  /// - Throws: ``/MosaicSpec/SpecErrors`` if the text is not such a line.
  init(json bytes: [UInt8]) throws(SpecErrors) {
    self.init(index: 0, line: 1, status: .failed)
    try Self.table.read(bytes, number: 1, into: &self, unless: { false })
    if status == .failed, failure == nil { failure = .data("no message") }
  }

  /// The JSON Schema (draft 2020-12) of results, indented.
  package static var jsonSchema: String {
    table.jsonSchema(
      title: "mosaic result", "A result of mosaic batch, or of mosaic thumbnail and mosaic each with --json.")
  }

  /// Whether it is the result of a line about a picture, beside whose name the size stands.
  private var isOfPictureLine: Bool { input != nil && line != nil }

  /// The name of the line, or the size of a thumbnail, as JSON.
  package var idAsJSON: String? {
    lineID ?? (isOfPictureLine ? nil : id.map { JSONValue.string($0).line })
  }
}

// MARK: Kinds

extension Kind where Value == String {
  /// A warning; long ones are shortened when they are written.
  fileprivate static var warning: Kind {
    string.with { $0.write = { .string(EscapedText.shortened(message: $0)) } }
  }
}

extension Kind where Value == AssignmentResult {
  fileprivate static var assignment: Kind {
    Kind<AssignmentCounts>.record().map(
      {
        AssignmentResult(
          cells: $0.cells, pictures: $0.pictures, uses: $0.uses, cost: Int64($0.cost), bound: Int64($0.bound))
      }, back: { _ in AssignmentCounts() }
    ).with { $0.write = { .object($0.members) } }
  }
}

private struct AssignmentCounts: Record {
  var cells = 0
  var pictures = 0
  var uses = 0
  var cost = 0
  var bound = 0
  var gap = 0.0

  static let fields: [Field<AssignmentCounts>] = [
    Field("cells", \.cells, .count, "How many cells there are."),
    Field("pictures", \.pictures, .count, "How many pictures there are."),
    Field("uses", \.uses, .count, "How often pictures are used."),
    Field("cost", \.cost, .count, "How much the pictures differ from their cells."),
    Field("bound", \.bound, .count, "The least cost that any assignment has."),
    Field("gap", \.gap, .number(.any), "How far the cost is above its bound, as a share of it."),
  ]
}

extension JobResult.Failure {
  var value: JSONValue { Kind<JobResult.Failure>.failure.write(self) }
}

extension Kind where Value == JobResult.Failure {
  static var failure: Kind {
    Kind<FailureLine>.record().map(
      {
        JobResult.Failure(
          code: $0.code, message: $0.message, kind: $0.kind.map(ErrorKind.init(rawValue:)),
          isAboutMemory: $0.isAboutMemory ?? false)
      }, back: FailureLine.init)
  }
}

extension FailureLine {
  fileprivate init(_ failure: JobResult.Failure) {
    self.init(
      code: failure.code, kind: failure.errorKind.rawValue, message: failure.message,
      isAboutMemory: failure.isAboutMemory)
  }
}
