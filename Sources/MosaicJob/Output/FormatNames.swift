// The names of all file formats, for help and errors.

import MosaicRender

/// The names of the file formats that a collage can be written in.
package enum FormatNames {
  /// All names; the last is for moving pictures.
  package static let all = OutputFormat.allCases.map(\.rawValue) + ["apng"]

  /// The names of the formats of pixels, which thumbnails can be written in.
  package static let thumbnails = OutputFormat.allCases.filter { ![.svg, .pdf].contains($0) }.map(\.rawValue)

  /// The endings of files' names, `.png, .svg, .pdf or .apng`.
  package static let endings = list(all.map { ".\($0)" })

  /// Why a format is refused that other builds write, `this build does not write JPEG (trait JPEG, libjpeg-turbo)`; `nil` for
  /// any other name.
  package static func missing(_ name: String) -> String? {
    OptionalFormat.missing(name).map { "this build does not write \($0)" }
  }

  /// `a, b or c`.
  package static func list(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or \(words.last ?? "")"
  }
}
