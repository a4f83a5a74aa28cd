// From arguments to a comparison.

import MosaicCodecs
import MosaicCollage
import MosaicGoldens
import MosaicRender
import MosaicSpec
import MosaicSystem
import MosaicText

struct CompareRequest {
  enum Pair {
    case files(String, String)
    case folders(String, String)
  }

  let pair: Pair
  private(set) var options: ComparerOptions
  /// The pairs of two folders that are compared.
  let selection: PairSelection
  /// Where the picture of the difference is written; with folders, their folder.
  let difference: String?
  let junit: String?
  let markdown: String?
  /// The small pictures of the Markdown, if it has any.
  private(set) var markdownPictures: FindingPictures?
  let report: String?
  /// How the terminal shows the difference of two files; `nil` if it cannot, or if no terminal is used.
  let terminal: InlinePicture?
  /// The pictures of two folders, if outputs must not replace them.
  private(set) var listed: FolderPairs?

  /// - Throws: A usage error for options that cannot be used, and an error for a mask or a plan that cannot be read.
  init(_ arguments: Arguments, until stop: StopSignal) throws(CommandFailure) {
    pair = try Self.pair(arguments.inputs)
    try arguments.refuseEmpty(arguments.all(.only), "--only: a pattern")
    selection = PairSelection(patterns: arguments.all(.only), shard: try arguments.shard(usual: .off))
    if case .files = pair, selection != PairSelection() {
      throw .usage("--only and --shard are for the pairs of two folders, and these are two files")
    }
    let outputs: [OptionName] = [.diff, .junit, .markdown, .report]
    if let option = outputs.first(where: { ["", "-"].contains(arguments.last($0)) }) {
      throw .usage("\(option) needs the name of a file; the standard output is for results")
    }
    difference = arguments.last(.diff)
    junit = arguments.last(.junit)
    markdown = arguments.last(.markdown)
    report = arguments.last(.report)
    if arguments.has(.diffMask), difference == nil {
      throw .usage("--diff-mask says how --diff FILE is drawn; give that as well")
    }
    let showsPictures = Console.showsResults && !arguments.has(.json) && !arguments.has(.quiet)
    terminal = showsPictures ? InlinePicture(environment: arguments.environment) : nil
    var options = try ComparerOptions(arguments, until: stop)
    if case .files = pair { options.keepsDifferences = terminal != nil }
    if report != nil || arguments.has(.markdownImages) {
      options.keepsDifferences = true
      options.keepsFiles = true
    }
    options.update = try GoldenUpdate(arguments)
    if arguments.has(.prune), selection.shard != .whole {
      throw .usage(
        "--prune removes pairs, by whose number --shard knows its own; prune after the last part is done, without --shard"
      )
    }
    let goldens =
      if case .folders(let expected, _) = pair { expected } else { arguments.inputs[0].folderOrDot }
    let rules = try attempt(CompareRules(in: goldens, of: options.files, on: .today))
    if case .folders = pair {
      options.manifest = try attempt(GoldenManifest.read(in: goldens, of: options.files))
    }
    options.rules = rules
    self.options = options
    // Without rules only the options count, and they are checked before any picture.
    if rules.file == nil { try attempt(rules.check(for: "", under: options.settings)) }
    switch pair {
    case .files(let expected, let actual): options.files.keep([expected, actual])
    case .folders(let expected, let actual):
      guard hasReports || report != nil else { break }
      let folders = comparison(expected, actual)
      let listed = try attempt(ofRun(try folders.pairs()))
      options.files.keep(folders.inputs(listed))
      self.listed = listed
    }
    try checkOutputs()
    if let base = arguments.last(.markdownImages) {
      guard let markdown else {
        throw .usage(
          "\(OptionName.markdownImages) is about the pictures of --markdown FILE; give that as well")
      }
      do {
        markdownPictures = try FindingPictures(
          beside: markdown, at: base, of: options.files, drawing: PictureRow.png)
      } catch {
        throw .usage(
          "\(OptionName.markdownImages): \(quoted(base)) cannot be used; allowed: \(error.allowed)")
      }
    }
  }

  func comparison(_ expected: String, _ actual: String) -> FolderComparison {
    FolderComparison(
      expected: expected, actual: actual, options: options, differences: difference, selection: selection)
  }

  /// Refuses outputs that would replace an input or each other, before anything is done.
  private func checkOutputs() throws(CommandFailure) {
    let kept = options.files.part()
    var outputs: [(OptionName, String?)] = [(.junit, junit), (.markdown, markdown), (.report, report)]
    if case .files = pair { outputs.append((.diff, difference)) }
    for case (let option, let path?) in outputs {
      do throws(FileError) { try kept.check(output: path) } catch {
        guard case .replacesInput(let other) = error.kind,
          let same = outputs.first(where: { $0.1.map(other.isSamePath) == true && $0.0 != option })
        else { throw error.failure }
        throw .usage(
          "\(same.0) and \(option) name one file, '\(EscapedText.shortened(path: path))'; choose another name for one of them"
        )
      }
      kept.keep(path)
    }
    let parts = selection.parts(of: nil)
    if let report { try attempt(PartFile.check(report, .html, for: parts)) }
    if let junit { try attempt(PartFile.check(junit, .junit, for: parts)) }
  }

  /// Whether records are kept for reports.
  var hasReports: Bool { junit != nil || markdown != nil }

  /// Whether the run may have an unfinished file.
  var writesFiles: Bool {
    hasReports || report != nil || difference != nil || options.update != GoldenUpdate()
  }

  /// Writes a report in the form of JUnit; the file appears whole or not at all.
  func write(junit text: String, to path: String, _ parts: ReportParts?) throws(CommandFailure) {
    let file = try attempt(OutputFile(path, of: options.files))
    try attempt(file.write(Array(text.utf8)))
    try attempt(PartFile.commit(file, .junit, for: parts))
  }

  /// Adds a paragraph to the end of a file, to which other runs may add paragraphs at the same time.
  func add(_ text: String, to path: String) throws(CommandFailure) {
    try attempt(AddedText.add(text, to: path, of: options.files))
  }

  // MARK: Steps

  private static func pair(_ paths: [String]) throws(CommandFailure) -> Pair {
    guard paths.count == 2 else {
      throw .usage(
        "compare needs two pictures or two folders, A that is expected and B that was made; found \(paths.count)"
      )
    }
    if paths.contains("") { throw .usage("a path is empty; is a variable of the shell not set?") }
    if paths.contains("-") { throw .usage("compare reads files, and - is none; give two names") }
    // What is missing may be new, and a URL is always missing.
    if let url = paths.first(where: { $0.url != nil }) { throw FileError.missing(url).failure }
    let folders = paths.filter(SystemCall.isFolder)
    if folders.isEmpty { return .files(paths[0], paths[1]) }
    // The folder of the first goldens may be missing, or another run has made it since.
    if let other = paths.first(where: { !folders.contains($0) }), FileIdentity(path: other) != nil,
      !SystemCall.isFolder(other)
    {
      let folder = EscapedText.shortened(path: folders[0])
      let other = EscapedText.shortened(path: other)
      throw .usage("'\(folder)' is a folder and '\(other)' is none; give two pictures or two folders")
    }
    return .folders(paths[0], paths[1])
  }
}

extension GoldenUpdate {
  fileprivate init(_ arguments: Arguments) throws(CommandFailure) {
    self.init()
    replaces = arguments.has(.update) || arguments.has(.updateFailed)
    adds = arguments.has(.update)
    prunes = arguments.has(.prune)
    addsHashes = arguments.has(.hashes)
    if addsHashes, !adds { throw .usage("--hashes says how --update adds what is new; give that as well") }
    isDryRun = arguments.has(.dryRun)
    if arguments.has(.update), arguments.has(.updateFailed) {
      throw .usage(
        "--update replaces what differs and adds what is new, --update-failed replaces alone; leave one out")
    }
    if isDryRun, !replaces, !prunes {
      throw .usage("--dry-run is for --update, --update-failed and --prune; give one of them as well")
    }
  }
}

extension ComparerOptions {
  fileprivate init(_ arguments: Arguments, until stop: StopSignal) throws(CommandFailure) {
    self.init()
    run = try arguments.run(until: stop)
    drawsMask = arguments.has(.diffMask)
    settings = try CompareSettings(arguments)
    scores = arguments.has(.score)
    // The mask is checked before any picture is compared.
    if let path = settings.mask { try attempt(ImageReader.open(path, limits: run.limits)) }
    if let path = arguments.last(.plan) {
      let bytes = try attempt(run.files.open(path).bytes(atMost: 1 << 28))
      do throws(SpecError) { plan = try PlanOutline(json: bytes) } catch {
        throw .data("\(EscapedText.shortened(path: path)): \(error)")
      }
    }
  }
}

// MARK: What counts, and how much is allowed

extension CompareSettings {
  /// The options that set allowances and masks.
  private static let limits: Set<OptionName> = [
    .maxPixelsDifferent, .maxDelta, .maxArea, .maxMasked, .mask, .maskColor,
  ]

  /// The settings of the options; each option has the name of a key.
  init(_ arguments: Arguments) throws(CommandFailure) {
    self.init()
    for key in Self.keys where key != OptionName.allowSize.rawValue && key != "ignore" {
      guard let option = OptionName(rawValue: key), let text = arguments.last(option) else { continue }
      // If two presets are given, the later one is meant; if two budgets or masks are given, one would be lost
      // without a word.
      if Self.limits.contains(option), let other = arguments.all(option).first(where: { $0 != text }) {
        throw .usage(
          "\(option) is given twice, as \(quoted(other)) and \(quoted(text)), and one counts; leave one out")
      }
      try attempt(set(key, to: text, at: "\(option)"))
    }
    if arguments.has(.allowSize) { allowsSizes = true }
    // Each `--ignore` adds its rectangles.
    for (index, text) in arguments.all(.ignore).enumerated() {
      let before = index == 0 ? [] : ignored ?? []
      try attempt(set("ignore", to: text, at: "\(OptionName.ignore)"))
      ignored = before + (ignored ?? [])
    }
    if arguments.has(.includeAa), arguments.has(.ignoreAa) {
      throw .usage("--include-aa and --ignore-aa say the opposite; leave one out")
    }
    if arguments.has(.includeAa) { antialiasing = .include }
    if arguments.has(.ignoreAa) { antialiasing = .ignore }
  }
}
