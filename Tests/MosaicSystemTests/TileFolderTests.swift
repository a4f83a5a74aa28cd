// A folder of tiles appears whole or not at all, and replaces nothing but tiles.

import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MosaicSystem
@testable import MosaicText

@Suite(.bounded) struct TileFolderTests {
  private let folder: SuiteFolder

  init() throws { folder = try SuiteFolder() }

  private func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
      !SystemCall.isFolder(folder.path($0))
    }.sorted()
  }

  private func open(_ inputs: [String] = [], in root: FileRoot? = nil) throws -> TileFolder {
    try TileFolder(
      folder.path("a_files"), of: RunFiles(in: root, keeping: inputs.map { folder.path($0) }), syncs: false)
  }

  private func write(_ names: [String], to tiles: TileFolder) throws {
    for name in names {
      let parts = name.split(separator: "/").map(String.init)
      try tiles.level(Int(parts[0]) ?? 0).write(Array(name.utf8), to: parts[1])
    }
  }

  @Test("it has its name when all is written, and replaces all of an older one", arguments: [false, true])
  func publishing(inRoot: Bool) throws {
    let root = inRoot ? try FileRoot(folder.path) : nil
    func make(_ names: [String]) throws {
      let tiles = try open(in: root)
      try write(names, to: tiles)
      let file = try OutputFile(folder.path("a.dzi"), of: RunFiles(in: root))
      try file.write(Array("\(names)".utf8))
      try tiles.publish(with: file)
    }
    try make(["0/0_0.jpg", "11/12_3.jpg"])
    #expect(try files() == ["a.dzi", "a_files/0/0_0.jpg", "a_files/11/12_3.jpg"])
    try make(["1/0_0.png"])
    #expect(try files() == ["a.dzi", "a_files/1/0_0.png"])
    #expect(try folder.read("a_files/1/0_0.png") == Array("1/0_0.png".utf8))
    #expect(try folder.names() == ["a.dzi", "a_files"])
  }

  @Test("one that is released leaves what was there") func released() throws {
    try folder.makeFolder("a_files/2")
    try folder.write([7], "a_files/2/0_0.jpg")
    try write(["0/0_0.jpg"], to: open())
    #expect(try folder.names() == ["a_files"])
    #expect(try files() == ["a_files/2/0_0.jpg"])
  }

  @Test("where the file cannot be written, the older tiles have their place again", arguments: [true, false])
  func failures(replaces: Bool) throws {
    if replaces {
      try folder.makeFolder("a_files/2")
      try folder.write([7], "a_files/2/0_0.jpg")
    }
    let before = try files()
    do {
      let tiles = try open()
      try write(["0/0_0.jpg"], to: tiles)
      var calls = TemporaryFile.Calls()
      calls.sync = { _ throws(SystemCall.Failure) in throw SystemCall.Failure(errno: ENOSPC) }
      let file = try OutputFile(folder.path("a.dzi"), isNamed: false, calls: calls)
      let error = #expect(throws: FileError.self) { try tiles.publish(with: file) }
      #expect(error?.kind == .cannotWrite(errno: ENOSPC))
    }
    #expect(try files() == before)
    #expect(try folder.names() == (replaces ? ["a_files"] : []))
  }

  @Test(
    "tiles that a file names are beside those before until the file is on the disk", arguments: [false, true])
  func editions(fails: Bool) throws {
    let (old, new) = ("0123456789abcdef", "fedcba9876543210")
    func publish(_ tile: String, _ edition: String, _ calls: TemporaryFile.Calls) throws {
      let tiles = try open()
      try write([tile], to: tiles)
      let file = try OutputFile(folder.path("a.html"), isNamed: false, calls: calls)
      try file.write(Array(edition.utf8))
      try tiles.publish(with: file, edition: edition)
    }
    // Tiles of another form in the same folder are replaced as well.
    try folder.makeFolder("a_files/2")
    try folder.write([7], "a_files/2/0_0.jpg")
    try publish("0/0_0.jpg", old, TemporaryFile.Calls())
    #expect(try files() == ["a.html", "a_files/\(old)/0/0_0.jpg"])
    // The same again.
    try publish("0/0_0.jpg", old, TemporaryFile.Calls())
    #expect(try files() == ["a.html", "a_files/\(old)/0/0_0.jpg"])
    let found = Mutex<[String]>([])
    var calls = TemporaryFile.Calls()
    calls.sync = { [folder] _ throws(SystemCall.Failure) in
      let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder.path("a_files"))
      found.withLock { $0 = (paths ?? []).filter { $0.hasSuffix(".jpg") }.sorted() }
      if fails { throw SystemCall.Failure(errno: ENOSPC) }
    }
    if fails {
      #expect(throws: FileError.self) { try publish("1/0_0.jpg", new, calls) }
    } else {
      try publish("1/0_0.jpg", new, calls)
    }
    #expect(found.withLock { $0 } == ["\(old)/0/0_0.jpg", "\(new)/1/0_0.jpg"])
    let left = fails ? old : new
    #expect(try files() == ["a.html", "a_files/\(left)/\(fails ? 0 : 1)/0_0.jpg"])
    #expect(try folder.read("a.html") == Array(left.utf8))
    #expect(try folder.names() == ["a.html", "a_files"])
  }

  static let strangers = [
    "hello", "0/0_0.txt", "0/0_0.jpg.png", "0/notes", "0/1/0_0.jpg", "a/0_0.jpg", "0/0.jpg", "0/-1_0.jpg",
    "0/0_0_0.jpg", "0123456789abcdef/notes", "0123456789abcdef/fedcba9876543210/0/0_0.jpg",
  ]

  @Test("nothing but tiles is replaced", arguments: strangers) func refusals(name: String) throws {
    try folder.makeFolder(("a_files/" + name).folderOrDot)
    try folder.write([7], "a_files/" + name)
    let error = #expect(throws: FileError.self) { try open() }
    #expect("\(try #require(error))".contains("which is no tile, and nothing but tiles is replaced"))
    #expect(try files() == ["a_files/" + name])
  }

  /// Makes and removes folders of tiles, with and without an edition around them.
  @concurrent private static func change(_ path: String) async {
    for round in 0..<2000 {
      let edition = path + (round.isMultiple(of: 2) ? "" : "/0123456789abcdef")
      mkdir(edition, 0o777)
      for level in 0..<9 { mkdir("\(edition)/\(level)", 0o777) }
      for level in 0..<9 { rmdir("\(edition)/\(level)") }
      if edition != path { rmdir(edition) }
    }
  }

  @Test("what another run removes meanwhile is no stranger") func races() async throws {
    try folder.makeFolder("a_files")
    let path = folder.path("a_files")
    async let changes: Void = Self.change(path)
    for _ in 0..<3000 {
      let stranger = try TileTree.contents(of: path).stranger
      #expect(stranger == nil)
    }
    await changes
  }

  @Test("a file, a link, an input among the tiles, and a folder that is not there are refused") func places()
    throws
  {
    try folder.write([7], "a_files")
    #expect(throws: FileError(path: folder.path("a_files"), kind: .cannotWrite(errno: ENOTDIR))) {
      try open()
    }
    try FileManager.default.removeItem(atPath: folder.path("a_files"))
    try folder.makeFolder("b/0")
    try folder.write([7], "b/0/0_0.jpg")
    try folder.link("a_files", to: "b")
    let link = #expect(throws: FileError.self) { try open() }
    #expect([.cannotWrite(errno: ENOTDIR), .cannotWrite(errno: ELOOP)].contains(link?.kind))
    try FileManager.default.removeItem(atPath: folder.path("a_files"))
    try FileManager.default.moveItem(atPath: folder.path("b"), toPath: folder.path("a_files"))
    let input = #expect(throws: FileError.self) { try open(["a_files/0/0_0.jpg"]) }
    #expect(input?.kind == .replacesInput(folder.path("a_files/0/0_0.jpg")))
    let none = #expect(throws: FileError.self) {
      try TileFolder(folder.path("none/a_files"), of: RunFiles(), syncs: true)
    }
    #expect(none?.kind == .folderMissing(folder.path("none")))
    #expect(try files() == ["a_files/0/0_0.jpg"])
  }
}
