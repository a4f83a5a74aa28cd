// The built `mosaic` program, for tests that run it as a user does.

package import Foundation

/// The `mosaic` executable of the build that the tests belong to.
package enum MosaicBinary {
  /// The executable's path; an error names the folders looked into.
  package static func path() throws(MissingProgram) -> String {
    for folder in folders() {
      let file = folder.appendingPathComponent("mosaic")
      if FileManager.default.isExecutableFile(atPath: file.path) { return file.path }
    }
    throw MissingProgram(
      "the program mosaic is in none of \(folders().map(\.path).joined(separator: ", ")); build it first: swift build --product mosaic"
    )
  }

  /// Runs `mosaic` in a folder; see `ProgramRun.run` for the rest.
  package static func run(
    _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:],
    stdin: [UInt8] = [], timeout: TimeInterval = 60
  ) throws -> ProgramRun {
    try ProgramRun.run(
      path(), arguments, in: folder.url, environment: environment, stdin: stdin, timeout: timeout)
  }

  /// Where the build puts its products, the likeliest first. On Linux the tests are themselves a program beside
  /// `mosaic`; on macOS they are a bundle beside it, loaded by a program from elsewhere.
  private static func folders() -> [URL] {
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let program = URL(fileURLWithPath: CommandLine.arguments.first ?? "").resolvingSymlinksInPath()
    // On macOS the program may be named inside the bundle: X.xctest/Contents/MacOS/X.
    let aroundProgram = sequence(first: program) {
      $0.pathComponents.count > 1 ? $0.deletingLastPathComponent() : nil
    }
    .first { $0.pathExtension == "xctest" }
    return (bundles + [aroundProgram ?? program]).map { $0.deletingLastPathComponent() } + [
      Bundle.main.bundleURL
    ]
  }
}
