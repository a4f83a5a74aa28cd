import MosaicCodecs
import MosaicRender
import MosaicScene
package import MosaicSpec

/// Finds items by the names of their files.
package struct NamedItems {
  private var byName: [FilePath: [Int]] = [:]
  /// By the letters of their names, however they are spelled in Unicode: a list is often written on another system than the files.
  private var byLetters: [String: Set<FilePath>] = [:]
  /// The items in the order of their paths, read from the end: those whose paths end alike are side by side.
  private var byPath: [(parts: [FilePath], index: Int)] = []
  /// The names of all files, each once, in the order of the items.
  private var names: [String] = []

  /// - Complexity: O(*n* log *n*).
  package init(_ spec: CollageSpec) {
    for (index, item) in spec.items.enumerated() {
      guard case .image(let path) = item.content, !path.isEmpty else { continue }
      let parts = Self.parts(of: path)
      guard let name = parts.first else { continue }
      if byName[name] == nil { names.append(name.text) }
      byLetters[name.text, default: []].insert(name)
      byName[name, default: []].append(index)
      byPath.append((parts, index))
    }
    byPath.sort { $0.parts.lexicographicallyPrecedes($1.parts) }
  }

  /// The items that a name means: those whose file is called so, else those whose path is this one or ends with it; none where it
  /// means nothing.
  ///
  /// A name whose bytes no file has means the file with the same letters, if there is only one.
  ///
  /// - Complexity: O(log *n* + items found).
  package func items(called name: String) -> [Int] {
    if let found = byName[name] { return found }
    if let same = byLetters[name], same.count == 1, let found = same.first { return byName[found] ?? [] }
    let parts = Self.parts(of: name)
    guard let last = parts.first, byLetters[last.text] != nil else { return [] }
    let found = items(endingIn: parts)
    return found.isEmpty ? items(spelledLike: parts.map(\.text)) : found
  }

  /// The item whose path is this one or ends with it by its letters, if all that do are one file; parts are read from the end.
  private func items(spelledLike parts: [String]) -> [Int] {
    let found = byPath.filter {
      $0.parts.count >= parts.count && $0.parts.prefix(parts.count).map(\.text) == parts
    }
    return Set(found.map(\.parts)).count == 1 ? found.map(\.index).sorted() : []
  }

  private func items(endingIn parts: [FilePath]) -> [Int] {
    var (low, high) = (0, byPath.count)
    while low < high {
      let middle = (low + high) / 2
      if byPath[middle].parts.lexicographicallyPrecedes(parts) { low = middle + 1 } else { high = middle }
    }
    // The path itself is before those that end with it.
    let isPath = low < byPath.count && byPath[low].parts == parts
    return byPath[low...].prefix { isPath ? $0.parts == parts : $0.parts.starts(with: parts) }
      .map(\.index).sorted()
  }

  /// A question about a name that means nothing, with those that are nearest to it.
  package func question(about name: String) -> String {
    let last = Self.parts(of: name).first?.text ?? name
    return NearestWords.question(about: last, among: names).map { "; \($0)" } ?? ""
  }

  /// The names in a path from its end, without those that stand for the folder itself.
  private static func parts(of path: String) -> [FilePath] {
    path.pathNames.filter { $0 != "." }.reversed().map { FilePath($0) }
  }
}
