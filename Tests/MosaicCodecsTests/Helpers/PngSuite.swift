// The files of PngSuite in `fixtures/pngsuite`.

import Foundation
import TestSupport

enum PngSuite {
  static let folder = Fixtures.url("pngsuite")

  static let names: [String] = {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { $0.hasSuffix(".png") }.sorted()
  }()

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }
}
