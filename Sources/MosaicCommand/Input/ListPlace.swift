// Where the lists are that options name.

import MosaicCodecs
import MosaicJob

/// The paths of lists from the working folder.
enum ListPlace {
  /// The path of a list, which must be in the folder of all files, if there is one; `-` stays.
  static func confined(
    _ path: String, _ option: OptionName, in root: FileRoot?
  ) throws(CommandFailure) -> String {
    guard let root, path != "-" else { return path }
    do { return try root.confined(path) } catch { throw .usage("--\(option.rawValue): \(error)") }
  }

  /// The paths of several lists.
  static func confined(
    _ paths: [String], _ option: OptionName, in root: FileRoot?
  ) throws(CommandFailure) -> [String] {
    var confined: [String] = []
    for path in paths { confined.append(try Self.confined(path, option, in: root)) }
    return confined
  }
}
