import Foundation
import Mosaic
import Testing

@testable import Collages

@Suite(.timeLimit(.minutes(5))) struct ServerTests {
  /// A document of two pictures.
  private let document = ##"""
    {"version": 1, "canvas": {"width": 400, "height": 300},
     "layout": {"type": "sudoku", "gap": 4},
     "items": [{"image": "one"}, {"image": "two"}]}
    """##

  private func photo(_ name: String) throws -> Data {
    let photos = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../photos")
    return try Data(contentsOf: photos.appending(path: name))
  }

  private func request() throws -> Request {
    Request(
      document: Data(document.utf8),
      pictures: ["one": try photo("cat.png"), "two": try photo("pagoda.png")],
      seconds: 300)
  }

  /// What the blocking call makes of a request.
  private func wanted(_ request: Request) throws -> [UInt8] {
    try request.job().data(as: .png)
  }

  @Test func bytesAreThoseOfTheBlockingCall() async throws {
    let request = try request()
    #expect(try await answer(request) == wanted(request))
  }

  @Test func aHundredAtOnce() async throws {
    let request = try request()
    let answers = try await answers(to: Array(repeating: request, count: 100))
    #expect(answers.count == 100)
    #expect(try Set(answers.values) == [wanted(request)])
  }

  @Test func cancelledInTheMiddle() async throws {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "\(UUID()).png"
    ).path
    var spec = CollageSpec(items: [
      SpecItem(.color(Color(red: 200, green: 60, blue: 40)))
    ])
    (spec.canvas.width, spec.canvas.height) = (20_000, 20_000)
    let run = CollageJob(spec).start(to: .file(path))
    for await progress in run.progress where progress > 0 { run.cancel() }
    await #expect(throws: CancellationError.self) { try await run.value() }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func cancelledWithItsTask() async throws {
    let request = try request()
    let task = Task { try await answers(to: Array(repeating: request, count: 100)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func missingPicturesAreTheClientsFault() async throws {
    let request = Request(document: Data(document.utf8), pictures: [:])
    do {
      _ = try await answer(request)
      Issue.record("a document without its pictures was answered")
    } catch {
      #expect(reply(to: error).status == 400)
    }
  }

  @Test func badUploadsAreNamed() async throws {
    var request = try request()
    request.pictures["one"] = Data("no picture".utf8)
    request.pictures["two"] = try photo("pagoda.png").prefix(2000)
    let error = try await #require(throws: JobError.self) { try await answer(request) }
    #expect(badUploads(of: error).map(\.number) == [0, 1])
    #expect(badUploads(of: error)[1].words.hasPrefix("two: is truncated"))
  }

  @Test func eachErrorHasItsReply() async throws {
    let cut = try photo("cat.png").prefix(20)
    let uploads = [(cut, 422), (Data("no picture".utf8), 415)]
    for (upload, status) in uploads {
      let item = #expect(throws: FileError.self) { try SceneItem(imageBytes: upload) }
      #expect(item.map { reply(to: $0).status } == status)
      let small = await #expect(throws: JobError.self) {
        try await thumbnails(of: upload)
      }
      #expect(small.map { reply(to: $0).status } == status)
      #expect(small?.items.map(\.part) == [.item(0)])
    }
    let late = Request(document: Data(document.utf8), pictures: [:], seconds: 0)
    let error = try await #require(throws: JobError.self) { try await answer(late) }
    #expect(reply(to: error).status == 504 && error.isRetryable)
  }

  @Test func mistakesHaveTheirPlace() throws {
    let request = Request(
      document: Data(document.replacing("\"gap\"", with: "\"gab\"").utf8), pictures: [:]
    )
    let error = try #require(throws: JobError.self) { try request.job() }
    #expect(reply(to: error).status == 400)
    let found = mistakes(of: error)
    #expect(found.map(\.line) == [2] && found.map(\.path) == ["layout.gab"])
  }

  @Test func thumbnailsOfAnUpload() async throws {
    let made = try await thumbnails(of: try photo("cat.png"))
    #expect(made.map { max($0.width, $0.height) } == [64, 200])
  }

  @Test func differencesButForAClock() async throws {
    let job = try request().job()
    var expected = try await job.pixmap()
    #expect(try await differences(of: job, from: expected).isEmpty)
    expected[10, 20] ^= 0xFF00
    #expect(try await differences(of: job, from: expected).count == 1)
    let clock = PixelRect(x: 8, y: 16, width: 8, height: 8)
    #expect(try await differences(of: job, from: expected, ignoring: [clock]).isEmpty)
  }

  @Test func messagesAreABatch() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")
    defer { try? FileManager.default.removeItem(at: path) }
    let messages = AsyncStream { messages in
      messages.yield(#"{"output": "\#(path.path)", "items": [{"color": "red"}]}"#)
      messages.yield("{}")
      messages.finish()
    }
    let lines = try await results(of: messages)
    #expect(lines.map { $0.contains(#""status": "done""#) } == [true, false])
  }
}
