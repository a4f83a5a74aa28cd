// The schema of the `style` object and of what stands in it.

import MosaicScene

extension SpecSchema {
  static var styles: [(String, JSONText)] { [("style", style), ("border", border)] }

  private static var style: JSONText {
    let defaults = ItemStyle()
    let fits = Fit.allCases.map(\.rawValue)
    let position = defaults.position.description
    return .closed([
      (Key.fit, .words(fits, "How an image fills its frame, as CSS object-fit.", defaults.fit.rawValue)),
      (
        Key.position,
        .string("Where an image stands in its frame, as CSS object-position.", default: position)
      ),
      (
        Key.cornerRadius,
        .number(SpecLimits.distance, "Radius of the rounded corners.", defaults.cornerRadius)
      ),
      (Key.border, .ref("border")),
      (Key.background, .color("Colour behind the image.", defaults.background)),
    ])
  }
}
