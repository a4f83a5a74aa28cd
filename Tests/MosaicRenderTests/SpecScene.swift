// From a spec document on disk to a scene, as the command line does it but without its options.

import MosaicJob
import MosaicRender
import MosaicScene

/// Scenes that tests render.
enum SpecScene {
  /// The scene of a spec document; pictures are relative to its folder, and marked tiles stand in for those that are not there.
  static func load(_ path: String) throws -> Scene {
    var options = RenderOptions()
    options.onUnreadable = .placeholder
    return try CollageJob(documentAt: path, options: options).measured().scene
  }
}
