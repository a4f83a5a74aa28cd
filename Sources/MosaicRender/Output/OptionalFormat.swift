// Formats of pixels that a build may be without.

import MosaicCodecs

/// A file format of a collage that a trait of the package adds; errors say what a build without it needs.
package struct OptionalFormat: Hashable, Sendable {
  /// Its names and extensions; the first is the raw value of its `OutputFormat`.
  let names: [String]
  /// The kind of file.
  let format: ImageFormat
  /// The settings that it has.
  let settings: Set<OutputSetting>

  static let jpeg = OptionalFormat(
    names: ["jpg", "jpeg"], format: .jpeg, settings: [.quality, .resolution])
  static let webP = OptionalFormat(names: ["webp"], format: .webp, settings: [.quality, .lossless])

  /// Those that this build does not write.
  private static let missing = [jpeg, webP].filter { OutputFormat(name: $0.names[0]) == nil }

  /// The format of that name or extension, if this build does not write it.
  package static func missing(_ name: String) -> OptionalFormat? { missing.first { $0.names.contains(name) } }

  /// The formats with a setting that this build does not write.
  package static func missing(with setting: OutputSetting) -> [OptionalFormat] {
    missing.filter { $0.settings.contains(setting) }
  }
}

extension OptionalFormat: CustomStringConvertible {
  /// Its name and what it needs: `JPEG (trait JPEG, libjpeg-turbo)`.
  package var description: String { format.name + (format.requirement.map { " (\($0))" } ?? "") }
}
