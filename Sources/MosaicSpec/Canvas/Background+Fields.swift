// The canvas' background: a colour, a gradient or a picture as text, or an object with all of them.

import MosaicScene

extension Canvas {
  /// The colour, the gradient and the picture under all items.
  var ground: Background {
    get {
      var all = Background()
      all.color = background
      all.gradient = gradient
      if let image {
        all.image = image.path
        all.fit = image.fit
        all.position = image.position
        all.opacity = image.opacity
      }
      return all
    }
    set {
      background = newValue.color
      gradient = newValue.gradient
      image = newValue.image.map { path in
        var image = CanvasImage(.file(path))
        image.fit = newValue.fit ?? image.fit
        image.position = newValue.position ?? image.position
        image.opacity = newValue.opacity ?? image.opacity
        return image
      }
    }
  }
}
