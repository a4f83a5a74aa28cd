// The function that JavaScript calls: one call for a layout. What it hands over is in memory that support.c gives.

/// Memory for a result, which JavaScript gives back.
@_extern(c, "mosaic_allocate") private func allocate(_ size: Int) -> UnsafeMutableRawPointer?

/// Gives back memory that ``allocate(_:)`` or JavaScript took.
@_extern(c, "mosaic_release") private func release(_ memory: UnsafeMutableRawPointer?)

/// Computes frames. The engine gives back all arrays. It gives back the arrays of items first, because the frames need the memory.
///
/// - Parameters:
///   - layout: The number of the layout among all, by its name.
///   - numbers: Its parameters; see ``Parameters``.
///   - width: The container's width; "not a number" is open. So is `height`.
///   - sizes: Widths and heights in turn.
///   - weights: A weight for each item; none for equal ones.
///   - spans: Columns and rows of each item in turn, 0 for an item without; none if no item has a span.
///   - sections: The section of each item; none for one section.
///   - areas: The area of each item as UTF-8, empty for any, with a byte of 1 between items; none if no item has an area.
///   - traits: Four numbers of each item: the height and the width of its caption, its rotation in degrees, and 0 for an item that takes any
///     ratio; none if items have no captions, stand upright and keep their ratio.
///   - perPage: The most items of a page, 0 for as many as fit; "not a number" for one sheet.
/// - Returns: A block of numbers, as ``Result`` writes them; 0 without memory.
@_expose(wasm, "layout") @_cdecl("mosaic_layout")
public func layout(
  _ layout: Int, _ numbers: UnsafeMutablePointer<Double>, _ text: UnsafeMutablePointer<UInt8>,
  _ textLength: Int, _ width: Double, _ height: Double, _ count: Int, _ sizes: UnsafeMutablePointer<Double>,
  _ weights: UnsafeMutablePointer<Double>?, _ spans: UnsafeMutablePointer<Int32>?,
  _ sections: UnsafeMutablePointer<Int32>?, _ areas: UnsafeMutablePointer<UInt8>?, _ areasLength: Int,
  _ traits: UnsafeMutablePointer<Double>?, _ perPage: Double
) -> UnsafeMutableRawPointer? {
  var sheets = Sheets(
    container: Container(width: width.isNaN ? nil : width, height: height.isNaN ? nil : height))
  sheets.isPaged = !perPage.isNaN
  if perPage >= 1 { sheets.perPage = Int(perPage) }
  let parameters = Parameters(numbers, text: UnsafeBufferPointer(start: text, count: textLength))
  let given = GivenItems(
    count: count, sizes: sizes, weights: weights, spans: spans, sections: sections,
    areas: UnsafeMutableBufferPointer(start: areas, count: areasLength), traits: traits)
  defer {
    release(numbers)
    release(text)
  }
  do throws(LayoutError) {
    let items = given.taken()
    return Result.write(try Layouts.arrange(items, by: layout, parameters, on: sheets), allocate)
  } catch {
    return Result.write(error, allocate)
  }
}

/// A digest of the frames of a layout with its default parameters, for a number of seeds: it equals the program's.
///
/// Any system that runs the module can check it so; no memory passes.
@_expose(wasm, "digest") @_cdecl("mosaic_digest")
public func digest(_ layout: Int, _ firstSeed: Int, _ count: Int) -> UInt64 {
  LayoutSelfCheck.digest(seeds: firstSeed..<firstSeed + count) { items, container throws(LayoutError) in
    // Every number is "not a number", which leaves the default.
    var numbers = [Double](repeating: .nan, count: 64)
    return try numbers.withUnsafeMutableBufferPointer { numbers throws(LayoutError) in
      guard let start = numbers.baseAddress else { throw .custom("no parameters") }
      let parameters = Parameters(start, text: UnsafeBufferPointer(start: nil, count: 0))
      return try Layouts.arrange(items, by: layout, parameters, on: Sheets(container: container)).arrangement
    }
  }
}

/// The arrays of items; see ``layout``.
private struct GivenItems {
  var count: Int
  var sizes: UnsafeMutablePointer<Double>
  var weights: UnsafeMutablePointer<Double>?
  var spans: UnsafeMutablePointer<Int32>?
  var sections: UnsafeMutablePointer<Int32>?
  var areas: UnsafeMutableBufferPointer<UInt8>
  var traits: UnsafeMutablePointer<Double>?

  /// The items; the arrays are given back, so this is called once.
  func taken() -> [LayoutItem] {
    defer {
      release(sizes)
      release(weights)
      release(spans)
      release(sections)
      release(areas.baseAddress)
      release(traits)
    }
    var items: [LayoutItem] = []
    items.reserveCapacity(count)
    var names = areas.split(separator: 1, omittingEmptySubsequences: false).makeIterator()
    for index in 0..<count {
      var item = LayoutItem(
        size: Size(width: sizes[2 * index], height: sizes[2 * index + 1]), weight: weights?[index] ?? 1,
        section: Int(sections?[index] ?? 0), keepsRatio: true)
      if let spans, spans[2 * index] != 0 {
        item.span = CellSpan(columns: Int(spans[2 * index]), rows: Int(spans[2 * index + 1]))
      }
      if let name = names.next(), !name.isEmpty { item.area = String(decoding: name, as: UTF8.self) }
      if let traits {
        item.captionHeight = traits[4 * index]
        item.captionWidth = traits[4 * index + 1]
        item.rotation = traits[4 * index + 2]
        item.keepsRatio = traits[4 * index + 3] != 0
      }
      items.append(item)
    }
    return items
  }
}

enum Layouts {}
