// The identity of one state of a picture.

package import MosaicCodecs
import MosaicSystem
import MosaicText

package enum PictureIdentity {
  /// The identity of a picture: by its contents, or by its place, its size and the time of its change. One that is not there has one,
  /// too. One outside the root of the limits is not looked at.
  package static func words(
    of path: String, _ readsIt: Bool, _ limits: DecodeLimits, _ realPath: (String) -> String
  ) -> String {
    guard limits.root?.has(path) != false, let stamp = FileStamp(path) else { return "none" }
    guard readsIt else {
      return "\(stamp.size) \(stamp.seconds).\(stamp.nanoseconds) \(realPath(path))"
    }
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
