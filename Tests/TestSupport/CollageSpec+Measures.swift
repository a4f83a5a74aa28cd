// Scenes of documents of whose items only the measures matter.

package import MosaicScene
package import MosaicSpec

extension CollageSpec {
  package func scene(measures: [ItemMeasure], pictures: GivenPictures? = nil) -> Scene {
    scene(
      of: measures.enumerated().map { ItemFacts(origin: ItemOrigin(number: $0), measure: $1) },
      pictures: pictures)
  }
}
