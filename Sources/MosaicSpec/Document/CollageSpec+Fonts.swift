// The fonts that a document names, of which some are files.

import MosaicScene

extension CollageSpec {
  /// The paths of the files of fonts, each once, in order.
  package var fontFiles: [String] {
    var files: Set<FilePath> = []
    func add(_ look: TextLook?) {
      for family in look?.font ?? [] where TextStyle.isFontFile(family) { files.insert(FilePath(family)) }
    }
    for look in [text, title?.look, header?.look, footer?.look, caption?.look, sectionTitle?.look] {
      add(look)
    }
    for title in sectionTitles.values + columnTitles + rowTitles { add(title.look) }
    for item in items {
      add(item.caption?.look)
      if case .label(let label) = item.content { add(label.look) }
    }
    return files.sorted().map(\.text)
  }

  /// Changes the paths of the files of fonts.
  package mutating func mapFontFiles<Failure: Error>(_ change: (String) throws(Failure) -> String)
    throws(Failure)
  {
    guard !fontFiles.isEmpty else { return }
    func map(_ look: inout TextLook) throws(Failure) {
      guard let font = look.font, font.contains(where: TextStyle.isFontFile) else { return }
      look.font = try font.map { family throws(Failure) in
        TextStyle.isFontFile(family) ? try change(family) : family
      }
    }
    func map(_ title: inout SpecTitle?) throws(Failure) {
      guard var own = title else { return }
      try map(&own.look)
      title = own
    }
    try map(&text)
    for title in [\CollageSpec.title, \.header, \.footer, \.sectionTitle] { try map(&self[keyPath: title]) }
    for section in sectionTitles.keys { try map(&sectionTitles[section]) }
    for titles in [\CollageSpec.columnTitles, \.rowTitles] {
      for index in self[keyPath: titles].indices { try map(&self[keyPath: titles][index].look) }
    }
    if var own = caption {
      try map(&own.look)
      caption = own
    }
    for index in items.indices {
      if var own = items[index].caption {
        try map(&own.look)
        items[index].caption = own
      }
      if case .label(var label) = items[index].content {
        try map(&label.look)
        items[index].content = .label(label)
      }
    }
  }
}
