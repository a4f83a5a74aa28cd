// The names of output formats in this build.

import TestSupport

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
    #if HEIF
      names.append("avif")
    #endif
    return names + ["tif", "qoi", "svg", "pdf"]
  }()

  /// Whether files of a format can say who made them, and what of.
  static func holdsTexts(_ name: String) -> Bool { name != "qoi" }

  /// Formats of thumbnails.
  static let thumbnails = stills.filter { !["svg", "pdf"].contains($0) }

  /// Those of them that this build also reads.
  static let readThumbnails = thumbnails.filter { name in
    #if TIFF
      return true
    #else
      return name != "tif"
    #endif
  }

  /// Formats of the tiles of a pyramid, as a refusal has them.
  static let tiles = ["jpg", "png", "webp"].filter(stills.contains).joined(separator: ", ")

  /// All formats.
  static let all = stills + ["dzi", "html", "apng"]

  /// The endings of all formats: `.png, .svg, .pdf or .apng`.
  static let endings = list(all.map { ".\($0)" })

  /// JPEG and what a build without it needs.
  static let jpegNeeds = "JPEG (trait JPEG, libjpeg-turbo)"

  /// WebP and what a build without it needs.
  static let webPNeeds = "WebP (trait WebP, libwebp)"

  /// AVIF and what a build without it needs.
  static let avifNeeds = "AVIF (trait HEIF, libheif)"

  /// Commands that a build without a format refuses, and what it says.
  ///
  /// - Parameters:
  ///   - name: The ending and the name of the format.
  ///   - needs: Its usual name and what it needs.
  static func refusals(of name: String, _ needs: String) -> [(String, String)] {
    let says = "this build does not write \(needs)"
    let allowed = thumbnails.joined(separator: ", ")
    return textRows(
      """
      render red.png -o out.\(name) → -o out.\(name): \(says); known: \(endings) (with --frames); or give
      render red.png -o out.png --format \(name) → --format: \(says); allowed: \(all.joined(separator: ", "))⏎
      render red.png --to ring --frames 3 -o a-%10d.\(name)
        -o a-%10d.\(name): \(says); a moving picture is .apng or .svg, or stills that are numbered:
      thumbnail red.png -o t/{stem}.\(name) → t/red.\(name): \(says); known: \(list(thumbnails.map { ".\($0)" }))⏎
      thumbnail red.png -o t/{stem} --format \(name) → --format: \(says); allowed: \(allowed)⏎
      batch jobs.jsonl --format \(name) → --format: \(says); allowed: \(stills.joined(separator: ", "))⏎
      """)
  }

  /// `a, b or c`.
  static func list(_ words: [String]) -> String {
    words.count == 1 ? words[0] : words.dropLast().joined(separator: ", ") + " or \(words.last ?? "")"
  }
}
