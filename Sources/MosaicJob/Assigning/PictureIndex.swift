// What pictures look like, kept in a file from run to run: of a library that was looked at once, only headers are read again.

import MosaicAssign
import MosaicCodecs
import MosaicRender
import MosaicSystem

/// The looks of a library's pictures, kept in a file.
///
/// A picture is known by its path, its size and the time of its change, or by its contents: one that is new or has changed is looked at
/// and added. A file holds no paths, and 232 bytes for each picture; what other libraries put there stays. Many runs may share one.
public final class PictureIndex: Sendable {
  /// The path of the file.
  public let path: String
  /// Whether pictures are known by their contents, which are read for it, instead of by path, size and time.
  public let hashesContents: Bool

  private struct State {
    var entries: IndexEntries?
    /// That of the file when it was read or written last.
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

  /// What tells this state of a picture from any other; `nil` for one that is not there.
  func identity(of path: String, realPath: String, _ limits: DecodeLimits) -> String? {
    let words = PictureIdentity.words(of: path, hashesContents, limits) { _ in realPath }
    return words == "none" || words == "unreadable" ? nil : words
  }

  /// Reads the file, if it was not read yet. One that is damaged or of another version is begun anew, with a warning.
  ///
  /// - Throws: ``JobError`` for a file that is there and is no index, which is never replaced; and where there is no memory for it.
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

  /// Writes the file, if there is anything new.
  ///
  /// - Returns: What is to be said of the file, once.
  func save(_ options: RenderOptions) throws(JobError.Kind) -> [JobWarning] {
    let (entries, warnings): (IndexEntries?, [JobWarning]) = state.change { state in
      defer { (state.isChanged, state.warnings) = (false, []) }
      return (state.isChanged ? state.entries : nil, state.warnings)
    }
    guard var entries else { return warnings }
    // What was seen is known to this run, and the next one looks again.
    do {
      let lock = try FileLock(of: path, in: options.limits.root, until: options.limits.stop)
      defer { lock?.release() }
      // Other runs may have added theirs since this one read the file. What cannot be read is not replaced.
      if FileStamp(path) != state.change({ $0.stamp }) {
        do throws(JobError.Kind) {
          entries.formUnion(try IndexEntries(at: path, options) { _ in })
        } catch {
          throw JobError(error)
        }
      }
      let file = try OutputFile(path, keeping: options.inputs, syncs: options.syncs, in: options.limits.root)
      try file.write(entries.bytes)
      try file.commit()
      state.change { $0.stamp = FileStamp(path) }
    } catch {
      if (error as? CodecError)?.isStopped == true { throw .render(.cancelled) }
      // The words begin with the path, as the warning does.
      let words = "\(error)"
      let rest = words.hasPrefix("\(path): ") ? String(words.dropFirst(path.count + 2)) : words
      return warnings + [.picture(path: path, "\(rest); the index is not kept")]
    }
    return warnings
  }
}

/// What stands for a picture in an index, and for how it is looked at.
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
