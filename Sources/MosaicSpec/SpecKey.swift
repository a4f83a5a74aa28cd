// The keys of a spec document, for reading, writing and the schema.

/// The keys of a spec document and which object holds which, in the order of the documentation.
enum Key {
  static let version = "version"
  static let canvas = "canvas"
  static let layout = "layout"
  static let style = "style"
  static let items = "items"
  static let sections = "sections"
  static let schema = "$schema"
  static let document = [
    version, canvas, layout, style, text, title, caption, sectionTitle, items, sections, schema,
  ]

  static let width = "width"
  static let height = "height"
  static let scale = "scale"
  static let padding = "padding"
  static let background = "background"
  static let canvases = [width, height, scale, padding, background]

  static let fit = "fit"
  static let position = "position"
  static let cornerRadius = "cornerRadius"
  static let border = "border"
  static let styles = [fit, position, cornerRadius, border, background]
  static let borders = [width, color]

  static let image = "image"
  static let color = "color"
  static let label = "label"
  static let size = "size"
  static let weight = "weight"
  static let focus = "focus"
  static let keep = "keep"
  static let item = [image, color, label, caption, size, weight, style, focus, keep]

  static let text = "text"
  static let fontSize = "fontSize"
}
