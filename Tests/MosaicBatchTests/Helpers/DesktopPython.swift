// A Python that can ask the libraries of a desktop.

import Foundation
import TestSupport

/// Finds a Python with GObject introspection.
enum DesktopPython {
  /// Its path; `nil` where none can run `statement`, which is said on standard error.
  static func path(importing statement: String) throws -> String? {
    // The first one on the path may be another one than the system's.
    for path in OutsideProgram.python3.paths()
    where try ProgramRun.run(path, ["-c", statement], in: Fixtures.packageFolder).exitCode == 0 {
      return path
    }
    return try OutsideProgram("python3 that can run: \(statement)").path(
      orLeaveOut: "the comparison with what the desktop's libraries say")
  }
}
