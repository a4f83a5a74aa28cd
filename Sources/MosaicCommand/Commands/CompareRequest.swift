// From arguments to a comparison.

import MosaicCodecs
import MosaicCompare
import MosaicJob
import MosaicPixels
import MosaicRender
import MosaicScene
import MosaicSpec

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The comparison that the arguments ask for.
struct CompareRequest {
  /// What is compared.
  enum Pair {
    case files(String, String)
    case folders(String, String)
  }

  let pair: Pair
  let options: ComparerOptions
  let update: GoldenUpdate
  /// Which pairs of two folders are looked at.
  let selection: PairSelection
  /// Where the picture of the difference is written; with folders, their folder.
  let difference: String?
  let junit: String?
  let markdown: String?
  /// Where the HTML report is written.
  let report: String?
  /// How the terminal shows the difference of two files; `nil` where it cannot, or where there is none.
  let terminal: InlinePicture?
  /// Files that no output replaces.
  private(set) var inputs: [String]
  /// The pictures of two folders, where outputs must not replace them.
  private(set) var listed: FolderPairs?

  /// - Throws: A usage error for options that cannot be used, and an error for a mask or a plan that cannot be read.
  init(_ arguments: Arguments, until stop: StopSignal) throws(CommandFailure) {
    pair = try Self.pair(arguments)
    update = try Self.update(arguments)
    selection = try Self.selection(arguments)
    if case .files = pair, selection != PairSelection() {
      throw .usage("--only and --shard are for the pairs of two folders, and these are two files")
    }
    for option in [OptionName.diff, .junit, .markdown, .report]
    where ["", "-"].contains(arguments.last(option)) {
      throw .usage("--\(option.rawValue) needs the name of a file; the standard output is for results")
    }
    (difference, junit, markdown) =
      (arguments.last(.diff), arguments.last(.junit), arguments.last(.markdown))
    if arguments.has(.diffMask), difference == nil {
      throw .usage("--diff-mask says how --diff FILE is drawn; give that as well")
    }
    var options = ComparerOptions()
    if let pixels = try arguments.count(.maxPixels, upTo: Int.max) { options.limits.maxPixels = pixels }
    options.memory = MemoryBudget(limit: try arguments.byteSize(.maxMemory) ?? MemoryBudget.defaultLimit)
    if let count = try arguments.count(.jobs, upTo: 1024) { options.workers = .count(count) }
    let showsPictures = Console.showsResults && !arguments.has(.json) && !arguments.has(.quiet)
    terminal = showsPictures ? InlinePicture(environment: ProcessInfo.processInfo.environment) : nil
    options.drawsMask = arguments.has(.diffMask)
    report = arguments.last(.report)
    if case .files = pair { options.keepsDifferences = terminal != nil }
    if report != nil { (options.keepsDifferences, options.keepsFiles) = (true, true) }
    options.limits.stop = stop
    options.comparison = try CompareRules.read(arguments)
    options.ignored = try CompareRules.ignored(arguments)
    if let share = try CompareRules.share(arguments, .maxMasked) { options.largestMask = share }
    options.maskColor = try CompareRules.maskColor(arguments)
    options.scores = arguments.has(.score)
    if let path = arguments.last(.mask) { options.mask = try Self.mask(at: path, options) }
    if let path = arguments.last(.plan) { options.plan = try Self.plan(at: path) }
    inputs = [arguments.last(.plan), arguments.last(.mask)].compactMap { $0 }
    options.keptFiles = KeptFiles(inputs)
    self.options = options
    switch pair {
    case .files(let expected, let actual): inputs += [expected, actual]
    case .folders(let expected, let actual):
      if [junit, markdown, report].contains(where: { $0 != nil }) {
        let folders = comparison(expected, actual)
        do throws(JobError) {
          let listed = try folders.pairs()
          inputs += folders.inputs(listed)
          self.listed = listed
        } catch {
          throw .job(error)
        }
      }
    }
    try checkOutputs()
  }

  /// The comparison of two folders.
  func comparison(_ expected: String, _ actual: String) -> FolderComparison {
    FolderComparison(
      expected: expected, actual: actual, options: options, update: update, differences: difference,
      selection: selection)
  }

  /// Refuses outputs that would replace an input or each other, before anything is done.
  private func checkOutputs() throws(CommandFailure) {
    var kept = KeptFiles(inputs)
    var outputs: [(OptionName, String?)] = [(.junit, junit), (.markdown, markdown), (.report, report)]
    if case .files = pair { outputs.append((.diff, difference)) }
    for case (let option, let path?) in outputs {
      do throws(CodecError) { try kept.check(output: path) } catch {
        guard case .replacesInput(let other) = error.kind,
          let same = outputs.first(where: { $0.1 == other && $0.0 != option })
        else { throw .job(JobError(.source(error))) }
        throw .usage(
          "--\(same.0.rawValue) and --\(option.rawValue) name one file, '\(EscapedText.shortened(path: path))'; "
            + "choose another name for one of them")
      }
      kept.insert(path)
    }
  }

  /// Whether the first of two files is missing, and the second becomes it.
  var addsFirst: Bool {
    guard update.adds, case .files(let expected, _) = pair else { return false }
    return FileIdentity(path: expected) == nil
  }

  /// Whether records are kept for reports.
  var hasReports: Bool { junit != nil || markdown != nil }

  /// Whether there may be an unfinished file.
  var writesFiles: Bool { hasReports || report != nil || difference != nil || update != GoldenUpdate() }

  /// Writes a report; the file appears whole or not at all.
  func write(_ text: String, to path: String) throws(CommandFailure) {
    do throws(CodecError) {
      let file = try OutputFile(path, keeping: KeptFiles(inputs))
      try file.write(Array(text.utf8))
      try file.commit()
    } catch {
      throw .job(JobError(.source(error)))
    }
  }

  // MARK: Steps

  private static func pair(_ arguments: Arguments) throws(CommandFailure) -> Pair {
    let paths = arguments.inputs
    guard paths.count == 2 else {
      throw .usage(
        "compare needs two pictures or two folders, A that is expected and B that was made; found \(paths.count)"
      )
    }
    if paths.contains("") { throw .usage("a path is empty; is a variable of the shell not set?") }
    if paths.contains("-") { throw .usage("compare reads files, and - is none; give two names") }
    switch (SystemCall.isFolder(paths[0]), SystemCall.isFolder(paths[1])) {
    case (true, true): return .folders(paths[0], paths[1])
    case (false, false): return .files(paths[0], paths[1])
    case (let isFolder, _):
      let (folder, other) = isFolder ? (paths[0], paths[1]) : (paths[1], paths[0])
      // The first goldens may have no folder yet.
      if FileIdentity(path: other) == nil { return .folders(paths[0], paths[1]) }
      throw .usage(
        "'\(EscapedText.shortened(path: folder))' is a folder and '\(EscapedText.shortened(path: other))' is none; "
          + "give two pictures or two folders")
    }
  }

  private static func update(_ arguments: Arguments) throws(CommandFailure) -> GoldenUpdate {
    var update = GoldenUpdate()
    update.replaces = arguments.has(.update) || arguments.has(.updateFailed)
    update.adds = arguments.has(.update)
    update.prunes = arguments.has(.prune)
    update.isDryRun = arguments.has(.dryRun)
    if update.isDryRun, !update.replaces, !update.prunes {
      throw .usage("--dry-run is for --update, --update-failed and --prune; give one of them as well")
    }
    return update
  }

  private static func selection(_ arguments: Arguments) throws(CommandFailure) -> PairSelection {
    let patterns = arguments.all(.only)
    if patterns.contains("") {
      throw .usage("--only: a pattern is empty; is a variable of the shell not set?")
    }
    return PairSelection(patterns: patterns, shard: try arguments.shard(usual: .off))
  }

  private static func mask(
    at path: String, _ options: ComparerOptions
  ) throws(CommandFailure) -> StraightPixmap {
    do throws(CodecError) {
      return try ImageReader.straightPixmap(ofFile: path, limits: options.limits)
    } catch {
      throw .job(JobError(.source(error)))
    }
  }

  private static func plan(at path: String) throws(CommandFailure) -> PlanOutline {
    let bytes: [UInt8]
    do throws(CodecError) { bytes = try OpenFile(path).bytes(atMost: 1 << 28) } catch {
      throw .job(JobError(.source(error)))
    }
    do throws(SpecError) { return try PlanOutline(json: bytes) } catch {
      throw .data("\(EscapedText.shortened(path: path)): \(error)")
    }
  }
}
