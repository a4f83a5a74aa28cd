// Folders whose files make Git run programs.

import MosaicCodecs

/// The folder of a repository that Git keeps its own files in: what is written there (`hooks`, `config`) runs as a program.
enum GitFolder {
  /// Whether a path leads into one, on any file system: those of macOS and Windows fold letters, leave out characters that are not
  /// seen, dots and spaces at the end, and know it by a short name as well (CVE-2014-9390).
  static func holds(_ path: String) -> Bool {
    path.pathNames.contains { name in
      var seen = String.UnicodeScalarView(
        name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }[...])
      while seen.last == "." || seen.last == " " { seen.removeLast() }
      return [".git", "git~1"].contains(String(seen).lowercased())
    }
  }

  /// Refuses a path that leads into one, whatever links say.
  static func refuse(_ realPath: String, of path: String) throws(CodecError) {
    if holds(realPath) { throw CodecError(path: path, kind: .inGitFolder) }
  }
}
