// How near pictures come to a target, and what the tables say of it.

import MosaicPixels
import TestSupport
import Testing

@testable import mosaic_bench

@Suite(.bounded) struct PhotomosaicBenchTests {
  /// A grey in opaque BGRA, darker to the left where `slope` is not 0.
  private func picture(_ width: Int, _ height: Int, grey: Int, slope: Int = 0) -> Pixmap {
    var picture = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let value = UInt8(grey + slope * x / width)
        for channel in 0..<3 { picture.bytes[y * picture.stride + x * 4 + channel] = value }
        picture.bytes[y * picture.stride + x * 4 + 3] = 255
      }
    }
    return picture
  }

  @Test func theTargetItselfIsNearest() throws {
    let target = picture(256, 192, grey: 40, slope: 150)
    let same = try Nearness(of: target, 32, to: target, 32)
    #expect((same.oklab, same.srgb, same.lostLightness, same.lostLuma) == (99, 99, 0, 0))
    // Twice as large it shows the same to within a step.
    let twice = try Nearness(of: picture(512, 384, grey: 40, slope: 150), 64, to: target, 32)
    #expect(twice.oklab > 50 && twice.srgb > 50 && twice.lostLightness < 0.01)
    let flat = try Nearness(of: picture(256, 192, grey: 115), 32, to: target, 32)
    #expect(flat.oklab < 25 && flat.lostLightness > 0.05 && flat.lostLuma > 0.05)
  }

  @Test func decibelsOfGreys() throws {
    let near = try Nearness(of: picture(128, 128, grey: 110), 32, to: picture(128, 128, grey: 100), 32)
    // 20 log₁₀ (255 / 10); of OKLab's three channels lightness alone differs, by 0.0350.
    #expect(abs(near.srgb - 28.13) < 0.01, "\(near.srgb)")
    #expect(abs(near.oklab - 33.89) < 0.05, "\(near.oklab)")
  }

  @Test func anotherShapeIsRefused() {
    let error = #expect(throws: BenchError.self) {
      try Nearness(of: picture(64, 96, grey: 1), 32, to: picture(64, 64, grey: 1), 32)
    }
    #expect(error?.description == "a photomosaic of 64 × 96 px for a target of 64 × 64 px")
  }

  private func nearness(_ oklab: Double, _ lost: Double) -> Nearness {
    var nearness = Nearness()
    (nearness.oklab, nearness.srgb, nearness.lostLightness, nearness.lostLuma) = (oklab, oklab, lost, lost)
    return nearness
  }

  private func target(_ what: String, _ results: Results) throws -> Target {
    try #require(Targets(results: results).all.first { $0.what == what })
  }

  @Test(arguments: [
    (26.5, 0.16, 26.0, true), (26.0, 0.16, 25.9, false), (26.5, 0.17, 26.0, false), (27.5, 0.16, 24.9, false),
  ])
  func nearerThanMetapixel(_ first: Double, _ lost: Double, _ second: Double, _ isMet: Bool) throws {
    var results = Results(rounds: 1)
    results.photomosaics.rows = [
      .init(name: Names.metapixelGlobal, nearness: [nearness(26, 0.2), nearness(25, 0.2)]),
      .init(name: Names.once, nearness: [nearness(first, lost), nearness(second, lost)]),
      .init(name: Names.recolored, nearness: [nearness(30.5, 0.1), nearness(30.5, 0.1)]),
    ]
    #expect(try target("photomosaics, each once, against metapixel, global", results).isMet == isMet)
    #expect(try target("photomosaics, recoloured", results).isMet == (first + second <= 53))
    #expect(try target("photomosaics, distance 5, against metapixel, local", results).isMet == nil)
    let text = Report.text(results)
    #expect(text.contains("Photomosaics of 2 targets: mean, worst"))
    #expect(
      text.contains("| metapixel, global | 25.50, 25.00 | 25.50, 25.00 | 0.200, 0.200 | 0.200, 0.200 |"))
  }

  @Test(arguments: [(1.002, 1.5, true), (1.0021, 1.5, false), (1.0, 1.51, false)])
  func assignments(_ ratio: Double, _ cpu: Double, _ isMet: Bool) throws {
    var results = Results(rounds: 1)
    results.photomosaics.solutions = [
      .init(name: "some", wanted: 1.002, ratio: ratio, base: "scipy's optimum", cpu: cpu, mostCPU: 1.5),
      .init(name: "shown alone", wanted: .infinity, cpu: 1),
    ]
    #expect(try target("some", results).isMet == isMet)
    #expect(Targets(results: results).all.allSatisfy { $0.what != "shown alone" })
    let text = Report.text(results)
    #expect(
      text.contains("| some | \(Figures.fixed(ratio, 4)) × | scipy's optimum | \(Figures.seconds(cpu)) |"))
    #expect(text.contains("| shown alone |  |  | 1.00 s |"))
  }

  @Test(arguments: [(10.0, 1.0, 1.65, 512, true), (9.9, 1.1, 1.7, 513, false)])
  func wholeRuns(_ peer: Double, _ warm: Double, _ cold: Double, _ mebibytes: Int, _ isMet: Bool) throws {
    func row(_ name: String, _ cpu: Double) -> Results.Row {
      .init(name: name, usage: Usage(wall: 1, cpu: cpu, peak: mebibytes << 20))
    }
    var results = Results(rounds: 1)
    results.sections = [
      .init(
        part: .photomosaics, title: "",
        rows: [
          row(Names.mosaic, warm), row(Names.metapixelGlobal, peer), row(Names.cold, cold),
          row(Names.decoded, 0.5),
        ]),
      .init(part: .photomosaics, title: "large", rows: [row(Names.hundredThousand, 9)]),
    ]
    #expect(try target("CPU of a photomosaic with an index", results).isMet == isMet)
    let without = try target("CPU of a photomosaic without", results)
    #expect(
      without.isMet == (cold <= 1.1 * (warm + 0.5)) && without.measured.hasPrefix(Figures.times(2 * cold)))
    #expect(try target("99,856 cells on 20,224 × 20,224 px", results).isMet == isMet)
  }
}
