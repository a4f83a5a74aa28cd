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

  private func request() throws -> Request {
    let photos = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../photos")
    func bytes(_ name: String) throws -> [UInt8] {
      try Array(Data(contentsOf: photos.appending(path: name)))
    }
    return Request(
      document: Array(document.utf8),
      pictures: ["one": try bytes("cat.png"), "two": try bytes("pagoda.png")])
  }

  @Test func bytesAreThoseOfTheBlockingCall() async throws {
    let request = try request()
    #expect(try await answer(request) == request.job().data(as: .png))
  }

  @Test func aHundredAtOnce() async throws {
    let request = try request()
    let answers = try await answers(to: Array(repeating: request, count: 100))
    #expect(answers.count == 100)
    #expect(try Set(answers.values) == [request.job().data(as: .png)])
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
    let request = Request(document: Array(document.utf8), pictures: [:])
    do {
      _ = try await answer(request)
      Issue.record("a document without its pictures was answered")
    } catch {
      #expect(reply(to: error).status == 400)
    }
  }
}
