import MosaicCodecs
import MosaicRender
import MosaicScene

/// A scene from which the pictures are taken that could not be read while it was drawn.
struct ReadableItems {
  private(set) var scene: Scene
  /// The pictures that could not be read; their numbers are those of the whole scene.
  private(set) var failures: [SourceFailure] = []
  /// The number in the whole scene of each item that is left.
  private(set) var numbers: [Int]

  init(_ scene: Scene) { (self.scene, numbers) = (scene, Array(scene.items.indices)) }

  /// Leaves pictures of what is left out, or puts placeholders into their place.
  ///
  /// - Throws: All failures, where no item is left.
  mutating func remove(_ found: [SourceFailure], of collage: Collage) throws(RenderError) {
    failures += found.map { failure in
      var failure = failure
      if case .item(let index) = failure.part { failure.part = .item(numbers[index]) }
      return failure
    }
    for failure in found { scene.canvas.remove(failure.part) }
    let bad = Set(found.compactMap(\.part.index))
    if collage.options.onUnreadable == .placeholder {
      for index in bad {
        if case .image(let picture, _, _) = scene.items[index].content {
          scene.items[index].content = .placeholder(picture)
        }
      }
      return
    }
    let staying = scene.items.indices.filter { !bad.contains($0) }
    numbers = staying.map { numbers[$0] }
    if numbers.isEmpty { throw .sources(failures) }
    scene.items = collage.remake?(numbers) ?? staying.map { scene.items[$0] }
  }
}
