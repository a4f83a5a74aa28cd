// The line of JSON of a comparison: a row for each key, from which writing and the schema follow.

import MosaicCompare
import MosaicLayout
import MosaicScene
import MosaicSpec
import MosaicSystem
import MosaicText

extension PairResult {
  /// The keys of a line of JSON, in their order.
  private static let fields: [Field<PairResult>] =
    [
      Field("version", written: .count, "The version of these keys.") { _ in version },
      Field("path", written: .string, "The path of the pair in both folders; two files have none.") {
        $0.path
      },
      Field("status", written: .words, "What was found.") { $0.status },
      Field("same", written: .boolean, "Whether the pictures are the same, or differ by what is allowed.") {
        $0.status == .same || $0.status == .fixed
      },
      Field("a", written: .picture, "The expected picture.") { $0.expected },
      Field("b", written: .picture, "The picture that was made.") { $0.actual },
    ] + Measures.fields.map { $0.written(\PairResult.measures) } + [
      Field("reason", written: .string, "Why it has its status, in one line.") { $0.reason },
      Field("notes", written: .list(.string, least: nil), "Remarks, one sentence each.") {
        $0.notes.isEmpty ? nil : $0.notes
      },
      Field("expectedFailure", written: .string, "Why the pictures are expected to differ.") {
        $0.allowance.flatMap { $0.isFlaky ? nil : $0.reason }
      },
      Field("flaky", written: .string, "Why the pictures differ now and then.") {
        $0.allowance.flatMap { $0.isFlaky ? $0.reason : nil }
      },
      Field("until", written: .string, "The last day on which that holds, such as 2026-12-31.") {
        $0.allowance?.until?.description
      },
      Field("diff", written: .string, "The path of the picture of their difference.") { $0.difference },
      Field("action", written: .words, "What was done with the expected picture.") { $0.action },
      Field("dryRun", written: .boolean, "Whether the action was only said, and not done.") {
        $0.action != nil && $0.isDryRun ? true : nil
      },
      Field("error", written: .failure, "Why the pictures could not be compared or updated.") { $0.failure },
    ]

  private static let table = LineTable(fields)

  /// The result as one line of JSON, without a line break; `mosaic schema --comparisons` has its schema.
  public var json: String { Self.table.line(of: self) }

  var value: JSONValue { Self.table.value(of: self) }

  /// The JSON Schema (draft 2020-12) of the lines of `mosaic compare --json`, indented.
  package static var jsonSchema: String {
    table.jsonSchema(
      title: "mosaic comparison",
      "The result of comparing a pair of pictures. The last line about two folders has only counts.")
  }
}

extension PairResult.Measures {
  /// The keys of a comparison of pixels.
  fileprivate static let fields: [Field<PairResult.Measures>] = [
    Field("metric", written: .words, "How pixels were compared.") { $0.metric },
    Field("total", written: .count, "Pixels that both pictures have.") { $0.total },
    Field("differing", written: .count, "Pixels that differ.") { $0.differing },
    Field("antialiased", written: .count, "Pixels that differ by anti-aliasing, which does not count.") {
      $0.antialiased
    },
    Field("masked", written: .count, "Pixels that were not compared.") { $0.masked },
    Field("largestDelta", written: .count, "The largest difference of a channel, 0 to 255.") {
      $0.largestDelta
    },
    Field("budgets", written: .list(.budget, least: nil), "How much of each budget was used.") { $0.budgets },
    Field("regions", written: .list(.region, least: nil), "Where they differ, the strongest first.") {
      $0.regions
    },
    Field("msSSIM", written: .number(.between(0, 1)), "How alike the pictures look (MS-SSIM).") { $0.score },
    Field("edits", written: .list(.edit, least: nil), "Rows or columns that only one picture has.") {
      $0.edits.isEmpty ? nil : $0.edits
    },
  ]
}

// MARK: Kinds

extension Kind where Value == PairResult.Picture {
  fileprivate static var picture: Kind {
    written([
      Field("path", written: .string, "The path of the file.") { $0.path },
      Field("width", written: .count, "Pixels in a row, after orientation.") { $0.size?.width },
      Field("height", written: .count, "Rows, after orientation.") { $0.size?.height },
    ])
  }
}

extension Kind where Value == BudgetUse {
  fileprivate static var budget: Kind {
    written([
      Field("name", written: .words, "What is counted.") { $0.name },
      Field("used", written: .number(.atLeast(0)), "How much of it there is.") { $0.used },
      Field("allowed", written: .number(.atLeast(0)), "How much may be there.") { $0.allowed },
    ])
  }
}

extension Kind where Value == RowEdit {
  fileprivate static var edit: Kind {
    written([
      Field("kind", written: .words, "Whether they were added or removed.") { $0.kind },
      Field("axis", written: .words, "Whether they are rows or columns.") { $0.axis },
      Field("at", written: .count, "The number of the first, from 0.") { $0.at },
      Field("count", written: .count, "How many there are.") { $0.count },
    ])
  }
}

extension Kind where Value == NamedRegion {
  fileprivate static var region: Kind {
    written([
      Field("x", written: .count, "The left edge in pixels.") { $0.region.box.x },
      Field("y", written: .count, "The upper edge in pixels.") { $0.region.box.y },
      Field("width", written: .count, "The width in pixels.") { $0.region.box.width },
      Field("height", written: .count, "The height in pixels.") { $0.region.box.height },
      Field("pixels", written: .count, "Pixels that differ in it.") { $0.region.pixels },
      Field("strongest", written: .number(.atLeast(0)), "The largest difference of a pixel, 1 at the most.") {
        // Four digits: enough to sort by, and short.
        ($0.region.strongest * 10_000).rounded() / 10_000
      },
      Field("kind", written: .words, "What kind of change it looks like.") { $0.region.kind },
      Field("items", written: .list(.count, least: nil), "The numbers of the items that it touches.") {
        $0.words == nil ? nil : $0.items
      },
      Field("words", written: .string, "What changed in the plan there.") { $0.words },
    ])
  }
}

extension Kind where Value == WorkFailure {
  fileprivate static var failure: Kind {
    Kind<FailureLine>.record().map({ _ in WorkFailure.data("") }, back: FailureLine.init)
  }
}

extension FailureLine {
  fileprivate init(_ failure: WorkFailure) {
    self.init(
      code: failure.code, kind: failure.errorKind.rawValue, message: failure.message,
      isAboutMemory: failure.isAboutMemory)
  }
}
