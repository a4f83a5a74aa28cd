// Jobs on shared threads do what the blocking calls do.

import Foundation
import MosaicCodecs
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicSystem

@Suite(.bounded, .inFolder) struct CollageJobRunTests {
  private static let samples = ["grid", "captions", "polaroids", "heads", "backdrop", "ring"]

  private static func options(_ change: (inout RenderOptions) -> Void = { _ in }) -> RenderOptions {
    var options = RenderOptions()
    options.syncs = false
    change(&options)
    return options
  }

  @Test("documents at once make the files of the blocking calls, and their reports") func documents()
    async throws
  {
    let threads = WorkerThreads(3)
    let formats = OutputFormat.stills
    let jobs = try (0..<12).map { index in
      let sample = Self.samples[index % Self.samples.count]
      return (
        job: try CollageJob(
          documentAt: Fixtures.packageFolder.appendingPathComponent("samples/\(sample).json").path,
          options: Self.options()),
        name: "\(index).\(formats[index % formats.count].rawValue)",
        format: formats[index % formats.count]
      )
    }
    let bytes = jobs.map { $0.job.start(to: .memory, as: $0.format, on: threads) }
    let runs = jobs.map { $0.job.start(to: .file(folder.path("run-\($0.name)")), on: threads) }
    for (((job, name, _), run), bytes) in zip(zip(jobs, runs), bytes) {
      let report = try await run.value()
      let wanted = try blocking { try job.render(to: folder.path(name)) }
      #expect(try folder.read("run-\(name)") == folder.read(name), "\(name)")
      let data = try await bytes.value()
      #expect(try data.bytes == folder.read(name), "\(name)")
      #expect(data.plan == wanted.plan)
      #expect(report.plan == wanted.plan && report.warnings.count == wanted.warnings.count)
    }
  }

  /// A document, and the name of its output.
  static let failures: [(json: String, output: String)] = [
    (#"{"version": 1, "images": ["gone.png"]}"#, "out.png"),
    (#"{"version": 1, "images": ["red.png"]}"#, "out.xyz"),
    (#"{"version": 1, "images": ["red.png"]}"#, "no/out.png"),
    (#"{"version": 1, "images": ["red.png"]}"#, "red.png"),
    (#"{"version": 1, "images": ["red.png"], "canvas": {"width": 1, "padding": 9}}"#, "out.png"),
    (#"{"version": 1, "images": ["red.png"], "canvas": {"width": 30000, "height": 30000}}"#, "out.webp"),
  ]

  @Test("errors are those of the blocking call", arguments: failures)
  func errors(json: String, output: String) async throws {
    try folder.write(Sample.all["red.png"] ?? [], to: "red.png")
    let job = try CollageJob(
      json: json, relativeTo: folder.path,
      options: Self.options { $0.memory = MemoryBudget(limit: 8 << 20) })
    let wanted = #expect(throws: JobError.self) { try blocking { try job.render(to: folder.path(output)) } }
    let run = job.start(to: .file(folder.path(output)), on: WorkerThreads(4))
    let error = await #expect(throws: JobError.self) { try await run.value() }
    #expect(error?.description == wanted?.description && error?.description.isEmpty == false)
    #expect(error?.exitCode == wanted?.exitCode)
    #expect(try folder.files() == ["red.png"])
  }

  @Test("a job that is cancelled while it measures opens no further picture") func cancelledMeasuring()
    async throws
  {
    try folder.write(Sample.all["red.png"] ?? [], to: "red.png")
    // The last one is an error, should it be opened.
    let images = Array(repeating: #""red.png""#, count: 999) + [#""gone.png""#]
    let job = try CollageJob(
      json: #"{"version": 1, "images": [\#(images.joined(separator: ","))]}"#, relativeTo: folder.path,
      options: Self.options())
    let begun = Monitor<CollageRun<JobReport>?>(nil)
    let asked = Monitor(0)
    let run = WorkerThreads(2).start(job.options) { [folder] options in
      var job = job
      job.options = options
      job.options.limits.stop = StopSignal {
        let number = asked.change { count in
          count += 1
          return count
        }
        if number == 3 { begun.wait { $0 }.cancel() }
        return options.isStopped
      }
      return try job.render(to: folder.path("out.png"))
    }
    begun.change { $0 = run }
    await #expect(throws: CancellationError.self) { try await run.value() }
    begun.change { $0 = nil }
    #expect((3...5).contains(asked.change { $0 }))
    #expect(try folder.files() == ["red.png"])
  }
}
