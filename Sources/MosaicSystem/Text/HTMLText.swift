// Parts of HTML documents that need no other file.

import MosaicText

/// HTML documents with one style sheet, one script, and data as JSON.
package enum HTMLText {
  package static func joined(_ files: [[UInt8]]) -> String { String(decoding: files.joined(), as: UTF8.self) }

  /// A script of one function, so that it leaves no names behind. The shared modules come before the files of the page.
  package static func script(_ files: [[UInt8]], with modules: [PageModule]) -> String {
    "(() => {\n\"use strict\";\n" + joined(modules.map(\.script) + files) + "})();\n"
  }

  /// Modules of JavaScript that import only each other, in the order in which they need each other, as one constant of a script.
  ///
  /// Each `import` must stand on one line, and `export` at the beginning of a line.
  ///
  /// - Parameter exports: The names that the constant has as properties.
  package static func module(_ name: String, _ files: [[UInt8]], exports: [String]) -> [UInt8] {
    let lines = joined(files).split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("import ") }
      .map { $0.hasPrefix("export ") ? $0.dropFirst("export ".count) : $0 }
    let text = lines.joined(separator: "\n")
    return Array(
      "const \(name) = (() => {\n\(text)return { \(exports.joined(separator: ", ")) };\n})();\n".utf8)
  }

  /// The markup with its fills, cut at `gap`. Names stand between doubled braces, which the other text does not have.
  package static func parts(of markup: [UInt8], around gap: String? = nil, _ fills: [String: String])
    -> [String]
  {
    var parts = [""]
    for (index, word) in joined([markup]).split(separator: /{{|}}/).enumerated() {
      if let gap, word == gap { parts.append("") }
      parts[parts.count - 1] += index.isMultiple(of: 2) ? String(word) : fills[String(word)] ?? ""
    }
    return parts
  }

  /// The policy (CSP) of a page: its script and style, known by their hashes, pictures from `pictures`, and nothing else.
  ///
  /// - Parameter runsWebAssembly: Whether the script may also compile WebAssembly, which has no hash.
  package static func policy(
    style: String, script: String, pictures: String, runsWebAssembly: Bool = false
  ) -> String {
    func hash(_ text: String) -> String {
      // The text of an element begins behind its tag, with the line break.
      "'sha256-\(Base64.text(SHA256.digest(of: "\n" + text).bytes))'"
    }
    return "default-src 'none'; base-uri 'none'; form-action 'none'; img-src \(pictures); "
      + "style-src \(hash(style)); script-src \(hash(script))"
      + (runsWebAssembly ? " 'wasm-unsafe-eval'" : "")
  }

  /// JSON in which `<` cannot begin a tag, so that no text of it can end its element.
  package static func escaped(json: String) -> String {
    // By scalars: a character may be "<" with a mark above it.
    json.unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "<" { text += "\\u003c" } else { text.unicodeScalars.append(scalar) }
    }
  }
}
