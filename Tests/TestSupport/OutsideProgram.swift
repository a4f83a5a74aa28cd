// Programs that check our output, where they are installed.

import Foundation
import Synchronization

/// A program that a test would like to use and that a machine may lack.
package struct OutsideProgram: Sendable {
  package let names: [String]

  /// Declares a program by its names, the usual one first.
  package init(_ names: String...) { self.names = names }

  package static let rsvgConvert = OutsideProgram("rsvg-convert")
  package static let chromium = OutsideProgram(
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
  package static let chromeDriver = OutsideProgram("chromedriver")
  package static let pdftoppm = OutsideProgram("pdftoppm")
  package static let pdftotext = OutsideProgram("pdftotext")
  package static let pdfinfo = OutsideProgram("pdfinfo")
  package static let heifEnc = OutsideProgram("heif-enc")
  package static let heifConvert = OutsideProgram("heif-convert")
  package static let python3 = OutsideProgram("python3")

  /// Whether SVG can be drawn; where it cannot, a line says so, as ``path(orLeaveOut:environment:say:)`` has it.
  package static func hasSVG() throws(MissingProgram) -> Bool {
    try rsvgConvert.path(orLeaveOut: "drawing SVG") != nil
  }

  /// The program's path, from `PATH`; nil where it is not installed.
  package func path(in environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
    paths(in: environment).first
  }

  /// Every program of these names on `PATH`, the one that a shell would take first.
  package func paths(in environment: [String: String] = ProcessInfo.processInfo.environment) -> [String] {
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    return names.flatMap { name in folders.map { "\($0)/\(name)" } }.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
        && FileManager.default.isExecutableFile(atPath: path)
    }
  }

  /// The program's path; where it is not installed, nil, and a line on standard error (once in a run):
  /// `not found: rsvg-convert; the SVG comparison is left out`.
  ///
  ///     guard let rsvg = try OutsideProgram.rsvgConvert.path(orLeaveOut: "the SVG comparison") else { return }
  ///
  /// - Throws: `MissingProgram` where it is not installed and the environment says `MOSAIC_REQUIRE_TOOLS=1`.
  package func path(
    orLeaveOut check: String, environment: [String: String] = ProcessInfo.processInfo.environment,
    say: (String) -> Void = OutsideProgram.sayOnce
  ) throws(MissingProgram) -> String? {
    if let path = path(in: environment) { return path }
    let words = "not found: \(names.joined(separator: ", "))"
    if environment["MOSAIC_REQUIRE_TOOLS"] == "1" {
      throw MissingProgram(
        "\(words), which \(check) needs; install it, or run without MOSAIC_REQUIRE_TOOLS=1")
    }
    say("\(words); \(check) is left out")
    return nil
  }

  /// Writes a line on standard error, unless this run of the tests has written it before.
  package static func sayOnce(_ line: String) {
    guard said.withLock({ $0.insert(line).inserted }) else { return }
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }

  private static let said = Mutex<Set<String>>([])
}

/// A program is not installed though this run requires it, or not built.
package struct MissingProgram: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
