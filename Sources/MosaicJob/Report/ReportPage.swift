// The parts of a report that are the same in every report.

import MosaicCodecs

/// The page of a report, without its pairs: the files of the folder `Page`.
enum ReportPage {
  /// All of the style sheet.
  static let style = text([PackageResources.frame_css, PackageResources.stage_css])

  /// All of the script: one function, so that it leaves no names behind.
  static let script =
    "(() => {\n\"use strict\";\n"
    + text([
      PackageResources.pairs_js, PackageResources.stage_js, PackageResources.views_js,
      PackageResources.choices_js,
    ]) + "})();\n"

  /// The markup before the pairs and behind them.
  static let markup: (opening: String, closing: String) = {
    let fills = [
      "version": "\(HTMLReport.version)", "policy": policy, "style": style, "script": script, "pairs": "",
    ]
    var parts = [""]
    // Names stand between doubled braces, which the other text has not.
    for (index, word) in text([PackageResources.page_html]).split(separator: /{{|}}/).enumerated() {
      if word == "pairs" { parts.append("") }
      parts[parts.count - 1] += index.isMultiple(of: 2) ? String(word) : fills[String(word)] ?? ""
    }
    return (parts[0], parts[1])
  }()

  /// The script and the style by their hashes; pictures from memory; nothing else.
  private static var policy: String {
    func hash(_ text: String) -> String {
      // The text of an element begins behind its tag, with the line break.
      "'sha256-\(Base64.text(SHA256.digest(of: "\n" + text).bytes))'"
    }
    return "default-src 'none'; base-uri 'none'; form-action 'none'; img-src blob:; "
      + "style-src \(hash(style)); script-src \(hash(script))"
  }

  private static func text(_ files: [[UInt8]]) -> String { String(decoding: files.joined(), as: UTF8.self) }
}
