// Work beside decoding ends where somebody asks for it, and nothing is left.

import Foundation
import MosaicCodecs
import MosaicRender
import MosaicSpec
import Synchronization
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCollage
@testable import MosaicGoldens
@testable import MosaicSystem

@Suite(.bounded, .inFolder) struct StoppedWorkTests {
  private static let now = StopSignal { true }

  /// A signal that is set with a question.
  private static func signal(at last: Int) -> StopSignal {
    let count = Mutex(0)
    return StopSignal {
      count.withLock {
        $0 += 1
        return $0 >= last
      }
    }
  }

  private typealias Search = @Sendable (TemporaryFolder, DecodeLimits) throws -> FoundPictures

  /// A folder, the folders below one, a pattern, any folders, and a list.
  private static let searches: [Search] = [
    { try PictureFolder.pictures(in: $0.path("a"), within: $1) },
    { try PictureFolder.pictures(in: $0.url.path, recursive: true, within: $1) },
    { try PictureFolder.pictures(meantBy: $0.path("*/x?*.png"), within: $1) },
    { try PictureFolder.pictures(meantBy: $0.path("**/*.png"), within: $1) },
    { folder, limits in
      let list = String(repeating: "\n", count: 9) + folder.path("a") + "\na"
      return try PictureFolder.pictures(inList: Array(list.utf8), within: limits)
    },
  ]

  @Test("searches in folders end with any question", arguments: searches.indices) func folders(index: Int)
    throws
  {
    for name in ["a", "b", "b/c"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: false)
      for number in 0..<20 { try folder.write("", to: "\(name)/x\(number).png") }
    }
    let find = Self.searches[index]
    let all = try find(folder, DecodeLimits(stop: StopSignal()))
    #expect(all.pictures.count >= 20)
    for last in [1, 2, 15, 30] {
      let error = try #require(throws: FileError.self) {
        try find(folder, DecodeLimits(stop: Self.signal(at: last)))
      }
      #expect(error.stopReason == .asked, "question \(last)")
    }
  }

  @Test("thumbnails: the time of a picture is its error, and a request drops it") func thumbnails() throws {
    for name in ["a.png", "b.png"] { try folder.write(Sample.png(40, 30, 0xFF00_FF00), to: name) }
    let inputs = ["a.png", "b.png"].map { ThumbnailInput(folder.path($0)) }
    var options = ThumbnailOptions { $0.onUnreadable = .skip }
    func results() throws -> [JobResult] {
      var results: [JobResult] = []
      try Thumbnailer([try ThumbnailSize("10")], options: options).write(
        inputs, to: ThumbnailPattern(folder.path("t/{stem}.png"))
      ) { results.append($0) }
      return results
    }
    options.timeLimit = 0
    let late = try results()
    #expect(late.map(\.status) == [.failed, .failed])
    #expect(late.allSatisfy { $0.failure?.file?.kind == .stopped(.timeLimit(0)) })
    #expect(late.allSatisfy { $0.failure?.code == 75 && $0.failure?.errorKind == .time })
    options.timeLimit = nil
    options.limits.stop = Self.now
    // Those that are dropped are not reported.
    #expect(try results().isEmpty)
    #expect(try folder.files() == ["a.png", "b.png"])
  }

  /// Ways to ask for a picture of a file under a signal.
  private static let ways: [@Sendable (_ path: String, _ stop: StopSignal) throws -> Void] = [
    { _ = try job($0, $1).data(as: .png) }, { _ = try job($0, $1).pixmap() }, { _ = try job($0, $1).plan() },
    { path, stop in
      // It stops behind the measuring, too.
      var collage = try job(path, StopSignal()).measured()
      collage.options.limits.stop = stop
      _ = try collage.data(as: .pdf)
    },
    { path, stop in
      let options = ThumbnailOptions { $0.limits.stop = stop }
      _ = try Thumbnailer([try ThumbnailSize("10")], options: options).pixmaps(ofFile: path)
    },
  ]

  private static func job(_ path: String, _ stop: StopSignal) -> CollageJob {
    let options = RenderOptions { $0.limits.stop = stop }
    return CollageJob(CollageSpec(items: [SpecItem(.image(path))]), options: options)
  }

  @Test("a time that is over is an error of its own, and no cancellation", arguments: ways.indices)
  func outOfTime(way: Int) throws {
    let path = try folder.write(Sample.png(40, 30, 0xFF00_FF00), to: "a.png")
    let late = try #require(throws: JobError.self) { try Self.ways[way](path, StopSignal(timeLimit: 0)) }
    #expect(late.kind == .render(.outOfTime(seconds: 0)) && late.errorKind == .time && late.exitCode == 75)
    #expect(late.description == "took longer than 0 s, the limit" && late.isRetryable)
    let stopped = try #require(throws: JobError.self) { try Self.ways[way](path, Self.now) }
    #expect(stopped.kind == .render(.cancelled) && stopped.errorKind == .cancelled && stopped.exitCode == 130)
  }

  @Test("comparisons") func comparisons() throws {
    for side in ["one", "other"] {
      try FileManager.default.createDirectory(atPath: folder.path(side), withIntermediateDirectories: false)
      for name in ["a", "b"] {
        try folder.write(
          Sample.png(40, 30, side == "one" ? 0xFF00_FF00 : 0xFF00_00FF), to: "\(side)/\(name).png")
      }
    }
    var options = ComparerOptions()
    options.limits.stop = Self.now
    let record = PictureComparer(options: options).record(
      expected: folder.path("one/a.png"), actual: folder.path("other/a.png"))
    #expect(record.status == .unreadable && record.failure?.isStopped == true)
    // After the folders were read.
    options.limits.stop = Self.signal(at: 40)
    let comparison = FolderComparison(
      expected: folder.path("one"), actual: folder.path("other"), options: options)
    var statuses: [PairResult.Status] = []
    let counts = try comparison.run { statuses.append($0.status) }
    #expect(!statuses.contains(.unreadable) && counts.dropped == 2 - statuses.count)
    options.limits.stop = Self.now
    #expect(throws: FileError.self) {
      try FolderComparison(
        expected: folder.path("one"), actual: folder.path("other"), options: options
      ).run { _ in }
    }
  }
}
