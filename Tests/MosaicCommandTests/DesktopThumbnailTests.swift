// mosaic thumbnail --freedesktop and --placeholder, render --max-side, and the entry for file managers.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicBatch

@Suite(.bounded, .inFolder) struct DesktopThumbnailTests {
  private func thumbnail(_ words: [String]) throws -> ProgramRun {
    try mosaic(
      ["thumbnail"] + words,
      environment: ["XDG_CACHE_HOME": folder.path("cache"), "PWD": folder.path])
  }

  @Test func theCacheIsFilledOnce() throws {
    try folder.write(Sample.png(600, 300, 0xFFFF_0000), to: "a/wide.png")
    try folder.write(Sample.png(100, 50, 0xFF00_FF00), to: "a/small.png")
    let words = ["a", "--freedesktop", "--size", "normal,512", "--json"]
    let first = try ThumbnailLine.all(thumbnail(words))
    #expect(first.map(\.status) == ["done", "done", "done", "done"])
    #expect(first.map { [$0.width, $0.height] } == [[100, 50], [100, 50], [128, 64], [512, 256]])
    #expect(first.map { $0.output?.contains("/cache/thumbnails/normal/") } == [true, false, true, false])
    #expect(first.map { $0.output?.contains("/cache/thumbnails/x-large/") } == [false, true, false, true])
    let texts = try OutputTexts.read(try #require(first[3].output))
    #expect(texts["Thumb::URI"] == "file://\(folder.path("a/wide.png"))")
    #expect(texts["Thumb::Mimetype"] == "image/png")
    #expect(texts["Thumb::Image::Width"] == "600" && texts["Thumb::Image::Height"] == "300")
    #expect(texts["Software"]?.hasPrefix("mosaic-") == true)

    #expect(try ThumbnailLine.all(thumbnail(words)).map(\.status) == Array(repeating: "current", count: 4))
    try folder.date("a/wide.png", Date(timeIntervalSince1970: 1e9))
    #expect(try ThumbnailLine.all(thumbnail(words)).map(\.status) == ["current", "current", "done", "done"])
  }

  @Test func damageIsTriedOnce() throws {
    let whole = Sample.png(40, 40, 0xFFFF_0000)
    try folder.write(whole.prefix(whole.count - 20), to: "cut.png")
    try folder.write("no picture", to: "text.png")
    try folder.write(whole, to: "whole.png")
    let words = "cut.png text.png missing.png whole.png --freedesktop --json --on-error skip".words
    let first = try thumbnail(words).done()
    #expect(try ThumbnailLine.all(first).map(\.status) == ["failed", "failed", "failed", "done", "done"])
    let notes = try folder.files("cache/thumbnails/fail/")
    #expect(
      notes.filter { $0.contains("/gnome-thumbnail-factory/") }.count == 1, "the one that nobody can read")
    #expect(notes.filter { $0.contains("/mosaic-") }.count == 2)
    let again = try ThumbnailLine.all(thumbnail(words))
    #expect(again.map(\.status) == ["failed", "failed", "failed", "current", "current"])
    for line in again.prefix(2) {
      #expect(line.error?.code == 65)
      #expect(line.error?.message.contains("no thumbnail could be made of it before; delete ") == true)
    }
    #expect(again[2].error?.message.hasSuffix("no such file") == true)
    // A repaired file is another one.
    try folder.write(whole, to: "cut.png")
    #expect(
      try ThumbnailLine.all(thumbnail(["cut.png", "--freedesktop", "--json"])).map(\.status)
        == ["done", "done"])
  }

  @Test func aThumbnailHasNoThumbnail() throws {
    try folder.write(Sample.png(300, 300, 0xFFFF_0000), to: "a.png")
    _ = try thumbnail(["a.png", "--freedesktop", "--size", "normal"])
    let files = try folder.files()
    let path = try #require(files.first { $0.hasPrefix("cache/") })
    let line = try #require(ThumbnailLine.all(thumbnail([path, "--freedesktop", "--json"])).first)
    #expect(line.status == "current" && line.output == folder.path(path))
    #expect(try folder.files() == files)
  }

  @Test func placeholdersAreInTheLines() throws {
    try folder.write(Sample.png(40, 40, 0xFF12_AB56), to: "a.png")
    try folder.write(Sample.png(40, 40, 0), to: "clear.png")
    let words = ["a.png", "clear.png", "-o", "out/{stem}.png", "--json"]
    let all = try ThumbnailLine.all(
      thumbnail(words + ["--placeholder", "blurhash,thumbhash", "--placeholder", "color"]))
    let flat = Pixmap(
      width: 40, height: 40,
      bytes: [UInt8](repeating: 0, count: 6400).indices.map { [0x56, 0xAB, 0x12, 0xFF][$0 % 4] })
    #expect(all[0].blurhash == BlurHash(flat).text)
    #expect(all[0].thumbhash == Data(ThumbHash(flat).bytes).base64EncodedString())
    #expect(all[0].color == "#12ab56")
    #expect(all[1].thumbhash != nil && all[1].color == nil)
    let some = try ThumbnailLine.all(thumbnail(words + ["--placeholder", "color"]))
    #expect(some[0].color == "#12ab56" && some[0].blurhash == nil && some[0].thumbhash == nil)
  }

  static let refused = refusals(
    #"""
    a.png --freedesktop -o x.png
      --freedesktop says where thumbnails are and what they show; leave --output out
    a.png --freedesktop --crop low → leave --crop out
    a.png --freedesktop --size 300
      --size: "300" cannot be used; allowed: normal (128), large (256), x-large (512), xx-large (1024)
    a.png --freedesktop --on-error placeholder → --freedesktop keeps no marked tiles; --on-error is fail or skip
    a.png -o x.png --json --placeholder lqip
      --placeholder: "lqip" cannot be used; allowed: blurhash, thumbhash, color
    """#, code: 2)

  @Test(arguments: refused) func usage(_ row: CommandRow) throws {
    try expect(row, "thumbnail")
  }

  @Test(.amongSamples) func aSideIsLimited() throws {
    for (words, width, height) in [
      (["--size", "300x400", "--scale", "3", "--max-side", "77"], 58, 77),
      (["--size", "1000x1", "--max-side", "3"], 3, 1),
    ] {
      try mosaic(["render", "red.png", "-o", "out.png"] + words).done()
      let header = try ImageReader.header(ofFile: folder.path("out.png"))
      #expect(
        header.width == width && header.height == height, "\(words): \(header.width) x \(header.height)")
    }
    try mosaic("render red.png -o out.png --max-side 0").refused(
      2, "--max-side: \"0\" cannot be used; allowed: a whole number from 1 to 1000000")
  }

  /// The entry's command, with its fields filled in as GNOME does, in a shell.
  @Test func theEntryForFileManagersWorks() throws {
    let entry = try String(contentsOfFile: Fixtures.sample("desktop/mosaic.thumbnailer"), encoding: .utf8)
    let lines = entry.split(separator: "\n")
    #expect(lines.contains("[Thumbnailer Entry]"))
    let exec = try #require(lines.first { $0.hasPrefix("Exec=") }?.dropFirst(5))
    try folder.write(
      #"{"version": 1, "items": [{"color": "red"}, {"image": "gone.png"}]}"#, to: "x.mosaic.json")
    try folder.write(Sample.png(50, 50, 0xFF00_FF00), to: "pictures/a.png")
    try folder.write(Sample.png(50, 90, 0xFF00_FF00), to: "pictures/b.png")
    try folder.write("damaged", to: "pictures/c.png")
    // A document of somebody else's reaches nothing outside of its folder.
    try folder.write(Sample.png(50, 50, 0xFF00_FF00), to: "private/a.png")
    try folder.write(
      #"{"version": 1, "items": [{"color": "red"}, {"image": "../private/a.png"}]}"#, to: "mail/x.mosaic.json"
    )
    for input in ["pictures", "x.mosaic.json"] {
      // GNOME's names have an ending, those of others may have none.
      let command = exec.replacing("%i", with: folder.path(input)).replacing("%o", with: folder.path("out"))
        .replacing("%s", with: "256")
      let run = try shell(String(command))
      // What is left out is said even with --quiet.
      #expect(run.exitCode == 0 && run.errorLines.count == 1, "\(input): \(run.errors)")
      let header = try ImageReader.header(ofFile: folder.path("out"))
      #expect(header.format.name == "PNG" && max(header.width, header.height) == 256)
    }
    let outside = exec.replacing("%i", with: folder.path("mail/x.mosaic.json"))
      .replacing("%o", with: folder.path("no")).replacing("%s", with: "256")
    let refused = try shell(String(outside))
    #expect(refused.exitCode == 65 && refused.errors.contains("has '..' in it"), "\(refused.errors)")
    let types = try String(contentsOfFile: Fixtures.sample("desktop/mosaic.xml"), encoding: .utf8)
    #expect(lines.contains("MimeType=inode/directory;application/x-mosaic+json;"))
    #expect(
      types.contains("type=\"application/x-mosaic+json\"") && types.contains("pattern=\"*.mosaic.json\""))
  }
}
