// Two folders of pictures: pairs by path, missing ones and new ones, in order, by several threads.

import MosaicCodecs
import MosaicRender

/// Compares the pictures of two folders, and of the folders below them.
///
/// Pictures are paired by their paths. Of a picture that the first folder alone has, the record says `missing`; of one that only the
/// second has, `new`: both are findings.
public struct FolderComparison: Sendable {
  private let expected: String
  private let actual: String
  private let comparer: PictureComparer
  private let update: GoldenUpdate
  /// Where pictures of differences are written, under the paths of their pairs.
  private let differences: String?
  private let selection: PairSelection
  private let workers: Int

  /// Prepares a comparison.
  ///
  /// - Parameters:
  ///   - expected: The folder of the pictures that are expected.
  ///   - actual: The folder of those that were made.
  ///   - options: How pictures are compared.
  ///   - update: What is done about findings.
  ///   - differences: A folder for pictures of the differences; made where it is missing.
  ///   - selection: Which pairs are looked at.
  public init(
    expected: String, actual: String, options: ComparerOptions = ComparerOptions(),
    update: GoldenUpdate = GoldenUpdate(), differences: String? = nil,
    selection: PairSelection = PairSelection()
  ) {
    (self.expected, self.actual, self.update, self.differences) = (expected, actual, update, differences)
    self.selection = selection
    var perPair = options
    // Several pairs at the same time, each by one thread.
    perPair.workers = 1
    comparer = PictureComparer(options: perPair)
    workers = options.threads
  }

  /// Compares all pairs.
  ///
  /// - Parameter each: Called with the record of each pair, in the order of their paths, a folder's own before those below it.
  /// - Throws: ``JobError`` for a folder that cannot be listed, and where neither has a picture.
  public func run(each: (ComparisonRecord) -> Void) throws(JobError) -> ComparisonCounts {
    try run(pairs: { each($0.record) })
  }

  /// The paths of all pictures in both folders: no report may replace one.
  package func inputs() throws(JobError) -> [String] {
    let found = try FolderPairs(
      expected: expected, actual: actual, isBegun: !update.adds, until: comparer.options.limits.stop)
    return found.pairs.flatMap { [FolderPairs.join(expected, $0.path), FolderPairs.join(actual, $0.path)] }
  }

  /// The same, with the differences that are kept in memory.
  package func run(pairs each: (ComparedPair) -> Void) throws(JobError) -> ComparisonCounts {
    try requireFoldersApart()
    let found = try FolderPairs(
      expected: expected, actual: actual, isBegun: !update.adds, selection: selection,
      until: comparer.options.limits.stop)
    let comparer = keeping(found)
    let folders = OutputFolders()
    let root: FileRoot?
    do throws(CodecError) { root = try update.root(of: expected) } catch { throw JobError(.source(error)) }
    var counts = ComparisonCounts()
    let begun = WorkerPool(workers: workers).inOrder(
      found.pairs, unless: { comparer.options.limits.stop?.isSet == true }
    ) {
      self.compare($1, by: comparer, folders: folders)
    } each: { pair in
      guard pair.record.failure?.isStopped != true else {
        counts.dropped += 1
        return
      }
      var pair = pair
      update.apply(to: &pair.record, of: found, in: root)
      counts.add(pair.record)
      each(pair)
    }
    counts.dropped += found.pairs.count - begun
    return counts
  }

  // MARK: Steps

  /// Refuses a folder in another one: what is in it would be expected and made at once, or differences would be compared as well.
  private func requireFoldersApart() throws(JobError) {
    var paths = RealPaths()
    func require(_ inner: String, notIn outer: String) throws(JobError) {
      let (real, other) = (paths.path(of: inner), paths.path(of: outer))
      let isInside = real == other || real.utf8.starts(with: FolderPairs.join(other, "").utf8)
      if isInside { throw JobError(.folderInFolder(inner: inner, outer: outer)) }
    }
    try require(actual, notIn: expected)
    try require(expected, notIn: actual)
    guard let differences else { return }
    for folder in [expected, actual] {
      try require(differences, notIn: folder)
      try require(folder, notIn: differences)
    }
  }

  /// A comparer that draws no difference over any of the pictures, wherever links lead.
  private func keeping(_ found: FolderPairs) -> PictureComparer {
    guard differences != nil else { return comparer }
    var options = comparer.options
    for pair in found.pairs {
      options.keptFiles.insert(FolderPairs.join(expected, pair.path))
      options.keptFiles.insert(FolderPairs.join(actual, pair.path))
    }
    return PictureComparer(options: options)
  }

  private func compare(
    _ pair: FolderPair, by comparer: PictureComparer, folders: OutputFolders
  ) -> ComparedPair {
    var compared = record(of: pair, by: comparer, folders: folders)
    if comparer.options.drawing.keepsFiles, compared.expected == nil, compared.actual == nil {
      compared.keepFiles()
    }
    return compared
  }

  private func record(
    of pair: FolderPair, by comparer: PictureComparer, folders: OutputFolders
  ) -> ComparedPair {
    let (one, other) = (FolderPairs.join(expected, pair.path), FolderPairs.join(actual, pair.path))
    var record = ComparisonRecord(
      path: pair.path, .unreadable, expected: .init(path: one), actual: .init(path: other))
    if let fault = pair.fault { return failed(record, fault) }
    switch (pair.isExpected, pair.isActual) {
    case (true, true): break
    case (true, false):
      (record.status, record.reason) = (.missing, "expected, and not made")
      return ComparedPair(record: record)
    case (false, _):
      return ComparedPair(record: comparer.newPicture(record))
    }
    let difference = differences.map { FolderPairs.join($0, DifferenceDrawing.name(for: pair.path)) }
    if let difference {
      do throws(CodecError) { try folders.make(for: difference) } catch { return failed(record, error) }
    }
    return comparer.pair(expected: one, actual: other, path: pair.path, difference: difference)
  }

  private func failed(_ record: ComparisonRecord, _ error: CodecError) -> ComparedPair {
    var record = record
    let failure = ComparisonFailure(.file(error))
    (record.status, record.failure, record.reason) = (.unreadable, failure, failure.description)
    return ComparedPair(record: record)
  }
}
