// The layouts as WebAssembly in wasmkit, which comes with Swift: only numbers pass, so digests of frames are compared.

import Foundation
import TestSupport
import Testing

@testable import MosaicLayout
@testable import MosaicSpec

@Suite(.bounded) struct BrowserDigestTests {
  private static let wasmkit = OutsideProgram("wasmkit")

  @Test func wasmkitHasTheFramesOfThisBuild() throws {
    guard let wasmkit = try Self.wasmkit.path(orLeaveOut: "running the layouts in wasmkit") else { return }
    try withTemporaryFolder { folder in
      let module = try Self.writeModule(to: folder)
      for (number, type) in LayoutRegistry.standard.layouts.enumerated() {
        let seeds = 0..<20
        let run = try ProgramRun.run(
          wasmkit,
          ["run", module, "digest", "i32:\(number)", "i32:\(seeds.lowerBound)", "i32:\(seeds.count)"],
          in: folder.url, timeout: 300)
        let layout = type.init()
        let expected = LayoutSelfCheck.digest(seeds: seeds) { items, container throws(LayoutError) in
          try layout.arrangement(of: items, in: container)
        }
        #expect(run.output.contains("i64(\(expected))"), "\(type.typeName): \(run.output)\(run.errors)")
      }
    }
  }

  @Test func aDigestTellsOneBitInAFrame() throws {
    let digests = [0, 0x1p-40].map { shift in
      LayoutSelfCheck.digest(seeds: 0..<3) { items, container throws(LayoutError) in
        var made = try GridLayout().arrangement(of: items, in: container)
        made.placements[0].frame.x += shift
        return made
      }
    }
    #expect(digests[0] != digests[1])
  }

  /// The module that the program has as a source: gzip in Base64, in lines.
  private static func writeModule(to folder: TemporaryFolder) throws -> String {
    let source = try String(
      contentsOf: Fixtures.packageFolder.appending(path: "Sources/MosaicBatch/Edit/EngineModule.swift"),
      encoding: .utf8)
    let lines = try #require(source.split(separator: "\"\"\"").dropFirst().first)
    let packed = try #require(Data(base64Encoded: String(lines.filter { !$0.isWhitespace && $0 != "\\" })))
    let unpacked = try ProgramRun.run("/bin/gzip", ["-dc"], in: folder.url, stdin: Array(packed))
    try folder.write(unpacked.stdout, to: "layout.wasm")
    return folder.path("layout.wasm")
  }
}
