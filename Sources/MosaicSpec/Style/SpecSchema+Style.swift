// The schema of the `style` object and of what stands in it.

import MosaicScene

extension SpecSchema {
  static var styles: [(String, JSONText)] {
    [("style", style), ("border", border), ("shadow", shadow), ("frame", frame), ("badge", badge)]
  }

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
        .length("Radius of the rounded corners; \"50%\" makes an ellipse.", .number(0))
      ),
      (Key.border, .ref("border")),
      (Key.background, .color("Colour behind the image.", defaults.background)),
      (
        Key.shape,
        .words(
          ItemShape.allCases.map(\.rawValue), "The outline: the box, or the circle in its middle.",
          defaults.shape.rawValue)
      ),
      (Key.opacity, .number(SpecLimits.share, "How solid the item is as a whole.", defaults.opacity)),
      (Key.rotation, rotation), (Key.shadow, .ref("shadow")), (Key.frame, .ref("frame")),
      (Key.backdrop, backdrop), (Key.badge, .ref("badge")),
    ])
  }
}
