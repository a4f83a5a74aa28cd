// Documents beside goldens, read from their files.

import MosaicCodecs
import MosaicSpec

extension Record {
  /// Reads the document of a file; `nil` where there is none.
  ///
  /// - Parameter root: A folder that no link may lead out of.
  /// - Throws: ``JobError`` for a file that cannot be read, with all that is wrong in it.
  static func read(_ path: String, in root: FileRoot?) throws(JobError) -> Self? {
    guard FileIdentity(path: path) != nil else { return nil }
    // Some 100,000 goldens.
    let bytes = try rethrowing(try OpenFile(path, in: root).bytes(atMost: 1 << 26), as: JobError.source)
    return try rethrowing(try Self(json: bytes)) { (errors: SpecErrors) in
      JobError(.document(errors, name: path))
    }
  }
}
