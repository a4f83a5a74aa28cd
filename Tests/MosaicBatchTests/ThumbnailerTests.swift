// Thumbnails as a library: pixels, sizes from one decode, files of any format, the same with any number of threads.

import Foundation
import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene
import Synchronization
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCollage
@testable import MosaicSystem

@Suite(.bounded, .inFolder) struct ThumbnailerTests {
  private func sizes(_ words: String...) throws -> [ThumbnailSize] { try words.map { try ThumbnailSize($0) } }

  /// Files in all formats of this build, and all eight orientations.
  static let pictures: [String] = {
    var names = (1...8).map { "images/card-\($0).png" } + ["images/disc.png", "color/p3.png"]
    #if JPEG
      names += ["jpeg/ycc-420.jpg", "jpeg/progressive-420.jpg", "jpeg/gray.jpg", "jpeg/cmyk.jpg"]
    #endif
    #if WebP
      names += ["webp/lossy.webp", "webp/lossless-alpha.webp", "webp/turned.webp"]
    #endif
    #if TIFF
      names += ["tiff/turned.tif", "tiff/packbits-alpha.tif", "tiff/cmyk.tif"]
    #endif
    #if GIF
      names += ["gif/plain.gif", "gif/transparent.gif"]
    #endif
    #if SVG
      names += ["svg/shapes.svg"]
    #endif
    #if HEIF
      names += ["heif/grid.heic", "heif/alpha.avif", "heif/grid-turned.heic", "heif/grid-cut.avif"]
    #endif
    return names
  }()

  /// What a collage shows of one picture on a canvas of that size.
  private func collage(_ path: String, _ size: ThumbnailSize, crop: Position?) throws -> Pixmap {
    var item = try SceneItem(imageFile: path)
    let picture = PixelSize(width: Int(item.size.width), height: Int(item.size.height))
    let target = size.placement(of: picture, crop: crop, enlarges: true).target
    item.style.fit = crop == nil ? .fill : .cover
    if let crop { item.style.position = crop }
    var canvas = Canvas(width: Double(target.width), height: Double(target.height))
    canvas.background = .transparent
    return try Collage(Scene(canvas: canvas, layout: .grid(columns: 1), items: [item])).pixmap()
  }

  @Test("pixels are those of a collage of one picture", arguments: pictures, ["20", "30x12", "300x"])
  func pixels(name: String, word: String) throws {
    let path = Fixtures.path(name)
    for crop in word == "30x12" ? [nil, Position(x: .fraction(0.2), y: .fraction(0.9))] : [nil] {
      let size = try ThumbnailSize(word)
      let thumbnailer = try Thumbnailer(
        [size], options: ThumbnailOptions { ($0.enlarges, $0.crop) = (true, crop) })
      let found = try thumbnailer.pixmaps(ofFile: path)
      #expect(found == [try collage(path, size, crop: crop)], "\(name) \(word)")
      let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
      #expect(try thumbnailer.pixmaps(of: bytes, name: "bytes") == found)
    }
  }

  @Test("an orientation is applied, and sizes count after it") func orientations() throws {
    let thumbnailer = try Thumbnailer(sizes("24x", "16x16"))
    let upright = try thumbnailer.pixmaps(ofFile: Fixtures.path("images/card-1.png"))
    for number in 2...8 {
      let turned = try thumbnailer.pixmaps(ofFile: Fixtures.path("images/card-\(number).png"))
      for (one, other) in zip(upright, turned) {
        #expect(one.width == other.width && one.height == other.height, "\(number)")
        // The weights of a resampling are not quite symmetric: they are rounded.
        let largest = zip(one.bytes, other.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
        #expect(largest <= 2, "\(number)")
      }
    }
  }

  @Test(
    "sizes less than twice as large are decoded with the others, and the same as alone", arguments: pictures)
  func together(name: String) throws {
    let options = ThumbnailOptions { $0.linear = name.hasSuffix("card-1.png") }
    let path = Fixtures.path(name)
    let header = try ImageReader.header(ofFile: path)
    // JPEG decoders reduce by 2 and more only for smaller sizes than these.
    let (wide, less) = (header.orientedWidth * 2 / 3, header.orientedWidth / 2)
    let words = ["\(wide)x", "\(less)x", "\(wide)x\(less)!", "\(wide)x"]
    let all = try Thumbnailer(words.map { try ThumbnailSize($0) }, options: options).pixmaps(ofFile: path)
    for (word, pixmap) in zip(words, all) {
      #expect(
        try Thumbnailer([ThumbnailSize(word)], options: options).pixmaps(ofFile: path) == [pixmap], "\(word)")
    }
  }

  /// The bound is below what was measured for the photographs of the benchmark, and above what reductions of JPEG to eighths have.
  @Test(
    "what is made from a larger size is close to what is made from the picture",
    arguments: ["cat", "raccoon", "mountains"])
  func derived(name: String) throws {
    let path = Fixtures.sample("photos/\(name).png")
    let sizes = try sizes("200", "100", "64x64", "20")
    let all = try Thumbnailer(sizes).pixmaps(ofFile: path)
    for (size, pixmap) in zip(sizes, all) {
      let alone = try Thumbnailer([size]).pixmaps(ofFile: path)[0]
      #expect(alone.width == pixmap.width && alone.height == pixmap.height)
      let squares = zip(alone.bytes, pixmap.bytes).reduce(0) {
        $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1))
      }
      // 255² / 10^4.8: 48 dB.
      let mean = Double(squares) / Double(alone.width * alone.height * 3)
      #expect(mean < 1.03, "\(size): \(mean)")
      if size.word == "200" { #expect(squares == 0) }
    }
  }

  @Test("a crop is made from a size that shows it") func crops() throws {
    let whole = ImagePlacement(
      crop: Rect(x: 0, y: 0, width: 1000, height: 500), target: PixelRect(x: 0, y: 0, width: 400, height: 200)
    )
    func part(_ x: Double, _ side: Int) -> ImagePlacement {
      ImagePlacement(
        crop: Rect(x: x, y: 0, width: 500, height: 500),
        target: PixelRect(x: 0, y: 0, width: side, height: side))
    }
    #expect(SharedDecode([part(250, 100), whole]).decoded == [whole])
    #expect(SharedDecode([part(250, 101), whole]).decoded == [whole, part(250, 101)])
    #expect(SharedDecode([part(500, 50), part(0, 200)]).decoded == [part(0, 200), part(500, 50)])
    #expect(SharedDecode([part(500, 50), part(500, 200), part(500, 200)]).decoded == [part(500, 200)])
  }

  @Test("sharpening and the background come after resampling") func finish() throws {
    let path = Fixtures.path("images/disc.png")
    let plain = try Thumbnailer(sizes("20")).pixmaps(ofFile: path)[0]
    #expect(!plain.isOpaque)
    var options = ThumbnailOptions()
    options.sharpens = true
    #expect(try Thumbnailer(sizes("20"), options: options).pixmaps(ofFile: path) == [plain.sharpened()])
    options.background = Color(red: 255, green: 0, blue: 0, alpha: 255)
    let painted = try Thumbnailer(sizes("20"), options: options).pixmaps(ofFile: path)[0]
    #expect(painted == plain.sharpened().painted(on: 0xFFFF_0000) && painted.isOpaque)
  }

  @Test("files are the same with any number of threads, and results come in order") func threads() throws {
    var files: [[[UInt8]]] = []
    let inputs = Self.pictures.map { ThumbnailInput(Fixtures.path($0)) }
    for jobs in [1, 2, 7] {
      let thumbnailer = try Thumbnailer(
        sizes("24", "10x10"), options: ThumbnailOptions { $0.jobs = jobs })
      var results: [JobResult] = []
      let pattern = try ThumbnailPattern(folder.path("\(jobs)/{stem}-{ext}_{width}x{height}.png"))
      let counts = try thumbnailer.write(inputs, to: pattern) { results.append($0) }
      #expect(counts[.done] == 2 * inputs.count && counts[.failed] == 0)
      #expect(results.map(\.index) == inputs.indices.flatMap { [$0, $0] })
      #expect(results.map(\.id) == inputs.flatMap { _ in ["24", "10x10"] })
      files.append(
        try results.map { result in
          let path = try #require(result.output)
          let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
          #expect(result.byteCount == bytes.count)
          let picture = try ImageReader.pixmap(bytes: bytes, name: path)
          #expect(result.pixelSize == PixelSize(width: picture.width, height: picture.height))
          return bytes
        })
    }
    #expect(files[0] == files[1] && files[0] == files[2])
  }

  /// Sizes, the name, and for each size the file and the size that it is the same as; the picture is 40 × 30.
  static let smallOnes: [(sizes: [String], crop: String?, name: String, files: [String], same: [String?])] = [
    (["20", "60", "90x"], nil, "{stem}_{width}", ["red_20", "red_40", "red_40"], [nil, nil, "60"]),
    (["60", "20", "90"], nil, "{width}", ["40", "20", "40"], [nil, nil, "60"]),
    (["20", "20"], nil, "{size}", ["20", "20"], [nil, "20"]),
    (["60", "20", "90"], nil, "{size}", ["60", "20", "90"], [nil, nil, nil]),
    (["80x80", "60x60"], "centre", "{width}", ["30", "30"], [nil, "80x80"]),
    (["20x20", "31x31", "90"], "low", "{stem}{width}", ["red20", "red30", "red30"], [nil, nil, "31x31"]),
    (["80x40", "60x60"], "centre", "{stem}@{size}", ["red@80x40", "red@60x60"], [nil, nil]),
  ]

  @Test("every size has a result, also where a small picture is one file at several", arguments: smallOnes)
  func smallPictures(
    sizes words: [String], crop: String?, name: String, files: [String], same: [String?]
  ) throws {
    try withSamples { folder in
      var options = ThumbnailOptions()
      options.crop = try crop.map(Position.init(crop:))
      let thumbnailer = try Thumbnailer(words.map { word in try ThumbnailSize(word) }, options: options)
      var results: [JobResult] = []
      let tally = try thumbnailer.write(
        [ThumbnailInput(folder.path("red.png"))], to: ThumbnailPattern(folder.path("t/\(name).png"))
      ) { results.append($0) }
      #expect(results.map(\.id) == words && results.allSatisfy { $0.status == .done }, "\(results)")
      #expect(results.map(\.output) == files.map { folder.path("t/\($0).png") })
      #expect(results.map(\.sameAs) == same && tally[.done] == Set(files).count)
      #expect(results.map { $0.json.contains("\"same_as\": ") } == same.map { $0 != nil })
    }
  }

  @Test("memory is bounded, and what can never fit is refused in words") func memory() throws {
    let path = Fixtures.sample("photos/cat.png")
    var options = ThumbnailOptions { ($0.jobs, $0.onUnreadable) = (8, .skip) }
    options.memory = MemoryBudget(limit: 3 << 20)
    for number in 0..<40 { try folder.link("\(number).png", to: path) }
    let links = (0..<40).map { ThumbnailInput(folder.path("\($0).png")) }
    let thumbnailer = try Thumbnailer(sizes("20"), options: options)
    let counts = try thumbnailer.write(links, to: ThumbnailPattern(folder.path("t/{stem}.png"))) { _ in }
    // An encoder alone is counted with four megabytes.
    #expect(counts[.failed] == 40)
    options.memory = MemoryBudget(limit: 8 << 20)
    let more = try Thumbnailer(sizes("20"), options: options)
    #expect(try more.write(links, to: ThumbnailPattern(folder.path("t/{stem}.png"))) { _ in }[.done] == 40)
    #expect(options.memory.peak <= 8 << 20 && options.memory.used == 0)
    options.enlarges = true
    let error = #expect(throws: JobError.self) {
      try Thumbnailer(sizes("40000"), options: options).pixmaps(ofFile: path)
    }
    #expect(
      error?.description.contains("of memory for its thumbnails; the limit is 8 MiB") == true,
      "\(String(describing: error))")
    let far = #expect(throws: JobError.self) {
      try Thumbnailer(sizes("1000000x"), options: options).pixmaps(
        of: Sample.png(1, 2, 0xFF00_0000), name: "dot")
    }
    #expect(
      far?.description.hasSuffix("it would be 1000000 x 2000000 pixels; a side has at most 1000000") == true
    )
  }

  @Test("a run stops between pictures") func stops() throws {
    let inputs = Self.pictures.map { ThumbnailInput(Fixtures.path($0)) }
    for jobs in [1, 3] {
      let isStopped = Mutex(false)
      var options = ThumbnailOptions()
      options.jobs = jobs
      options.limits.stop = StopSignal { isStopped.withLock { $0 } }
      var done = 0
      let counts = try Thumbnailer(sizes("10"), options: options).write(
        inputs, to: ThumbnailPattern(folder.path("\(jobs)/{stem}-{ext}.png"))
      ) { result in
        isStopped.withLock { $0 = true }
        done += result.status == .done ? 1 : 0
      }
      #expect(counts[.done] == done && counts[.dropped] == inputs.count - done)
      // What others have begun is finished.
      if jobs == 1 { #expect(done == 1) }
      #expect(try folder.files("\(jobs)/").count == done)
    }
  }

  @Test("the line of a result") func json() throws {
    var result = JobResult(index: 3, input: "a\"b.png", status: .done)
    (result.id, result.output) = ("200x", "t/a.png")
    (result.pixelSize, result.byteCount, result.milliseconds) = (PixelSize(width: 200, height: 7), 913, 41.26)
    #expect(
      result.json
        == #"{"index": 3, "id": "200x", "input": "a\"b.png", "status": "done", "output": "t/a.png", "width": 200, "height": 7, "bytes": 913, "milliseconds": 41.3}"#
    )
    var failed = JobResult(index: 0, input: "a.png", status: .failed)
    failed.failure = .init(FileError(path: "a.png", kind: .notFound))
    failed.warnings = ["one", "two\n"]
    #expect(
      failed.json
        == #"{"index": 0, "input": "a.png", "status": "failed", "milliseconds": 0, "warnings": ["one", "two\n"], "error": {"code": 65, "kind": "not-found", "message": "a.png: no such file"}}"#
    )
  }
}
