// The stamp of an output: a hash of everything that decides its bytes.

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
  init(_ job: CollageJob, as format: OutputFormat, readsPictures: Bool) throws(SpecError) {
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
      hash.update(Array("\(path.utf8.count):\(path)\n".utf8))
      hash.update(Array(Self.identity(of: path, readsPictures, options.limits).utf8))
    }
    text = hash.digest().hex
  }

  /// The identity of a picture; one that is not there has one, too. One outside the root of the limits is not looked at.
  private static func identity(of path: String, _ readsIt: Bool, _ limits: DecodeLimits) -> String {
    guard limits.root?.has(path) != false, let stamp = FileStamp(path) else { return "none\n" }
    guard readsIt else { return "\(stamp.size) \(stamp.seconds).\(stamp.nanoseconds)\n" }
    var hash = SHA256()
    struct Stopped: Error {}
    let failure = try? SystemCall.readAll(at: path, waits: false) { part throws(Stopped) in
      hash.update(part)
      if limits.stop?.isSet == true { throw Stopped() }
    }
    // No error of the system, and not stopped.
    return failure == .some(nil) ? hash.digest().hex : "unreadable"
  }
}

extension CollageSpec {
  /// The paths of all pictures, in order.
  var picturePaths: [String] {
    canvas.imagePaths + items.map(\.picturePath).filter { !$0.isEmpty }
  }
}
