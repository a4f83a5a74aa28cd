// The canvas' background: a colour, a gradient or a picture as text, or an object with all of them.

import MosaicScene

extension Canvas {
  /// The colour, the gradient and the picture under all items.
  var ground: Background {
    get {
      var all = Background()
      (all.color, all.gradient) = (background, gradient)
      if let image {
        (all.image, all.fit) = (image.path, image.fit)
        (all.position, all.opacity) = (image.position, image.opacity)
      }
      return all
    }
    set {
      (background, gradient) = (newValue.color, newValue.gradient)
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
