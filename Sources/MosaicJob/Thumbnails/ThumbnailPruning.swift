// Thumbnails of pictures that are gone.

import MosaicCodecs
import MosaicRender

/// Removes the thumbnails of earlier runs that no picture of a run names: files where its pattern may lead that have the stamp of a
/// thumbnail. Others, links, and what a picture that failed may have are left alone.
struct ThumbnailPruning {
  private let names: ThumbnailNames
  private let options: ThumbnailOptions
  private let files: PathPattern

  /// - Throws: ``JobError`` for a pattern that may lead into any folder.
  init(_ names: ThumbnailNames, _ options: ThumbnailOptions) throws(JobError) {
    (self.names, self.options, files) = (names, options, try names.files())
  }

  /// Removes them, each with a result; in a dry run they have one alone.
  ///
  /// - Parameters:
  ///   - failed: Pictures of which it is not known what their thumbnails are called.
  ///   - number: The index of the first result.
  /// - Throws: ``JobError`` for a folder that cannot be listed.
  func run(
    keepingThoseOf failed: [ThumbnailInput], from number: Int, each: (JobResult) -> Void
  ) throws(JobError) {
    var number = number
    var kept: [PathPattern] = []
    for input in failed { kept.append(try names.files(of: input)) }
    for file in try files.pictures(within: options.limits).pictures where file.fault == nil {
      guard isLeft(file.path), !kept.contains(where: { $0.matches(file.path) }) else { continue }
      var result = JobResult(index: number, status: options.isDryRun ? .pending : .removed)
      result.output = file.path
      result.reason = "no picture"
      if !options.isDryRun {
        do throws(CodecError) { try remove(file.path) } catch { result = result.failed(error) }
      }
      number += 1
      each(result)
    }
  }

  private func isLeft(_ path: String) -> Bool {
    guard FileStatus(path, followsLinks: false)?.kind == .file, !names.isGiven(path),
      (try? names.kept.check(output: path)) != nil,
      let stamp = (try? OutputTexts.read(path, in: options.limits.root))?[JobStamp.key]
    else { return false }
    return JobStamp.isOfThumbnail(stamp)
  }

  private func remove(_ path: String) throws(CodecError) {
    if let root = options.limits.root { return try root.remove(path) }
    // By its name in its folder: no link on the way is followed that was put there since it was found.
    try FileRoot(path.folderOrDot).remove(path.folderPath == nil ? "./\(path)" : path)
  }
}
