// The lines of mosaic thumbnail --json, as another program would read them.

import Foundation
import TestSupport

@testable import MosaicBatch

struct ThumbnailLine: Decodable, Equatable {
  struct Failure: Decodable, Equatable {
    var code: Int32
    var message: String
  }
  var input, status: String
  var index: Int
  var id, output, blurhash, thumbhash, color: String?
  var width, height, bytes, source_width, source_height: Int?
  var srcset: String?
  var milliseconds: Double
  var warnings: [String]?
  var error: Failure?

  static func all(_ run: ProgramRun) throws -> [ThumbnailLine] {
    try run.output.split(separator: "\n").map { try JSONDecoder().decode(Self.self, from: Data($0.utf8)) }
  }
}
