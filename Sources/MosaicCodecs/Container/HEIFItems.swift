// The items of a HEIF file, which is a box file with a list of pictures (ISO/IEC 23008-12 and ISO/IEC 14496-12, section 8.11).

import MosaicSystem

#if HEIF
  /// The contents of the `meta` box: the items, their properties, their references, and where their data is. The reader reads no
  /// other part of the file for it. libheif would read all of the file's data, and follow references without end.
  struct HEIFItems {
    struct Item {
      var type = ""
      var isProtected = false
      /// The places of the item's properties in the list of all properties, in the order in which transformations apply.
      var properties: [UInt16] = []
      /// 0: its data is in the file. 1: in the box `idat`.
      var method = 0
      var isElsewhere = false
      /// The ranges as the file states them; a range without a length ends where its container ends.
      var extents: [Range<Int>] = []
      /// Bytes of all extents; bytes that are named twice count twice.
      var dataCount = 0
    }

    struct Reference {
      var type: String
      var from: Int
      var to: [Int]
    }

    private let source: ByteSource
    private(set) var primary = 0
    private(set) var items: [Int: Item] = [:]
    private(set) var references: [Reference] = []
    private var properties: [Box] = []
    private var inner: ArraySlice<UInt8> = []

    /// A grid of 4,096 tiles takes 200 KiB.
    private static let largestMeta = 4 << 20
    private static let mostProperties = 256

    init(_ source: ByteSource) throws(FileError.Kind) {
      self.source = source
      let length = source.length
      let place = try Self.findMeta(source, length: length)
      guard place.count <= Self.largestMeta else {
        throw .corrupt("its list of items has \(place.count) bytes; \(Self.largestMeta) are allowed")
      }
      let bytes = source.bytes(place)
      guard bytes.count == place.count else { throw .truncated(row: 0, of: 0) }
      var reader = BoxReader(rest: bytes[...])
      try reader.take(4)
      let boxes = try reader.boxes()
      // Items come first: the other boxes are about them.
      for box in boxes where box.type == "iinf" { try readItems(box.content) }
      for box in boxes where box.type == "idat" { inner = box.content.rest }
      for box in boxes {
        var reader = box.content
        switch box.type {
        case "pitm": primary = try reader.number(try reader.versionAndFlags().version == 0 ? 2 : 4)
        case "iloc": try readLocations(reader, length: length)
        case "iref": try readReferences(reader)
        case "iprp": try readProperties(try reader.boxes())
        default: break
        }
      }
      guard items[primary] != nil else { throw .corrupt("it names no picture as the one to show") }
    }

    private static func findMeta(_ source: ByteSource, length: Int) throws(FileError.Kind) -> Range<Int> {
      var place = 0
      // Whether the file has more than the box with the brands.
      var hasMore = false
      for _ in 0..<1000 where place < length {
        let head = source.bytes(place..<min(length, place + 16))
        // A length of 1 means that the length follows in eight more bytes.
        guard head.count >= (head.starts(with: [0, 0, 0, 1]) ? 16 : 8) else {
          throw .truncated(row: 0, of: 0)
        }
        var reader = BoxReader(rest: head[...])
        let (type, size) = try reader.head(of: length - place)
        let start = head.count - reader.rest.count
        guard size >= start else { throw .corrupt("a box of it is shorter than its head") }
        guard size <= length - place else { throw .truncated(row: 0, of: 0) }
        if type == "meta" { return place + start..<place + size }
        if type != "ftyp" { hasMore = true }
        place += size
      }
      throw hasMore ? .corrupt("it holds no still picture") : .truncated(row: 0, of: 0)
    }

    // MARK: Boxes

    private mutating func readItems(_ content: BoxReader) throws(FileError.Kind) {
      var list = content
      for _ in 0..<(try list.number(try list.versionAndFlags().version == 0 ? 2 : 4)) {
        let entry = try list.box()
        guard entry.type == "infe" else { continue }
        var reader = entry.content
        let version = try reader.versionAndFlags().version
        // Older entries have no type.
        guard version >= 2 else { continue }
        let id = try reader.number(version == 2 ? 2 : 4)
        let isProtected = try reader.number(2) != 0
        items[id] = Item(type: try reader.name(), isProtected: isProtected)
      }
    }

    private mutating func readLocations(_ list: BoxReader, length: Int) throws(FileError.Kind) {
      var reader = list
      let version = try reader.versionAndFlags().version
      guard version <= 2 else { throw .unsupported("its items are located in version \(version)") }
      let sizes = try reader.number(2)
      let (offsetSize, lengthSize) = (sizes >> 12, sizes >> 8 & 15)
      let (baseSize, indexSize) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
      guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy({ [0, 4, 8].contains($0) }) else {
        throw .corrupt("the places of its items have numbers of an unknown size")
      }
      for _ in 0..<(try reader.number(version < 2 ? 2 : 4)) {
        let id = try reader.number(version < 2 ? 2 : 4)
        var item = items[id] ?? Item()
        item.extents = []
        item.dataCount = 0
        item.method = version > 0 ? try reader.number(2) & 15 : 0
        item.isElsewhere = try reader.number(2) != 0
        let base = try reader.number(baseSize)
        let whole = item.method == 1 ? inner.count : length
        let count = try reader.number(2)
        // Extents without numbers would take no bytes, and 65,535 of them for each item.
        guard count <= 1 || offsetSize + lengthSize > 0 else {
          throw .corrupt("an item of it has \(count) extents without a place")
        }
        for _ in 0..<count {
          _ = try reader.number(indexSize)
          let (start, overflows) = base.addingReportingOverflow(try reader.number(offsetSize))
          let count = try reader.number(lengthSize)
          guard !overflows, count <= Int.max - start else { throw .corrupt("an item of it lies nowhere") }
          let extent = start..<(count == 0 ? max(start, whole) : start + count)
          item.extents.append(extent)
          item.dataCount = MemoryBudget.sum(item.dataCount, extent.count)
        }
        if items[id] != nil { items[id] = item }
      }
    }

    private mutating func readReferences(_ content: BoxReader) throws(FileError.Kind) {
      var list = content
      let size = try list.versionAndFlags().version == 0 ? 2 : 4
      for box in try list.boxes() {
        var reader = box.content
        let from = try reader.number(size)
        var to: [Int] = []
        for _ in 0..<(try reader.number(2)) { to.append(try reader.number(size)) }
        references.append(Reference(type: box.type, from: from, to: to))
      }
    }

    private mutating func readProperties(_ boxes: [Box]) throws(FileError.Kind) {
      guard var list = boxes.first(where: { $0.type == "ipco" })?.content else { return }
      properties = try list.boxes()
      for box in boxes where box.type == "ipma" {
        var reader = box.content
        let (version, flags) = try reader.versionAndFlags()
        for _ in 0..<(try reader.number(4)) {
          let id = try reader.number(version == 0 ? 2 : 4)
          for _ in 0..<(try reader.number(1)) {
            let index = flags & 1 != 0 ? try reader.number(2) & 0x7FFF : try reader.number(1) & 0x7F
            guard index > 0 else { continue }
            guard index <= properties.count else {
              throw .corrupt("an item of it has a property that is not there")
            }
            items[id]?.properties.append(UInt16(index - 1))
            guard items[id]?.properties.count ?? 0 <= Self.mostProperties else {
              throw .corrupt("an item of it has more than \(Self.mostProperties) properties")
            }
          }
        }
      }
    }
  }

  // MARK: Answers

  extension HEIFItems {
    func targets(of id: Int, _ type: String) -> [Int] {
      references.first { $0.from == id && $0.type == type }?.to ?? []
    }

    func properties(of item: Item) -> some Sequence<Box> { item.properties.lazy.map { properties[Int($0)] } }

    func property(_ type: String, of item: Item) -> Box? { properties(of: item).first { $0.type == type } }

    /// The size before the picture is turned or cut.
    func size(of item: Item) throws(FileError.Kind) -> (width: Int, height: Int) {
      guard var reader = property("ispe", of: item)?.content else {
        throw .corrupt("a picture of it has no size")
      }
      try reader.take(4)
      let (width, height) = (try reader.number(4), try reader.number(4))
      guard width > 0, height > 0 else {
        throw .corrupt("it has \(width) x \(height) pixels; a side has at least 1")
      }
      return (width, height)
    }

    /// - Throws: `truncated` if the data reach beyond the file.
    func data(of item: Item, atMost most: Int) throws(FileError.Kind) -> [UInt8] {
      guard !item.extents.isEmpty else { throw .corrupt("a picture of it has no data") }
      guard !item.isElsewhere else { throw .unsupported("its data is in another file") }
      guard !item.isProtected else { throw .unsupported("it is encrypted") }
      guard item.method <= 1 else { throw .unsupported("its data is a part of another item's") }
      guard item.dataCount <= most else {
        throw .corrupt("a picture of it has \(item.dataCount) bytes of data; at most \(most) are needed")
      }
      let length = item.method == 0 ? source.length : inner.count
      // Checked before memory is taken.
      guard item.extents.allSatisfy({ $0.upperBound <= length }) else {
        throw item.method == 0
          ? .truncated(row: 0, of: 0) : .corrupt("a picture of it reaches beyond what holds it")
      }
      var data: [UInt8] = []
      data.reserveCapacity(item.dataCount)
      for extent in item.extents {
        data +=
          item.method == 0
          ? source.bytes(extent)[...] : inner.dropFirst(extent.lowerBound).prefix(extent.count)
      }
      // The file may have become shorter.
      guard data.count == item.dataCount else { throw .truncated(row: 0, of: 0) }
      return data
    }
  }
#endif
