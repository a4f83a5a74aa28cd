// The table of golden pictures in fixtures/goldens, and whether the folder agrees with it.
//
//   static let goldens = [Golden("render/grid"), Golden("render/text", maxDelta: 8, maxPixels: 40)]
//
//   @Test(arguments: goldens) func looksAsBefore(_ golden: Golden) throws {
//     try expectGolden(of: render(golden.name), named: golden.name, allowing: golden.options)
//   }
//   @Test func goldensAreInOrder() throws { #expect(try Golden.disorder(in: Self.goldens, under: "render") == []) }

package import Foundation
package import MosaicCompare

/// One row of a table of goldens: the picture's name and the tolerance.
package struct Golden: Hashable, Sendable, CustomStringConvertible {
  /// Path of the picture in `fixtures/goldens`, without `.png`; its first folder belongs to one table.
  package let name: String
  /// The largest difference of a channel, 0 to 255, of pixels that count as equal.
  package let maxDelta: Int
  /// How many pixels may differ by more than that.
  package let maxPixels: Int
  /// Whether the file may be above `Golden.largestFile`.
  package let isLarge: Bool

  /// The size in bytes above which a golden must be declared as large.
  package static let largestFile = 200 * 1024

  package static let folder = Fixtures.path("goldens")

  /// Whether this run writes anew what differs.
  package static let isRecording = ["1", "all", "failed"].contains(
    ProcessInfo.processInfo.environment["MOSAIC_RECORD"] ?? "")

  /// Declares a golden; by default every pixel must be equal.
  package init(_ name: String, maxDelta: Int = 0, maxPixels: Int = 0, large: Bool = false) {
    (self.name, self.maxDelta, self.maxPixels, isLarge) = (name, maxDelta, maxPixels, large)
  }

  package var description: String { name }

  package var options: ComparisonOptions {
    ComparisonOptions(
      rule: maxDelta == 0 ? PixelRule(.exact) : PixelRule(.channel, threshold: Double(maxDelta)),
      budgets: Budgets(pixels: .count(maxPixels)))
  }

  /// The differences between a table and the files of its folder, which holds no others; empty if there are none.
  ///
  /// - Parameter inputs: The ending of files beside the pictures, of the same names, from which these are made.
  package static func disorder(
    in table: [Golden], under folder: String, inputs: String? = nil,
    root: URL = URL(fileURLWithPath: Golden.folder)
  ) throws -> [String] {
    let url = root.appendingPathComponent(folder)
    let exists = FileManager.default.fileExists(atPath: url.path)
    let files = try exists ? TemporaryFolder.files(below: url) : []
    let cases = Dictionary(table.map { ($0.name, 1) }, uniquingKeysWith: +)

    let endings = ["png", inputs].compactMap { $0 }
    let orphans = files.map { "\(folder)/\($0)" }.filter { file in
      !endings.contains { file.hasSuffix(".\($0)") && cases[String(file.dropLast($0.count + 1))] != nil }
    }
    let shared = cases.filter { $0.value > 1 }.sorted { $0.key < $1.key }
    let elsewhere = cases.keys.filter { !$0.hasPrefix(folder + "/") }.sorted()
    let large = table.filter { !$0.isLarge && bytes(of: $0, in: root) > largestFile }
    return orphans.map { "no case names the golden \($0); delete it or name it" }
      + shared.map { "\($0.value) cases share the golden \($0.key)" }
      + elsewhere.map { "the golden \($0) belongs to this table, so its name must begin with \(folder)/" }
      + large.map {
        "the golden \($0.name) is above \(largestFile) bytes; make the picture smaller, or say `large: true` in its case"
      }
  }

  private static func bytes(of golden: Golden, in root: URL) -> Int {
    let path = root.appendingPathComponent(golden.name + ".png").path
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.size] as? Int ?? 0
  }
}
