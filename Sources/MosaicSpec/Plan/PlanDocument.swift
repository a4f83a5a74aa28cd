// The plan as JSON, for other programs: fields are added over time, never changed.

import MosaicLayout
public import MosaicScene

/// The document that `mosaic plan` prints.
///
/// `frame` is in points, `pixels` after snapping, `crop` in pixels of the source after orientation. `content` is where
/// the picture itself lands; it is given only where that is not all of `box`, which is what of `pixels` a caption and a frame
/// leave; `ink` are all pixels that drawing the item may touch; both are given only where they are not `pixels`. `rotation` is in
/// degrees clockwise about the middle of `pixels`. `layout` says what `auto` took, and why. `cropped` is the share of a picture that
/// is cut off, and is given only above a half. `fitted` is there, and true, where a picture is shown whole because no crop
/// can hold all that is to be kept of it. `focus` is there where the crop was placed by what was found in the picture: the middle
/// of it in shares of the picture, the number of heads, and what found them. `badge` and `watermark` have the rectangles of their texts. `texts` are titles, and
/// are given only where there are any.
public enum PlanDocument {
  package static let version = 1

  /// The plan as text, with a line break at its end.
  ///
  /// - Throws: ``/MosaicScene/PlanError`` for a plan that was edited and cannot be drawn: JSON has no infinite numbers.
  /// - Complexity: O(*n*).
  public static func json(_ plan: RenderPlan) throws(PlanError) -> String {
    try plan.validate()
    var text: [UInt8] = []
    write(plan) { text += $0 }
    return String(decoding: text, as: UTF8.self)
  }

  /// Writes the text in parts of about 64 KiB, so that memory does not grow with the number of items.
  package static func write<Failure: Error>(
    _ plan: RenderPlan, to take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var text = Array("{".utf8)
    func begin(_ key: String, isFirst: Bool = false) { text += "\(isFirst ? "" : ",")\n  \"\(key)\": ".utf8 }
    begin("version", isFirst: true)
    JSONValue.number(Double(version)).write(to: &text, indent: 1)
    begin("canvas")
    canvas(plan).write(to: &text, indent: 1)
    if let choice = plan.choice {
      begin("layout")
      JSONValue.object([("type", .string(choice.layout)), ("reason", .string(choice.reason))])
        .write(to: &text, indent: 1)
    }
    let rows = PlanRow.all
    begin("items")
    text += "[".utf8
    for (index, item) in plan.items.enumerated() {
      text += (index == 0 ? "\n    " : ",\n    ").utf8
      rows.write(item, to: &text, indent: 2)
      guard text.count >= 1 << 16 else { continue }
      try take(text)
      // What was taken is written by now: the memory is used again.
      text.removeAll(keepingCapacity: true)
    }
    text += (plan.items.isEmpty ? "]" : "\n  ]").utf8
    if let watermark = plan.watermark {
      begin("watermark")
      (PlanRow.content + rows.filter { $0.key == "pixels" }).write(watermark, to: &text, indent: 1)
    }
    if !plan.texts.isEmpty {
      begin("texts")
      let texts = plan.texts.map { text in
        JSONValue.words(
          text.text, text.box, between: text.section.map { [("section", .number(Double($0)))] } ?? [])
      }
      JSONValue.array(texts).write(to: &text, indent: 1)
    }
    text += "\n}\n".utf8
    try take(text)
  }

  private static func canvas(_ plan: RenderPlan) -> JSONValue {
    .object([
      ("width", .number(plan.width)), ("height", .number(plan.height)), ("scale", .number(plan.scale)),
      ("pixelWidth", .number(Double(plan.pixelWidth))), ("pixelHeight", .number(Double(plan.pixelHeight))),
    ])
  }
}
