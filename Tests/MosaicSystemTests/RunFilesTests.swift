// No output replaces an input, in the library too.

import Foundation
import TestSupport
import Testing

@testable import MosaicSystem

@Suite(.bounded) struct RunFilesTests {
  private let folder: SuiteFolder

  init() throws { folder = try SuiteFolder() }

  @Test("an input by any name is refused when the file is opened")
  func names() throws {
    let path = try folder.write([1], "a.png")
    try folder.makeFolder("b")
    try folder.link("b/link.png", to: "../a.png")
    try #require(link(path, folder.path("hard.png")) == 0)
    let before = try folder.names()
    for input in ["a.png", "b/link.png", "hard.png"] {
      let inputs = RunFiles(keeping: [folder.path("none.png"), folder.path(input)])
      for output in ["a.png", "b/link.png", "hard.png", "b/../a.png", ".//a.png"] {
        let error = failure { try OutputFile(folder.path(output), of: inputs) }
        #expect(error == FileError(path: folder.path(output), kind: .replacesInput(folder.path(input))))
        #expect(failure { try inputs.check(output: folder.path(output)) } == error)
      }
      try inputs.check(output: folder.path("other.png"))
    }
    #expect(try folder.names() == before)
  }

  @Test(
    "an input that takes the output's name while it is written is refused at the end",
    arguments: [true, false])
  func atTheEnd(isNamed: Bool) throws {
    let path = try folder.write([1], "a.png")
    let file = try OutputFile(folder.path("out.png"), of: RunFiles(keeping: [path]), isNamed: isNamed)
    try file.write([2])
    try #require(rename(path, folder.path("out.png")) == 0)
    #expect(failure { try file.commit() }?.kind == .replacesInput(path))
    #expect(try folder.read("out.png") == [1])
    #expect(try folder.names() == ["out.png"])
  }

  @Test("an input that is not there is refused by any way to its place")
  func missing() throws {
    try folder.makeFolder("b")
    try folder.link("c", to: "b")
    try folder.link("b/link.png", to: "../b/far.png")
    let inputs = RunFiles(keeping: ["b/near.png", "c/link.png"].map(folder.path))
    for (outputs, input) in [
      (["b/near.png", "c/near.png", "b/../c//./near.png"], "b/near.png"),
      (["b/link.png", "c/link.png", "c/far.png"], "c/link.png"),
    ] {
      for output in outputs.map(folder.path) {
        let error = FileError(path: output, kind: .replacesInput(folder.path(input)))
        #expect(failure { try inputs.check(output: output) } == error)
        #expect(failure { try OutputFile(output, of: inputs) } == error)
      }
    }
    // The same name elsewhere, and one that only looks the same.
    for output in ["near.png", "b/Near.png", "b/near.png.png", "b/nea.png"] {
      try OutputFile(folder.path(output), of: inputs).commit()
    }
    let composed = RunFiles(keeping: [folder.path("\u{E9}.png")])
    #if os(Linux)
      try composed.check(output: folder.path("e\u{301}.png"))
    #endif
    #expect(failure { try composed.check(output: folder.path("\u{E9}.png")) } != nil)
    #expect(try folder.names() == ["b", "c", "near.png"])
  }

  @Test("an input that is replaced by another file is still one")
  func replaced() throws {
    let path = try folder.write([1], "a.png")
    try folder.link("link.png", to: "a.png")
    let inputs = RunFiles(keeping: [folder.path("link.png")]).part()
    try #require(rename(try folder.write([2], "new.png"), path) == 0)
    for output in ["a.png", "link.png"] {
      #expect(
        failure { try OutputFile(folder.path(output), of: inputs) }?.kind
          == .replacesInput(folder.path("link.png")))
    }
    try #require(unlink(folder.path("link.png")) == 0)
    try folder.write([3], "link.png")
    #expect(failure { try OutputFile(folder.path("link.png"), of: inputs) } != nil)
    #expect(try folder.read("a.png") == [2])
  }

  @Test func aRingOfLinksIsKept() throws {
    try folder.link("a.png", to: "b.png")
    try folder.link("b.png", to: "a.png")
    let inputs = RunFiles(keeping: [folder.path("a.png")])
    #expect(failure { try inputs.check(output: folder.path("b.png")) } != nil)
  }

  @Test func pipesAndFoldersAreNotKept() throws {
    let pipe = folder.path("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let inputs = RunFiles(keeping: [
      pipe, folder.path, "/dev/null", "", "/", folder.path("none/"), folder.path(".."),
    ])
    for output in [pipe, "/dev/null"] { try OutputFile(output, of: inputs).commit() }
  }

  @Test func openFilesAreKept() throws {
    let path = try folder.write([1], "a.png")
    let descriptor = open(path, O_RDWR)
    defer { close(descriptor) }
    let inputs = RunFiles()
    inputs.keep(descriptor: descriptor, name: "standard input")
    inputs.keep(descriptor: -1, name: "nothing")
    #expect(failure { try OutputFile(path, of: inputs) }?.kind == .replacesInput("standard input"))
    #expect(
      failure { try OutputFile("/dev/fd/\(descriptor)", of: inputs) }?.kind
        == .replacesInput("standard input"))
    #expect(failure { try inputs.part().check(output: path) } != nil)
  }

  @Test("what a run opens is an input, also a file that cannot be opened, and not of the parts beside")
  func opening() throws {
    try folder.write([1], "a.png")
    let run = RunFiles()
    let (one, other) = (run.part(), run.part())
    _ = try one.open(folder.path("a.png"))
    #expect(failure { try one.open(folder.path("none.png")) } != nil)
    for name in ["a.png", "none.png"] {
      let fault = FileError(path: folder.path(name), kind: .replacesInput(folder.path(name)))
      #expect(failure { try one.check(output: folder.path(name)) } == fault)
      try other.check(output: folder.path(name))
    }
    _ = try run.open(folder.path("a.png"))
    #expect(failure { try other.check(output: folder.path("a.png")) } != nil)
  }

  @Test("a file that is opened while an output is written is an input, too") func late() throws {
    try folder.write([1], "a.png")
    let run = RunFiles()
    let file = try OutputFile(folder.path("a.png"), of: run)
    try file.write([2])
    _ = try run.open(folder.path("a.png"))
    #expect(failure { try file.commit() }?.kind == .replacesInput(folder.path("a.png")))
    #expect(try folder.read("a.png") == [1])
  }

  @Test("an output may replace the input that it names, by any name, and no other") func own() throws {
    try folder.write([1], "a.png")
    try folder.write([1], "b.png")
    try folder.link("link.png", to: "a.png")
    let run = RunFiles(keeping: [folder.path("a.png"), folder.path("b.png")])
    let file = try OutputFile(folder.path("link.png"), of: run, replacing: folder.path("a.png"))
    try file.write([2])
    try file.commit()
    #expect(try folder.read("a.png") == [2])
    #expect(failure { try OutputFile(folder.path("b.png"), of: run, replacing: folder.path("a.png")) } != nil)
  }
}
