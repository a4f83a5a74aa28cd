// An option of output files, as lines, commands, help, errors and stamps know it.

package import MosaicCodecs
package import MosaicRender
package import MosaicSpec

/// An option of output files, of which ``all`` has a row each.
///
/// One more option of the encoding is a property of ``/MosaicCodecs/EncodeOptions``, an encoder that reads the property, and a row.
/// The keys of lines, the command line, help, shells, errors and stamps follow from the row.
package struct OutputOption: Sendable {
  /// The name, the placeholder and the help of the command line's option.
  package let row: OptionRow
  /// The values that the option takes.
  package let kind: ParameterKind
  /// The formats that have it.
  package let formats: Set<OutputFormat>
  /// The kinds of output that have it.
  package let outputs: Set<Outputs>
  /// Whether it decides only the bytes of a file: a picture that is only shown has no use for it.
  package let isOfFile: Bool
  /// Options that cannot be given beside this one, and the sentence that says so.
  package let excluded: [(option: String, reason: String)]
  /// The field of ``/MosaicCodecs/EncodeOptions`` that it sets; `nil` if it sets another one.
  let encoding: Field<EncodeOptions>?
  /// Whether lines of batches and of thumbnails have a key for it.
  let hasKey: Bool

  private let key: String
  private let parse: Parse
  private let stamp: Stamp

  private typealias Parse =
    @Sendable (String, inout Patch<EncodeOptions>, inout RenderOptions) throws(SpecError) -> Void

  /// The text for the stamp of an output; `nil` if the option decides nothing of it, or has the value of the second options.
  typealias Stamp = @Sendable (RenderOptions, OutputFormat, _ standard: RenderOptions) -> String?

  /// The kinds of output: whole collages, or a file for each picture.
  package enum Outputs: CaseIterable, Sendable {
    case collages, pictures
  }

  /// An option of the encoding.
  ///
  /// - Parameter stamp: If `nil`, outputs of `formats` have the value in their stamp, unless it is the standard.
  init(
    _ field: Field<EncodeOptions>, of formats: Set<OutputFormat>,
    in outputs: Set<Outputs> = Set(Outputs.allCases), isOfFile: Bool = true, hasKey: Bool = true,
    without excluded: [(option: String, reason: String)] = [], stamp: Stamp? = nil
  ) {
    self.init(
      field, formats, outputs, isOfFile, excluded, encoding: field, hasKey: hasKey,
      parse: { text, choices, _ throws(SpecError) in
        try Patch<EncodeOptions>.fields.first { $0.key == field.key }?.parse(text, &choices)
      },
      stamp: stamp ?? { options, format, standard in
        formats.contains(format) ? field.text(of: options.encoding, unlike: standard.encoding) : nil
      })
  }

  /// An option of the rendering, which lines have no key for.
  init(
    _ field: Field<RenderOptions>, of formats: Set<OutputFormat>,
    in outputs: Set<Outputs> = Set(Outputs.allCases), isOfFile: Bool = true
  ) {
    self.init(
      field, formats, outputs, isOfFile, [], encoding: nil, hasKey: false,
      parse: { text, _, options throws(SpecError) in try field.parse(text, &options) },
      stamp: { options, format, standard in
        formats.contains(format) ? field.text(of: options, unlike: standard) : nil
      })
  }

  private init<Owner>(
    _ field: Field<Owner>, _ formats: Set<OutputFormat>, _ outputs: Set<Outputs>, _ isOfFile: Bool,
    _ excluded: [(option: String, reason: String)], encoding: Field<EncodeOptions>?, hasKey: Bool,
    parse: @escaping Parse, stamp: @escaping Stamp
  ) {
    row = field.option ?? OptionRow(field.key, nil, field.summary)
    kind = field.kind
    self.formats = formats
    self.outputs = outputs
    self.isOfFile = isOfFile
    self.excluded = excluded
    self.encoding = encoding
    self.hasKey = hasKey
    key = field.key
    self.parse = parse
    self.stamp = stamp
  }

  // MARK: Use

  /// Takes the value of the command line's option, which is empty for a switch; an error has the option as its path.
  package func apply(
    _ text: String, to choices: inout Patch<EncodeOptions>, _ options: inout RenderOptions
  ) throws(SpecError) {
    do { try parse(row.value == nil ? "true" : text, &choices, &options) } catch {
      throw error.placed(at: "--\(row.name)")
    }
  }

  /// Whether this build writes the format, and with this option: pictures of a PDF and tiles of a pyramid have what a JPEG has if
  /// they can be JPEGs.
  package func isOffered(by format: OutputFormat) -> Bool {
    let isOfJPEGs = (format == .pdf || format.isPyramid) && formats.contains(.jpeg) && !formats.contains(.png)
    return format.isSupported && formats.contains(format) && (!isOfJPEGs || OutputFormat.jpeg.isSupported)
  }

  /// The texts of all options in the stamp of an output, each with its name.
  static func stamps(
    of options: RenderOptions, as format: OutputFormat, unlike standard: RenderOptions
  ) -> [(name: String, value: String)] {
    all.compactMap { option in
      option.stamp(options, format, standard).map { (option.key.hyphenated, $0) }
    }
  }

  /// The keys of lines that are about such outputs, in a line that holds the choices.
  static func fields<Holder>(
    ofLinesOf outputs: Outputs, in choices: any WritableKeyPath<Holder, Patch<EncodeOptions>> & Sendable
  ) -> [Field<Holder>] {
    let keys = all.filter { $0.hasKey && $0.outputs.contains(outputs) }.map(\.key)
    return Patch<EncodeOptions>.fields(in: choices).filter { keys.contains($0.key) }
  }
}

extension EncodeOptions: Record {
  package init() { self.init(quality: 85) }

  package static let fields = OutputOption.all.compactMap(\.encoding)

  /// Takes the choices of a line or of a command; their choice of loss replaces all earlier choices of it.
  package mutating func take(_ choices: Patch<EncodeOptions>) {
    if choices.quality != nil || choices.isLossless == true { maxBytes = nil }
    if choices.maxBytes != nil { isLossless = false }
    self = choices.over(self)
  }
}

extension RenderOptions {
  /// Takes the choices of a line or of a command. The pictures of a PDF get the same quality.
  package mutating func take(_ choices: Patch<EncodeOptions>) {
    encoding.take(choices)
    pdfQuality = choices.quality ?? pdfQuality
  }
}

extension Field {
  /// The value as text; `nil` if `standard` has the same value.
  fileprivate func text(of owner: Owner, unlike standard: Owner) -> String? {
    let text = spell(owner)
    return text == spell(standard) ? nil : text
  }
}

extension String {
  /// `max-bytes` of `maxBytes`.
  fileprivate var hyphenated: String {
    reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
  }
}
