// The result of comparing one pair of pictures, and its line of JSON.

public import MosaicCompare
public import MosaicLayout
import MosaicSpec

/// What was found about one pair of pictures.
public struct ComparisonRecord: Sendable {
  /// The version of the JSON.
  public static let version = 1

  /// What became of a pair.
  public enum Status: String, CaseIterable, Hashable, Sendable {
    /// The pictures are the same, or differ by no more than is allowed.
    case same
    /// They differ by more than is allowed.
    case different
    /// The second picture is missing: what is expected was not made.
    case missing
    /// The first picture is missing: nothing is expected yet.
    case new
    /// One of them cannot be read, or is above a limit.
    case unreadable
  }

  /// One of the two pictures.
  public struct Picture: Hashable, Sendable {
    /// The path of its file.
    public var path: String
    /// Size in pixels as displayed; `nil` where its header was not read.
    public var size: PixelSize?

    /// Makes a picture.
    public init(path: String, size: PixelSize? = nil) { (self.path, self.size) = (path, size) }
  }

  /// What was measured; `nil` in a record where no pixels were compared.
  public struct Measures: Sendable {
    /// How pixels were compared.
    public var metric: PixelMetric
    /// Pixels of the canvas that both pictures share.
    public var total: Int
    /// Those that differ.
    public var differing: Int
    /// Those that differ by anti-aliasing, where that does not count.
    public var antialiased: Int
    /// Those that were not compared.
    public var masked: Int
    /// The largest difference of a channel, 0 to 255.
    public var largestDelta: Int
    /// What is allowed, and how much of it was used.
    public var budgets: [BudgetUse]
    /// Where they differ, the strongest first.
    public var regions: [NamedRegion]
    /// Rows or columns that only one picture has, if they were looked for.
    public var edits: [RowEdit] = []
    /// How alike the pictures look, 0 to 1 (MS-SSIM), if it was asked for.
    public var score: Double?
  }

  /// What was done about a finding.
  public enum Action: String, CaseIterable, Hashable, Sendable {
    /// The expected picture was replaced by the other.
    case updated
    /// The other picture was added to the expected ones.
    case added
    /// The expected picture was removed.
    case removed
  }

  /// Its path from both folders; `nil` where two files were named.
  public var path: String?
  /// What became of it.
  public var status: Status
  /// The picture that is expected.
  public var expected: Picture
  /// The picture that was made.
  public var actual: Picture
  /// What was measured.
  public var measures: Measures?
  /// Why it has its status, in one line for people.
  public var reason: String
  /// What else is to be known, such as that eight of sixteen bits were compared.
  public var notes: [String] = []
  /// Why it could not be compared.
  public var failure: ComparisonFailure?
  /// What was done about it.
  public var action: Action?
  /// Whether the action was only said, and not done.
  public var isDryRun = false
  /// The path of the picture of their difference, where one was written.
  public var difference: String?

  /// Makes a record.
  public init(
    path: String? = nil, _ status: Status, expected: Picture, actual: Picture, reason: String = ""
  ) {
    (self.path, self.status, self.expected, self.actual, self.reason) = (
      path, status, expected, actual, reason
    )
  }

  /// Whether nothing is left to do about it: the same, or settled by an action.
  public var isSettled: Bool { status == .same || (action != nil && !isDryRun) }

  /// What it is called: its path in the folders, or that of the second file.
  public var name: String { path ?? actual.path }
}

// MARK: JSON

extension ComparisonRecord {
  /// The record as one line of JSON, without a line break.
  public var json: String { JSONValue.object(members).line }

  private var members: [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [("version", .number(Double(Self.version)))]
    if let path { members.append(("path", .string(path))) }
    members += [
      ("status", .string(status.rawValue)), ("same", .boolean(status == .same)),
      ("a", Self.picture(expected)), ("b", Self.picture(actual)),
    ]
    if let measures { members += Self.measures(measures) }
    members.append(("reason", .string(reason)))
    if !notes.isEmpty { members.append(("notes", .array(notes.map(JSONValue.string)))) }
    if let difference { members.append(("diff", .string(difference))) }
    if let action {
      members.append(("action", .string(action.rawValue)))
      if isDryRun { members.append(("dryRun", .boolean(true))) }
    }
    if let failure {
      members.append(
        (
          "error",
          .object([("code", .number(Double(failure.code))), ("message", .string(failure.description))])
        ))
    }
    return members
  }

  private static func picture(_ picture: Picture) -> JSONValue {
    var members: [(String, JSONValue)] = [("path", .string(picture.path))]
    if let size = picture.size {
      members += [("width", .number(Double(size.width))), ("height", .number(Double(size.height)))]
    }
    return .object(members)
  }

  private static func measures(_ measures: Measures) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [
      ("metric", .string(measures.metric.rawValue)), ("total", .number(Double(measures.total))),
      ("differing", .number(Double(measures.differing))),
      ("antialiased", .number(Double(measures.antialiased))),
      ("masked", .number(Double(measures.masked))),
      ("largestDelta", .number(Double(measures.largestDelta))),
      ("budgets", .array(measures.budgets.map(budget))),
      ("regions", .array(measures.regions.map(\.json))),
    ]
    if let score = measures.score { members.append(("msSSIM", .number(score))) }
    if !measures.edits.isEmpty { members.append(("edits", .array(measures.edits.map(edit)))) }
    return members
  }

  private static func budget(_ use: BudgetUse) -> JSONValue {
    .object([
      ("name", .string(use.name.rawValue)), ("used", .number(use.used)), ("allowed", .number(use.allowed)),
    ])
  }

  private static func edit(_ edit: RowEdit) -> JSONValue {
    .object([
      ("kind", .string(edit.kind.rawValue)), ("axis", .string(edit.axis.rawValue)),
      ("at", .number(Double(edit.at))), ("count", .number(Double(edit.count))),
    ])
  }
}

extension ComparisonRecord.Measures {
  /// What a comparison found; its regions have no names.
  init(_ comparison: Comparison) {
    self.init(
      metric: comparison.options.rule.metric, total: comparison.total, differing: comparison.differing,
      antialiased: comparison.antialiased, masked: comparison.masked,
      largestDelta: comparison.largestDelta, budgets: comparison.budgets,
      regions: comparison.regions.map { NamedRegion($0) }, edits: comparison.alignment.edits)
  }
}
