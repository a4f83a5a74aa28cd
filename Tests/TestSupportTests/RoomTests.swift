// Rules for the folders of the sources: inside a target, names run one way.

import Foundation
import TestSupport
import Testing

@Suite(.bounded) struct RoomTests {
  /// A Swift file: its room, the types that it declares, and all names in it.
  private struct Source {
    /// The target and the folder below it, if there is one.
    var room: String
    var declared: Set<String> = []
    var named: Set<String> = []

    /// - Parameter path: From the folder of all targets.
    init(path: String, text: String) {
      room = path.split(separator: "/").dropLast().prefix(2).joined(separator: "/")
      var (isKeyword, word) = (false, "")
      var rest = (Array(text.utf8) + [UInt8(ascii: "\n")])[...]
      while let byte = rest.popFirst() {
        switch byte {
        case UInt8(ascii: "/") where rest.first == byte: rest = rest.drop { $0 != UInt8(ascii: "\n") }
        case UInt8(ascii: "\""): Self.skipText(&rest)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          word.unicodeScalars.append(Unicode.Scalar(byte))
          continue
        default: break
        }
        if word.first?.isUppercase == true {
          named.insert(word)
          if isKeyword { declared.insert(word) }
        }
        if !word.isEmpty { isKeyword = Self.keywords.contains(word) }
        word = ""
      }
    }

    private static let keywords: Set = ["struct", "class", "enum", "protocol", "actor", "typealias"]

    /// Skips to the end of a text; of what stands in its parentheses nothing is seen.
    private static func skipText(_ rest: inout ArraySlice<UInt8>) {
      let isBlock = rest.starts(with: Array("\"\"".utf8))
      if isBlock { rest = rest.dropFirst(2) }
      while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "\\") { rest = rest.dropFirst() }
        if isBlock
          ? byte == UInt8(ascii: "\"") && rest.starts(with: Array("\"\"".utf8)) : [0x22, 0x0A].contains(byte)
        {
          if isBlock { rest = rest.dropFirst(2) }
          return
        }
      }
    }
  }

  /// The rooms that each room names a type of; of a name that two files of a target declare, nobody knows which is meant.
  private func arrows(_ sources: [Source]) -> [String: Set<String>] {
    var owners: [String: String?] = [:]
    for source in sources {
      for name in source.declared { owners[name] = owners.keys.contains(name) ? .some(nil) : source.room }
    }
    var arrows: [String: Set<String>] = [:]
    for source in sources {
      for case let room?? in source.named.subtracting(source.declared).map({ owners[$0] })
      where room != source.room { arrows[source.room, default: []].insert(room) }
    }
    return arrows
  }

  /// Rooms that reach themselves: what is left once those are taken away that name no room that is left.
  private func circles(_ arrows: [String: Set<String>]) -> [String] {
    var left = arrows
    while let end = left.first(where: { $0.value.isDisjoint(with: left.keys) }) { left[end.key] = nil }
    return left.keys.sorted()
  }

  @Test("rooms of a target form a tree: none names a type of a room that names one of its own")
  func noCircles() throws {
    let folder = Fixtures.packageFolder.appendingPathComponent("Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    let sources = try paths.map { path in
      Source(
        path: path, text: try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8))
    }
    #expect(sources.count > 300)
    for (target, sources) in Dictionary(grouping: sources, by: { $0.room.split(separator: "/")[0] }) {
      #expect(circles(arrows(sources)) == [], "\(target): names run in a circle among these rooms")
    }
  }

  @Test("a circle is seen") func seen() {
    let texts = [
      ("T/A/a.swift", "struct One { var two: Two }"), ("T/B/b.swift", "enum Two { case three(Three) }"),
      ("T/C/c.swift", "/// One\nclass Three { let text = \"One\" }"),
    ]
    func rooms(_ last: String) -> [String] {
      circles(arrows((texts + [("T/C/d.swift", last)]).map { Source(path: $0.0, text: $0.1) }))
    }
    #expect(rooms("actor Four {}") == [])
    #expect(rooms("typealias Four = One") == ["T/A", "T/B", "T/C"])
  }
}
