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
  /// Each module is a function, so that names which it does not export are its own. Each `import` must stand on one line, and
  /// `export` at the beginning of a line, before a function, a class or a constant.
  ///
  /// - Parameter exports: The names that the constant has as properties.
  package static func module(_ name: String, _ files: [[UInt8]], exports: [String]) -> [UInt8] {
    let parts = files.map { file in
      var names: [String] = []
      var lines: [Substring] = []
      for line in joined([file]).split(separator: "\n", omittingEmptySubsequences: false)
      where !line.hasPrefix("import ") {
        guard let found = line.prefixMatch(of: /export ((?:async )?(?:function|class|const) (\w+).*)/) else {
          lines.append(line)
          continue
        }
        lines.append(found.1)
        names.append(String(found.2))
      }
      return scope(names, lines.joined(separator: "\n"), exports: names)
    }
    return Array(scope([name], parts.joined(), exports: exports, isObject: true).utf8)
  }

  /// A function that is called at once, and gives constants.
  private static func scope(
    _ constants: [String], _ text: String, exports: [String], isObject: Bool = false
  ) -> String {
    let names = constants.joined(separator: ", ")
    return "const \(isObject ? names : "{ \(names) }") = (() => {\n\(text)return { "
      + exports.joined(separator: ", ") + " };\n})();\n"
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
