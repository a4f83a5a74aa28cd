// The `style` object, to and from JSON.

import MosaicScene

extension CollageSpec.Style {
  init(_ node: SpecNode) throws(SpecError) {
    let object = try node.object(known: Key.styles)
    self.init()
    if let fit = object[Key.fit] {
      self.fit = Fit(rawValue: try fit.word(among: Fit.allCases.map(\.rawValue)))
    }
    position = try object[Key.position]?.position()
    cornerRadius = try object[Key.cornerRadius]?.length()
    if let border = object[Key.border] { self.border = try Border(border) }
    background = try object[Key.background]?.color()
    if let shape = object[Key.shape] {
      self.shape = ItemShape(rawValue: try shape.word(among: ItemShape.allCases.map(\.rawValue)))
    }
    opacity = try object[Key.opacity]?.number(SpecLimits.share)
    if let rotation = object[Key.rotation] { self.rotation = try Rotation(rotation) }
    if let shadow = object[Key.shadow] { self.shadow = try Shadow(shadow) }
    if let frame = object[Key.frame] { self.frame = try PhotoFrame(frame) }
    if let backdrop = object[Key.backdrop] { self.backdrop = try Backdrop(backdrop) }
    if let badge = object[Key.badge] { self.badge = try Badge(badge) }
  }
}

struct StyleJSON: Encodable {
  var style: CollageSpec.Style

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
    try members.encodeIfPresent(style.fit?.rawValue, forKey: JSONKey(Key.fit))
    try members.encodeIfPresent(style.position?.description, forKey: JSONKey(Key.position))
    try members.encodeIfPresent(style.cornerRadius.map(LengthJSON.init), forKey: JSONKey(Key.cornerRadius))
    try members.encodeIfPresent(style.border.map(BorderJSON.init), forKey: JSONKey(Key.border))
    try members.encodeIfPresent(style.background?.css, forKey: JSONKey(Key.background))
    try members.encodeIfPresent(style.shape?.rawValue, forKey: JSONKey(Key.shape))
    try members.encodeIfPresent(style.opacity, forKey: JSONKey(Key.opacity))
    if let rotation = style.rotation {
      if rotation.from == rotation.to {
        try members.encode(rotation.from, forKey: JSONKey(Key.rotation))
      } else {
        try members.encode([rotation.from, rotation.to], forKey: JSONKey(Key.rotation))
      }
    }
    try members.encodeIfPresent(style.shadow.map(ShadowJSON.init), forKey: JSONKey(Key.shadow))
    try members.encodeIfPresent(style.frame.map(FrameJSON.init), forKey: JSONKey(Key.frame))
    try members.encodeIfPresent(style.backdrop.map(BackdropJSON.init), forKey: JSONKey(Key.backdrop))
    try members.encodeIfPresent(style.badge.map(BadgeJSON.init), forKey: JSONKey(Key.badge))
  }
}
