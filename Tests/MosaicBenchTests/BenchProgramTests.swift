// Running programs and reading what they took.

import MosaicCodecs
import TestSupport
import Testing

@testable import mosaic_bench

@Suite(.bounded, .inFolder) struct BenchProgramTests {
  @Test func outputAndFailure() throws {
    let program = Program(scratch: folder.path("."))
    #expect(program.output(of: ["sh", "-c", "echo said"]) == "said\n")
    #expect(program.output(of: ["mosaic-has-no-such-program"]) == nil)
    let failed = #expect(throws: BenchError.self) {
      try program.measure(["sh", "-c", "echo why >&2; exit 3"])
    }
    #expect(failed?.description == "sh ended with exit code 3: why")
    let killed = #expect(throws: BenchError.self) { try program.measure(["sh", "-c", "kill -9 $$"]) }
    #expect(killed?.description.contains("signal 9") == true)
  }

  /// A child's child counts, and what is measured is the child's and not this process's.
  @Test func figuresAreThoseOfTheWholeTree() throws {
    let program = Program(scratch: folder.path("."))
    let idle = try program.measure(["sh", "-c", "sleep 0.2"])
    #expect(idle.wall >= 0.2)
    let count = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done"
    let busy = try program.measure(["sh", "-c", "sh -c '\(count)'; :"])
    #expect(busy.cpu > idle.cpu)
    #expect(idle.peak > 0)
  }

  @Test func programsRunInTurnAndSayWhyTheyDidNot() throws {
    let turns = Turns(program: Program(scratch: folder.path(".")), rounds: 3)
    let log = folder.path("log")
    func line(_ name: String, _ script: String, rounds: Int = 9, code: Int32 = 0) -> Turns.Line {
      Turns.Line(
        name: name, mostRounds: rounds, code: code,
        command: ["sh", "-c", "echo \(name) >> \(log); \(script)"])
    }
    let section = try turns.section(
      .sheets, "",
      [
        line("a", "exit 7", code: 7), line("b", "exit 1"), line("c", ":", rounds: 2),
        Turns.Line(name: "d", command: ["mosaic-has-no-such-program"]),
        Turns.Line(name: "e", version: nil, command: ["false"]),
      ])
    #expect(section.rows.map(\.note) == ["", "failed", "", "not installed", "not installed"])
    #expect(section.rows.map { $0.usage == nil } == [false, true, false, true, true])
    #expect(String(decoding: try folder.read("log"), as: UTF8.self) == "a\nb\nc\na\nc\na\n")
  }

  /// The pictures with which un-filtering is measured: each filter makes another file, of the same pixels.
  @Test func storedPicturesAreRead() throws {
    var random = SeededGenerator(seed: 7)
    // More than a stored block of 65,535 bytes.
    let rgb = random.bytes(301 * 97 * 3)
    let files = (0...4).map { EncodeBench.stored(rgb, 301, 97, filter: $0) }
    let pictures = try files.map { try ImageReader.pixmap(bytes: $0, name: "noise") }
    #expect(Set(files).count == 5 && files.allSatisfy { $0.count > rgb.count })
    #expect(pictures.allSatisfy { EncodeBench.rgb(of: $0) == rgb })
  }

  @Test func everyScriptIsThere() throws {
    let program = Program(scratch: folder.path("."))
    for name in ["dataset", "libvips", "photomosaics", "pillow", "quality", "sizes"] {
      #expect(program.output(of: ["test", "-f", Peers.script(name)]) != nil, "\(name)")
    }
  }

  @Test func textIsWrittenWhole() throws {
    let path = folder.path("a.txt")
    try TextFile.write("one\n", to: path)
    try TextFile.write("two\n", to: path)
    #expect(Program(scratch: folder.path(".")).output(of: ["cat", path]) == "two\n")
    #expect(throws: BenchError.self) { try TextFile.write("x", to: folder.path("none/a.txt")) }
  }
}
