// A line of a job file: a document in short or in full, and the file that the collage is written to.

import MosaicScene

/// A line of a job file: the keys of a document, of which `version` may be left out, and its own about the output and the result:
/// `{"output": "a.png", "layout": "sudoku", "images": ["1.jpg", "2.jpg"]}`.
package struct SpecLine: Sendable {
  /// Where a collage goes.
  package enum Output: Hashable, Sendable {
    /// To a file: its path, as it is written in the line; `-` for the standard output.
    case file(String)
    /// Into the result, as the `data:` address of a file of that media type.
    case inline(String)
    /// Into the result, in Base64.
    case base64

    /// What is before the Base64 of an output that is in the result; `nil` for others.
    package var inlinePrefix: String? {
      switch self {
      case .file: nil
      case .inline(let type): "data:\(type);base64,"
      case .base64: ""
      }
    }
  }

  /// The version of what lines and results say to each other, which a line may ask for.
  package static let protocolVersion = 1

  package var spec = CollageSpec(items: [])
  package var output = Output.file("")
  /// A name or a number for the job as JSON, which its result repeats.
  package var id: String?
  /// Any value as JSON, which the result repeats.
  package var data: String?
  /// The version that the line asks for.
  package var protocolVersion: Int?
  /// The most seconds that the job may take.
  package var timeLimit: Double?
  /// How the output is encoded, where the line says it: each counts before the option of that name.
  package var format: String?
  package var quality: Int?
  package var maxBytes: Int?
  package var isLossless: Bool?
  package var compression: String?
  package var resolution: Double?
}

/// A document with some keys alone, for the lines of a job file that do not have them.
///
/// Objects are merged member by member, a layout's with the parameters that the line's layout has; anything else in a line takes the
/// place of the default.
public struct SpecDefaults: Sendable {
  let json: JSONNode

  /// Reads a document of which any key may be missing.
  ///
  /// - Throws: ``SpecErrors``: all that is wrong.
  public init(json bytes: some Collection<UInt8>, registry: LayoutRegistry = .standard) throws(SpecErrors) {
    json = try SpecNode.read(bytes, noting: Faults(allowsGaps: true, explaining: OptionKeys.hint)) { node in
      var spec = CollageSpec(items: [])
      guard CollageSpec.hasVersion(node, isRequired: false) else { return }
      // What one line has of keys of which one is wanted, the others need not have.
      Table(CollageSpec.fields(registry, isVersionRequired: false).map(\.withoutRules)).read(
        node, into: &spec)
    }
  }
}
