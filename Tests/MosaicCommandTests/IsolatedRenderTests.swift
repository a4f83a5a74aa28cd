// render --isolate: the same as without, in a process of its own.

import Foundation
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct IsolatedRenderTests {
  /// Command lines of which some read the standard input, and all write `out` or the standard output.
  static let lines = [
    "render red.png blue.png -o out.png", "render red.png --format png -o -", "render red.png -v -o out.pdf",
    "render --files-from - -o out.png", "render --files-from=- -o out.png",
    "render - --size 30x20 -o out.png",
    "render red.png none.png --on-error skip -o out.png", "render -o out.png -- --isolate",
    "render none.png -o out.png", "render red.png -o none/out.png", "render red.png --fit no -o out.png",
  ]

  @Test(arguments: lines) func isTheSame(line: String) throws {
    try shell("cp red.png ./--isolate").silent()
    let stdin =
      line.contains("files-from") ? "red.png\nblue.png\n" : #"{"version": 1, "images": ["red.png"]}"#
    try folder.write(stdin, to: "stdin")
    func run(_ option: String) throws -> (run: ProgramRun, file: [UInt8]?) {
      try? FileManager.default.removeItem(atPath: folder.path("out.png"))
      try? FileManager.default.removeItem(atPath: folder.path("out.pdf"))
      let words = line.replacing(/^render/, with: "mosaic render \(option)")
      let run = try shell("exec \(words) <stdin")
      return (run, (try? folder.read("out.png")) ?? (try? folder.read("out.pdf")))
    }
    let (plain, isolated) = (try run(""), try run("--isolate"))
    #expect(plain.run.exitCode == isolated.run.exitCode)
    #expect(plain.run.stdout == isolated.run.stdout && plain.file == isolated.file)
    #expect(plain.run.errors == isolated.run.errors)
  }

  @Test("its time is over as that of any other, and nothing is left") func time() throws {
    let pictures = Array(repeating: "noise.png", count: 64).joined(separator: " ")
    let before = try folder.files()
    let run = try shell(
      "exec mosaic render \(pictures) --size 9000x9000 --isolate --time-limit 0.2 -o out.html")
    #expect(run.exitCode == 75 && run.errors.contains("took longer than 0.2 s"), "\(run.errors)")
    #expect(try folder.files() == before)
  }

  @Test("two runs at once leave a page with its tiles") func pages() throws {
    for round in 0..<8 {
      try shell(
        "printf '%s\\n' red blue | xargs -P 2 -I N \"$MOSAIC\" render N.png -l grid --size 40x40 --no-sync -q -o page.html"
      ).done()
      let page = try folder.text("page.html")
      let name = try #require(page.firstMatch(of: /"page_files\/([0-9a-f]{16})"/)).1
      let tiles = try folder.files("page_files/")
      #expect(
        !tiles.isEmpty && tiles.allSatisfy { $0.hasPrefix("page_files/\(name)/") }, "\(round): \(tiles)")
    }
  }
}
