// The outputs of a run: their names and formats, checked before anything is written.

import MosaicCodecs
import MosaicLayout
import MosaicRender
import MosaicScene
import Synchronization

/// The names of all outputs of a run.
final class ThumbnailNames: Sendable {
  /// All inputs, which no output replaces.
  let kept: KeptFiles
  private let pattern: ThumbnailPattern
  private let format: OutputFormat?
  private let root: FileRoot?
  /// Outputs that were given to a picture, and its number.
  private let given = Mutex(Given())

  private struct Given: Sendable {
    var owners: [String: Int] = [:]
    var paths = RealPaths()
  }

  /// - Throws: ``ThumbnailError`` for a format that is not known, for one name of several sizes, for two pictures of one name, and
  ///   for a name that is an input's.
  init(
    _ pattern: ThumbnailPattern, for inputs: [ThumbnailInput], sizes: [ThumbnailSize],
    options: ThumbnailOptions
  ) throws(ThumbnailError) {
    (self.pattern, format, root) = (pattern, options.format, options.limits.root)
    let namesSizes = pattern.has(.width, .height)
    if sizes.count > 1, !namesSizes { throw .oneNameForSizes(pattern: pattern.text) }
    if let format, !format.isOfThumbnails { throw .format(pattern: ".\(format.rawValue)") }
    var kept = options.inputs
    for input in inputs { kept.insert(input.path) }
    self.kept = kept

    var owners: [String: Int] = [:]
    var paths = RealPaths()
    for (index, input) in inputs.enumerated() {
      // As far as it is known without the picture's size.
      let name = Self.path(pattern, for: input, size: nil, in: root)
      if let owner = owners.updateValue(index, forKey: paths.path(of: name)) {
        throw .sameOutput(first: inputs[owner].path, second: input.path, output: name)
      }
      guard format != nil || OutputFormat(thumbnailsEndingOf: name) != nil else {
        throw .format(pattern: name)
      }
      if !namesSizes {
        do throws(CodecError) { try kept.check(output: name) } catch { throw .replacesInput(error) }
      }
    }
  }

  /// The output of a picture at a size, and its format.
  func output(of input: ThumbnailInput, size: PixelSize) -> (path: String, format: OutputFormat) {
    let path = Self.path(pattern, for: input, size: size, in: root)
    return (path, format ?? OutputFormat(thumbnailsEndingOf: path) ?? .png)
  }

  /// Gives an output to a picture; `false` where another picture has it. Names that differ may lead to one, such as `a_1_0` of
  /// `{stem}_{width}`.
  func give(_ output: String, to index: Int) -> Bool {
    given.withLock { given in
      let path = given.paths.path(of: output)
      if let owner = given.owners[path] { return owner == index }
      given.owners[path] = index
      return true
    }
  }

  /// The path of an output from the working folder.
  private static func path(
    _ pattern: ThumbnailPattern, for input: ThumbnailInput, size: PixelSize?, in root: FileRoot?
  ) -> String {
    let path = pattern.path(for: input, size: size) { hash(of: input) }
    return root?.path(inside: path) ?? path
  }

  private static func hash(of input: ThumbnailInput) -> String {
    FileStamp.hash(path: input.path, FileStamp(input.path))
  }
}
