// A report of compared pictures: one HTML document that needs no other file and no network; and its heading.

import MosaicCodecs
import MosaicSpec
import MosaicSystem
import MosaicText

/// Writes the document: an opening, a block for each pair in any order, and a closing with the facts that are known at the end.
///
/// No file is read or written here. The pictures are in the document as text (Base64), which the browser decodes only when a pair is
/// shown, so that a report of a thousand pairs opens at once. The order (worst first) is made in the browser.
///
/// No part of a pair becomes markup: it is JSON whose `<` are escaped, and the page shows it as text. The page has a policy (CSP) that
/// runs only its one script, known by its hash, and loads nothing.
package enum HTMLReport {
  /// The version of the document's data.
  static let version = 1

  /// The formats of pictures that a report holds, all of which browsers show. AVIF and SVG are not among them: a report of this
  /// version with such a picture would be refused by `mosaic report merge` of an earlier release.
  static let formats: [ImageFormat] = [.png, .jpeg, .webp, .gif]

  package static var opening: String { ReportPage.markup.opening }

  /// The lines of a pair, with the files of its record that are of these formats.
  package static func block(_ record: PairResult) -> [UInt8] {
    var text = Array(ReportLine.text(ofPair: json(record)).utf8)
    let files: [(ReportRole, [UInt8]?)] = [
      (.expected, record.expected.file), (.actual, record.actual.file), (.difference, record.differenceFile),
    ]
    for (role, file) in files {
      // As many bytes as tell any of these formats.
      guard let file, let format = ImageReader.format(start: Array(file.prefix(16))),
        formats.contains(format)
      else { continue }
      text += ReportLine.opening(of: role, format).utf8
      Base64.append(file, to: &text)
      text += ReportLine.end.utf8
      text.append(0x0A)
    }
    return text
  }

  package static func closing(_ heading: ReportHeading) -> String {
    ReportLine.text(ofHeading: heading.json.line) + ReportPage.markup.closing
  }

  private static func json(_ record: PairResult) -> String {
    // Two files have their names.
    let path = record.variant ?? record.path ?? record.expected.path.fileName
    let made = record.otherPath ?? record.path ?? record.actual.path.fileName
    return JSONValue.object([
      ("path", .string(path)), ("from", made.isSamePath(as: path) ? nil : .string(made)),
      ("status", .string(record.status.rawValue)), ("maskColor", .text(record.maskColor)),
      // The picture that is accepted must be the one that was looked at.
      ("expected", .text(record.expected.file.map { SHA256.digest(of: $0).hex })),
      ("actual", .text(record.actual.file.map { SHA256.digest(of: $0).hex })),
      // A variant has another name in the manifest, and a picture that keeps a mask has other pixels.
      ("manifest", record.variant == nil && record.update == nil ? record.pixels?.json : nil),
      ("change", .text(record.change)),
      ("record", record.value),
    ]).line
  }
}

/// The pictures of a pair, as a report names them.
enum ReportRole: String, CaseIterable {
  case expected, actual, difference
}

/// The page of a report, without its pairs: the files of the folder `Page`.
enum ReportPage {
  /// All of the style sheet.
  static let style = HTMLText.joined([PackageResources.frame_css, PackageResources.stage_css])

  /// All of the script: one function, so that it leaves no names behind.
  static let script = HTMLText.script(
    [
      PackageResources.pairs_js, PackageResources.groups_js, PackageResources.stage_js,
      PackageResources.views_js, PackageResources.goldens_js, PackageResources.accepting_js,
      PackageResources.choices_js,
    ], with: PageModule.allCases)

  /// The markup before the pairs and behind them.
  static let markup: (opening: String, closing: String) = {
    let fills = [
      "version": "\(HTMLReport.version)",
      // Pictures come from memory.
      "policy": HTMLText.policy(style: style, script: script, pictures: "blob:"), "style": style,
      "script": script, "endings": ImageReader.pathExtensions.sorted().joined(separator: " "),
    ]
    let parts = HTMLText.parts(of: PackageResources.page_html, around: "pairs", fills)
    return (parts[0], parts[1])
  }()
}

// MARK: The heading, for all pairs together

/// The title of a report, its folders, and which parts of all pairs it has.
package struct ReportHeading: Hashable, Sendable {
  /// The report's title; a general one if `nil`.
  package var title: String?
  /// The folder of expected pictures, as the user named it; `nil` if reports of several folders were joined.
  package var expectedFolder: String?
  /// The folder of actual pictures, as the user named it.
  package var actualFolder: String?
  /// The parts of all pairs that the report has, if the pairs were shared between several runs.
  package var parts: ReportParts?

  package init(
    title: String? = nil, expectedFolder: String? = nil, actualFolder: String? = nil,
    parts: ReportParts? = nil
  ) {
    self.title = title
    self.expectedFolder = expectedFolder
    self.actualFolder = actualFolder
    self.parts = parts
  }
}

// MARK: JSON

extension ReportHeading {
  /// The heading as a report holds it, on one line.
  var json: JSONValue {
    .object([
      ("version", .whole(HTMLReport.version)), ("title", .text(title)), ("expected", .text(expectedFolder)),
      ("actual", .text(actualFolder)), ("shards", parts?.json),
    ])
  }

  /// Reads the heading of a report; `nil` if the JSON is not a heading.
  init?(_ json: JSONNode) {
    guard json.isObject else { return nil }
    title = json.member("title")?.string
    expectedFolder = json.member("expected")?.string
    actualFolder = json.member("actual")?.string
    guard let shards = json.member("shards") else { return }
    guard let parts = ReportParts(shards) else { return nil }
    self.parts = parts
  }
}
