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
    cornerRadius = try object[Key.cornerRadius]?.number(SpecLimits.distance)
    if let border = object[Key.border] { self.border = try Border(border) }
    background = try object[Key.background]?.color()
  }
}

struct StyleJSON: Encodable {
  var style: CollageSpec.Style

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
    try members.encodeIfPresent(style.fit?.rawValue, forKey: JSONKey(Key.fit))
    try members.encodeIfPresent(style.position?.description, forKey: JSONKey(Key.position))
    try members.encodeIfPresent(style.cornerRadius, forKey: JSONKey(Key.cornerRadius))
    try members.encodeIfPresent(style.border.map(BorderJSON.init), forKey: JSONKey(Key.border))
    try members.encodeIfPresent(style.background?.css, forKey: JSONKey(Key.background))
  }
}
