// The page on which a collage is seen and changed: one HTML document with the pictures, the engine and the schema in it.

package import MosaicCodecs
package import MosaicCollage
import MosaicLayout
package import MosaicRender
import MosaicScene
import MosaicSpec
import MosaicSystem
import MosaicText

/// One HTML document that shows a collage as it will be, changes it, and saves its document.
///
/// It opens from a disk and uses no network. Its policy (CSP) runs only its one script, known by its hash, and WebAssembly. Nothing of
/// the document or of a name becomes markup: the data are JSON whose `<` are escaped, and the page shows them as text.
package struct EditPage: Sendable {
  /// The longer side of the pictures in the page, in pixels: sharp at the size of a picture in a collage on a screen.
  package static let side = 512
  /// The most bytes of a page if nothing else is said; browsers open a page of this size in a second or two.
  package static let usualLimit = 60 << 20

  private let edited: EditedDocument
  private let limit: Int
  private let options: ThumbnailOptions

  /// - Parameters:
  ///   - limit: The most bytes of the page.
  ///   - run: Limits, memory and threads of the thumbnails, and whether pictures may be unreadable.
  package init(
    _ edited: EditedDocument, limit: Int = usualLimit, run: RunOptions, onUnreadable: UnreadablePolicy
  ) {
    self.edited = edited
    self.limit = limit
    options = ThumbnailOptions {
      $0.run = run
      $0.onUnreadable = onUnreadable
      $0.encoding.quality = 82
    }
  }

  /// Makes the page.
  ///
  /// - Parameter progress: Called with the number of pictures that are done, and of all.
  /// - Throws: ``/MosaicCollage/JobError`` for a picture that cannot be read, unless the policy is another, and for a page beyond its limit.
  /// - Complexity: O(pixels of the pictures).
  @available(*, noasync)
  package func bytes(progress: (Int, Int) -> Void = { _, _ in }) throws(JobError) -> [UInt8] {
    var numbers: [PictureSource: Int] = [:]
    var pictures: [PictureSource] = []
    for picture in edited.items.compactMap(\.picture) where numbers[picture] == nil {
      numbers[picture] = pictures.count
      pictures.append(picture)
    }
    let thumbnails = try thumbnails(of: pictures, progress)
    let fills = [
      "policy": Self.policy, "title": XMLText.escaped(edited.name), "style": Self.style,
      "script": Self.script, "engine": "\(EngineModule.gzip)",
      "schema": HTMLText.escaped(json: CollageSpec.jsonSchema()),
      "document": HTMLText.escaped(json: JSONValue.string(String(decoding: edited.text, as: UTF8.self)).line),
      "data": HTMLText.escaped(json: data(numbers).line),
    ]
    let parts = HTMLText.parts(of: PackageResources.edit_html, around: "pictures", fills)
    let text = Array(parts[0].utf8) + thumbnails + Array(parts[1].utf8)
    guard text.count <= limit else { throw beyond(text.count, of: pictures.count) }
    return text
  }

  // MARK: Pictures

  /// The elements of the pictures, in Base64.
  private func thumbnails(
    of pictures: [PictureSource], _ progress: (Int, Int) -> Void
  ) throws(JobError) -> [UInt8] {
    guard !pictures.isEmpty else { return [] }
    var elements: [UInt8] = []
    var failure: JobError?
    var options = options
    let stop = StopSignal(timeLimit: nil, within: options.limits.stop)
    options.limits.stop = stop
    let isJPEG = OutputFormat.jpeg.isSupported
    options.formats = [isJPEG ? .jpeg : .png]
    let maker = ThumbnailMaker([try ThumbnailSize("\(Self.side)x\(Self.side)>")], options)
    let work = ThumbnailWork(maker: maker, to: .memory(prefix: nil))
    _ = work.run(pictures.map(ThumbnailInput.init)) { result in
      if let error = result.failure, options.onUnreadable == .fail, failure == nil {
        failure = error.file.map(JobError.source) ?? .request(error.message, "make the page again")
      }
      guard failure == nil, let file = result.contents else { return }
      elements +=
        "<script type=\"text/plain\" class=\"picture\" data-type=\"image/\(isJPEG ? "jpeg" : "png")\" data-number=\"\(result.index)\">"
        .utf8
      Base64.append(file, to: &elements)
      elements += "</script>\n".utf8
      let expected = elements.count / (result.index + 1) * pictures.count
      if expected > limit, result.index >= min(15, pictures.count - 1) {
        failure = beyond(expected, of: pictures.count)
        stop.set()
      }
      progress(result.index + 1, pictures.count)
    }
    if let failure { throw failure }
    return elements
  }

  private func beyond(_ count: Int, of pictures: Int) -> JobError {
    let unit = count < 1 << 20 ? 1 << 10 : 1 << 20
    return .request(
      "the page would have about \(ByteSize((count + unit - 1) / unit * unit)) with \(counted(pictures, "picture")); allowed: \(ByteSize(limit))",
      "name fewer pictures, or allow more with --max-bytes")
  }

  // MARK: Data

  private func data(_ numbers: [PictureSource: Int]) -> JSONValue {
    func whole(_ number: Int) -> JSONValue { .number(Double(number)) }
    let items = edited.items.map { item in
      JSONValue.object([
        ("number", whole(item.number)), ("image", item.path.map { .string($0) }),
        ("picture", item.picture.flatMap { numbers[$0] }.map(whole)),
        ("size", .array([.number(item.size.width), .number(item.size.height)])),
        ("section", item.section == 0 ? nil : whole(item.section)),
        ("subject", item.subject.map(Self.subject)),
      ])
    }
    let fonts = edited.fonts.map { line in
      JSONValue.object([
        ("font", .array(line.font.map(JSONValue.string))), ("weight", whole(line.weight)),
        ("italic", .boolean(line.isItalic)), ("height", .number(line.height)),
      ])
    }
    let sheets = NamedSheet.all.map { sheet in
      (
        sheet.name,
        JSONValue.array([.string("\(sheet.size.width)"), .string("\(sheet.size.height)")])
      )
    }
    let titles = edited.sectionTitles.sorted { $0.key < $1.key }.map {
      ("\($0.key)", JSONValue.string($0.value))
    }
    let shapes = ClipPath.words.compactMap { word in
      Self.outline(of: word).map { (word, JSONValue.polygon($0)) }
    }
    return .object([
      ("name", .string(edited.name)), ("isMade", .boolean(edited.isMade)), ("items", .array(items)),
      ("fonts", .array(fonts)), ("sheets", .object(sheets)), ("sectionTitles", .object(titles)),
      ("shapes", .object(shapes)),
      ("weighed", .array(LayoutRegistry.standard.names(using: \.usesWeights).map(JSONValue.string))),
      ("fixed", .array(LayoutRegistry.standard.names(using: \.hasFixedPlaces).map(JSONValue.string))),
      ("spanned", .array(LayoutRegistry.standard.names(using: \.usesSpans).map(JSONValue.string))),
    ])
  }

  /// The middle of a subject in shares of the picture, to a thousandth, and the number of heads.
  private static func subject(_ subject: CropSubject) -> JSONValue {
    let (middle, heads) = (subject.middle, Double(subject.heads.count))
    return .array([middle.x, middle.y, heads].map { .number(($0 * 1000).rounded() / 1000) })
  }

  /// A shape that only documents name, such as a heart.
  private static func outline(of word: String) -> Outline? {
    (try? ClipPath(css: word))?.outline(width: 100, height: 100, scale: 1)
  }

  // MARK: The page

  private static let style = HTMLText.joined([PackageResources.edit_css])
  private static let script = HTMLText.script(
    [
      HTMLText.module(
        "engine",
        [
          PackageResources.words_js, PackageResources.lengths_js, PackageResources.table_js,
          PackageResources.templates_js, PackageResources.parameters_js, PackageResources.engine_js,
        ], exports: ["load", "LayoutError", "layouts", "points"]),
      PackageResources.document_js, PackageResources.resolve_js, PackageResources.stage_js,
      PackageResources.draw_js, PackageResources.hands_js, PackageResources.files_js,
      PackageResources.forms_js, PackageResources.edit_js,
    ], with: PageModule.allCases)
  /// Pictures come from memory, and the engine is WebAssembly.
  private static let policy = HTMLText.policy(
    style: style, script: script, pictures: "blob: data:", runsWebAssembly: true)
}
