// The HTML report as text: nothing of a pair becomes markup, and nothing is loaded.

import Foundation
import MosaicCodecs
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicGoldens
@testable import MosaicSystem
@testable import MosaicText

@Suite(.bounded) struct HTMLReportTests {
  private func text(_ pairs: [PairResult], _ heading: ReportHeading = SampleReport.heading) -> String {
    String(decoding: SampleReport.text(pairs, heading), as: UTF8.self)
  }

  private func count(_ part: String, in text: String) -> Int { text.components(separatedBy: part).count - 1 }

  static let names = [
    "</script><script>alert(1)</script>.png", "<!--.png", "a\"b'c&d.png", "line\nbreak.png",
    "\u{2028}\u{202E}.png",
    "<\u{338}/script>.png", "]]>", "<SCRIPT>", "ünï/😀.png", "",
  ]

  @Test("a name is text, whatever is in it", arguments: names)
  func hostileNames(name: String) throws {
    var pair = SampleReport.pair(name)
    pair.reason = name
    let plain = text([SampleReport.pair("plain.png")])
    let page = text([pair], ReportHeading(title: name, expectedFolder: name, actualFolder: name))
    #expect(count("<", in: page) == count("<", in: plain))
    #expect(page.unicodeScalars.count { $0 == "<" } == plain.unicodeScalars.count { $0 == "<" })
    let line = try #require(page.split(separator: "\n").first { $0.contains("class=\"pair\">") })
    let start = "<script type=\"application/json\" class=\"pair\">"
    #expect(line.hasPrefix(start) && line.hasSuffix("</script>"))
    let json = line.dropFirst(start.count).dropLast("</script>".count)
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect((object?["path"] as? String)?.unicodeScalars.elementsEqual(name.unicodeScalars) == true)
    #expect((object?["record"] as? [String: Any])?["reason"] as? String == name)
  }

  @Test("two files have their names, and the digests of what was looked at") func twoFiles() throws {
    var pair = PairResult(expected: "x/a.png", actual: "y/b.png")
    pair.expected.file = [1, 2, 3]
    let line = String(decoding: HTMLReport.block(pair), as: UTF8.self)
    let hash = "039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81"
    #expect(
      line.hasPrefix(
        "<script type=\"application/json\" class=\"pair\">{\"path\": \"a.png\", \"from\": \"b.png\", "
          + "\"status\": \"unreadable\", \"expected\": \"\(hash)\", \"record\": {\"version\": 1, "))
  }

  @Test("a report describes an actual picture if the manifest describes its golden") func manifest() throws {
    try withTemporaryFolder { folder in
      let names = ["known.png", "other.png"]
      try SampleReport.write(names.map { SampleReport.pair($0) }, to: folder)
      try GoldenManifest.update(in: folder.path("golden")) { manifest in
        manifest.goldens["known"] = GoldenManifest.Entry()
      }
      try FolderComparison(expected: folder.path("golden"), actual: folder.path("out"))
        .compare(reportingTo: folder.path("report.html"))
      let lines = String(decoding: try folder.read("report.html"), as: UTF8.self).split(separator: "\n")
      let picture = try ImageReader.straightPixmap(ofFile: folder.path("out/known.png"))
      let described = "\"manifest\": \(GoldenManifest.Entry(of: picture).json.line)"
      let found = names.map { name in
        lines.contains { $0.contains("{\"path\": \"\(name)\"") && $0.contains(described) }
      }
      #expect(found == [true, false])
    }
  }

  @Test func nothingIsLoaded() throws {
    let page = text(SampleReport.pairs)
    for word in ["http:", "https:", "url(", "@import", "src=\"", "<link", "<iframe", "innerHTML", "eval("] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(page.hasPrefix("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"))
    #expect(page.hasSuffix("</script>\n</body>\n</html>\n"))
  }

  @Test("the policy names the script and the style by their hashes")
  func policy() throws {
    let page = text([])
    for (tag, source) in [("script", "script-src"), ("style", "style-src")] {
      let start = try #require(page.range(of: "<\(tag)>\n"))
      let end = try #require(page.range(of: "</\(tag)>", range: start.upperBound..<page.endIndex))
      let body = "\n" + page[start.upperBound..<end.lowerBound]
      let hash = Data(SHA256.digest(of: body).bytes).base64EncodedString()
      #expect(page.contains("\(source) 'sha256-\(hash)'"))
    }
  }

  @Test func linesOfThePageAreNoData() throws {
    for line in HTMLReport.opening.split(separator: "\n") + ReportPage.script.split(separator: "\n") {
      switch try ReportLine(Array(line.utf8)) {
      case .other: break
      case .mark: #expect(line.hasPrefix("<meta name=\"mosaic-report\""))
      default: Issue.record("\(line)")
      }
    }
  }

  @Test func base64() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 89 + count) }
      var text: [UInt8] = []
      Base64.append(bytes, to: &text)
      #expect(String(decoding: text, as: UTF8.self) == Data(bytes).base64EncodedString())
      #expect(text.allSatisfy(Base64.isDigit))
    }
    #expect("<>\"' -_\u{7f}".utf8.allSatisfy { !Base64.isDigit($0) })
  }

  static let files: [(start: [UInt8], type: String?)] = [
    (Sample.png(1, 1, 0), "image/png"), ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"),
    (Array("RIFF....WEBPVP8 ".utf8), "image/webp"), (Array("GIF89a".utf8), "image/gif"),
    (Array("<svg xmlns=".utf8), nil), (Array("RIFF....WAVE".utf8), nil), ([], nil),
    (Array("version https://git-lfs.github.com/spec/v1".utf8), nil),
  ]

  @Test("pictures that a browser decodes are embedded, and nothing else", arguments: files)
  func types(start: [UInt8], type: String?) {
    var pair = PairResult(path: "a", expected: "a", actual: "a")
    pair.actual.file = start
    let block = String(decoding: HTMLReport.block(pair), as: UTF8.self)
    #expect(block.contains("data-role=\"actual\"") == (type != nil))
    if let type { #expect(block.contains("data-type=\"\(type)\">\(Data(start).base64EncodedString())<")) }
  }
}
