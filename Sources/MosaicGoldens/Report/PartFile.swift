// The report file of one part of the pairs, which another part must not replace.

package import MosaicSystem
import MosaicText

/// Keeps the parts of a run from replacing each other's reports. A report replaces its file as a whole, so if several parts write one file,
/// only the last report would be left.
///
/// Markdown needs no such care, as it is added to its file.
package enum PartFile {
  /// Refuses a path if it is a report that has other parts of the same number of parts.
  ///
  /// A report of the same part is an earlier run and may be replaced, and so may the report of a run with another number of parts.
  ///
  /// - Throws: ``/MosaicSystem/WorkFailure`` that names both parts.
  package static func check(_ path: String, _ kind: ReportKind, for own: ReportParts?) throws(WorkFailure) {
    guard let own, FileIdentity(path: path)?.isFile == true,
      let other = ReportMerge.parts(of: path, as: kind), other.count == own.count,
      other.present != own.present
    else { return }
    let example = "\(path.pathStem.fileName)-\(own.present.first ?? 1).\(kind.endings[0])"
    throw WorkFailure(
      .usage,
      "\(EscapedText.shortened(path: path)): has part \(other.presentWords) of the pairs, and part \(own.presentWords) would "
        + "replace it; give each part a file of its own, such as \(EscapedText.shortened(path: example)), and join them with "
        + "mosaic report merge")
  }

  /// Checks the path and gives a report its name, while no other part does so.
  package static func commit(
    _ file: OutputFile, _ kind: ReportKind, for own: ReportParts?
  ) throws {
    guard own != nil, file.isFile else { return try file.commit() }
    let lock = try FileLock(of: file.path)
    defer { lock?.release() }
    try check(file.path, kind, for: own)
    try file.commit()
  }
}
