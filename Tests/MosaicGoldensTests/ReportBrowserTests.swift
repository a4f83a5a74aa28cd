// The report in a browser: opened from disk, worked with the keyboard, accepted, applied.

import Foundation
import MosaicCompare
import MosaicLayout
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicGoldens
@testable import MosaicSystem

@Suite(.bounded, .serialized) struct ReportBrowserTests {
  private static let shown = "document.body.dataset.shown"

  private func load(
    _ pairs: [PairResult], heading: ReportHeading = SampleReport.heading, _ folder: TemporaryFolder,
    _ browser: Browser
  ) async throws {
    let path = try folder.write(SampleReport.text(pairs, heading), to: "report.html")
    try await browser.open(path)
    #expect(try await browser.waits(for: "true", of: "document.body.dataset.ready") == "true")
  }

  @Test(
    "worst first, keys, views, the slider, zoom, filters, search; nothing is refused by the page's policy")
  func working() async throws {
    try await withBrowser(orLeaveOut: "the report in a browser") { folder, browser in
      try await load(SampleReport.pairs, folder, browser)
      #expect(try await browser.waits(for: "sub/much.png", of: Self.shown) == "sub/much.png")
      let rows = "Array.from(document.querySelectorAll('#list button'), (row) => row.title).join()"
      #expect(
        try await browser.text(rows)
          == "sub/much.png: different,little.png: different,gone.png: missing,new.png: new")
      // A picture is decoded when its pair is shown.
      #expect(
        try await browser.text("document.images.length + ' ' + document.images[0].naturalWidth") == "2 40")
      try await browser.press("j")
      #expect(try await browser.waits(for: "little.png", of: Self.shown) == "little.png")
      try await browser.press("k")
      #expect(try await browser.waits(for: "sub/much.png", of: Self.shown) == "sub/much.png")

      let chosen = "document.querySelector('#views [aria-pressed=true]').textContent"
      for (key, name) in [
        ("2", "Slider"), ("3", "Blend"), ("4", "Blink"), ("5", "Difference"), ("1", "Side by side"),
        ("2", "Slider"),
      ] {
        try await browser.press(key)
        #expect(try await browser.text(chosen) == name)
        #expect(try await browser.text("document.querySelectorAll('#stage img').length") == "2")
      }
      let clip = "document.querySelectorAll('.layer')[1].style.clipPath"
      #expect(try await browser.text(clip) == "inset(0px 0px 0px 50%)")
      try await browser.press("\u{E014}\u{E014}")  // ArrowRight
      #expect(try await browser.text(clip) == "inset(0px 0px 0px 60%)")
      let width = try #require(Double(try await browser.text("document.querySelector('.view').clientWidth")))
      try await browser.drag(".handle", by: Int(-width * 0.2))
      let share = try await browser.text("document.querySelector('.handle').getAttribute('aria-valuenow')")
      #expect((39...41).contains(Int(share) ?? 0), "\(share)")

      let scale = "document.getElementById('zoom-share').textContent"
      #expect(try await browser.text(scale) == "400 %")
      try await browser.press("z")
      #expect(try await browser.text("document.querySelectorAll('.region.chosen').length") == "2")
      let zoomed = try await browser.text(scale)
      #expect((Int(zoomed.prefix { $0 != " " }) ?? 0) > 400, "\(zoomed)")
      try await browser.press("z")
      #expect(try await browser.text(scale) == "400 %")

      try await browser.press("?")
      #expect(try await browser.text("document.getElementById('help').open") == "true")
      try await browser.press("?")
      #expect(try await browser.text("document.getElementById('help').open") == "false")
      try await browser.press("/gone")
      #expect(try await browser.waits(for: "gone.png", of: Self.shown) == "gone.png")
      try await browser.press("\u{E007}j")  // Enter; then a key of the page again
      #expect(try await browser.text(rows) == "gone.png: missing")
      _ = try await browser.text("document.querySelector('[data-status=missing]').click()")
      #expect(try await browser.text("document.getElementById('empty').hidden") == "false")
      #expect(try await browser.complaints() == [])
    }
  }

  @Test("what is accepted is downloaded, and applied by mosaic accept")
  func accepting() async throws {
    try await withBrowser(orLeaveOut: "the report in a browser") { folder, browser in
      try SampleReport.write(SampleReport.pairs, to: folder)
      try await load(SampleReport.pairs, folder, browser)
      for path in ["sub/much.png", "little.png", "gone.png", "new.png"] {
        #expect(try await browser.waits(for: path, of: Self.shown) == path)
        try await browser.press(path == "little.png" ? "aaaj" : "aj")
      }
      // Twice is not at all.
      try await browser.press("kkk")
      #expect(try await browser.waits(for: "sub/much.png", of: Self.shown) == "sub/much.png")
      try await browser.press("a")
      let accepted = try await browser.text("document.getElementById('accepted-count').textContent")
      #expect(accepted == "3 accepted, with 1 removal")
      _ = try await browser.text("document.getElementById('download').click()")
      for _ in 0..<200 where try !folder.files().contains("downloads/accepted.json") {
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(try await browser.complaints() == [])

      let run = try MosaicBinary.run(["accept", "downloads/accepted.json"], in: folder)
      #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
      #expect(run.output.hasSuffix("\n1 replaced, 1 added, 1 removed\n"))
      let goldens = try folder.files().filter { $0.hasPrefix("golden/") }
      #expect(goldens == ["golden/little.png", "golden/new.png", "golden/sub/much.png"])
      for (path, pair) in [("little.png", 0), ("new.png", 2)] {
        #expect(try folder.read("golden/\(path)") == SampleReport.pairs[pair].actual.file)
      }
      #expect(try folder.read("golden/sub/much.png") == SampleReport.pairs[1].expected.file)
      let again = try MosaicBinary.run(["accept", "downloads/accepted.json"], in: folder)
      #expect(again.output.hasSuffix("\n3 as accepted already\n"))
    }
  }

  @Test(
    "equal changes are a group, accepted by one key; and so is all that the list shows, with removals named")
  func groups() async throws {
    try await withBrowser(orLeaveOut: "the report in a browser") { folder, browser in
      func changed(_ path: String, _ change: String?, differing: Int) -> PairResult {
        var pair = SampleReport.pair(path, differing: differing)
        pair.measures?.regions[0].words = "item 2: gone"
        pair.change = change
        return pair
      }
      let pairs = [
        changed("far.png", "1", differing: 130), changed("a.png", "2", differing: 110),
        changed("b.png", "2", differing: 111), changed("large.png", nil, differing: 109),
        changed("c.png", "2", differing: 120), changed("old.png", nil, differing: 108),
        SampleReport.pair("new/1.png", .new, expected: nil),
        SampleReport.pair("new/2.png", .new, expected: nil),
        SampleReport.pair("gone/1.png", .missing, actual: nil),
        SampleReport.pair("gone/2.png", .missing, actual: nil),
        SampleReport.pair("bad.png", .unreadable, expected: nil, actual: nil),
      ]
      try await load(pairs, folder, browser)
      let rows =
        "Array.from(document.querySelectorAll('#list button'), (row) => row.title.split(':')[0]).join()"
      // Behind the worst of each group.
      #expect(
        try await browser.text(rows)
          == "far.png,c.png,b.png,a.png,large.png,old.png,gone/1.png,gone/2.png,bad.png,new/1.png,new/2.png")
      let alike =
        "Array.from(document.querySelectorAll('#list [data-alike]'), (row) => row.dataset.alike).join()"
      #expect(try await browser.text(alike) == "3 alike")
      let count = "document.getElementById('accepted-count').textContent"
      let group = "document.getElementById('accept-group')"
      #expect(try await browser.text("\(group).hidden") == "true")
      try await browser.press("j")
      #expect(try await browser.waits(for: "c.png", of: Self.shown) == "c.png")
      #expect(try await browser.text("\(group).textContent") == "Accept 3 alike")
      if let path = ProcessInfo.processInfo.environment["MOSAIC_SCREENSHOT"] {
        try Data(try await browser.screenshot()).write(to: URL(fileURLWithPath: path))
      }
      try await browser.press("g")
      #expect(try await browser.text(count) == "3 accepted")
      // What is accepted already stays so, and all of it can be taken back.
      try await browser.press("j")
      #expect(try await browser.waits(for: "b.png", of: Self.shown) == "b.png")
      try await browser.press("ag")
      #expect(try await browser.text(count) == "3 accepted")
      try await browser.press("g")
      #expect(try await browser.text(count) == "")
      try await browser.press("/gone/")
      #expect(try await browser.waits(for: "gone/1.png", of: Self.shown) == "gone/1.png")
      #expect(try await browser.text("\(group).hidden") == "true")
      let all = "document.getElementById('accept-all')"
      #expect(try await browser.text("\(all).textContent") == "Accept all 2 in the list, with 2 removals")
      try await browser.press("\u{E007}A")
      #expect(try await browser.text(count) == "2 accepted, with 2 removals")
      try await browser.press("A")
      #expect(try await browser.text(count) == "")
      _ = try await browser.text("document.getElementById('search').value = ''")
      _ = try await browser.text("document.getElementById('search').dispatchEvent(new Event('input'))")
      _ = try await browser.text("\(all).click()")
      #expect(try await browser.text(count) == "10 accepted, with 2 removals")
      #expect(try await browser.complaints() == [])
    }
  }

  @Test("nothing is shown, and nothing can be accepted, before a pair's pictures are decoded")
  func waiting() async throws {
    try await withBrowser(orLeaveOut: "the report in a browser") { folder, browser in
      try await load(SampleReport.pairs, folder, browser)
      #expect(try await browser.waits(for: "sub/much.png", of: Self.shown) == "sub/much.png")
      // Pictures that are decoded when the test says so.
      _ = try await browser.text(
        "HTMLImageElement.prototype.decode = () => new Promise((done) => (window.decoded ??= []).push(done))")
      try await browser.press("j1agA")
      let path = "document.getElementById('path').textContent"
      let count = "document.getElementById('accepted-count').textContent"
      #expect(try await browser.text(path) == "little.png")
      #expect(try await browser.text(Self.shown) == "undefined")
      #expect(try await browser.text("document.images.length") == "0")
      #expect(
        try await browser.text(
          "['accept', 'accept-all'].map((name) => document.getElementById(name).disabled)")
          == "true,true")
      #expect(try await browser.text(count) == "")
      _ = try await browser.text("window.decoded.forEach((done) => done())")
      #expect(try await browser.waits(for: "little.png", of: Self.shown) == "little.png")
      #expect(try await browser.text("document.images.length") == "2")
      try await browser.press("a")
      #expect(try await browser.text(count) == "1 accepted")
      #expect(try await browser.complaints() == [])
    }
  }

  @Test("a thousand pairs, names that look like markup, and parts that are missing")
  func manyPairs() async throws {
    try await withBrowser(orLeaveOut: "the report in a browser") { folder, browser in
      let hostile = "</script><img src=x onerror=\"document.title='harm'\">.png"
      var heading = SampleReport.heading
      heading.title = "<b>Title"
      heading.parts = ReportParts(of: try Shard("2/3"))
      let pairs = (0..<1000).map { SampleReport.pair("set \($0 % 7)/\($0).png", differing: $0 + 1) }
      try await load(pairs + [SampleReport.pair(hostile, differing: 1200)], heading: heading, folder, browser)
      #expect(try await browser.waits(for: hostile, of: Self.shown) == hostile)
      #expect(try await browser.text("document.querySelectorAll('#list li').length") == "1001")
      #expect(try await browser.text("document.images.length") == "2")
      #expect(try await browser.text("document.title") == "<b>Title")
      #expect(
        try await browser.text("document.getElementById('notice').textContent")
          == "This report is not complete: of 3 parts 2 are missing (1/3, 3/3).")
      try await browser.press("j")
      #expect(try await browser.waits(for: "set 5/999.png", of: Self.shown) == "set 5/999.png")
      #expect(try await browser.complaints() == [])
    }
  }
}
