// The parameters of a layout as numbers, in the order of its rows. "Not a number" leaves the layout's own value.

struct Parameters {
  private var next: UnsafePointer<Double>
  /// The maps of templates, a row on each line, with a byte of 1 between maps.
  let text: UnsafeBufferPointer<UInt8>

  init(_ numbers: UnsafePointer<Double>, text: UnsafeBufferPointer<UInt8>) {
    next = numbers
    self.text = text
  }

  private mutating func given() -> Double? {
    let number = take()
    return number.isNaN ? nil : number
  }

  private mutating func take() -> Double {
    defer { next += 1 }
    return next.pointee
  }

  mutating func number(_ property: inout Double) { if let number = given() { property = number } }

  mutating func number(_ property: inout Double?) { if let number = given() { property = number } }

  mutating func whole(_ property: inout Int) { if let number = given() { property = Int(number) } }

  mutating func whole(_ property: inout Int?) { if let number = given() { property = Int(number) } }

  mutating func whole(_ property: inout Int64) { if let number = given() { property = Int64(number) } }

  mutating func boolean(_ property: inout Bool) { if let number = given() { property = number != 0 } }

  /// The place of a word among all.
  mutating func word<Word: CaseIterable>(_ property: inout Word) where Word.AllCases == [Word] {
    if let number = given() { property = Word.allCases[Int(number)] }
  }

  mutating func word<Word: CaseIterable>(_ property: inout Word?) where Word.AllCases == [Word] {
    if let number = given() { property = Word.allCases[Int(number)] }
  }

  mutating func size(_ property: inout Size?) {
    let width = given()
    let height = given()
    if let width, let height { property = Size(width: width, height: height) }
  }

  // MARK: Templates

  /// The number of templates, and the tracks and polygons of each; their maps are in the text.
  mutating func templates(_ property: inout [Template]) throws(LayoutError) {
    guard let count = given() else { return }
    var maps = text.split(separator: 1, omittingEmptySubsequences: false).makeIterator()
    var templates: [Template] = []
    for _ in 0..<Int(count) {
      let rows = maps.next()?.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      // A template of polygons has no map.
      let columnTracks = tracks()
      let rowTracks = tracks()
      if let polygons = polygons() {
        templates.append(try Template(polygons: polygons))
      } else {
        templates.append(try Template(areas: rows ?? [], columns: columnTracks, rows: rowTracks))
      }
    }
    property = templates
  }

  /// Each as its unit (0 points, 1 a part of the rest, 2 percent) and its amount.
  private mutating func tracks() -> [TemplateTrack] {
    var tracks: [TemplateTrack] = []
    for _ in 0..<Int(take()) {
      let unit = take()
      let amount = take()
      tracks.append(unit == 0 ? .points(amount) : unit == 1 ? .fraction(amount) : .percent(amount))
    }
    return tracks
  }

  /// Each as the number of its corners and their percentages.
  private mutating func polygons() -> [[Point]]? {
    let count = Int(take())
    guard count > 0 else { return nil }
    var polygons: [[Point]] = []
    for _ in 0..<count {
      var corners: [Point] = []
      for _ in 0..<Int(take()) {
        let x = take()
        corners.append(Point(x: x, y: take()))
      }
      polygons.append(corners)
    }
    return polygons
  }
}
