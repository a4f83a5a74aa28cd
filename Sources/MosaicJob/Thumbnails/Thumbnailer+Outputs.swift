// Thumbnails of an earlier run in a folder of pictures, which the same command makes again.

import MosaicCodecs
import MosaicRender
import MosaicScene

extension Thumbnailer {
  /// The pictures without those that were found in folders and are thumbnails of others, such as those in `photos/small` of `photos`.
  ///
  /// What is beside its picture stays, and is refused later: it may be a picture that only has such a name.
  ///
  /// - Parameter leftOut: Called with what is to be said.
  package func withoutOutputs(
    _ inputs: [ThumbnailInput], of pattern: ThumbnailPattern, leftOut: (JobWarning) -> Void
  ) -> [ThumbnailInput] {
    guard inputs.contains(where: \.isFound) else { return inputs }
    var paths = RealPaths()
    var folders: [FilePath: Set<FilePath>] = [:]
    let formats: [OutputFormat?] = options.formats.isEmpty ? [nil] : options.formats
    for input in inputs where input.fault == nil {
      let folder = FilePath(paths.path(of: input.path).folderPath ?? "")
      for size in sizes {
        for format in formats {
          let output = pattern.series(for: input, size.word, as: format) {
            FileStamp.hash(path: input.path, FileStamp(input.path))
          }
          let path = options.limits.root?.path(inside: output) ?? output
          folders[FilePath(paths.path(of: path)), default: []].insert(folder)
        }
      }
    }
    var own: [String] = []
    let others = inputs.filter { input in
      guard input.isFound, input.fault == nil else { return true }
      let path = paths.path(of: input.path)
      let folder = FilePath(path.folderPath ?? "")
      let isOutput = path.namesOfSeries.contains { folders[FilePath($0)]?.contains { $0 != folder } == true }
      if isOutput { own.append(input.path) }
      return !isOutput
    }
    let note = LeftOut.note(
      about: own, one: "it is a file that this command makes", many: "they are files that this command makes")
    if let note { leftOut(note) }
    return others
  }
}

extension String {
  /// The path, and with `%d` in place of what is from any number in its name to any other.
  fileprivate var namesOfSeries: [String] {
    var numbers: [Range<String.Index>] = []
    let name = utf8.lastIndex(of: 0x2F).map { utf8.index(after: $0) } ?? startIndex
    for index in utf8[name...].indices where (0x30...0x39).contains(utf8[index]) {
      if let last = numbers.last, last.upperBound == index {
        numbers[numbers.count - 1] = last.lowerBound..<utf8.index(after: index)
      } else {
        numbers.append(index..<utf8.index(after: index))
      }
    }
    // More numbers than these no name of a camera has.
    let first = numbers.suffix(8)
    return [self]
      + first.flatMap { begin in
        first.filter { $0.lowerBound >= begin.lowerBound }.map { end in
          self[..<begin.lowerBound] + "%d" + self[end.upperBound...]
        }
      }
  }
}
