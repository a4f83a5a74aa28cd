// Blocking work without blocking: any closure on shared threads, batches from asynchronous sequences, and what of it waits.

import Foundation
import MosaicCodecs
import MosaicCompare
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene
import MosaicSpec
import Synchronization
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCollage
@testable import MosaicSystem

@Suite(.bounded, .inFolder) struct AsyncWorkTests {
  private struct Odd: Error, Equatable {}

  private let job = CollageJob(CollageSpec(items: [SpecItem(.color(.white)), SpecItem(.color(.black))]))

  // MARK: Runs

  @Test("a run gives what its work returns or throws") func anyWork() async throws {
    let pixmap = try await job.start { try $0.pixmap() }.value()
    #expect(try pixmap == blocking { try job.pixmap() })
    #expect(try await job.start { try $0.plan() }.value() == blocking { try job.plan() })
    #expect(try await WorkerThreads(1).start { $0.memory.limit }.value() == MemoryBudget.defaultLimit)
    await #expect(throws: Odd.self) { try await WorkerThreads.shared.start { _ in throw Odd() }.value() }
    await #expect(throws: JobError.self) { try await job.start { try $0.data(as: .apng) }.value() }
  }

  @Test("in asynchronous code the calls do not block, and end with their task") func overloads() async throws
  {
    let wanted = try blocking { try (job.plan(), job.pixmap(), job.data(as: .png)) }
    #expect(try await job.plan() == wanted.0)
    #expect(try await job.pixmap() == wanted.1)
    #expect(try await job.data(as: .png) == wanted.2)
    #expect(try await job.render(to: .memory, as: .png).bytes == wanted.2)
    try await job.render(to: folder.path("a.png"))
    #expect(try folder.read("a.png") == wanted.2)
    let thumbnailer = try Thumbnailer([ThumbnailSize("8")])
    let small = try blocking { try thumbnailer.pixmaps(of: wanted.2, name: "a") }
    #expect(try await thumbnailer.pixmaps(of: wanted.2, name: "a") == small)
    #expect(try await thumbnailer.pixmaps(ofFile: folder.path("a.png")) == small)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await job.data(as: .png)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("cancelling a task stops its work; a signal of one's own is the work's error") func cancelling()
    async throws
  {
    let begun = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await WorkerThreads(1).start { options in
        begun.continuation.yield()
        while options.limits.stop?.isSet == false { Thread.sleep(forTimeInterval: 0.001) }
        // As decoders do.
        throw JobError(.render(.cancelled))
      }.value()
    }
    for await _ in begun.stream { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }

    var stopped = job
    let signal = StopSignal()
    signal.set()
    stopped.options.limits.stop = signal
    let error = await #expect(throws: JobError.self) { try await stopped.start { try $0.pixmap() }.value() }
    #expect(error?.kind == .render(.cancelled))
  }

  @Test("no more runs wait than may") func waiting() async throws {
    let threads = WorkerThreads(1, mostWaiting: 2)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let isOpen = Atomic<Bool>(false)
    let first = threads.start { _ in
      open.yield()
      while !isOpen.load(ordering: .relaxed) { Thread.sleep(forTimeInterval: 0.001) }
      return 0
    }
    for await _ in gate { break }
    let waiting = (1...2).map { number in threads.start { _ in number } }
    let error = await #expect(throws: RenderError.self) { try await threads.start { _ in 3 }.value() }
    #expect(error == .tooManyRuns(waiting: 2))
    #expect(error?.description == "2 runs wait for a thread already, and no more may; try again later")
    let refused = await #expect(throws: JobError.self) {
      try await job.start(on: threads) { try $0.plan() }.value()
    }
    #expect(refused?.exitCode == 75 && refused?.kind == .render(.tooManyRuns(waiting: 2)))
    isOpen.store(true, ordering: .relaxed)
    #expect(try await first.value() == 0)
    for (index, run) in waiting.enumerated() { #expect(try await run.value() == index + 1) }
    #expect(try await threads.start { _ in 4 }.value() == 4)
  }

  // MARK: Pictures at fault

  /// Pictures by their names, each cut to so many bytes.
  private func uploads(_ names: [String], _ lengths: [Int]) -> [(name: String, picture: PictureSource)] {
    let whole = Sample.all["red.png"] ?? []
    return zip(names, lengths).map { name, length in
      (name: name, picture: .bytes(whole.prefix(length), name: name))
    }
  }

  @Test(
    "the items at fault have the numbers and the names of the document",
    arguments: [PictureOrder.none, .name])
  func items(order: PictureOrder) throws {
    let good = Sample.all["red.png"] ?? []
    var spec = CollageSpec(items: ["c", "b", "a"].map { SpecItem(.image($0)) })
    spec.sort = order
    spec.canvas.width = 90
    var job = CollageJob(spec)
    func fault(_ pictures: [String: PictureSource]) -> JobError? {
      job.givenPictures = pictures
      return #expect(throws: JobError.self) { try job.pixmap() }
    }
    // Without a header, and without pixels: the second is found when it is drawn.
    for cut in [20, 60] {
      let error = fault(["a": .bytes(good), "b": .bytes(good), "c": .bytes(good.prefix(cut), name: "c")])
      #expect(error?.items.map(\.part) == [.item(0)], "\(cut)")
      #expect(error?.items.map(\.error.path) == ["c"])
      #expect(error?.items[0].error.description == error?.description)
    }
    let missing = fault(["a": .bytes(good), "c": .bytes(good)])
    #expect(missing?.items.map(\.part) == [.item(1)] && missing?.items[0].error.path == "b")
    #expect(JobError(.source(FileError(path: "*", kind: .noMatch(others: "")))).items.isEmpty)
    // All of them, also if one shows in its header and another is found only while it is drawn.
    let cuts = [[20, 60, 60], [60, 20, 60], [60, 60, 60], [20, 20, 20], [60, 9999, 60]]
    for cut in cuts {
      let uploads = uploads(["c", "b", "a"], cut)
      let error = fault(Dictionary(uniqueKeysWithValues: uploads.map { ($0.name, $0.picture) }))
      let bad = cut.indices.filter { cut[$0] < good.count }
      #expect(error?.items.map(\.part) == bad.map(PlanPart.item), "\(cut)")
      #expect(error?.items.map(\.error.path) == bad.map { uploads[$0].name }, "\(cut)")
    }
  }

  @Test(
    "pictures that are left out have the numbers of the document", arguments: [PictureOrder.none, .name],
    [UnreadablePolicy.skip, .placeholder])
  func leftOut(order: PictureOrder, policy: UnreadablePolicy) throws {
    // The first shows in its header, the third while it is drawn.
    let uploads = uploads(["d", "c", "b", "a"], [20, 9999, 60, 9999])
    var spec = CollageSpec(items: uploads.map { SpecItem(.image($0.name)) })
    spec.sort = order
    var job = CollageJob(spec)
    job.givenPictures = Dictionary(uniqueKeysWithValues: uploads.map { ($0.name, $0.picture) })
    job.options.onUnreadable = policy
    let report = try job.render(to: .memory, as: .png)
    #expect(report.failures.map(\.part) == [.item(0), .item(2)])
    #expect(report.failures.map(\.error.path) == ["d", "b"])
  }

  @Test("bad pictures of a canvas, of addresses and of thumbnails are told as well") func otherUploads()
    throws
  {
    let good = Sample.all["red.png"] ?? []
    var job = CollageJob(CollageSpec(items: ["a", "b"].map { SpecItem(.image($0)) }))
    job.givenPictures = ["a": .bytes(good), "b": .bytes(good.prefix(60)), "c": .bytes(good.prefix(20))]
    job.spec.canvas.image = CanvasImage(.file("c"))
    let canvas = #expect(throws: JobError.self) { try job.plan() }
    #expect(canvas?.items.map(\.part) == [.item(1), .canvasPicture])
    let json =
      #"{"version": 1, "items": [{"image": "data:x"}, {"color": "red"}, {"image": "data:image/png;base64,%"}]}"#
    let address = #expect(throws: JobError.self) { try CollageJob(json: json) }
    #expect(address?.items.map(\.part) == [.item(0), .item(2)] && address?.errorKind == .unreadable)
    let thumbnails = #expect(throws: JobError.self) {
      try Thumbnailer([ThumbnailSize("8")]).pixmaps(of: good.prefix(60), name: "cut")
    }
    #expect(thumbnails?.items.map(\.part) == [.item(0)] && thumbnails?.items[0].error.path == "cut")
  }

  // MARK: Bytes

  @Test("any bytes are read: those side by side where they are, others as a copy") func bytes() throws {
    let file = Sample.all["red.png"] ?? []
    let wanted = try ImageReader.pixmap(bytes: file, name: "a")
    #expect(try ImageReader.pixmap(bytes: Data(file), name: "a") == wanted)
    #expect(try ImageReader.pixmap(bytes: ([0] + file).dropFirst(), name: "a") == wanted)
    #expect(try ImageReader.pixmap(bytes: file.lazy.map { $0 }, name: "a") == wanted)
    #expect(try ImageReader.straightPixmap(bytes: Data(file), name: "a") == StraightPixmap(wanted))
    for source in [
      PictureSource.bytes(Data(file)), .bytes((Data([0]) + file).dropFirst()), .bytes(file.lazy.map { $0 }),
    ] {
      #expect(try source.pixelSize() == PixelSize(width: wanted.width, height: wanted.height))
    }
    let sizes = [try ThumbnailSize("8")]
    #expect(
      try Thumbnailer(sizes).pixmaps(of: Data(file), name: "a")
        == Thumbnailer(sizes).pixmaps(of: file, name: "a"))
    let json = #"{"version": 1, "items": [{"color": "red"}]}"#
    #expect(try CollageJob(json: Data(json.utf8)).plan() == CollageJob(json: json).plan())
  }

  // MARK: Comparisons

  @Test("parts of a picture are not compared") func comparison() throws {
    let expected = Pixmap(width: 9, height: 5)
    var actual = expected
    actual[4, 2] = 0xFFFF_FFFF
    #expect(try Comparison(expected: expected, actual: expected).isPass)
    #expect(try Comparison(expected: expected, actual: actual).differing == 1)
    let part = PixelRect(x: 4, y: -3, width: 9, height: 6)
    let masked = try Comparison(expected: expected, actual: actual, ignoring: [part])
    #expect(masked.isPass && masked.masked == 15)
    let all = [PixelRect(x: -9, y: -9, width: 99, height: 99)]
    #expect(try !Comparison(expected: expected, actual: actual, ignoring: all).isPass)
  }

  // MARK: Batches

  private func line(_ number: Int, in folder: TemporaryFolder) -> String {
    "{\"id\": \(number), \n\"output\": \"\(folder.path("\(number).png"))\", \"items\": [{\"color\": \"red\"}]}"
  }

  @Test("a batch takes an asynchronous sequence, no faster than it is done") func sequence() async throws {
    let read = Mutex(0)
    let lines = (0..<400).map { line($0, in: folder) }
    let numbers = AsyncStream<Int>(unfolding: {
      read.withLock { number in
        defer { number += 1 }
        return number < lines.count ? number : nil
      }
    })
    let batch = Batch(
      numbers.map { lines[$0].utf8 }, options: BatchOptions { ($0.jobs, $0.render.syncs) = (2, false) })
    var ids: [String?] = []
    for try await result in batch.results {
      #expect(result.status == .done, "\(result)")
      if ids.isEmpty { #expect(read.withLock { $0 } <= 64 * 2 + 4) }
      ids.append(result.id)
      // The consumer is slower than the batch.
      if ids.count < 3 { try await Task.sleep(for: .milliseconds(300)) }
    }
    #expect(ids.count == 400)
    #expect(try folder.files().count == 400)
  }

  @Test("a sequence that fails ends the batch with its error") func failing() async throws {
    let lines = AsyncThrowingStream<String, any Error> { stream in
      stream.yield(line(0, in: folder))
      stream.finish(throwing: Odd())
    }
    var done = 0
    let error = await #expect(throws: JobError.self) {
      for try await result in Batch(lines.map(\.utf8)).results where result.status == .done { done += 1 }
    }
    #expect(done == 1)
    #expect(error?.description == "reading the lines ended with an error: Odd(); no line after it was read")
  }

  @Test("a batch whose sequence has nothing to say ends with its task, and with its signal")
  func waitingForLines() async throws {
    let (silence, source) = AsyncStream.makeStream(of: String.self)
    let task = Task {
      for try await _ in Batch(silence.map(\.utf8)).results { Issue.record("a result of nothing") }
    }
    try await Task.sleep(for: .milliseconds(50))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let signal = StopSignal()
    let options = BatchOptions { $0.render.limits.stop = signal }
    async let over: Void = {
      for try await _ in Batch(AsyncStream<String> { _ in }.map(\.utf8), options: options).results {}
    }()
    signal.set()
    try await over
    source.finish()
  }
}
