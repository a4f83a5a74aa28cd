// Files are watched by their states: what is a change, and that a thread that waits is woken.

import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MosaicSystem
@testable import MosaicText

@Suite(.bounded) struct FileWatchTests {
  private let folder: SuiteFolder

  init() throws { folder = try SuiteFolder() }

  private struct Change: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// The paths that differ afterwards.
    var differs: [String]
    var make: @Sendable (SuiteFolder) throws -> Void
  }

  private static let changes = [
    Change(testDescription: "nothing", differs: []) { _ in },
    Change(testDescription: "a file is longer", differs: ["a"]) { try $0.write([1, 2], "a") },
    Change(testDescription: "another file takes its name", differs: ["a"]) {
      try $0.write([1], "b")
      try #require(rename($0.path("b"), $0.path("a")) == 0)
    },
    Change(testDescription: "a file is removed", differs: ["a"]) { try #require(unlink($0.path("a")) == 0) },
    Change(testDescription: "a missing file comes", differs: ["none"]) { try $0.write([1], "none") },
    Change(testDescription: "a link leads elsewhere", differs: ["link"]) {
      try #require(unlink($0.path("link")) == 0)
      try $0.link("link", to: "f/1")
    },
    Change(testDescription: "a file becomes a folder", differs: ["a"]) {
      try #require(unlink($0.path("a")) == 0)
      try $0.makeFolder("a")
    },
    Change(testDescription: "a name comes", differs: ["f"]) { try $0.write([1], "f/2") },
    Change(testDescription: "a name goes", differs: ["f"]) { try #require(unlink($0.path("f/1")) == 0) },
    Change(testDescription: "a hidden name comes", differs: []) { try $0.write([1], "f/.2") },
    Change(testDescription: "an output comes", differs: []) { try $0.write([1], "f/out") },
    Change(testDescription: "a file of the folder is longer", differs: []) { try $0.write([1, 2], "f/1") },
    Change(testDescription: "a folder goes", differs: ["f"]) {
      try #require(rename($0.path("f"), $0.path("g")) == 0)
    },
    Change(testDescription: "an unwatched file comes", differs: []) { try $0.write([1], "other") },
  ]

  private func prepared() throws -> FilesState {
    try folder.write([1], "a")
    try folder.makeFolder("f")
    try folder.write([1], "f/1")
    try folder.link("link", to: "a")
    var state = FilesState()
    for name in ["a", "none", "link"] { state.add(file: FilePath(folder.path(name))) }
    state.add(folder: FilePath(folder.path("f")), except: isOutput)
    return state
  }

  private let isOutput: @Sendable (FilePath) -> Bool = { $0.text.hasSuffix("/out") }

  @Test("states differ in what has changed", arguments: Self.changes)
  private func states(change: Change) throws {
    let before = try prepared()
    try change.make(folder)
    // A link to the file has changed as well.
    let wanted = change.differs == ["a"] ? ["a", "link"] : change.differs
    let changes = before.now(except: isOutput).changes(since: before)
    #expect(changes == wanted.map { FilePath(folder.path($0)) }.sorted())
  }

  @Test(
    "a change wakes a thread that waits, long before the files are compared again", arguments: [true, false])
  func wakes(usesEvents: Bool) throws {
    let before = try prepared()
    var watch = FileWatch()
    watch.usesEvents = usesEvents
    // Far beyond the limit of the test: only an event can wake it.
    watch.pause = usesEvents ? .seconds(86_400) : .milliseconds(10)
    let path = folder.path("a")
    let thread = WorkerThread {
      usleep(50_000)
      guard let file = try? SystemCall.open(path, O_WRONLY) else { return }
      _ = "longer".withCString { write(file, $0, 6) }
      close(file)
    }
    defer { thread?.join() }
    let changes = watch.change(since: before) { false }
    #expect(changes == ["a", "link"].map { FilePath(folder.path($0)) })
  }

  @Test("a change before it waits is found, and it ends when it is told to") func ends() throws {
    let before = try prepared()
    let questions = Atomic<Int>(0)
    #expect(
      FileWatch().change(since: before, asking: .milliseconds(1)) {
        questions.add(1, ordering: .relaxed).newValue > 3
      } == nil)
    try folder.write([1, 2], "a")
    #expect(FileWatch().change(since: before) { false }?.isEmpty == false)
  }

  @Test("a run remembers its inputs as they were before it opened them") func remembers() throws {
    _ = try prepared()
    let files = RunFiles()
    files.keep(folder.path("other"))
    files.rememberStates(except: isOutput)
    // A part remembers for the whole run.
    _ = try files.part().open(folder.path("a"))
    #expect(failure { try files.open(folder.path("none")) } != nil)
    files.keep(folder: folder.path("f"))
    files.keep(folder.path("f/out"))
    let states = files.states
    #expect(Set(states.files) == Set(["a", "none"].map { FilePath(folder.path($0)) }))
    #expect(states.folders == [FilePath(folder.path("f"))])
    try folder.write([1], "none")
    #expect(files.states.now(except: isOutput).changes(since: states) == [FilePath(folder.path("none"))])
  }
}
