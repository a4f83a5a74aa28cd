// The names of all file formats, for help and errors.

package enum FormatNames {
  /// All names of this build; the last is for moving pictures.
  package static let all = OutputFormat.supported.map(\.rawValue)

  /// The names of the formats of pixels, which thumbnails can be written in.
  package static let thumbnails = OutputFormat.allCases.filter(\.isOfThumbnails).map(\.rawValue)

  /// The endings of thumbnails' names, `.png, .jpg or .webp`.
  package static let thumbnailEndings = list(thumbnails.map { ".\($0)" })

  /// The endings of files' names, `.png, .svg, .pdf or .apng`.
  package static let endings = list(all.map { ".\($0)" })

  /// Why a format is refused that other builds write, `this build does not write JPEG (trait JPEG, libjpeg-turbo)`; `nil` for
  /// any other name.
  package static func missing(_ name: String) -> String? {
    OutputFormat(name: name).flatMap { $0.isSupported ? nil : missing($0) }
  }

  /// The same words about a format that is known to be missing.
  package static func missing(_ format: OutputFormat) -> String {
    "this build does not write \(format.nameAndNeeds)"
  }

  /// `a, b or c`, and one word alone.
  package static func list(_ words: [String], _ last: String = "or") -> String {
    words.count < 2
      ? words.joined() : words.dropLast().joined(separator: ", ") + " \(last) \(words.last ?? "")"
  }
}
