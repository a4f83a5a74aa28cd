// Documents that end, stop or fill whatever draws them: each is a picture or an error in words.

#if SVG
  import Foundation
  import TestSupport
  import Testing

  @testable import MosaicCodecs

  /// Draws the documents in `fixtures/hostile/svg`; adding a case is adding a file.
  @Suite(.timeLimit(.minutes(10)), .enabled(if: try OutsideProgram.hasSVG())) struct SVGHostileTests {
    static let names =
      ((try? FileManager.default.contentsOfDirectory(atPath: Fixtures.path("hostile/svg"))) ?? []).sorted()

    @Test(arguments: names) func drawing(name: String) throws {
      let bytes = Array(try Data(contentsOf: Fixtures.url("hostile/svg/\(name)")))
      guard case .failure(let error) = rows(of: bytes, reducing: 1) else { return }
      #expect(!error.isInputOutput && !error.isShortage && "\(error)".hasPrefix("x: is "), "\(error)")
      #expect("\(error)".utf8.count < 500, "\(error)")
    }

    @Test("on a thread with a small stack") func smallStack() throws {
      let bytes = Array(try Data(contentsOf: Fixtures.url("hostile/svg/groups-230-deep.svg")))
      let end = DispatchSemaphore(value: 0)
      let thread = Thread {
        if case .failure(let error) = rows(of: bytes, reducing: 1) { Issue.record("\(error)") }
        end.signal()
      }
      thread.stackSize = 256 << 10
      thread.start()
      end.wait()
    }
  }
#endif
