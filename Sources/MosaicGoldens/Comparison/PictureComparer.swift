// From two files to the findings about them: how they are compared, and what each file says.

package import MosaicCodecs
import MosaicCompare
import MosaicLayout
import MosaicPixels
package import MosaicSpec
import MosaicSystem
import MosaicText

/// Compares pairs of files; any thread may use it.
///
/// Each file is opened once. Files with equal bytes are not decoded if that can be avoided: a PNG has the right checksums, another file
/// ends as its format does. All others, and those under a mask, are decoded once. A file that cannot be read, or is above a limit, is
/// neither the same nor different.
package struct PictureComparer: Sendable {
  private(set) var options: ComparerOptions
  let gate: DecodeGate
  /// The mask that was used last: often all pairs have the same mask.
  let lastMask = Monitor<(path: String, picture: StraightPixmap)?>(nil)

  /// Bytes of pictures that are compared at the same time; a larger pair is compared without others.
  private static let heldBytes = 512 << 20
  /// Larger files are not kept.
  private static let largestFile = 64 << 20

  package init(options: ComparerOptions) {
    self.options = options
    gate = DecodeGate(limit: min(Self.heldBytes, options.memory.limit), memory: options.memory)
  }

  /// Compares two files, one of which may be missing, and draws their difference at a path, if a path is given. If they have no
  /// difference, removes the picture of an earlier comparison there: it would be taken for the difference of these.
  package func record(expected: String, actual: String, difference: String? = nil) -> PairResult {
    let start = ContinuousClock.now
    var found = record(expected: expected, actual: actual, path: nil, difference: difference)
    found.milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    removeOld(difference, after: found)
    return found
  }

  /// Removes a picture that no difference has any more; not after a comparison that was stopped, which has found nothing.
  func removeOld(_ difference: String?, after record: PairResult) {
    guard let difference, record.difference == nil, record.failure?.isStopped != true,
      FileIdentity(path: difference) != nil
    else { return }
    let files = options.files.part()
    files.keep([record.expected.path, record.actual.path])
    OutputFile.remove(difference, of: files)
  }

  /// Compares two files that have this path in their folders, or two single files; an earlier drawing stays.
  func record(
    expected: String, actual: String, path: String?, difference: String? = nil
  ) -> PairResult {
    // What one pair reads does not concern the others.
    var comparer = self
    comparer.options.files = options.files.part()
    comparer.options.files.keep([expected, actual])
    return comparer.found(expected: expected, actual: actual, path: path, difference: difference)
  }

  private func found(
    expected: String, actual: String, path: String?, difference: String?
  ) -> PairResult {
    var record = PairResult(path: path, expected: expected, actual: actual)
    let isThere = (expected: FileIdentity(path: expected) != nil, actual: FileIdentity(path: actual) != nil)
    if !isThere.expected, isThere.actual { return added(expected: expected, actual: actual, path: path) }
    if isThere.expected, !isThere.actual { return missing(expected: expected, actual: actual, path: path) }
    var files: (expected: OpenFile?, actual: OpenFile?)
    do {
      let check = try options.check(of: expected, path: path)
      let one = try options.files.open(expected)
      files.expected = one
      // Errors of the first picture come first. A mask that does not fit is to be found before it is needed.
      if check.masks {
        record.expected.size = try ComparedPicture(one, expected, limits: options.limits).size
      }
      let other = try options.files.open(actual)
      files.actual = other
      let isSame = try !check.masks && one.hasBytes(of: other)
      let first = try ComparedPicture(one, expected, limits: options.limits)
      if isSame {
        try first.checkWhole(gate)
        record.expected.size = first.size
        record.actual.size = first.size
        record.status = .same
        record.reason = "equal bytes"
      } else {
        record.expected.size = first.size
        let second = try ComparedPicture(other, actual, limits: options.limits)
        record.actual.size = second.size
        try compare(first, second, check, &record, difference: difference)
      }
      record.settle(check)
    } catch {
      record.fail(error)
    }
    keep(files, in: &record)
    return record
  }

  /// The result of two files, the first of which is missing and becomes the second, all of which must be readable.
  func added(expected: String, actual: String, path: String? = nil) -> PairResult {
    var record = PairResult(path: path, expected: expected, actual: actual)
    record.status = .new
    record.reason = "made, and not expected yet"
    return looked(at: record) { picture, record in
      if options.update.adds, options.update.addsHashes || notesPixels(path) {
        record.pixels = try hash(picture)
      } else {
        try picture.decode(gate)
      }
    }
  }

  /// The result of two files, the second of which is missing.
  func missing(expected: String, actual: String, path: String? = nil) -> PairResult {
    var record = PairResult(path: path, expected: expected, actual: actual)
    record.status = .missing
    record.reason = "expected, and not made"
    keep((nil, nil), in: &record)
    return record
  }

  /// The result of a golden if only its hash is known.
  func hashed(
    _ entry: GoldenManifest.Entry, expected: String, actual: String, path: String
  ) -> PairResult {
    var record = PairResult(path: path, expected: expected, actual: actual)
    record.isHash = true
    return looked(at: record) { picture, record in
      let check = try options.check(of: expected, path: path)
      let pixels = try hash(picture)
      record.pixels = pixels
      if pixels.pixels == entry.pixels {
        record.status = .same
        record.reason = "its pixels have the hash of \(GoldenManifest.name)"
      } else {
        record.status = .different
        record.reason =
          "its pixels have another hash than in \(GoldenManifest.name), and the golden itself is not here; "
          + "get the golden to see what differs"
          + (check.masks ? " and to use its mask" : "")
          + ", or look at the new picture and take it over (--update)"
      }
      record.settle(check)
    }
  }

  /// The record with the findings about its second file, the only one that is opened.
  private func looked(
    at record: PairResult, _ find: (ComparedPicture, inout PairResult) throws -> Void
  ) -> PairResult {
    var record = record
    var file: OpenFile?
    do {
      let opened = try options.files.open(record.actual.path)
      file = opened
      let picture = try ComparedPicture(opened, record.actual.path, limits: options.limits)
      record.actual.size = picture.size
      try picture.checkStill()
      try find(picture, &record)
    } catch {
      record.fail(error)
    }
    keep((nil, file), in: &record)
    return record
  }

  private func hash(_ picture: ComparedPicture) throws -> GoldenManifest.Entry {
    try gate.holding(picture.heldBytes, of: picture.path, for: "reading it") {
      Result { GoldenManifest.Entry(of: try picture.pixels()) }
    }.get()
  }

  /// Whether the manifest says something of a picture, which an update changes.
  func notesPixels(_ path: String?) -> Bool {
    path.map { options.manifest.goldens[GoldenName.name(of: $0)] != nil } ?? false
  }

  /// Keeps the files of a finding, unchanged from before any action on it.
  func keep(_ files: (expected: OpenFile?, actual: OpenFile?), in record: inout PairResult) {
    guard options.keepsFiles, record.status != .same else { return }
    func bytes(_ file: OpenFile?, _ path: String) -> [UInt8]? {
      // An unreadable picture is left out: the record says why.
      try? (file ?? OpenFile(path)).bytes(atMost: Self.largestFile)
    }
    record.expected.file = bytes(files.expected, record.expected.path)
    record.actual.file = bytes(files.actual, record.actual.path)
  }
}

// MARK: How files are compared

@dynamicMemberLookup
package struct ComparerOptions: Sendable {
  /// Limits, the memory of all comparisons at the same time, and threads, for the two pictures of a pair and for several pairs.
  package var run = RunOptions()
  /// The caller's settings for all pairs; they go before the rules.
  package var settings = CompareSettings()
  /// The rules beside the pictures that are expected.
  package var rules: CompareRules?
  /// The manifest beside them.
  package var manifest = GoldenManifest()
  /// The actions on pairs that differ.
  package var update = GoldenUpdate()
  /// Whether it is also said how alike pictures look that are decoded (SSIM).
  package var scores = false
  /// Whether only the pixels that differ are drawn, on a transparent ground.
  package var drawsMask = false
  /// Whether pictures of differences are kept in memory, for a report.
  package var keepsDifferences = false
  /// Whether the files of findings are kept as well.
  package var keepsFiles = false
  /// The plan of the pictures, by which changed regions are named.
  package var plan: PlanOutline?

  package init() {}

  /// The properties of ``/MosaicCodecs/RunOptions`` are properties of these options.
  package subscript<Value>(dynamicMember property: WritableKeyPath<RunOptions, Value>) -> Value {
    get { run[keyPath: property] }
    set { run[keyPath: property] = newValue }
  }

  /// How a pair is compared: two files, or two of this path in folders.
  func check(of expected: String, path: String?) throws(WorkFailure) -> PairCheck {
    let path = path ?? expected.fileName
    return try (rules ?? CompareRules()).check(for: path, under: settings)
  }
}

// MARK: One of the two pictures: the facts in its file, and its pixels

/// The header of a picture whose file is open, and the memory for decoding it.
struct ComparedPicture: Sendable {
  let path: String
  let header: ImageHeader
  /// Bytes of memory while it is decoded and compared.
  let heldBytes: Int
  private let file: OpenFile
  private let limits: DecodeLimits

  init(_ file: OpenFile, _ path: String, limits: DecodeLimits) throws {
    self.file = file
    self.path = path
    self.limits = limits
    let decoder = try ImageReader.open(file, limits: limits)
    header = decoder.header
    // Pictures that Exif turns need copies.
    let copies = header.orientation == .up ? 1 : 3
    heldBytes = MemoryBudget.sum(
      MemoryBudget.product(header.width, header.height, 4 * copies), decoder.heldBytes)
  }

  var size: PixelSize { PixelSize(width: header.orientedWidth, height: header.orientedHeight) }

  /// Whether its samples have more bits than are compared.
  var isDeep: Bool { header.bitDepth > 8 }

  /// Refuses a file of which only a part would be compared.
  func checkStill() throws {
    guard file.isAnimated else { return }
    throw WorkFailure(
      .badData,
      "\(path): is animated, and only a first frame could be compared; compare its frames as stills")
  }

  func pixels() throws(FileError) -> StraightPixmap {
    let pixels = try ImageReader.straightPixmap(of: file, limits: limits)
    // The memory was taken for that size.
    guard (pixels.width, pixels.height) == (size.width, size.height) else {
      throw FileError(path: path, kind: .changed)
    }
    // The pixels may be whole even if the end of the file is not.
    if header.format == .png { try PNGIntegrity.check(file, header: header, checksums: false) }
    return pixels
  }

  /// Makes sure that a file whose pixels need not be compared is a picture: that a PNG has all of its chunks with the right checksums,
  /// and others the end of their format. If that is missing, all of the file must be readable.
  ///
  /// Other damage inside a JPEG or WebP that has its end is not looked for: two such files are the same byte for byte.
  fileprivate func checkWhole(_ gate: DecodeGate) throws {
    let isWhole =
      header.format == .png
      ? try PNGIntegrity.check(file, header: header, checksums: true) : file.texts.isComplete
    if !isWhole { try decode(gate) }
  }

  /// Makes sure that all of it can be decoded; the pixels are not kept.
  func decode(_ gate: DecodeGate) throws {
    try gate.holding(heldBytes, of: path, for: "reading it") { () throws(FileError) in
      let decoder = try ImageReader.open(file, limits: limits)
      var row: [UInt8] = []
      for _ in 0..<decoder.rowCount { try decoder.readRow(into: &row) }
      try decoder.finish()
      if header.format == .png { try PNGIntegrity.check(file, header: header, checksums: false) }
    }
  }
}
