// What documents and options say about an output, and which of them wins.

import Foundation
import MosaicCodecs
import MosaicRender
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCollage

@Suite(.bounded) struct JobMetadataTests {
  private static func job(_ metadata: String, _ options: RenderOptions = RenderOptions()) throws -> CollageJob
  {
    try CollageJob(
      json:
        #"{"version": 1, "canvas": {"size": [20, 10]}, "items": [{"color": "red"}], "metadata": \#(metadata)}"#,
      options: options)
  }

  private static func has(_ text: String, _ bytes: [UInt8]) -> Bool {
    Data(bytes).range(of: Data(text.utf8)) != nil
  }

  @Test("a PDF without a copyright says so") func pdf() throws {
    let report = try Self.job(#"{"author": "A", "copyright": "C"}"#).render(to: .memory, as: .pdf)
    let bytes = report.bytes
    #expect(report.warnings == [.noCopyrightInPDF] && Self.has("/Author (A)", bytes))
    #expect(try Self.job(#"{"author": "A"}"#).render(to: .memory, as: .pdf).warnings.isEmpty)
    #expect(try Self.job(#"{"copyright": "C"}"#).render(to: .memory, as: .svg).warnings.isEmpty)
  }

  @Test("a document keeps them") func coding() throws {
    let job = try Self.job(#"{"author": "A", "title": "T"}"#)
    #expect(job.spec.metadata.author == "A" && job.spec.metadata.copyright == nil)
    let again = try CollageSpec(json: job.spec.json())
    #expect(again == job.spec)
    var other = again
    other.metadata.title = "U"
    #expect(other != job.spec)
  }

  /// Documents must refuse what encoders refuse, or an output fails late and without its place.
  @Test("documents allow what files can have, and no more") func limits() throws {
    let texts = [
      "x", String(repeating: "x", count: 2000), String(repeating: "x", count: 2001), "a\u{1}", "\u{7F}",
      "\u{80}", "\u{A0}",
      "\u{2028}", "\u{FFFD}", "\u{FFFE}", "\u{FFFF}", "\u{10FFFF}", "\u{1F600}",
    ]
    for text in texts {
      let json = String(decoding: try JSONEncoder().encode(["author": text]), as: UTF8.self)
      let isRead = (try? Self.job(json)) != nil
      #expect(isRead == (FileMetadata(author: text).fault == nil), "U+\(text.unicodeScalars.map(\.value))")
    }
  }

  @Test("options out of their ranges are refused before anything is opened") func faults() throws {
    let options = RenderOptions { $0.encoding.metadata = FileMetadata(copyright: "a\nb") }
    let error = #expect(throws: JobError.self) { try Self.job("{}", options).data(as: .png) }
    #expect(
      error?.description
        == "the option 'metadata.copyright' is a text with U+000A in it; allowed: one line of text, without control characters",
      "\(String(describing: error))")
    let thumbnails = ThumbnailOptions {
      $0.encoding.metadata = FileMetadata(title: String(repeating: "x", count: 2001))
    }
    #expect(throws: JobError.self) { try Thumbnailer([ThumbnailSize("32")], options: thumbnails) }
  }
}
