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
  static let watermark = "watermark"
  static let canvases = [width, height, scale, padding, background, watermark]
  static let gradient = "gradient"
  static let backgrounds = [color, gradient, image, fit, position, opacity]
  static let angle = "angle"
  static let stops = "stops"
  static let toward = "to"
  static let gradients = [type, angle, toward, shape, size, position, stops]
  static let watermarks = [text, image, position, size, opacity, margin, fontSize, color]

  static let fit = "fit"
  static let position = "position"
  static let cornerRadius = "cornerRadius"
  static let border = "border"
  static let shape = "shape"
  static let opacity = "opacity"
  static let rotation = "rotation"
  static let shadow = "shadow"
  static let frame = "frame"
  static let backdrop = "backdrop"
  static let badge = "badge"
  static let styles = [
    fit, position, cornerRadius, border, background, shape, opacity, rotation, shadow, frame, backdrop, badge,
  ]
  static let offset = "offset"
  static let blur = "blur"
  static let spread = "spread"
  static let shadows = [offset, blur, spread, color]
  static let top = "top"
  static let right = "right"
  static let bottom = "bottom"
  static let left = "left"
  static let sides = [top, right, bottom, left]
  static let radius = "radius"
  static let frames = [width, bottom, color, radius]
  static let type = "type"
  static let backdrops = [type, blur]
  static let margin = "margin"
  static let badges = [text, position, margin, fontSize, color, background]
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
