// Files that must be in one folder: whatever paths and links say, nothing outside is opened.

import Foundation
import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicSystem

@Suite(.bounded) struct FileRootTests {
  enum Outcome: Hashable {
    case opens(String), folder, outside, notFound, other
  }

  /// `outside/` beside `root/`, and links of all kinds in `root/`.
  private func withTree(_ body: (TemporaryFolder) throws -> Void) throws {
    try withTemporaryFolder { folder in
      for (name, text) in [
        "root/a.txt": "a", "root/sub/b.txt": "b", "root/sub/deep/c.txt": "c", "outside/secret.txt": "secret",
        "root/...": "dots", "root2/twin.txt": "twin",
      ] { try folder.write(text, to: name) }
      for (name, target) in [
        "inside": "a.txt", "inside-sub": "sub", "sub/up": "../a.txt", "sub/deep/up2": "../../sub/b.txt",
        "chain": "inside-sub/up", "self": ".", "absolute": folder.path("root/a.txt"),
        "absolute-out": folder.path("outside/secret.txt"), "out": "../outside/secret.txt",
        "out-folder": "../outside",
        "out-and-in": "../root/a.txt", "sub/out": "../../outside/secret.txt", "loop": "loop",
        "loop-a": "loop-b",
        "loop-b": "loop-a", "nothing": "missing.txt", "slash": "sub/", "etc": "/etc",
        "proc": "/proc/self/root",
      ] {
        try folder.link("root/\(name)", to: target)
      }
      try body(folder)
    }
  }

  private func withRoot(asksKernel: Bool = true, _ body: (TemporaryFolder, FileRoot) throws -> Void) throws {
    try withTree { folder in try body(folder, FileRoot(folder.path("root"), asksKernel: asksKernel)) }
  }

  /// Paths and what they lead to.
  static let cases: [(path: String, outcome: Outcome)] = [
    ("a.txt", .opens("a")), ("sub/b.txt", .opens("b")), ("./sub/./b.txt", .opens("b")),
    ("sub//b.txt", .opens("b")), ("...", .opens("dots")), ("", .folder), (".", .folder), ("sub", .folder),
    ("sub/", .folder), ("sub/.", .folder), ("sub/..", .folder), ("sub/../a.txt", .opens("a")),
    ("missing.txt", .notFound), ("missing/a.txt", .notFound), ("a.txt/", .other), ("a.txt/.", .other),
    ("a.txt/..", .other), ("a.txt/b", .other),
    // Links inside.
    ("inside", .opens("a")), ("inside-sub/b.txt", .opens("b")), ("sub/up", .opens("a")),
    ("sub/deep/up2", .opens("b")), ("chain", .opens("a")), ("self/self/self/a.txt", .opens("a")),
    ("slash/b.txt", .opens("b")), ("slash", .folder), ("inside-sub/../a.txt", .opens("a")),
    ("nothing", .notFound), ("loop", .other), ("loop-a/a.txt", .other), ("inside/", .other),
    // Ways out.
    ("..", .outside), ("../outside/secret.txt", .outside), ("../root/a.txt", .outside),
    ("sub/../../outside/secret.txt", .outside), ("sub/deep/../../../outside/secret.txt", .outside),
    ("out", .outside), ("out-folder/secret.txt", .outside), ("out-and-in", .outside), ("sub/out", .outside),
    ("inside-sub/out", .outside), ("absolute", .outside), ("absolute-out", .outside),
    ("etc/passwd", .outside), ("proc/etc/passwd", .outside), ("../root2/twin.txt", .outside),
    ("/etc/passwd", .outside),
  ]

  private func outcome(_ path: String, in root: FileRoot) throws -> Outcome {
    do throws(SystemCall.Failure) {
      let descriptor = try root.open(path, O_RDONLY)
      defer { close(descriptor) }
      if try FileStatus(descriptor: descriptor).kind == .folder { return .folder }
      return .opens(String(decoding: try SystemCall.start(of: descriptor, length: 100), as: UTF8.self))
    } catch {
      switch error.errno {
      case EXDEV: return .outside
      case ENOENT: return .notFound
      default: return .other
      }
    }
  }

  @Test("the kernel and the steps agree", arguments: cases, [true, false])
  func paths(test: (path: String, outcome: Outcome), asksKernel: Bool) throws {
    try withRoot(asksKernel: asksKernel) { _, root throws in
      #expect(try outcome(root.path(inside: test.path), in: root) == test.outcome)
      // A picture's error: the file is no picture, or cannot be had.
      let error = #expect(throws: FileError.self) {
        var limits = DecodeLimits()
        limits.root = root
        _ = try ImageReader.header(ofFile: root.path(inside: test.path), limits: limits)
      }
      #expect((error?.kind == .outsideRoot(root.path)) == (test.outcome == .outside))
    }
  }

  @Test("outputs are made inside or not at all", arguments: cases, [true, false])
  func outputs(test: (path: String, outcome: Outcome), asksKernel: Bool) throws {
    try withRoot(asksKernel: asksKernel) { folder, root in
      let path = root.path(inside: test.path)
      let before = try folder.files()
      do {
        let file = try OutputFile(path, of: RunFiles(in: root))
        try file.commit(Array("new".utf8))
        #expect(try outcome(path, in: root) == .opens("new"))
        #expect(test.outcome != .outside && test.outcome != .folder)
      } catch {
        let kind = (error as? FileError)?.kind
        #expect((kind == .outsideRoot(root.path)) == (test.outcome == .outside), "\(error)")
        #expect(try folder.files() == before)
      }
      #expect(try folder.read("outside/secret.txt") == Array("secret".utf8))
      #expect(try folder.read("root2/twin.txt") == Array("twin".utf8))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("outside")) == ["secret.txt"])
      #expect(try folder.files().filter { $0.contains(".mosaic-") } == [])
    }
  }

  @Test func pathsOfOtherFoldersAreOutside() throws {
    try withTree { folder in
      let root = try FileRoot(folder.path("root") + "//")
      #expect(root.path == folder.path("root"))
      for path in ["root2/twin.txt", "outside/secret.txt", ""] {
        #expect(try outcome(folder.path(path), in: root) == .outside)
      }
      #expect(try outcome("root/a.txt", in: root) == .outside)
      #expect(try outcome(folder.path("root//a.txt"), in: root) == .opens("a"))
      #expect(try outcome("/a.txt", in: FileRoot("/")) == .notFound)
      #expect(throws: FileError(path: folder.path("no"), kind: .notFound)) {
        try FileRoot(folder.path("no"))
      }
      #expect(throws: FileError(path: folder.path("root/a.txt"), kind: .cannotRead(errno: ENOTDIR))) {
        try FileRoot(folder.path("root/a.txt"))
      }
    }
  }

  @Test func pipesAreNoOutputs() throws {
    try withRoot { folder, root in
      let path = folder.path("root/pipe")
      try #require(mkfifo(path, 0o600) == 0)
      let error = #expect(throws: FileError.self) { try OutputFile(path, of: RunFiles(in: root)) }
      #expect(error?.kind == .notAFile)
    }
  }

  // MARK: Links that are swapped during the run

  /// Puts a link that leads out in the place of `root/sub`, which becomes `root/old`.
  private func swap(_ folder: TemporaryFolder) {
    rename(folder.path("root/sub"), folder.path("root/old"))
    symlink(folder.path("outside"), folder.path("root/sub"))
  }

  @Test func aFolderThatBecomesALinkIsNotFollowed() throws {
    // Before its name is opened: an error. After that: the folder that it was.
    for (name, expected) in [("sub", Outcome.outside), ("b.txt", .opens("b"))] {
      try withTree { folder in
        let start = OpenDescriptor(try SystemCall.open(folder.path("root"), SystemCall.folderFlags))
        // The link is put there after the name was looked at, and before it is opened.
        var walk = FolderWalk(from: start) { if $0 == name { swap(folder) } }
        do {
          let descriptor = try walk.open("sub/b.txt", O_RDONLY)
          defer { close(descriptor) }
          #expect(try SystemCall.start(of: descriptor, length: 9) == Array("b".utf8))
          #expect(expected == .opens("b"))
        } catch {
          #expect((error as? SystemCall.Failure)?.errno == EXDEV)
          #expect(expected == .outside)
        }
      }
    }
  }

  @Test(arguments: [true, false], [true, false])
  func anOutputStaysInTheFolderThatItWasBegunIn(asksKernel: Bool, isNamed: Bool) throws {
    try withRoot(asksKernel: asksKernel) { folder, root in
      let file = try OutputFile(folder.path("root/sub/secret.txt"), of: RunFiles(in: root), isNamed: isNamed)
      try file.write(Array("new".utf8))
      swap(folder)
      try file.commit()
      #expect(try folder.read("root/old/secret.txt") == Array("new".utf8))
      #expect(try folder.read("outside/secret.txt") == Array("secret".utf8))
    }
  }

  @Test(arguments: [true, false])
  func aLinkAtTheNameOfAnOutputIsReplacedAndNotFollowed(asksKernel: Bool) throws {
    try withRoot(asksKernel: asksKernel) { folder, root in
      let file = try OutputFile(folder.path("root/new.txt"), of: RunFiles(in: root))
      try file.write(Array("new".utf8))
      symlink(folder.path("outside/secret.txt"), folder.path("root/new.txt"))
      try file.commit()
      #expect(try outcome(folder.path("root/new.txt"), in: root) == .opens("new"))
      #expect(try folder.read("outside/secret.txt") == Array("secret".utf8))
    }
  }

  @Test func aSourceThatBecomesALinkIsNotRead() throws {
    try withRoot { folder, root in
      try folder.write(Sample.png(4, 4, 0xFFFF_0000), to: "root/sub/p.png")
      try folder.write(Sample.png(4, 4, 0xFF00_00FF), to: "outside/p.png")
      var limits = DecodeLimits()
      limits.root = root
      let path = folder.path("root/sub/p.png")
      #expect(try ImageReader.header(ofFile: path, limits: limits).width == 4)
      swap(folder)
      #expect(throws: FileError(path: path, kind: .outsideRoot(root.path))) {
        try ImageReader.open(path, limits: limits)
      }
    }
  }
}
