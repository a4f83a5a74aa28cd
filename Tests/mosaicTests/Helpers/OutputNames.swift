// The names of output formats in this build.

/// The names of output formats, as messages and help list them.
enum OutputNames {
  /// Formats of still pictures.
  static let stills: [String] = {
    var names = ["png"]
    #if JPEG
      names.append("jpg")
    #endif
    #if WebP
      names.append("webp")
    #endif
    return names + ["svg", "pdf"]
  }()

  /// All formats.
  static let all = stills + ["apng"]

  /// The endings of all formats: `.png, .svg, .pdf or .apng`.
  static let endings = list(all.map { ".\($0)" })

  /// `a, b or c`.
  static func list(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or \(words.last ?? "")"
  }
}
