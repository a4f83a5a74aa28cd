// Each part of the work measured by itself, to find the parts worth making faster; and encoders side by side.

import CPNGPeer
import MosaicCodecs
import MosaicCompare
import MosaicLayout
import MosaicPixels
import MosaicSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Measures calls inside this process, on one thread unless the code under test starts more.
struct MicroBench {
  var data: DataSet
  var rounds: Int

  func run() throws(BenchError) -> String {
    var table = MarkdownTable(head: ["Part", "ms per megapixel, or million items", "megapixels per second"])
    for step in try decoding() + unfiltering() + resampling() + encoding() + comparing() + layouts() {
      let perMegapixel = step.seconds / step.megapixels
      table.rows.append([
        step.name, Figures.fixed(perMegapixel * 1000, 2), Figures.fixed(1 / perMegapixel, 0),
      ])
    }
    return table.text
  }

  private struct Step {
    var name: String
    var megapixels: Double
    var seconds: Double
  }

  // MARK: Decoding

  private func decoding() throws(BenchError) -> [Step] {
    let png = try bytes(ofFirstIn: "p9")
    let libpng = try step("decode PNG, libpng's rows", megapixels: 12) { () throws(BenchError) in
      // An array is lent for the call.
      guard png_peer_decode(png, png.count) > 0 else { throw BenchError("libpng cannot read the PNG") }
    }
    let steps = [libpng, try decoding("decode PNG, mosaic's rows", png, megapixels: 12)]
    guard ImageReader.pathExtensions.contains("jpg") else { return steps }
    let jpeg = try bytes(ofFirstIn: "j9")
    return steps + [try decoding("decode JPEG, mosaic's rows", jpeg, megapixels: 12)]
  }

  private func decoding(_ name: String, _ bytes: [UInt8], megapixels: Double) throws(BenchError) -> Step {
    var row: [UInt8] = []
    return try step(name, megapixels: megapixels) { () throws(BenchError) in
      try inWords { () throws(FileError) in
        let decoder = try ImageReader.open(bytes: bytes, name: name)
        for _ in 0..<decoder.header.height { try decoder.readRow(into: &row) }
        try decoder.finish()
      }
    }
  }

  // MARK: Un-filtering

  /// The time that a filter adds to the time of reading rows without one.
  private func unfiltering() throws(BenchError) -> [Step] {
    // Noise: the high bytes of a hash are enough.
    let noise = (0..<4000 * 1000 * 3).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 16) }
    var plain: Double?
    var steps: [Step] = []
    for (filter, name) in ["none", "sub", "up", "average", "paeth"].enumerated() {
      let png = EncodeBench.stored(noise, 4000, 1000, filter: Int32(filter))
      let step = try decoding("un-filter \(name)", png, megapixels: 4)
      if let plain {
        steps.append(Step(name: step.name, megapixels: 4, seconds: max(1e-6, step.seconds - plain)))
      } else {
        plain = step.seconds
      }
    }
    return steps
  }

  // MARK: Resampling

  private func resampling() throws(BenchError) -> [Step] {
    let row = (0..<4000 * 3).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
    var line: [UInt8] = []
    return try [(360, 270), (1000, 750), (2000, 1500), (3200, 2400)].map { target throws(BenchError) in
      let name = "resample 4000 × 3000 to \(target.0) × \(target.1), per source pixel"
      return try step(name, megapixels: 12) { () throws(BenchError) in
        var resampler = Resampler(
          sourceWidth: 4000, sourceHeight: 3000, columns: SourceSpan(start: 0, length: 4000),
          rows: SourceSpan(start: 0, length: 3000), targetWidth: target.0, targetHeight: target.1,
          pixelFormat: .rgb)
        for _ in resampler.sourceRows {
          resampler.push(row)
          while resampler.takeRow(into: &line) {}
        }
      }
    }
  }

  // MARK: Encoding

  private func encoding() throws(BenchError) -> [Step] {
    let first = try bytes(ofFirstIn: "p100")
    let picture = try inWords { () throws(FileError) in
      try ImageReader.pixmap(bytes: first, name: "the first of p100")
    }
    let megapixels = Double(picture.width * picture.height) / 1e6
    let rgb = EncodeBench.rgb(of: picture)
    var steps = try EncodeBench.settings.map { name, compression throws(BenchError) in
      try step("encode, \(name)", megapixels: megapixels) { () throws(BenchError) in
        guard EncodeBench.mosaic(picture, compression) != nil else {
          throw BenchError("\(name) did not encode the picture")
        }
      }
    }
    steps.append(
      try step("encode, \(Names.libpng6)", megapixels: megapixels) { () throws(BenchError) in
        _ = EncodeBench.libpng(rgb, picture.width, picture.height, level: 6)
      })
    return steps
  }

  // MARK: Comparing

  /// The loop over the pixels of the page and its change, without and with recognising anti-aliasing.
  private func comparing() throws(BenchError) -> [Step] {
    let pair = try data.files(in: "pair").map { path throws(BenchError) in
      try inWords { () throws(FileError) in try ImageReader.straightPixmap(ofFile: path) }
    }
    guard pair.count == 2, pair[0].width == pair[1].width, pair[0].height == pair[1].height else {
      throw BenchError("the pair of the data set has not two pictures of one size")
    }
    let rules = [
      ("exactly", PixelRule(.exact)), ("in YIQ, as odiff", ComparisonPreset.odiff.options.rule),
      ("in OKLab", PixelRule(.oklab, threshold: 0.1)),
      ("in OKLab with anti-aliasing, as pixelmatch", ComparisonPreset.pixelmatch.options.rule),
    ]
    return try rules.map { name, rule throws(BenchError) in
      try step("compare \(name)", megapixels: Names.pageMegapixels) { () throws(BenchError) in
        guard rule.differingPixels(of: pair[0], pair[1]) > 0 else {
          throw BenchError("comparing \(name) found no difference")
        }
      }
    }
  }

  // MARK: Layouts

  /// A million photographs in rows, for every policy of the last row.
  private func layouts() throws(BenchError) -> [Step] {
    let items = (0..<1_000_000).map { index in
      let random = UInt32(truncatingIfNeeded: index &* 2_654_435_761) >> 8
      return LayoutItem(size: Size(width: 0.4 + 2.6 * Double(random) / Double(1 << 24), height: 1))
    }
    return try JustifiedLayout.LastRow.allCases.map { policy throws(BenchError) in
      var layout = JustifiedLayout()
      layout.lastRow = policy
      layout.columnGap = 4
      layout.rowGap = 4
      return try step("justified rows, last row \(policy.rawValue)", megapixels: 1) { () throws(BenchError) in
        guard (try? layout.arrange(items, in: Container(width: 1000))) != nil else {
          throw BenchError("the rows cannot be laid out")
        }
      }
    }
  }

  // MARK: Steps

  private func step(
    _ name: String, megapixels: Double, _ body: () throws(BenchError) -> Void
  ) throws(BenchError) -> Step {
    Progress.say(name)
    try body()
    var times: [Double] = []
    for _ in 0..<rounds { times.append(try Stopwatch.seconds(body)) }
    return Step(name: name, megapixels: megapixels, seconds: times.median ?? 0)
  }

  private func inWords<Value>(_ body: () throws(FileError) -> Value) throws(BenchError) -> Value {
    do { return try body() } catch { throw BenchError(error.description) }
  }

  private func bytes(ofFirstIn name: String) throws(BenchError) -> [UInt8] {
    let path = try data.files(in: name)[0]
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw BenchError("\(path) cannot be read")
    }
    return Array(bytes)
  }
}

// MARK: One picture, encoded by mosaic's settings and by libpng's

/// Measures encoders inside this process, from pixels in memory to bytes in memory.
struct EncodeBench {
  var rounds: Int

  static let settings: [(String, Compression)] = [
    (Names.encoderFast, .fast), (Names.encoderDefault, .default), (Names.encoderSmall, .small),
  ]

  /// Encodes the picture with each setting in turn; the slowest settings in at most three rounds.
  func run(_ picture: Pixmap) throws(BenchError) -> [Results.Encoding] {
    Progress.say("encoding, \(picture.width) × \(picture.height)")
    let ours = Self.settings.map { name, compression in
      (name: name, encode: { Self.mosaic(picture, compression) })
    }
    let rgb = Self.rgb(of: picture)
    let theirs = [(Names.libpng6, 6), (Names.libpng9, 9)].map { name, level in
      (name: name, encode: { Self.libpng(rgb, picture.width, picture.height, level: Int32(level)) as Int? })
    }
    let all = ours + theirs
    var times = all.map { _ in [Double]() }
    var sizes = all.map { _ in 0 }
    for round in 0..<rounds {
      for (index, encoder) in all.enumerated() where round < 3 || !Self.isSlow(encoder.name) {
        var size: Int?
        times[index].append(Stopwatch.seconds { size = encoder.encode() })
        guard let size, size > 0 else { throw BenchError("\(encoder.name) did not encode the picture") }
        sizes[index] = size
      }
    }
    return all.indices.compactMap { index in
      times[index].median.map { Results.Encoding(name: all[index].name, wall: $0, bytes: sizes[index]) }
    }
  }

  /// The size of our file; `nil` if it fails.
  static func mosaic(_ picture: Pixmap, _ compression: Compression) -> Int? {
    try? ImageFormat.png.encode(picture, hasAlpha: false, options: .init(compression: compression)).count
  }

  private static func isSlow(_ name: String) -> Bool { name == Names.encoderSmall || name == Names.libpng9 }

  /// RGB, as libpng takes it; the conversion is not timed, in libpng's favour.
  static func rgb(of picture: Pixmap) -> [UInt8] {
    var rgb: [UInt8] = []
    rgb.reserveCapacity(picture.width * picture.height * 3)
    for i in stride(from: 0, to: picture.bytes.count, by: 4) {
      rgb += [picture.bytes[i + 2], picture.bytes[i + 1], picture.bytes[i]]
    }
    return rgb
  }

  /// The size of libpng's file with all filters; 0 if it fails.
  static func libpng(_ rgb: [UInt8], _ width: Int, _ height: Int, level: Int32) -> Int {
    // An array is lent for the call, and the file is freed by it.
    png_peer_encode(rgb, UInt32(width), UInt32(height), 0xF8, level, nil)
  }

  /// libpng's file with one filter, 0 to 4, and no compression: reading it is mostly un-filtering.
  static func stored(_ rgb: [UInt8], _ width: Int, _ height: Int, filter: Int32) -> [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    let count = png_peer_encode(rgb, UInt32(width), UInt32(height), 8 << filter, 0, &bytes)
    // The file is ours: copied and freed.
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
