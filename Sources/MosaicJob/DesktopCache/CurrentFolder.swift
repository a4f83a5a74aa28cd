// The folder that relative paths start from, as other programs of a desktop name it.

import MosaicCodecs
import MosaicRender

/// The current folder by the name that the user sees.
package enum CurrentFolder {
  /// Its absolute path: that in `PWD`, where it leads to the current folder, possibly through links; or else the one without
  /// links. `nil` where the folder was deleted.
  ///
  /// Source: GLib, `g_get_current_dir`.
  package static func path(environment: [String: String]) -> String? {
    if let path = environment["PWD"], path.utf8.first == 0x2F, let folder = FileIdentity(path: path),
      folder == FileIdentity(path: ".")
    {
      return path
    }
    return WorkingFolder.path
  }
}
