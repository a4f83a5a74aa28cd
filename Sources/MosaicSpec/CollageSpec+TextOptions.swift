// The options of the command line that set titles, captions and their look.

import MosaicScene

extension CollageSpec {
  package static let textOptions: [SpecOption] =
    [
      title("title", "a title above everything, on every page", aliases: ["heading", "text"], \.title),
      title("header", "a text at the top of every page; {page} and {pages} are replaced", \.header),
      title(
        "footer", "a text at the bottom of every page, such as '{page} of {pages}'", aliases: ["foot"],
        \.footer),
      look(
        "title-style",
        "the look of --title as CSS writes it: 'position: bottom left; font-size: 48' over the pictures, also weight, color, "
          + "background, padding, shadow, lines …", aliases: ["heading-style", "title-css"],
        of: SpecTitle.lookFields, \.title),
      gridTitles(
        "column-titles", "titles above the columns of a grid, which then has as many columns: 'Before|After'",
        aliases: ["column-headings", "columns-titles"], \.columnTitles),
      gridTitles(
        "row-titles", "titles at the left of the rows of a grid: 'ISO 100|ISO 800'",
        aliases: ["row-headings", "rows-titles"], \.rowTitles),
      SpecOption(
        row: .init(
          "caption", "TEXT",
          "a caption at every item; \\n begins a line; \(CaptionTemplate.words.map { "{\($0)}" }.joined(separator: " ")) "
            + "and the columns of a list of captions stand for its own",
          aliases: ["label", "labels", "annotate"], separator: " ", hasWords: true)
      ) { text, spec throws(SpecError) in
        let kind = CaptionTemplate.kind(columns: spec.columns)
        spec.caption = SpecCaption(text: try kind.parse(unescaped(text))).over(spec.caption ?? SpecCaption())
      },
      look(
        "caption-style",
        "the look of captions as CSS writes it: 'position: over; lines: 2; font-size: 10', also align, color, background …",
        aliases: ["label-style", "caption-css"], of: SpecCaption.lookFields, \.caption),
      SpecOption(
        row: .init(
          "group", "TEXT",
          "sections with titles, of items of which it says the same: '{taken:%B %Y}', '{folder}' or a column of a list of captions",
          aliases: ["group-by", "sections", "section-by"], separator: " ", hasWords: true)
      ) { text, spec throws(SpecError) in
        spec.group = try CaptionTemplate.groupKind(columns: spec.columns).parse(text)
      },
    ] + options(of: TextLook.fields, \.text)

  /// The option of a title, whose look stays as it is.
  private static func title(
    _ name: String, _ summary: String, aliases: [String] = [],
    _ title: any WritableKeyPath<CollageSpec, SpecTitle?> & Sendable
  ) -> SpecOption {
    SpecOption(row: .init(name, "TEXT", summary, aliases: aliases, separator: " ", hasWords: true)) {
      text, spec throws(SpecError) in
      let own = SpecTitle(text: try TitleTemplate.kind.parse(unescaped(text)))
      spec[keyPath: title] = own.over(spec[keyPath: title] ?? SpecTitle())
    }
  }

  /// The option of a look that texts may have before there is one.
  private static func look<Owner: Record>(
    _ name: String, _ summary: String, aliases: [String], of fields: [Field<Owner>],
    _ property: any WritableKeyPath<CollageSpec, Owner?> & Sendable
  ) -> SpecOption {
    SpecOption(
      row: .init(name, "KEY: VALUE; …", summary, aliases: aliases, separator: " ", hasWords: true)
    ) { text, spec throws(SpecError) in
      var owner = spec[keyPath: property] ?? Owner()
      try declare(text, of: fields, in: &owner)
      spec[keyPath: property] = owner
    }
  }

  /// The option of titles with upright lines between them.
  private static func gridTitles(
    _ name: String, _ summary: String, aliases: [String],
    _ titles: any WritableKeyPath<CollageSpec, [SpecTitle]> & Sendable
  ) -> SpecOption {
    SpecOption(row: .init(name, "TEXT|…", summary, aliases: aliases, separator: "|", hasWords: true)) {
      text, spec throws(SpecError) in
      spec[keyPath: titles] = try text.split(separator: "|", omittingEmptySubsequences: false).map {
        part throws(SpecError) in
        SpecTitle(
          text: try Kind<String>.shownText().parse(
            unescaped(part.split(separator: " ").joined(separator: " "))))
      }
    }
  }
}
