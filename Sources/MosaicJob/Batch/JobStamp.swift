// The stamp of an output, a hash of everything that decides its bytes, and whether an output with it is there.

import MosaicCodecs
import MosaicRender
import MosaicScene
import MosaicSpec

/// A hash of everything that decides an output, which is written into the output itself.
///
/// The document with all defaults and options in it, the options of the output, and the identity of every picture decide the plan
/// and the pixels. So an output with the same stamp need not be made again; no file beside it is needed.
struct JobStamp: Hashable {
  /// Raised with each version of mosaic that draws any document differently.
  private static let revision = 1
  /// The key of the text in the output.
  static let key = "mosaic-stamp"

  /// 64 hexadecimal digits.
  let text: String

  /// - Throws: ``SpecError`` where the document has a number that is not finite.
  init(_ job: CollageJob, as format: OutputFormat, by identity: SourceIdentity) throws(SpecError) {
    let options = job.options
    var hash = SHA256()
    var settings = [
      // As the format was named when stamps began.
      "\(Self.revision)", "still(MosaicRender.OutputFormat.\(format))", "\(options.encoding.quality)",
      "\(options.encoding.isLossless)",
      "\(options.encoding.compression)",
      "\(options.linear)", options.encoding.dotsPerInch.map { "\($0)" } ?? "", "\(options.svgImages)",
      "\(options.onUnreadable)", "\(options.encoding.embedsProfile)",
    ]
    // Only where it is given, so that stamps of before stay what they are.
    if let quality = options.pdfQuality { settings.append("pdf \(quality)") }
    hash.update(Array(settings.joined(separator: "\n").utf8))
    // Where work is to end, the caller asks as well, and makes nothing of this hash.
    hash.update(try job.spec.json { options.isStopped })
    // Those of the document are in its JSON.
    for (key, text) in options.encoding.metadata.texts {
      hash.update(Array("\(key.rawValue) \(text.utf8.count):\(text)\n".utf8))
    }
    var seen: Set<String> = []
    for path in job.spec.picturePaths where seen.insert(path).inserted {
      if options.isStopped { break }
      identity.add(path, to: &hash, options.limits)
    }
    text = hash.digest().hex
  }
}

extension CollageSpec {
  /// The paths of all pictures, in order.
  var picturePaths: [String] {
    canvas.imagePaths + items.map(\.picturePath).filter { !$0.isEmpty }
  }
}

/// How a changed source is noticed.
public enum SourceIdentity: Hashable, Sendable {
  /// By path, size and time of the last change: fast, and as `make` and `rsync` do it.
  case metadata
  /// By path and contents: reads every source, and does not mind a copy with another time.
  case contents

  /// Adds what identifies the file at a path; a file that is not there is one, too. One outside the root of the limits is not looked at.
  func add(_ path: String, to hash: inout SHA256, _ limits: DecodeLimits = DecodeLimits()) {
    hash.update(Array("\(path.utf8.count):\(path)\n".utf8))
    guard limits.root?.has(path) != false, let stamp = FileStamp(path) else {
      return hash.update(Array("none\n".utf8))
    }
    switch self {
    case .metadata:
      hash.update(Array("\(stamp.size) \(stamp.seconds).\(stamp.nanoseconds)\n".utf8))
    case .contents:
      hash.update(Array((Self.contents(of: path, until: limits.stop)?.hex ?? "unreadable").utf8))
    }
  }

  /// The hash of a file's bytes; `nil` where it cannot be read, or reading was to end.
  private static func contents(of path: String, until stop: StopSignal?) -> Digest? {
    var hash = SHA256()
    struct Stopped: Error {}
    let failure = try? SystemCall.readAll(at: path, waits: false) { part throws(Stopped) in
      hash.update(part)
      if stop?.isSet == true { throw Stopped() }
    }
    // No error of the system, and not stopped.
    return failure == .some(nil) ? hash.digest() : nil
  }
}

/// What is at the path of an output.
enum OutputState: String {
  case missing
  /// Another picture, or one of changed sources.
  case stale
  case cutShort = "cut short"
  case current

  /// - Complexity: A few KiB of the file are read.
  init(of path: String, _ stamp: JobStamp, in root: FileRoot?) {
    guard FileIdentity(path: path) != nil else {
      self = .missing
      return
    }
    guard let found = try? OutputTexts.read(path, in: root) else {
      self = .stale
      return
    }
    if !found.isComplete {
      self = .cutShort
    } else {
      self = found[JobStamp.key] == stamp.text ? .current : .stale
    }
  }
}

extension CollageJob {
  /// What is to be said of the output; of numbered pages, of the first that is not as it should be.
  ///
  /// - Complexity: That of one file; for pages that of measuring, where the first of them is current.
  func state(of output: String, as format: OutputFormat, _ stamp: JobStamp) -> OutputState {
    let root = options.limits.root
    guard motion == nil, moment == nil,
      let numbered = OutputTarget.file(output).numbered
    else { return OutputState(of: output, stamp, in: root) }
    let first = OutputState(of: numbered.path(1), stamp, in: root)
    // How many pages there are depends on the sizes of pictures. What is wrong with those is said by the run.
    var job = self
    // Where crops are does not matter.
    for index in job.spec.items.indices { job.spec.items[index].findsFocus = false }
    guard first == .current,
      let pages = try? job.measured(for: format).planned(for: format, to: .file(output)).pageCount
    else {
      return first == .current ? .stale : first
    }
    return (1...pages).lazy.map { OutputState(of: numbered.path($0), stamp, in: root) }
      .first { $0 != .current } ?? .current
  }
}
