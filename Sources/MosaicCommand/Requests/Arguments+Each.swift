// What each has beside thumbnail: a look, a folder for its files, and what these keep of their pictures' metadata.

import MosaicCodecs
import MosaicJob
import MosaicRender
import MosaicScene
import MosaicSpec

extension Arguments {
  /// The look that options say for single pictures; `nil` where none does.
  func look(in root: FileRoot?) throws(CommandFailure) -> CollageSpec? {
    guard command == .each, CollageSpec.pictureOptions.contains(where: { last($0) != nil }) else {
      return nil
    }
    var look = CollageSpec(items: [])
    look.canvas.background = .transparent
    try overrideKeys(of: &look, in: root)
    return look
  }

  /// The names of files where an output may be a folder; the options then have a format.
  ///
  /// - Throws: A usage error for an option that the format does not have.
  func pattern(for output: String, _ options: inout ThumbnailOptions) throws(CommandFailure) -> String {
    guard command == .each, !output.isEmpty, Self.isFolder(output, in: options.limits.root) else {
      return output
    }
    if options.formats.isEmpty {
      // JPEG, where this build writes it.
      let format = OutputFormat.jpeg.isSupported ? OutputFormat.jpeg : .png
      _ = try renderOptions(for: format, until: nil)
      options.formats = [format]
    }
    // A tree is mirrored; pictures that are named one by one lie beside each other.
    let name = (has(.recursive) ? "{dir}/" : "") + "{stem}"
    return output.path(of: name + (list(.size).count > 1 ? "_{size}.{ext}" : ".{ext}"))
  }

  /// Whether it is there, ends as the path of one, or has neither an ending nor a field of a pattern.
  private static func isFolder(_ output: String, in root: FileRoot?) -> Bool {
    output.hasSuffix("/") || SystemCall.isFolder(root?.path(inside: output) ?? output)
      || output.pathEnding.isEmpty && !output.contains("{")
  }

  func keptMetadata() throws(CommandFailure) -> Set<KeptMetadata> {
    var kept: Set<KeptMetadata> = []
    for word in list(.keepMetadata) {
      guard let fact = KeptMetadata(rawValue: word) else {
        let allowed = KeptMetadata.allCases.map(\.rawValue).joined(separator: ", ")
        guard !["place", "gps", "location", "geotag", "all"].contains(word.lowercased()) else {
          throw .usage(
            "--keep-metadata: the place of a picture is never written, and so \(quoted(word)) cannot be kept; allowed: \(allowed)"
          )
        }
        throw .badValue(.keepMetadata, word, allowed: allowed)
      }
      kept.insert(fact)
    }
    return kept
  }
}
