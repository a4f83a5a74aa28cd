// From a spec document on disk to a scene, as the command line does it but without its options.

import Foundation
import MosaicCodecs
import MosaicRender
import MosaicScene
import MosaicSpec

/// What tests render.
enum SpecScene {
  /// The scene of a spec document; pictures are relative to its folder, those called `missing.png` are not there.
  static func load(_ path: String) throws -> Scene {
    var spec = try CollageSpec(json: Data(contentsOf: URL(fileURLWithPath: path)))
      .resolvingPaths(relativeTo: URL(fileURLWithPath: path).deletingLastPathComponent().path)
    for path in spec.canvas.imagePaths {
      let header = try ImageReader.header(ofFile: path)
      spec.canvas.setSize(
        PixelSize(width: header.orientedWidth, height: header.orientedHeight), ofImage: path)
    }
    return spec.scene(measures: try spec.items.map { try measure($0, spec) }, facts: facts(spec))
  }

  private static func facts(_ spec: CollageSpec) -> TextFacts {
    let measurer = TextMeasurer()
    return TextFacts(
      lineHeights: Dictionary(
        uniqueKeysWithValues: spec.stylesToMeasure.map { ($0, measurer.lineHeight(of: $0)) }))
  }

  private static func measure(_ item: CollageSpec.Item, _ spec: CollageSpec) throws -> ItemMeasure {
    switch item.content {
    case .image(let path) where path.hasSuffix("/missing.png"): return .unreadable
    case .image(let path):
      let header = try ImageReader.header(ofFile: path)
      return .image(pixelWidth: header.orientedWidth, pixelHeight: header.orientedHeight)
    case .label(let label): return .label(TextMeasurer().size(of: spec.label(label)))
    case .color: return .none
    }
  }
}
