// A list of captions: names of files and their texts, in CSV or JSON.

import MosaicCodecs
import MosaicScene
package import MosaicSpec
import MosaicSystem
import MosaicText

/// Captions by the names of files.
package struct CaptionList: Sendable {
  /// A caption and its place in the list.
  package struct Entry: Hashable, Sendable {
    /// The name or the path of a file.
    package let name: String
    /// The text, to the letter.
    package let text: String
    /// Its line in a CSV, or its place in JSON, for messages.
    package let place: String
    /// The text in each of the list's ``columns``.
    var fields: [String] = []
  }

  /// A fault of a list, in one sentence without the list's name.
  package struct Fault: Error, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// The captions, in order; no two have the same name.
  package let entries: [Entry]
  /// The names of the columns behind the column of file names, if the first row of a CSV gives them: words for captions.
  package private(set) var columns: [String] = []

  /// Reads a list.
  ///
  /// JSON is an object of names and texts, or a list of objects with `name` and `caption`. Anything else is CSV (RFC 4180) in UTF-8,
  /// with commas, semicolons or tabs between its columns, as its first row has. A first row such as `name,caption,price` names them;
  /// without one, the list has two columns. The text is in the column `caption`, or in the second. A list that begins with a
  /// brace or a bracket is JSON, unless its name ends in `.csv` or `.tsv`.
  ///
  /// - Parameter isPicture: Whether a picture has that name, which is then no heading.
  package init(
    _ bytes: [UInt8], name: String, isPicture: (String) -> Bool = { _ in false }
  ) throws(Fault) {
    let text = bytes.withoutByteOrderMark
    let first = text.first { !$0.isSpace }
    let ending = name.lowercased()
    let isTable = ending.hasSuffix(".csv") || ending.hasSuffix(".tsv")
    let isJSON = ending.hasSuffix(".json") || !isTable && (first == 0x7B || first == 0x5B)
    let found: [Entry]
    if isJSON { found = try Self.json(text) } else { (columns, found) = try Self.csv(text, isPicture) }
    guard !found.isEmpty else { throw Fault(description: "holds no captions") }
    var places: [FilePath: String] = [:]
    for entry in found {
      let shown = EscapedText.shortened(EscapedText.shortened(entry.name), quote: "'", as: .quoted)
      if entry.name.isEmpty { throw Fault(description: "\(entry.place): the name is empty") }
      if let other = places.updateValue(entry.place, forKey: FilePath(entry.name)) {
        throw Fault(description: "\(entry.place): \(shown) has a caption already, in \(other)")
      }
      let count = entry.text.unicodeScalars.count
      if count > TextStyle.largestLength {
        throw Fault(
          description: "\(entry.place): the caption of \(shown) has \(count) characters; allowed are up to "
            + "\(TextStyle.largestLength)")
      }
    }
    entries = found
  }

  /// Gives the captions to the pictures of a document, or only the texts of the columns, if `template` is a caption with a word for a
  /// column. Returns a sentence about each name that no picture has; the first ten of them say which names are near.
  package func apply(to spec: inout CollageSpec, for template: String? = nil) -> [String] {
    let items = NamedItems(spec)
    spec.columns = columns
    let usesColumns =
      template.map { text in columns.contains { CaptionTemplate.mentions($0, text) } } ?? false
    var missing: [String] = []
    for entry in entries {
      let found = items.items(called: entry.name)
      for index in found {
        if !columns.isEmpty {
          spec.items[index].columns = Dictionary(uniqueKeysWithValues: zip(columns, entry.fields))
        }
        if usesColumns { continue }
        var caption = spec.items[index].caption ?? SpecCaption(text: nil)
        caption.text = CaptionTemplate.literal(entry.text)
        spec.items[index].caption = caption
      }
      if found.isEmpty {
        let shown = EscapedText.shortened(EscapedText.shortened(entry.name), quote: "'", as: .quoted)
        let question = missing.count < 10 ? items.question(about: entry.name) : ""
        missing.append("\(entry.place): no picture is called \(shown)\(question)")
      }
    }
    return missing
  }

  // MARK: Forms

  private static func csv(
    _ bytes: ArraySlice<UInt8>, _ isPicture: (String) -> Bool
  ) throws(Fault) -> (columns: [String], [Entry]) {
    let separator = separator(of: bytes, isPicture)
    var rows = try CSVReader.rows(bytes, separatedBy: separator)
    var columns: [String] = []
    if let first = rows.first, first.fields.count > 1, isHeading(first.fields[0]), !isPicture(first.fields[0])
    {
      columns = try self.columns(rows.removeFirst())
    }
    let count = max(2, columns.count + 1)
    let place = columns.firstIndex { $0.lowercased() == "caption" } ?? 0
    var entries: [Entry] = []
    for row in rows {
      let found = row.fields.count
      guard found == count else {
        let remedy =
          found == 1
          ? "a name, \(separator.words) and a caption are wanted"
          : count > 2
            ? "the first row has \(count); a text with \(separator.words) stands in double quotes"
            : "a caption with \(separator.words) stands in double quotes, and a list of more columns begins with a row of their "
              + "names, such as name,caption,price"
        throw Fault(description: "line \(row.line): has \(counted(found, "field")); \(remedy)")
      }
      entries.append(
        Entry(
          name: row.fields[0], text: row.fields[1 + place], place: "line \(row.line)",
          fields: columns.isEmpty ? [] : Array(row.fields.dropFirst())))
    }
    return (columns, entries)
  }

  /// The names of the columns but the first, each of which can stand in braces.
  private static func columns(_ row: CSVRow) throws(Fault) -> [String] {
    let most = 1000
    guard row.fields.count <= most else {
      throw Fault(
        description:
          "line \(row.line): has \(row.fields.count) columns; up to \(most) can be words of captions")
    }
    var names: [String] = []
    for field in row.fields.dropFirst() {
      let name = field.split(separator: " ").joined(separator: " ")
      let shown = EscapedText.shortened(name, quote: "'")
      if name.isEmpty { throw Fault(description: "line \(row.line): column \(names.count + 2) has no name") }
      if names.contains(name) {
        throw Fault(description: "line \(row.line): two columns are called \(shown)")
      }
      if name.contains(where: { "{}:".contains($0) || $0.isNewline }) || name.count > 100 {
        throw Fault(
          description:
            "line \(row.line): a column is called \(shown), which cannot stand in braces; up to 100 characters "
            + "without braces, colons and line breaks can")
      }
      names.append(name)
    }
    return names
  }

  /// The sign between fields: the comma, unless the first row has no comma, or has only another sign behind a file name.
  private static func separator(
    of bytes: ArraySlice<UInt8>, _ isPicture: (String) -> Bool
  ) -> CSVSeparator {
    let found = CSVReader.separators(bytes)
    guard found.count > 1 else { return found.first?.separator ?? .comma }
    // A caption may have commas, and the name of a file semicolons.
    let isNamed = found.first { isPicture($0.first) }
    let isLikely = found.first { isHeading($0.first) || isFile($0.first) }
    return (isNamed ?? isLikely ?? found[0]).separator
  }

  /// Whether it ends as the name of a picture, read by this build or not.
  private static func isFile(_ text: String) -> Bool {
    ImageReader.pathExtensions.contains(text.pathEnding)
      || ImageReader.otherImagePathExtensions.contains(text.pathEnding)
  }

  /// Whether a text is a heading of the column of names.
  private static func isHeading(_ text: String) -> Bool {
    ["name", "file", "filename", "image"].contains(text.lowercased())
  }

  private static func json(_ bytes: ArraySlice<UInt8>) throws(Fault) -> [Entry] {
    let json = try rethrowing(try JSONReader.read(bytes)) { (error: SpecError) in
      Fault(description: "\(error)")
    }
    var entries: [Entry] = []
    if json.isObject {
      for (key, value) in json.members {
        let place = quoted(key.name)
        guard let text = value.string else {
          throw Fault(description: "\(place): is \(value.found); a caption in quotes is wanted")
        }
        entries.append(Entry(name: key.name, text: text, place: place))
      }
      return entries
    }
    let wanted = "an object with \"name\" and \"caption\" is wanted"
    guard json.isArray else {
      throw Fault(description: "is \(json.found); an object of names and captions, or a list, is wanted")
    }
    for (index, element) in json.elements.enumerated() {
      let place = "[\(index)]"
      guard element.isObject else { throw Fault(description: "\(place): is \(element.found); \(wanted)") }
      for (key, _) in element.members where !["name", "caption"].contains(key.name) {
        throw Fault(description: "\(place): has the key \(quoted(key.name)); \(wanted)")
      }
      guard let name = element.member("name")?.string, let text = element.member("caption")?.string else {
        throw Fault(description: "\(place): lacks a name or a caption in quotes; \(wanted)")
      }
      entries.append(Entry(name: name, text: text, place: place))
    }
    return entries
  }
}

// MARK: Items by the names of their files

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

  /// The items that a name means: items whose file has this name, else items whose path is this one or ends with it; empty if the
  /// name means no item.
  ///
  /// A name whose bytes no file has means the file with the same letters, if only one file has them.
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

  /// The item whose path is this one or ends with it by its letters, if all such paths are one file; parts are read from the end.
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

  /// A question about a name that means no item, with the names that are nearest to it.
  package func question(about name: String) -> String {
    let last = Self.parts(of: name).first?.text ?? name
    return NearestWords.question(about: last, among: names).map { "; \($0)" } ?? ""
  }

  /// The names in a path from its end, without those that stand for the folder itself.
  private static func parts(of path: String) -> [FilePath] {
    path.pathNames.filter { $0 != "." }.reversed().map { FilePath($0) }
  }
}
