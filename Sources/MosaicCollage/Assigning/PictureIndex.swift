// The looks of pictures, kept in a file from run to run: for a library that was looked at once, only headers are read again.

import MosaicAssign
import MosaicCodecs
import MosaicRender
import MosaicSystem

/// The looks of a library's pictures, kept in a file.
///
/// A picture is known by its path, its size and the time of its change, or by its contents: a new or changed picture is looked at and
/// added. A file holds no paths, and 232 bytes for each picture; entries of other libraries stay. Many runs may share one file.
public final class PictureIndex: Sendable {
  /// The path of the file.
  public let path: String
  /// Whether pictures are known by their contents, which are read for it, instead of by path, size and time.
  public let hashesContents: Bool

  private struct State {
    var entries: IndexEntries?
    /// The stamp of the file when it was read or written last.
    var stamp: FileStamp?
    var isChanged = false
    var warnings: [JobWarning] = []
  }
  private let state = Monitor(State())

  /// Names an index; the file is read when it is needed, and need not be there.
  public init(at path: String, hashesContents: Bool = false) {
    self.path = path
    self.hashesContents = hashesContents
  }

  /// The words that tell this state of a picture from any other; `nil` for a missing picture.
  func identity(of path: String, realPath: String, _ limits: DecodeLimits) -> String? {
    let words = PictureIdentity.words(of: path, hashesContents, limits) { _ in realPath }
    return words == "none" || words == "unreadable" ? nil : words
  }

  /// Reads the file, if it was not read yet. A file that is damaged or of another version is begun anew, with a warning.
  ///
  /// - Throws: ``JobError`` for an existing file that is not an index, which is never replaced; and if the memory has no room for
  ///   the file.
  func open(_ options: RenderOptions) throws(JobError.Kind) {
    let failure: JobError.Kind? = state.change { state in
      guard state.entries == nil else { return nil }
      state.stamp = FileStamp(path)
      do throws(JobError.Kind) {
        state.entries = try IndexEntries(at: path, options) { state.warnings.append($0) }
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  func features(of key: PictureKey) -> PictureFeatures? { state.change { $0.entries?[key] } }

  func add(_ features: PictureFeatures, for key: PictureKey) {
    state.change {
      $0.isChanged = true
      $0.entries?.add(features, for: key)
    }
  }

  /// Writes the file, if the index has new entries.
  ///
  /// - Returns: The warnings about the file, once.
  func save(_ options: RenderOptions) throws(JobError.Kind) -> [JobWarning] {
    let (entries, warnings): (IndexEntries?, [JobWarning]) = state.change { state in
      defer { (state.isChanged, state.warnings) = (false, []) }
      return (state.isChanged ? state.entries : nil, state.warnings)
    }
    guard var entries else { return warnings }
    // A failure is only a warning: this run knows its new entries, and the next one looks again.
    do {
      let lock = try FileLock(of: path, in: options.limits.root, until: options.limits.stop)
      defer { lock?.release() }
      // Other runs may have added entries since this one read the file. A file that cannot be read is not replaced.
      if FileStamp(path) != state.change({ $0.stamp }) {
        do throws(JobError.Kind) {
          entries.formUnion(try IndexEntries(at: path, options) { _ in })
        } catch {
          throw JobError(error)
        }
      }
      let file = try OutputFile(path, of: options.files, replacing: path, syncs: options.syncs)
      try file.write(entries.bytes)
      try file.commit()
      state.change { $0.stamp = FileStamp(path) }
    } catch {
      if (error as? FileError)?.isStopped == true { throw .render(.cancelled) }
      // The words begin with the path, as the warning does.
      let words = "\(error)"
      let rest = words.hasPrefix("\(path): ") ? String(words.dropFirst(path.count + 2)) : words
      return warnings + [.picture(path: path, "\(rest); the index is not kept")]
    }
    return warnings
  }
}

/// The key of a picture in an index, which also covers how the picture is looked at.
struct PictureKey: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// - Parameters:
  ///   - identity: See ``PictureIndex/identity(of:realPath:_:)``.
  ///   - look: The crop, the pixels that it is shrunk to, and the colour beneath it, in words.
  init(_ identity: String, look: String) {
    let bytes = SHA256.digest(of: Array("\(identity)\n\(look)".utf8)).bytes
    func number(_ start: Int) -> UInt64 { bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) } }
    self.init(high: number(0), low: number(8))
  }
}

// MARK: The file: a head, entries of 232 bytes, and a check sum

/// The entries of an index, in memory side by side.
struct IndexEntries {
  /// `mosaicIX`, and the version of what follows.
  private static let magic = Array("mosaicIX".utf8)
  private static let version: UInt8 = 1
  private static let head = magic.count + 1
  private static let digest = 32
  private static let values = PictureFeatures.count
  private static let entry = 16 + 2 * values
  /// The most entries; further ones are not kept.
  private static let most = 2_000_000

  private var places: [PictureKey: Int] = [:]
  private var numbers: [Int16] = []

  /// Reads a file; if the file does not exist, the index has no entries.
  init(at path: String, _ options: RenderOptions, warn: (JobWarning) -> Void) throws(JobError.Kind) {
    // No output may take the place of an index, even before the index exists.
    options.files.keep(path)
    guard let status = FileStatus(path, followsLinks: true) else {
      self.init()
      return
    }
    let size = max(0, status.stamp.size)
    let share: MemoryBudget.Share
    do throws(MemoryBudget.Refusal) {
      share = try options.memory.take(MemoryBudget.product(size, 3), for: "the index")
    } catch { throw .memory(error, of: path) }
    defer { withExtendedLifetime(share) {} }
    let bytes: [UInt8]
    do throws(FileError) {
      let most = Self.head + Self.most * Self.entry + Self.digest
      bytes = try options.files.open(path).bytes(atMost: most)
    } catch { throw .source(error) }
    do throws(Fault) { try self.init(bytes) } catch {
      guard case .damaged(let words) = error else {
        throw .request(
          found: "\(path): is there, and is no index of pictures",
          remedy: "name another file for the index, or delete this one")
      }
      warn(.picture(path: path, "\(words); it is made anew"))
      self.init()
    }
  }

  /// Why bytes are not read as entries.
  enum Fault: Error, Hashable {
    case isNoIndex
    case damaged(String)
  }

  init() {}

  /// Reads the bytes of a file; none are an index without entries.
  init(_ bytes: [UInt8]) throws(Fault) {
    if bytes.isEmpty { return }
    guard bytes.starts(with: Self.magic) else { throw .isNoIndex }
    guard bytes.count > Self.magic.count, bytes[Self.magic.count] == Self.version else {
      throw .damaged("is an index of another version")
    }
    let body = bytes.count - Self.digest
    guard body >= Self.head, (body - Self.head) % Self.entry == 0,
      SHA256.digest(of: Array(bytes[..<body])).bytes == Array(bytes[body...])
    else { throw .damaged("is damaged") }
    read(bytes[Self.head..<body])
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>) {
    let count = bytes.count / Self.entry
    places.reserveCapacity(count)
    numbers.reserveCapacity(count * Self.values)
    for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: Self.entry) {
      func number(_ place: Int) -> UInt64 {
        bytes[start + place..<start + place + 8].reduce(0) { $0 << 8 | UInt64($1) }
      }
      let values = (0..<Self.values).map { index in
        let place = start + 16 + 2 * index
        return Int16(truncatingIfNeeded: Int(bytes[place]) << 8 | Int(bytes[place + 1]))
      }
      // Treat an entry with invalid numbers as missing.
      guard let features = PictureFeatures(values: values) else { continue }
      add(features, for: PictureKey(high: number(0), low: number(8)))
    }
  }

  subscript(key: PictureKey) -> PictureFeatures? {
    places[key].flatMap { PictureFeatures(values: Array(numbers[$0..<$0 + Self.values])) }
  }

  mutating func add(_ features: PictureFeatures, for key: PictureKey) {
    guard places[key] == nil, places.count < Self.most else { return }
    places[key] = numbers.count
    numbers += features.values
  }

  mutating func formUnion(_ others: IndexEntries) {
    for (key, place) in others.places {
      guard let features = PictureFeatures(values: Array(others.numbers[place..<place + Self.values])) else {
        continue
      }
      add(features, for: key)
    }
  }

  /// The file, in the order of the keys: the same entries give the same bytes.
  var bytes: [UInt8] {
    var bytes = Self.magic + [Self.version]
    bytes.reserveCapacity(Self.head + places.count * Self.entry + Self.digest)
    func append(_ number: UInt64) {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
      }
    }
    for (key, place) in places.sorted(by: { ($0.key.high, $0.key.low) < ($1.key.high, $1.key.low) }) {
      append(key.high)
      append(key.low)
      for value in numbers[place..<place + Self.values] {
        bytes.append(UInt8(truncatingIfNeeded: value >> 8))
        bytes.append(UInt8(truncatingIfNeeded: value))
      }
    }
    return bytes + SHA256.digest(of: bytes).bytes
  }
}
