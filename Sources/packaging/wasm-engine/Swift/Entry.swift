// The function that JavaScript calls: one call for a layout. What it hands over is in memory that support.c gives.

/// Memory for a result, which JavaScript gives back.
@_extern(c, "mosaic_allocate") private func allocate(_ size: Int) -> UnsafeMutableRawPointer?

/// Gives back memory that ``allocate(_:)`` or JavaScript took.
@_extern(c, "mosaic_release") private func release(_ memory: UnsafeMutableRawPointer?)

/// Computes frames. All arrays are given back here; those of the items before frames are computed, which need the memory.
///
/// - Parameters:
///   - layout: The number of the layout among all, by its name.
///   - numbers: Its parameters; see ``Parameters``.
///   - width: The container's width; "not a number" is open. So is `height`.
///   - sizes: Widths and heights in turn.
///   - weights: A weight for each item; none for equal ones.
///   - spans: Columns and rows of each item in turn, 0 for an item without; none if no item has a span.
///   - sections: The section of each item; none for one section.
/// - Returns: A block of numbers, as ``Result`` writes them; 0 without memory.
@_expose(wasm, "layout") @_cdecl("mosaic_layout")
public func layout(
  _ layout: Int, _ numbers: UnsafeMutablePointer<Double>, _ text: UnsafeMutablePointer<UInt8>,
  _ textLength: Int, _ width: Double, _ height: Double, _ count: Int, _ sizes: UnsafeMutablePointer<Double>,
  _ weights: UnsafeMutablePointer<Double>?, _ spans: UnsafeMutablePointer<Int32>?,
  _ sections: UnsafeMutablePointer<Int32>?
) -> UnsafeMutableRawPointer? {
  let container = Container(width: width.isNaN ? nil : width, height: height.isNaN ? nil : height)
  let parameters = Parameters(numbers, text: UnsafeBufferPointer(start: text, count: textLength))
  defer {
    release(numbers)
    release(text)
  }
  do throws(LayoutError) {
    let items = items(count, sizes, weights, spans, sections)
    return Result.write(try Layouts.arrange(items, by: layout, parameters, in: container), allocate)
  } catch {
    return Result.write(error, allocate)
  }
}

private func items(
  _ count: Int, _ sizes: UnsafeMutablePointer<Double>, _ weights: UnsafeMutablePointer<Double>?,
  _ spans: UnsafeMutablePointer<Int32>?, _ sections: UnsafeMutablePointer<Int32>?
) -> [LayoutItem] {
  defer {
    release(sizes)
    release(weights)
    release(spans)
    release(sections)
  }
  var items: [LayoutItem] = []
  items.reserveCapacity(count)
  for index in 0..<count {
    var item = LayoutItem(
      size: Size(width: sizes[2 * index], height: sizes[2 * index + 1]), weight: weights?[index] ?? 1,
      section: Int(sections?[index] ?? 0), keepsRatio: true)
    if let spans, spans[2 * index] != 0 {
      item.span = CellSpan(columns: Int(spans[2 * index]), rows: Int(spans[2 * index + 1]))
    }
    items.append(item)
  }
  return items
}

enum Layouts {
  /// The same checks as ``Layout/arrangement(of:in:)``, which asks a type for its name: Embedded Swift has none.
  static func arrange(
    _ items: [LayoutItem], by layout: some Layout, _ name: String, in container: Container
  ) throws(LayoutError) -> Arrangement {
    try LayoutLimits.check(container, for: layout.requiredSides)
    try LayoutLimits.check(items)
    let result = try layout.arrange(items, in: container)
    try LayoutLimits.check(result, of: items.count, from: name)
    return result
  }
}
