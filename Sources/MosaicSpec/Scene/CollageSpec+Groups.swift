// Items in sections by what is known of them: the month in which they were taken, their folder, a column of a list.

import MosaicScene

extension CollageSpec {
  /// What is known of an item that is to be put into a section.
  package struct GroupedItem {
    /// Its index in ``CollageSpec/items``.
    package var index: Int
    package var measure: ItemMeasure
    package var date: String
    package var photo: CaptionPhoto

    package init(index: Int, measure: ItemMeasure, date: String, photo: CaptionPhoto) {
      self.index = index
      self.measure = measure
      self.date = date
      self.photo = photo
    }
  }

  /// Whether groups depend on when pictures were taken: where the order is not given, it is that of time then.
  package var groupsByTime: Bool { group.map { CaptionTemplate.mentions("taken", $0) } ?? false }

  /// Whether groups depend on when files were last changed.
  package var groupsByDate: Bool { group.map { CaptionTemplate.mentions("date", $0) } ?? false }

  /// The number of the section of each item, and the titles of the sections, by what ``group`` says; `nil` without one.
  ///
  /// Sections come in the order of their first items, but the one of items of which it says nothing comes last, without a title.
  package func sections(of items: [GroupedItem]) -> (numbers: [Int], titles: [Int: String])? {
    guard let group else { return nil }
    let template = CaptionTemplate.Parsed(group)
    let texts = items.enumerated().map { place, item in
      template.expanded(
        with: CaptionTemplate.Words(
          self.items[item.index], index: place, measure: item.measure, date: item.date, photo: item.photo,
          columns: columns))
    }
    // Folders of one name in different folders are different sections, though their titles are alike.
    let isByFolder = CaptionTemplate.mentions("folder", group)
    var numbers: [Section: Int] = [:]
    var titles: [Int: String] = [:]
    let sections = zip(texts, items).map { text, item in
      Section(title: text, folder: isByFolder ? self.items[item.index].folderPath : FilePath(""))
    }
    for section in sections where !section.title.isEmpty && numbers[section] == nil {
      titles[numbers.count] = section.title
      numbers[section] = numbers.count
    }
    return (sections.map { numbers[$0] ?? numbers.count }, titles)
  }

  /// What items of one section have in common.
  private struct Section: Hashable {
    var title: String
    /// The folder of their pictures, if the title says something of it.
    var folder: FilePath
  }
}

extension SpecItem {
  /// The folder of its picture as a path, without `.` in it; empty for other items, and for a picture in the working folder.
  fileprivate var folderPath: FilePath {
    guard case .image(let path) = content else { return FilePath("") }
    let names = Self.names(of: path).dropLast()
    return FilePath((path.utf8.first == 0x2F ? "/" : "") + names.joined(separator: "/"))
  }

  /// The path of the folder of its picture below the folder that was given; empty for a picture in that folder or that was named
  /// itself.
  var directory: String {
    guard case .image(let path) = content, let folder = foundIn else { return "" }
    let names = Self.names(of: path).dropLast()
    let above = Self.names(of: folder)
    guard names.count > above.count, zip(names, above).allSatisfy({ $0.utf8.elementsEqual($1.utf8) }) else {
      return ""
    }
    return names.dropFirst(above.count).joined(separator: "/")
  }

  private static func names(of path: String) -> [String] {
    path.utf8.split(separator: 0x2F).map { String(Substring($0)) }.filter { $0 != "." }
  }
}
