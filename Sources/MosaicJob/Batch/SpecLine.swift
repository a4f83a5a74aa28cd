// A line of a job file: a document in short or in full, and the file that the collage is written to.

import MosaicCodecs
import MosaicSpec

/// A line of a job file: the keys of a document, of which `version` may be left out, and its own about the output and the result:
/// `{"output": "a.png", "layout": "sudoku", "images": ["1.jpg", "2.jpg"]}`.
struct SpecLine: Sendable {
  /// The version of what lines and results say to each other, which a line may ask for.
  static let protocolVersion = 1

  var spec = CollageSpec(items: [])
  var output = LineOutput.file("")
  /// A name or a number for the job as JSON, which its result repeats.
  var id: String?
  /// Any value as JSON, which the result repeats.
  var data: String?
  /// The version that the line asks for.
  var protocolVersion: Int?
  /// The most seconds that the job may take.
  var timeLimit: Double?
  /// The name of the output's format. It counts before the option of that name, as the next does.
  var format: String?
  /// How the output is encoded, if the line says it.
  var encoding = Patch<EncodeOptions>()
}
