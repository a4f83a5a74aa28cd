// Folders whose files make Git run programs.

import MosaicCodecs

/// The folder of a repository that Git keeps its own files in: what is written there (`hooks`, `config`) runs as a program.
enum GitFolder {
  /// Refuses a path that leads into one, whatever links say, on any file system: those of macOS and Windows fold letters, leave out
  /// characters that are not seen, dots and spaces at the end, and know it by a short name as well (CVE-2014-9390).
  static func refuse(_ realPath: String, of path: String) throws(CodecError) {
    for name in realPath.pathNames {
      var seen = String.UnicodeScalarView(
        name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }[...])
      while seen.last == "." || seen.last == " " { seen.removeLast() }
      if [".git", "git~1"].contains(String(seen).lowercased()) {
        throw CodecError(path: path, kind: .inGitFolder)
      }
    }
  }
}
