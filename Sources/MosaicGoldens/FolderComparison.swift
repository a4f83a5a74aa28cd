// Two folders of pictures: pairs by path, missing ones and new ones, in order, by several threads.

public import MosaicCodecs
public import MosaicSystem
import MosaicText

/// Compares the pictures of two folders, and of the folders below them.
///
/// Pictures are paired by their paths. If only the first folder has a picture, the record says `missing`; if only the second has it,
/// `new`: both are findings.
public struct FolderComparison: Sendable {
  private let expected: String
  private let actual: String
  private var options: ComparerOptions
  /// The folder for pictures of differences, under the paths of their pairs; made if it is missing.
  private let differences: String?
  private let selection: PairSelection

  /// Makes a comparison of two folders, under the limits and with the threads of `run`.
  public init(expected: String, actual: String, run: RunOptions = RunOptions()) {
    var options = ComparerOptions()
    options.run = run
    self.init(expected: expected, actual: actual, options: options)
  }

  package init(
    expected: String, actual: String, options: ComparerOptions, differences: String? = nil,
    selection: PairSelection = PairSelection()
  ) {
    self.expected = expected
    self.actual = actual
    self.options = options
    self.differences = differences
    self.selection = selection
  }

  /// Compares all pairs by the rules and the hashes that lie beside the expected pictures, as `mosaic compare` does. The
  /// results come in the order of the paths, in this thread.
  ///
  /// ```swift
  /// let tally = try FolderComparison(expected: "goldens", actual: "made").compare(reportingTo: "report.html")
  /// print("\(tally[.different]) of \(tally.ended) pictures differ")
  /// ```
  ///
  /// - Parameters:
  ///   - report: The path of an HTML report with the pictures of all findings, which appears at the end, whole or not at all; no report
  ///     is written if `nil`.
  ///   - today: The day of the run: rules that hold until an earlier day do not count.
  ///   - body: Called with each result.
  /// - Returns: How many pairs had which result.
  /// - Throws: ``/MosaicSystem/FileError`` for a folder that cannot be listed, if neither folder has a picture, and for a report that
  ///   cannot be written; ``/MosaicSystem/WorkFailure`` for rules that cannot be read, and for a folder in the other one.
  /// - Complexity: One pass over the pixels of each pair whose files differ; as many pairs are in memory as threads work.
  @discardableResult
  public func compare(
    reportingTo report: String? = nil, on today: CalendarDay = .today,
    _ body: (PairResult) -> Void = { _ in }
  ) throws -> Tally<PairResult.Status> {
    var comparison = self
    comparison.options.rules = try CompareRules(in: expected, of: options.files, on: today)
    comparison.options.manifest = try GoldenManifest.read(in: expected, of: options.files)
    comparison.options.keepsFiles = report != nil
    comparison.options.keepsDifferences = report != nil
    let found = try comparison.pairs()
    options.files.keep(comparison.inputs(found))
    let writer = try report.map {
      try ReportWriter($0, ReportHeading(ofFolders: expected, actual), of: options.files)
    }
    var tally = Tally<PairResult.Status>(total: found.pairs.count)
    var failure: FileError?
    let counts = try comparison.run(found) { result in
      tally.add(result.status)
      do throws(FileError) { if failure == nil { try writer?.add(result) } } catch { failure = error }
      body(result)
    }
    if let failure { throw failure }
    // A report of some pairs would look like a report of all.
    if counts.dropped > 0 {
      throw FileError(path: actual, kind: .stopped(options.limits.stop?.reason ?? .asked))
    }
    try writer?.end()
    return tally
  }

  /// - Throws: ``/MosaicSystem/FileError`` for a folder that cannot be listed, and if neither has a picture.
  package func pairs() throws(FileError) -> FolderPairs {
    try FolderPairs(
      expected: expected, actual: actual, isBegun: !options.update.adds,
      leavingOut: options.rules?.files ?? [], mask: options.settings.mask, manifest: options.manifest,
      until: options.limits.stop)
  }

  /// The paths of all pictures in both folders, which no output may replace.
  package func inputs(_ found: FolderPairs) -> [String] { paths(of: found.pairs) }

  private func paths(of pairs: [FolderPair]) -> [String] {
    pairs.flatMap { pair in
      ([pair.path] + pair.variants).map(expected.path(of:)) + [actual.path(of: pair.madePath)]
    }
  }

  /// Compares all pairs, and calls `each` with their records in the order of their paths, a folder's own before those below it.
  ///
  /// - Parameter listed: The pictures of both folders, if they are known already.
  /// - Throws: What ``pairs()`` throws, and ``/MosaicSystem/WorkFailure`` if folders or patterns cannot be used.
  package func run(
    _ listed: FolderPairs? = nil, each: (PairResult) -> Void
  ) throws -> ComparisonCounts {
    try requireFoldersApart()
    let found: FolderPairs = if let listed { listed } else { try pairs() }
    let pairs = try selection.selected(from: found.pairs)
    var perPair = options
    // Several pairs at the same time, each by one thread.
    perPair.jobs = 1
    // No difference is drawn over any of the pictures, wherever links lead.
    perPair.files = options.files.part()
    if differences != nil { perPair.files.keep(paths(of: pairs)) }
    let comparer = PictureComparer(options: perPair)
    let folders = OutputFolders()
    let root = try options.update.root(of: expected)
    if let root {
      OutputFolders(in: root).tidyUp(
        beside: pairs.lazy.filter(\.isExpected).map { expected.path(of: $0.path) })
    }
    var counts = ComparisonCounts()
    counts.parts = selection.parts(of: found)
    counts.idleRules = options.rules?.idle(among: found.pairs.map(\.path)) ?? []
    var changes: [FilePath: GoldenManifest.Entry?] = [:]
    let begun = WorkerPool(workers: options.run.workersWithFiles).inOrder(
      pairs, unless: { options.limits.stop?.isSet == true }
    ) {
      record(of: $1, by: comparer, folders)
    } each: { record in
      guard record.failure?.isStopped != true else {
        counts.dropped += 1
        return
      }
      var record = record
      options.update.apply(
        to: &record, of: perPair.files, in: root, isFolderMade: found.wasMade(folderOf: record.name))
      let name = GoldenName.name(of: record.name)
      if record.action != nil, !record.isDryRun, record.isHash || options.manifest.goldens[name] != nil {
        changes[name] = .some(record.action == .removed ? nil : record.pixels)
      }
      counts.add(record)
      each(record)
    }
    counts.dropped += pairs.count - begun
    if !changes.isEmpty {
      do {
        try GoldenManifest.update(in: expected, of: options.files.part(in: root)) { [changes] manifest in
          for (name, entry) in changes { manifest.goldens[name] = entry }
        }
      } catch {
        guard error is FileError || error is WorkFailure else {
          throw FileError(path: expected.path(of: GoldenManifest.name), kind: .changed)
        }
        throw error
      }
    }
    return counts
  }

  // MARK: Steps

  /// Refuses a folder in another one: its pictures would be expected and made at once, or differences would be compared as well.
  private func requireFoldersApart() throws(WorkFailure) {
    var paths = RealPaths()
    func require(_ inner: String, notIn outer: String) throws(WorkFailure) {
      let real = paths.path(of: inner)
      let other = paths.path(of: outer)
      let isInside = real.isSamePath(as: other) || real.utf8.starts(with: other.path(of: "").utf8)
      guard isInside else { return }
      throw WorkFailure(
        .usage,
        "the folder '\(EscapedText.shortened(path: inner))' is in '\(EscapedText.shortened(path: outer))', or the same: "
          + "its pictures would count there as well; name folders that lie apart")
    }
    try require(actual, notIn: expected)
    try require(expected, notIn: actual)
    guard let differences else { return }
    for folder in [expected, actual] {
      try require(differences, notIn: folder)
      try require(folder, notIn: differences)
    }
  }

  private func record(
    of pair: FolderPair, by comparer: PictureComparer, _ folders: OutputFolders
  ) -> PairResult {
    // The difference is a PNG, whatever the picture is. Its path differs from the difference of `a.jpg.png`.
    let difference = differences?.path(
      of: pair.path.hasSuffix(".png") ? pair.path : "\(pair.path).diff.png")
    let start = ContinuousClock.now
    var record = record(of: pair, by: comparer, difference: difference, folders)
    record.milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    comparer.removeOld(difference, after: record)
    if let path = pair.otherPath {
      record.otherPath = path
      record.notes.append("made under a name that Unicode composes otherwise")
    }
    return record
  }

  private func record(
    of pair: FolderPair, by comparer: PictureComparer, difference: String?, _ folders: OutputFolders
  ) -> PairResult {
    let one = expected.path(of: pair.path)
    let other = actual.path(of: pair.madePath)
    var record = PairResult(path: pair.path, expected: one, actual: other)
    if let fault = pair.fault {
      record.fail(fault)
    } else if let hash = pair.hash, pair.isActual {
      let found = comparer.hashed(hash, expected: one, actual: other, path: pair.path)
      guard found.status == .different, !pair.variants.isEmpty else { return found }
      var variants = pair
      variants.isExpected = false
      let nearest = nearest(variants, by: comparer, difference: nil)
      return nearest.status == .different ? found : nearest
    } else if !pair.isExpected, pair.variants.isEmpty {
      return comparer.added(expected: one, actual: other, path: pair.path)
    } else if !pair.isActual {
      var record = comparer.missing(expected: one, actual: other, path: pair.path)
      record.isHash = pair.hash != nil
      return record
    } else {
      do {
        if let difference { try folders.make(for: difference) }
        if !pair.variants.isEmpty { return nearest(pair, by: comparer, difference: difference) }
        return comparer.record(expected: one, actual: other, path: pair.path, difference: difference)
      } catch {
        record.fail(error)
      }
    }
    comparer.keep((nil, nil), in: &record)
    return record
  }

  /// Compares with a golden and its approved variants: the first that the picture passes as, else the nearest.
  private func nearest(
    _ pair: FolderPair, by comparer: PictureComparer, difference: String?
  ) -> PairResult {
    let paths = (pair.isExpected ? [pair.path] : []) + pair.variants.sorted(by: NaturalOrder.precedes)
    func record(_ path: String, _ difference: String? = nil) -> PairResult {
      comparer.record(
        expected: expected.path(of: path), actual: actual.path(of: pair.madePath), path: pair.path,
        difference: difference)
    }
    var first = PairResult?.none
    let nearest = GoldenSight<PairResult, String>.nearest(of: paths) { path in
      var found = record(path)
      first = first ?? found
      let isPass = found.status == .same || found.status == .fixed
      guard isPass || found.status == .unreadable else {
        return .differs(path, pixels: found.measures?.differing ?? .max)
      }
      if path != pair.path { found.notes.append("as the variant \(path)") }
      return .end(found)
    }
    let best: String
    switch nearest {
    case .end(let found): return found
    case .differs(let path, _): best = path
    }
    var found = record(best, difference)
    // The update replaces only the golden itself, never a variant: the right variant would be unknown.
    found.golden = pair.isExpected ? expected.path(of: pair.path) : nil
    found.update = pair.isExpected ? first?.update : nil
    found.pixels = pair.isExpected ? first?.pixels : nil
    found.variant = best == pair.path ? nil : best
    found.notes.append("the nearest of \(paths.count) approved ones\(best == pair.path ? "" : ": \(best)")")
    if !pair.isExpected { found.hasOnlyVariants = true }
    return found
  }
}
