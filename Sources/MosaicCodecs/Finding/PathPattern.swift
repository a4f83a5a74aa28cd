// Patterns of paths and of names, as shells write them, and the pictures that match.

package import MosaicSystem
import MosaicText

/// A pattern of paths: a ``NamePattern`` for each name, and `**` for any folders, or none.
///
/// Only patterns that begin with a dot match hidden files and folders. Only patterns that end as they do, or name the folder, match files
/// and folders that are ``PassedOver``. `**` does not follow links to folders, so no loop of links is endless.
package struct PathPattern {
  private enum Part {
    case folders
    case name(NamePattern)
  }

  /// The beginning of the path; empty for the current folder.
  private let start: String
  private let parts: [Part]

  /// - Parameter isFolder: Whether a folder exists at a path: names of existing folders are taken literally as far as they lead.
  package init(_ path: String, isFolder: (String) -> Bool = SystemCall.isFolder) {
    var names = path.pathNames[...]
    var start = path.isAbsolutePath ? "/" : ""
    while names.count > 1, let name = names.first, name != "**" {
      guard !NamePattern.isPattern(name) || isFolder(start + name) else { break }
      start += "\(name)/"
      names.removeFirst()
    }
    self.start = start
    var parts: [Part] = []
    for name in names {
      guard name == "**" else {
        parts.append(.name(NamePattern(name)))
        continue
      }
      if case .folders = parts.last { continue }
      parts.append(.folders)
    }
    // A path that ends in `**`, or in a slash, means all files there.
    if case .folders = parts.last { parts.append(.name(NamePattern("*"))) }
    self.parts = parts
  }

  /// The pictures that match: first the pictures of a folder, then the pictures of each folder in it, both in natural order.
  package func pictures(within limits: DecodeLimits) throws(FileError) -> FoundPictures {
    var found = FoundPictures()
    // The next folder is the last. Each is visited once, with all places of the pattern that it may be at.
    var open = [(folder: start, places: closure([0]))]
    while let (folder, places) = open.popLast() {
      let path = folder.isEmpty ? "." : folder
      guard let names = try FolderNames(folder, within: limits) else {
        // A missing folder has no pictures; a folder that cannot be read is an error.
        if SystemCall.isFolder(path) { throw FileError(path: path, kind: .unlistedFolder) }
        continue
      }
      found += try names.pictures { name in
        places.contains { isLast($0, matching: name) }
      } evenIf: { _ in
        meansPassedOver
      }
      var folders: [(folder: String, places: Set<Int>)] = []
      for name in names.texts.sorted(by: NaturalOrder.precedes) {
        try PictureFolder.check(limits.stop, in: path)
        let next = self.places(behind: name, from: places) {
          FileStatus(folder + name, followsLinks: false)?.kind == .folder
        }
        if !next.isEmpty, SystemCall.isFolder(folder + name) { folders.append(("\(folder)\(name)/", next)) }
      }
      open += folders.reversed()
    }
    found.setFolder(start)
    return found
  }

  /// Whether a path matches as a text; this does not read the disk.
  package func matches(_ path: String) -> Bool {
    guard path.utf8.starts(with: start.utf8) else { return false }
    let names = String(Substring(path.utf8.dropFirst(start.utf8.count))).pathNames
    guard let last = names.last else { return false }
    var places = closure([0])
    for name in names.dropLast() { places = self.places(behind: name, from: places) { true } }
    return places.contains { isLast($0, matching: last) }
  }

  // MARK: Steps

  /// Whether it is a pattern of files that others pass over, such as `*.bak`.
  private var meansPassedOver: Bool {
    if case .name(let pattern)? = parts.last { PassedOver.isFile(pattern.text) } else { false }
  }

  private func isLast(_ place: Int, matching name: String) -> Bool {
    guard place == parts.count - 1, case .name(let pattern) = parts[place] else { return false }
    return pattern.matches(name)
  }

  /// The places of the pattern behind a folder of this name, which may be a link.
  private func places(behind name: String, from places: Set<Int>, isReal: () -> Bool) -> Set<Int> {
    var next: Set<Int> = []
    for place in places {
      switch parts[place] {
      case .folders:
        if name.utf8.first != 0x2E, !PassedOver.isFolder(name), isReal() { next.insert(place) }
      case .name(let pattern):
        let isMeant = !PassedOver.isFolder(name) || pattern.text.isSamePath(as: name)
        if place < parts.count - 1, isMeant, pattern.matches(name) { next.insert(place + 1) }
      }
    }
    return closure(next)
  }

  /// Also the places behind a `**`, which may stand for no folder.
  private func closure(_ places: Set<Int>) -> Set<Int> {
    var all = places
    for place in places { if case .folders = parts[place] { all.insert(place + 1) } }
    return all
  }
}

// MARK: A pattern of one name in a path

/// A pattern of a name: `*` is any characters, `?` is one, `[a-z]` is one of these and `[!a-z]` one of the others.
///
/// A name that begins with a dot matches only a pattern that does.
package struct NamePattern {
  /// Whether one of the names in a path is a pattern; a URL is not, as a question mark begins its query.
  package static func isPattern(_ path: String) -> Bool {
    guard path.utf8.contains(where: { $0 == 0x2A || $0 == 0x3F || $0 == 0x5B }), path.url == nil else {
      return false
    }
    return path.pathNames.contains { name in
      NamePattern(name).parts.contains { if case .scalar = $0 { false } else { true } }
    }
  }

  package let text: String
  private let parts: [Part]

  private enum Part {
    case any
    case one
    case scalar(Unicode.Scalar)
    case among([ClosedRange<Unicode.Scalar>], isOther: Bool)

    func matches(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .any, .one: true
      case .scalar(let own): own == scalar
      case .among(let ranges, let isOther): ranges.contains { $0.contains(scalar) } != isOther
      }
    }
  }

  package init(_ text: String) {
    self.text = text
    var parts: [Part] = []
    var rest = Array(text.unicodeScalars)[...]
    // Behind this place no bracket is closed, so the parser searches no set there.
    let lastClose = rest.lastIndex(of: "]") ?? -1
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*":
        // Two in a row are one.
        if case .any = parts.last { continue }
        parts.append(.any)
      case "?": parts.append(.one)
      case "[": parts.append(rest.startIndex < lastClose ? Self.set(&rest) ?? .scalar("[") : .scalar("["))
      default: parts.append(.scalar(scalar))
      }
    }
    self.parts = parts
  }

  /// The set between a `[` and its `]`; `nil` if the `]` is missing, and the bracket stands for itself.
  private static func set(_ rest: inout ArraySlice<Unicode.Scalar>) -> Part? {
    var inner = rest
    let isOther = inner.first == "!" || inner.first == "^"
    if isOther { inner.removeFirst() }
    // A bracket in the first place is one of the set.
    guard let start = inner.indices.first, let end = inner.dropFirst().firstIndex(of: "]") else { return nil }
    rest = inner[(end + 1)...]
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var index = start
    while index < end {
      if index + 2 < end, inner[index + 1] == "-" {
        // A range that runs backwards holds nothing.
        if inner[index] <= inner[index + 2] { ranges.append(inner[index]...inner[index + 2]) }
        index += 3
      } else {
        ranges.append(inner[index]...inner[index])
        index += 1
      }
    }
    return .among(ranges, isOther: isOther)
  }

  /// Whether a name matches; the pattern itself does, so that a file with brackets in its name is found. O(name × pattern).
  package func matches(_ name: String) -> Bool {
    if name.isSamePath(as: text) { return true }
    let scalars = Array(name.unicodeScalars)
    if scalars.first == ".", text.utf8.first != 0x2E { return false }
    var place = 0
    var part = 0
    // The place of the last `*`, and the end of what it takes so far.
    var star: (part: Int, place: Int)?
    while place < scalars.count {
      if part < parts.count, case .any = parts[part] {
        star = (part, place)
        part += 1
      } else if part < parts.count, parts[part].matches(scalars[place]) {
        place = place + 1
        part = part + 1
      } else if let last = star {
        star = (last.part, last.place + 1)
        place = last.place + 1
        part = last.part + 1
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { if case .any = $0 { true } else { false } }
  }
}
