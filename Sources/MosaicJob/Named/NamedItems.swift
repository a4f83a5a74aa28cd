// The items of a document by the names of their pictures.

package import MosaicSpec

/// Finds items by the names of their files.
package struct NamedItems {
  private var byName: [String: [Int]] = [:]
  private var byPath: [String: [Int]] = [:]
  /// The names of all files, each once, in the order of the items.
  private var names: [String] = []

  /// Prepares the pictures of a document.
  package init(_ spec: CollageSpec) {
    for (index, item) in spec.items.enumerated() {
      guard case .image(let path) = item.content, !path.isEmpty else { continue }
      let parts = Self.parts(of: path)
      guard let name = parts.last else { continue }
      if byName[name] == nil { names.append(name) }
      byName[name, default: []].append(index)
      byPath[parts.joined(separator: "/"), default: []].append(index)
    }
  }

  /// The items that a name means: those whose file is called so, else those whose path is this one or ends with it; none where it
  /// means nothing.
  package func items(called name: String) -> [Int] {
    if let found = byName[name] { return found }
    let parts = Self.parts(of: name)
    guard let last = parts.last, let candidates = byName[last] else { return [] }
    let path = parts.joined(separator: "/")
    if let found = byPath[path] { return found }
    let ending = "/" + path
    return candidates.filter { index in
      byPath.contains { $0.key.hasSuffix(ending) && $0.value.contains(index) }
    }
  }

  /// What is said about a name that means nothing: which names are nearest to it.
  package func question(about name: String) -> String {
    let last = Self.parts(of: name).last ?? name
    return Suggestions.question(Suggestions.nearest(to: last, among: names)).map { "; \($0)" } ?? ""
  }

  /// The names in a path, without those that stand for the folder itself.
  private static func parts(of path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.map(String.init)
  }
}
