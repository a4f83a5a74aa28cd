// Texts to JSON.

import MosaicLayout
import MosaicScene

extension CollageSpec.TextLook {
  func encode(into members: inout KeyedEncodingContainer<JSONKey>) throws {
    if let font {
      if font.count == 1 {
        try members.encode(font[0], forKey: JSONKey(Key.font))
      } else {
        try members.encode(font, forKey: JSONKey(Key.font))
      }
    }
    try members.encodeIfPresent(fontSize, forKey: JSONKey(Key.fontSize))
    try members.encodeIfPresent(weight, forKey: JSONKey(Key.weight))
    try members.encodeIfPresent(italic, forKey: JSONKey(Key.italic))
    try members.encodeIfPresent(color?.css, forKey: JSONKey(Key.color))
    try members.encodeIfPresent(align?.rawValue, forKey: JSONKey(Key.align))
    try members.encodeIfPresent(lines, forKey: JSONKey(Key.lines))
    try members.encodeIfPresent(lineHeight, forKey: JSONKey(Key.lineHeight))
  }
}

/// A look, a label, a caption or a title as an object.
struct TextJSON: Encodable {
  var text: String?
  var look: CollageSpec.TextLook
  var position: CaptionPosition?
  var padding: Insets?
  var background: Color?
  var cornerRadius: Double?
  var maxWidth: Double?
  var marginTop: Double?
  var marginBottom: Double?

  init(_ look: CollageSpec.TextLook) { self.look = look }

  init(_ label: CollageSpec.Label) {
    (text, look, padding, background) = (label.text, label.look, label.padding, label.background)
    (cornerRadius, maxWidth) = (label.cornerRadius, label.maxWidth)
  }

  init(_ caption: CollageSpec.Caption) {
    (text, look, position) = (caption.text, caption.look, caption.position)
    (padding, background) = (caption.padding, caption.background)
  }

  init(_ title: CollageSpec.Title) {
    (text, look, marginTop, marginBottom) = (title.text, title.look, title.marginTop, title.marginBottom)
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
    try members.encodeIfPresent(text, forKey: JSONKey(Key.text))
    try look.encode(into: &members)
    try members.encodeIfPresent(position?.rawValue, forKey: JSONKey(Key.position))
    try members.encodeIfPresent(padding.map(InsetsJSON.init), forKey: JSONKey(Key.padding))
    try members.encodeIfPresent(background?.css, forKey: JSONKey(Key.background))
    try members.encodeIfPresent(cornerRadius, forKey: JSONKey(Key.cornerRadius))
    try members.encodeIfPresent(maxWidth, forKey: JSONKey(Key.maxWidth))
    try members.encodeIfPresent(marginTop, forKey: JSONKey(Key.marginTop))
    try members.encodeIfPresent(marginBottom, forKey: JSONKey(Key.marginBottom))
  }
}

extension CollageSpec {
  func encodeTexts(into document: inout KeyedEncodingContainer<JSONKey>) throws {
    if text != TextLook() { try document.encode(TextJSON(text), forKey: JSONKey(Key.text)) }
    try document.encodeIfPresent(caption.map { TextJSON($0) }, forKey: JSONKey(Key.caption))
    try document.encodeIfPresent(title.map { TextJSON($0) }, forKey: JSONKey(Key.title))
    if let sectionTitle {
      var open = sectionTitle
      open.text = nil
      try document.encode(TextJSON(open), forKey: JSONKey(Key.sectionTitle))
    }
  }
}
