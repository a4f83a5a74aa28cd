// The laws over what the layouts compute as WebAssembly, and the same frames to the last bit as here.

import Foundation
import TestSupport
import Testing

@testable import MosaicLayout
@testable import MosaicSpec

@Suite(.bounded) struct BrowserLawsTests {
  @Test(arguments: LawSubject.allCases) func lawsHoldInWebAssembly(subject: LawSubject) throws {
    guard let node = try OutsideProgram.node.path(orLeaveOut: "running the laws in WebAssembly") else {
      return
    }
    let seeds = 1...UInt64(200)
    let cases = seeds.map { seed in
      var random = SeededGenerator(seed: seed)
      return BrowserCase(subject.sample(&random), &random)
    }
    let run = try ProgramRun.run(
      node, [BrowserCase.script], in: Fixtures.packageFolder,
      stdin: Array(cases.map(\.line).joined(separator: "\n").utf8), timeout: 500)
    try #require(run.ending == .exit(0), "\(run.errors)")
    let answers = try run.output.split(separator: "\n").map { line in
      try JSONDecoder().decode(BrowserAnswer.self, from: Data(line.utf8))
    }
    try #require(answers.count == cases.count)
    var arranged = 0
    for ((seed, sample), answer) in zip(zip(seeds, cases), answers) {
      let words = Comment("\(subject) with seed \(seed): \(sample.line)")
      do throws(LayoutError) {
        let native = try sample.arrangement()
        #expect(answer.error == nil, words)
        if answer.error != nil { return }
        let found = answer.arrangement
        let isSame = BrowserAnswer.bits(of: found) == BrowserAnswer.bits(of: native)
        #expect(isSame, words)
        if !isSame { return }
        #expect(answer.chosen == native.choice?.layout, words)
        // Equal bits keep the laws. These are checked all the same: they do not depend on the layout that runs here.
        var random = SeededGenerator(seed: seed)
        var broken = LayoutLaws.places(found, sample.sample) + LayoutLaws.search(found, &random)
        if sample.sample.promises.contains(.noOverlap) {
          broken += LayoutLaws.snapping(found, sample.sample, PixelSnapping(scale: 2, spacing: found.spacing))
        }
        #expect(broken.isEmpty, words)
        if !broken.isEmpty { return }
        arranged += 1
      } catch {
        // The place is said in another way.
        let end =
          switch error {
          case .parameter(_, _, let allowed), .item(_, _, let allowed), .container(_, _, let allowed): allowed
          default: error.description
          }
        #expect(answer.error?.hasSuffix(end) == true, "\(words) \(error) \(answer.error ?? "")")
      }
    }
    #expect(arranged > 150, "\(subject): only \(arranged) have frames")
  }

  @Test("a frame that differs in its last bit is seen") func lastBit() throws {
    var random = SeededGenerator(seed: 1)
    let sample = BrowserCase(LawSubject.waterfall.sample(&random), &random)
    let native = try sample.arrangement()
    var other = native
    try #require(!other.placements.isEmpty)
    other.placements[0].frame.width = other.placements[0].frame.width.nextUp
    #expect(BrowserAnswer.bits(of: other) != BrowserAnswer.bits(of: native))
  }
}
