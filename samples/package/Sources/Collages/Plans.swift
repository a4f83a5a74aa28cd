import Mosaic

/// A plan as HTML: the browser shows the pictures, mosaic says where they are.
func page(of plan: RenderPlan) -> String {
  let images = plan.drawingOrder.map { index in
    let frame = plan.items[index].frame
    return """
      <img src="\(index).jpg" style="position: absolute; object-fit: cover;
        left: \(frame.x)px; top: \(frame.y)px;
        width: \(frame.width)px; height: \(frame.height)px">
      """
  }
  return images.joined(separator: "\n")
}

/// The picture of a plan in which every second item is moved down.
func staggered(_ job: CollageJob, by pixels: Int) throws -> [UInt8] {
  var plan = try job.plan()
  for index in plan.items.indices where !index.isMultiple(of: 2) {
    plan.moveItem(index, dx: 0, dy: pixels)
  }
  try plan.validate()
  return try Collage(plan, options: job.options).data(as: .png)
}
