// The file of rules beside goldens: which pairs are compared how.

import MosaicCodecs
import MosaicCompare
import MosaicSpec
package import MosaicSystem
import MosaicText

/// The file `mosaic-compare.json` in a folder of goldens.
///
/// ```json
/// { "version": 1,
///   "rules": [
///     { "paths": "**", "ignore": [[0, 0, 320, 20]] },
///     { "paths": ["cards/*.png", "menu.png"], "preset": "cross-platform", "maskColor": "#f0f" } ] }
/// ```
///
/// All rules that match a path count, key by key, a later one before an earlier one; settings of the caller go before all.
package struct CompareRules: Sendable {
  package static let name = "mosaic-compare.json"

  private var rules: [(patterns: [PathPattern], settings: CompareSettings)] = []
  /// The day of the run, on which rules with a last day may be over; if `nil`, they hold whatever day they name.
  private var today: CalendarDay?
  /// The path of the file; `nil` if the folder has none.
  package private(set) var file: String?

  /// A rule of the file.
  private struct Rule: Record {
    var paths: [String] = []
    var settings = CompareSettings()

    static let fields: [Field<Rule>] =
      [
        Field(
          "paths", \.paths, .paths,
          "The goldens that it is for, by their paths from this folder: * is any characters of a name, ** any folders, or none."
        ).required("a path or a list of paths")
      ] + CompareSettings.fields.map { $0.within(\.settings) }
  }

  /// The file as a whole.
  private struct Document: Record {
    var version = 1
    var rules: [Rule] = []
    var schema: String?

    static let fields: [Field<Document>] = [
      Field("version", \.version, .integer(1...1), "The version of the format.").required(
        "1, the version that this program reads"),
      Field("rules", \.rules, .list(.record(), least: nil), "The rules; later ones go before earlier ones.")
        .required("a list of rules"),
      Field("$schema", \.schema, .string, "Where editors find this schema; not read.").unwritten,
    ]
  }

  package static var jsonSchema: String {
    Document.jsonSchema(
      title: "mosaic compare", "The file \(name) in a folder of goldens: which pairs are compared how.")
  }

  /// No rules.
  package init() {}

  /// Reads the file of a folder; without a file, the rules are empty.
  ///
  /// - Parameters:
  ///   - files: The files of the run; if they have a root, it is the folder.
  ///   - today: The day of the run. If it is `nil`, no rule is over: for a caller that asks for no allowances.
  /// - Throws: ``/MosaicSystem/FileError`` for a file that cannot be read, and ``/MosaicSystem/WorkFailure`` with all that is wrong in it.
  package init(in folder: String, of files: RunFiles = RunFiles(), on today: CalendarDay?) throws {
    self.today = today
    let path = folder.path(of: Self.name)
    guard let document = try Document.read(path, of: files) else { return }
    file = path
    for (index, rule) in document.rules.enumerated() {
      var settings = rule.settings
      if let mask = settings.mask {
        guard !mask.isAbsolutePath, !mask.pathNames.contains("..") else {
          throw WorkFailure(
            FileError(path: mask, kind: .leavesRoot(folder)), at: "\(path): rules[\(index)].mask: ")
        }
        // Spells the path as folders are listed, so that the mask is not taken for a golden.
        settings.mask = folder.path(of: mask.plainPathNames.joined(separator: "/"))
      }
      if let mask = settings.mask { files.keep(mask) }
      rules.append((rule.paths.map { PathPattern($0) { _ in false } }, settings))
    }
  }

  /// Files beside the goldens that are not goldens, and that no output replaces: the file itself, and its masks.
  package var files: [String] { (file.map { [$0] } ?? []) + rules.compactMap(\.settings.mask) }

  /// Rules that match none of these paths, in words: a path that is misspelled masks nothing.
  func idle(among paths: [String]) -> [String] {
    rules.indices.filter { index in
      !rules[index].patterns.contains { pattern in paths.contains { pattern.matches($0) } }
    }.map { "\(file ?? Self.name): rules[\($0)] matches no picture" }
  }

  /// How the golden of this path from the folder is compared.
  ///
  /// - Parameter settings: The settings of the caller, as options of the command line.
  /// - Throws: ``/MosaicSystem/WorkFailure`` if settings conflict, with the place that says them.
  package func check(
    for path: String, under settings: CompareSettings = CompareSettings()
  ) throws(WorkFailure) -> PairCheck {
    // The number of each rule; `nil` for the caller.
    var layers = rules.enumerated().filter { $1.patterns.contains { $0.matches(path) } }
      .map { (number: Int?.some($0), settings: $1.settings) }
    layers.append((nil, settings))
    let merged = layers.reduce(CompareSettings()) { $1.settings.laid(over: $0) }
    func number(of key: String) -> Int? { layers.last { $0.settings.value(of: key) != nil }?.number }
    let options: ComparisonOptions
    do throws(SettingFault) { options = try merged.options } catch {
      guard let number = number(of: error.key), let file else {
        let option = SettingFault.option
        throw WorkFailure(.usage, "\(option(error.key)) \(error.detail(option))")
      }
      throw WorkFailure(in: file, "rules[\(number)].\(error.key): \(error.detail { $0 })")
    }
    var check = PairCheck(merged, options, on: today)
    let key = check.lapsed != nil ? "until" : merged.flaky == nil ? "expectedFailure" : "flaky"
    if let number = number(of: key), let file {
      check.place = "rules[\(number)] of \(EscapedText.shortened(path: file))"
    }
    return check
  }
}
