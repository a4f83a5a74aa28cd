// Errors are values that can be compared, and say the same in `localizedDescription` as in `description`.

import Foundation
import MosaicCodecs
import MosaicCompare
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCollage
@testable import MosaicSystem

@Suite(.bounded) struct LocalizedErrorTests {
  private static let codec = FileError(path: "a.png", kind: .notFound)
  private static let refusal = MemoryBudget.Refusal(purpose: "rows", bytes: 5, used: 0, limit: 4)

  /// An error of every type, and its words.
  static let errors: [(error: any Error & Hashable, words: String)] = [
    (codec, "a.png: no such file"),
    (refusal, "5 bytes of memory for rows; the limit is 4 bytes"),
    (RenderError.cancelled, "stopped on request"),
    (RenderError.output(codec), "a.png: no such file"),
    (RenderError.format("a.apng: such a file moves"), "a.apng: such a file moves"),
    (JobError(.source(codec)), "a.png: no such file"), (JobError.Kind.source(codec), "a.png: no such file"),
    (JobError.Kind.format("the ending says nothing"), "the ending says nothing"),
    (JobResult.Failure(code: 65, message: "is bad"), "is bad"),
  ]

  @Test("words are those of the description", arguments: errors.indices)
  func words(index: Int) {
    let (error, words) = Self.errors[index]
    #expect(error.localizedDescription == words)
  }

  @Test("so are those of errors that are made by what is wrong") func thrown() throws {
    func check<E: Error & CustomStringConvertible>(_ error: E) {
      #expect(error.localizedDescription == error.description && !error.description.isEmpty)
    }
    do { _ = try Color(css: "reddish") } catch { check(error) }
    do { _ = try ThumbnailSize("x") } catch { check(error) }
    do { _ = try Shard("x") } catch { check(error) }
    do { _ = try FileText(key: "", value: "") } catch { check(error) }
    do { _ = try CollageSpec(json: Array("{}".utf8)) } catch { check(error) }
    check(LayoutError.item(index: 0, found: "x", allowed: "y"))
    check(PlanError.layout(.item(index: 0, found: "x", allowed: "y")))
  }

  @Test("errors and reports are compared by value") func equality() throws {
    #expect(RenderError.output(Self.codec) == .output(Self.codec))
    #expect(RenderError.output(Self.codec) != .shortage(Self.codec))
    #expect(JobError(.source(Self.codec)) == JobError(.source(Self.codec)))
    #expect(
      JobError(.source(Self.codec)) != JobError(.source(FileError(path: "a.png", kind: .unlistedFolder))))
    let job = CollageJob(CollageSpec(items: [SpecItem(.color(.white))]))
    #expect(try job.render(to: .memory, as: .png) == job.render(to: .memory, as: .png))
  }
}
