// Rules for the folders of the sources: inside a target, names run one way.

import Foundation
import TestSupport
import Testing

/// Inside a target, rooms use names of each other in one direction only.
///
/// The folders of a target are its rooms, and the files beside the folders are a room as well. A room stands on another room if one of
/// its files uses a name that the other room declares. No room may stand on itself, directly or through other rooms.
///
/// The test has no compiler: it compares words. Counted are types, and functions, variables and constants at the top level or in
/// extensions. A word in a file means such a declaration only if no other meaning is possible:
/// - All declarations of the word that the file can see are in the same room. A file can see its own target, and what is `package` or
///   `public` in the modules that it imports. All targets have `MemberImportVisibility`, so the compiler finds no other members.
/// - Each file of the sources that uses the word can see a declaration of it. If one cannot, a library has the word as well.
/// - A member has a dot before it, or the file declares or extends its type. A function or constant at the top level has none. A word
///   without a dot is not also a parameter, a pattern or a local declaration of the same file.
///
/// The test cannot see these uses:
/// - members and cases in the declaration of a type itself;
/// - names that several rooms declare: overloads, witnesses of protocols, and words such as `kind`;
/// - initialisers, subscripts, operators and macros;
/// - members that a type has only through a protocol, if no dot is before them;
/// - words in texts, except in the parentheses of `\(…)`.
///
/// The test is wrong about one kind of name: an own name that a library has too, if only files that see the own one use the word.
/// Rename the own one then.
@Suite(.bounded) struct RoomTests {
  private struct Source {
    /// From the folder of all targets.
    let path: String
    let file: SwiftFile
    let target: Substring
    /// The target and the folder below it, if the file is in one.
    let room: String

    init(path: String, text: String) {
      self.path = path
      file = SwiftFile(text)
      let folders = path.split(separator: "/").dropLast()
      target = folders.first ?? ""
      room = folders.prefix(2).joined(separator: "/")
    }

    func sees(_ declaration: SwiftFile.Declaration, of other: Source) -> Bool {
      switch declaration.reach {
      case _ where declaration.kind == .label: true
      case .file: path == other.path
      case .module: target == other.target
      case .package: target == other.target || file.imports.contains(String(other.target))
      }
    }

    /// Whether a word of the file, which means this declaration if it means any, is a use of it.
    func uses(_ declaration: SwiftFile.Declaration) -> Bool {
      let name = declaration.name
      return switch declaration.kind {
      case .type: file.dotted.contains(name) || file.bare.contains(name)
      case .global: file.bare.contains(name)
      case .nestedType(in: let type), .extensionMember(of: let type):
        file.dotted.contains(name) || file.bare.contains(name) && file.homes.contains(type)
      case .member, .label: false
      }
    }
  }

  /// The rooms on which each room stands, and the names that it uses of them.
  private typealias Arrows = [String: [String: Set<String>]]

  private func arrows(_ sources: [Source]) -> Arrows {
    var places: [String: [(source: Source, declaration: SwiftFile.Declaration)]] = [:]
    for source in sources {
      for declaration in source.file.declarations {
        places[declaration.name, default: []].append((source, declaration))
      }
    }
    var common: Set<String> = []
    var uses: [(name: String, source: Source, room: String)] = []
    for source in sources {
      for name in source.file.dotted.union(source.file.bare) {
        guard let places = places[name] else { continue }
        let seen = places.filter { source.sees($0.declaration, of: $0.source) }
        guard let first = seen.first else {
          common.insert(name)
          continue
        }
        guard first.source.target == source.target, first.source.room != source.room,
          seen.allSatisfy({ $0.source.room == first.source.room }),
          seen.contains(where: { source.uses($0.declaration) })
        else { continue }
        uses.append((name, source, first.source.room))
      }
    }
    var arrows: Arrows = [:]
    for use in uses where !common.contains(use.name) {
      arrows[use.source.room, default: [:]][use.room, default: []].insert(use.name)
    }
    return arrows
  }

  /// The arrows that are part of a circle, each with some of its names.
  private func circles(_ arrows: Arrows) -> [String] {
    func standsOn(_ room: String) -> Set<String> {
      var (found, open): (Set<String>, [String]) = ([], [room])
      while let next = open.popLast() {
        for other in arrows[next, default: [:]].keys where found.insert(other).inserted { open.append(other) }
      }
      return found
    }
    let below = Dictionary(uniqueKeysWithValues: arrows.keys.map { ($0, standsOn($0)) })
    return arrows.flatMap { room, others in
      others.filter { below[$0.key]?.contains(room) == true }.map { other, names in
        "\(room) uses \(names.sorted().prefix(5).joined(separator: ", ")) of \(other)"
      }
    }.sorted()
  }

  @Test("rooms of a target form a tree: none uses a name of a room that uses one of its own")
  func noCircles() throws {
    let folder = Fixtures.packageFolder.appendingPathComponent("Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    let sources = try paths.map { path in
      Source(
        path: path, text: try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8))
    }
    #expect(sources.count > 300)
    #expect(sources.filter { !$0.file.isBalanced }.map(\.path) == [], "these files were read wrongly")
    let arrows = arrows(sources)
    let names = Set(arrows.values.flatMap(\.values).joined())
    #expect(arrows.values.map(\.count).reduce(0, +) > 250, "most arrows are not found any more")
    #expect(names.count { $0.first?.isLowercase == true } > 100, "most members are not found any more")
    #expect(circles(arrows) == [])
  }

  // MARK: What is seen

  /// The circles among files. Room A of target T has the declaration, and uses a type of room B: if B uses the declaration, both are in
  /// a circle.
  private func circles(_ declaration: String, _ others: (path: String, text: String)...) -> [String] {
    let first = (path: "T/A/a.swift", text: "private let two = Two()\n" + declaration)
    let second = (path: "T/B/b.swift", text: "struct Two {}")
    return circles(arrows(([first, second] + others).map { Source(path: $0.path, text: $0.text) }))
  }

  @Test("a circle of types is seen, also through a third room, and each arrow is named") func types() {
    let third = (path: "T/C/c.swift", text: "/// One\nclass Three { let text = \"One\" }")
    #expect(circles("struct One {}", ("T/B/c.swift", "enum Four { case three(Three) }"), third) == [])
    #expect(
      circles(
        "struct One {}", ("T/B/c.swift", "enum Four { case three(Three) }"), third,
        ("T/C/d.swift", "typealias Five = One"), ("T/D/e.swift", "let three = Three()"))
        == ["T/A uses Two of T/B", "T/B uses Three of T/C", "T/C uses One of T/A"])
    // Two circles, and an arrow from one to the other, which is in neither.
    #expect(
      circles(
        "struct One {}", ("T/B/c.swift", "let both: (One, Five)"),
        ("T/D/d.swift", "struct Five { var six: Six }"),
        ("T/E/e.swift", "struct Six { var five: Five }"))
        == ["T/A uses Two of T/B", "T/B uses One of T/A", "T/D uses Six of T/E", "T/E uses Five of T/D"])
    let nested = "struct One { enum Inner {} }"
    #expect(circles(nested, ("T/B/c.swift", "let inner = three.make(as: .Inner)")) != [])
    #expect(circles(nested, ("T/B/c.swift", "extension One { func make() -> Inner {} }")) != [])
    #expect(circles(nested, ("T/B/c.swift", "func make() -> Inner {}")) == [])
  }

  private static let extensionOfInt = """
    extension Int {
      func halved() -> Int { self / 2 }
      static let dozen = 12
    }
    """

  @Test(
    "a member of an extension is seen: behind a dot, in a text, and without a dot in its type",
    arguments: [
      "let six = 12.halved()", "let six = [12].map { $0.halved() }", "let six: Int = .dozen / 2",
      "let six = list\n  .map(\\.halved)", "let six = \"\\(12.halved())\"",
      "let six = #\"\\#(Int.dozen / 2)\"#",
      "extension Int { var quarter: Int { halved() / 2 } }", "let all = 0..<Int.dozen",
    ]) func members(use: String)
  {
    #expect(circles(Self.extensionOfInt, ("T/B/c.swift", use)) != [])
  }

  @Test(
    "a word that need not be the member is left out",
    arguments: [
      "let six = halved()", "let text = \"12.halved()\"", "let text = #\"\\(12.halved())\"#",
      "// 12.halved()",
      "/* 12.halved() */ let six = 6", "extension Int { func quarter(halved: Int) -> Int { halved / 2 } }",
      "extension Int { var quarter: Int { let dozen = 3; return dozen } }",
      "extension Int { var quarter: Int { map { dozen in dozen / 4 } } }",
      "extension Int { var quarter: Int { cut(halved: 4) } }", "let six = 6.halved2()", "let all = 0..<dozen",
    ]) func otherWords(use: String)
  {
    #expect(circles(Self.extensionOfInt, ("T/B/c.swift", use)) == [])
  }

  @Test("functions and constants at the top level are seen") func globals() {
    let declarations = "func halved(_ number: Int) -> Int { number / 2 }\npackage let dozen = 12"
    for use in ["let six = halved(12)", "let six = [12].map(halved)", "let all = 0...dozen"] {
      #expect(circles(declarations, ("T/B/c.swift", use)) != [], "\(use)")
    }
    for use in [
      "let six = 12.halved()", "func cut(halved: Int) { cut(halved: halved) }", "let six = [1].dozen",
    ] {
      #expect(circles(declarations, ("T/B/c.swift", use)) == [], "\(use)")
    }
  }

  @Test(
    "a name that has another declaration is left out",
    arguments: [
      "extension Double { func halved() -> Double { self / 2 } }", "struct Half { var halved: Int }",
      "enum Cut { case whole, halved(Int) }", "protocol Cut { func halved() -> Int }",
      "typealias Cut = (halved: Int, rest: Int)",
    ]) func ambiguous(other: String)
  {
    let use = (path: "T/B/c.swift", text: "let six = number.halved()")
    #expect(circles(Self.extensionOfInt, use, ("T/A/d.swift", other)) != [], "all of one room")
    #expect(circles(Self.extensionOfInt, use, ("T/C/d.swift", other)) == [])
    // A tuple can come from any target.
    #expect((circles(Self.extensionOfInt, use, ("U/d.swift", other)) == []) == other.contains("typealias"))
  }

  @Test("the other declaration counts only if the file sees it") func reach() {
    let other = (path: "U/d.swift", text: "package extension Double { func halved() -> Double { self / 2 } }")
    let use = "let six = number.halved()"
    #expect(circles(Self.extensionOfInt, ("T/B/c.swift", use), other) != [])
    #expect(circles(Self.extensionOfInt, ("T/B/c.swift", "import U\n" + use), other) == [])
    #expect(
      circles("private " + Self.extensionOfInt, ("T/B/c.swift", use)) == [],
      "the file cannot mean a private member")
    let isPrivate = (path: "T/C/d.swift", text: "private extension Double { func halved() {} }")
    #expect(circles(Self.extensionOfInt, ("T/B/c.swift", use), isPrivate) != [])
  }

  @Test("a name that a file uses without seeing a declaration is one of a library, and left out")
  func common() {
    let use = (path: "T/B/c.swift", text: "let six = 12.halved()")
    #expect(circles(Self.extensionOfInt, use, ("U/d.swift", "let six = 12.halved()")) == [])
    #expect(circles(Self.extensionOfInt, use, ("U/d.swift", "import T\nlet six = 12.halved()")) == [])
    #expect(
      circles("public " + Self.extensionOfInt, use, ("U/d.swift", "import T\nlet six = 12.halved()")) != [])
    #expect(circles("struct Result {}", ("T/B/c.swift", "let one = Swift.Result.success(1)")) == [])
  }

  @Test("what stands between declarations does not hide them") func reading() {
    let declarations = """
      #if DEBUG
        struct One {
          func one() {
            #if OTHER
              two()
            #else
              three()
            #endif
          }
        }
      #endif
      enum Kind: String { case a = "}", b(c: Kind), `default` }
      let pattern = /\\{"/, text = \"\"\"
        { "
        \"\"\"
      public struct Three<Element>: Sequence where Element: Hashable {
        package private(set) var four = { (a: Int, b) in a }
        subscript(_ place: Int) -> Int { switch place { case .some(let five): five default: 0 } }
      }
      extension Three.Four { fileprivate static func == (a: Int, b: Int) -> Bool { false }; var six: Int { 6 } }
      """
    let file = SwiftFile(declarations)
    #expect(file.isBalanced)
    #expect(
      file.declarations.map(\.name)
        == ["One", "one", "Kind", "a", "b", "default", "pattern", "text", "Three", "four", "a", "six"])
    #expect(file.homes == ["One", "Kind", "Three", "Four"])
    #expect(file.bare.isDisjoint(with: ["DEBUG", "OTHER", "Element", "place", "five", "a", "b", "c"]))
    #expect(!SwiftFile("struct One {").isBalanced && !SwiftFile("}").isBalanced)
  }
}
