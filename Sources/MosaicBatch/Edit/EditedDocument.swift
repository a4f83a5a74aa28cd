// A document as the page that edits it needs it: its text, and what was found out about its items.

package import MosaicCollage
import MosaicLayout
import MosaicRender
package import MosaicScene
import MosaicSpec
import MosaicSystem
import MosaicText

/// A document that a page edits, and the items that it shows, measured.
package struct EditedDocument: Sendable {
  /// An item in the order in which it is shown.
  struct Item: Sendable {
    /// Its number in the document, once the document's images are found.
    var number: Int
    /// The path of its picture from the folder of the document; `nil` for another item.
    var path: String?
    /// The picture itself; `nil` for another item.
    var picture: PictureSource?
    /// Its natural size in points: the size of the picture or of the text, without its card.
    var size: Size
    var section: Int
    /// The heads that were found, or what else matters.
    var subject: CropSubject?
  }

  /// The text of the document.
  let text: [UInt8]
  /// Whether the program wrote the text, rather than a person.
  let isMade: Bool
  /// The name of the document's file, without its folder.
  let name: String
  let items: [Item]
  package var count: Int { items.count }

  /// The titles of sections that `group` makes; the document does not spell them.
  let sectionTitles: [Int: String]
  /// The line heights of the fonts that the document names, as parts of the height of the type.
  let fonts: [FontLine]

  /// The distance from line to line of one font.
  struct FontLine: Sendable {
    var font: [String]
    var weight: Int
    var isItalic: Bool
    var height: Double
  }

  /// - Parameters:
  ///   - text: The text of the document; if `nil`, the document of `job` is written, with paths from `folder`.
  ///   - name: The name of the document's file.
  ///   - folder: The folder that the document's paths start from.
  ///   - job: The document, its images found.
  ///   - scene: The same, measured and in order.
  /// - Throws: ``/MosaicCollage/JobError`` for a photomosaic, whose pictures no hand places.
  package init(
    text: [UInt8]?, name: String, in folder: String, job: CollageJob, scene: Scene
  ) throws(JobError) {
    guard job.spec.assign == nil else {
      throw .request(
        "the document is a photomosaic, whose pictures are assigned to cells by their looks",
        "edit a document without \"assign\"")
    }
    func path(_ path: String) -> String {
      path.isDataURL ? path : LinkedImage.relativePath(to: path, from: folder)
    }
    self.name = name
    isMade = text == nil
    items = scene.items.enumerated().map { index, item in
      let number = scene.origin(ofItem: index).number
      let own = job.spec.items[number].picturePath
      return Item(
        number: number, path: item.content.picture == nil ? nil : path(own), picture: item.content.picture,
        size: item.size, section: item.section, subject: item.subject)
    }
    sectionTitles =
      job.spec.group == nil ? [:] : scene.sectionTitles.mapValues(\.text)
    if let text {
      self.text = text
    } else {
      var spec = job.spec
      for index in spec.items.indices where !spec.items[index].picturePath.isEmpty {
        spec.items[index].content = .image(path(spec.items[index].picturePath))
      }
      spec.canvas.mapImagePaths(path)
      spec.mapFontFiles(path)
      do { self.text = try spec.json() } catch {
        throw .request("\(error)", "change that, and make the page again")
      }
    }
    fonts = Self.fonts(of: job.spec)
  }

  /// Measures the fonts that the document names, and the plain one, in the weights of titles and of other texts.
  private static func fonts(of spec: CollageSpec) -> [FontLine] {
    let texts = Typesetter()
    let plain = spec.text.over(TextStyle())
    var styles = spec.stylesToMeasure.sorted { ($0.fontSize, $0.weight) < ($1.fontSize, $1.weight) }
    for weight in [400, 700] {
      var style = plain
      style.weight = weight
      styles.append(style)
    }
    var known: Set<TextStyle> = []
    return styles.compactMap { style in
      var sample = TextStyle(font: style.font, weight: style.weight, italic: style.italic)
      // A large height of the type hides the rounding of one line.
      sample.fontSize = 100
      guard known.insert(sample).inserted else { return nil }
      return FontLine(
        font: sample.font, weight: sample.weight, isItalic: sample.italic,
        height: texts.lineHeight(of: sample) / sample.fontSize)
    }
  }
}
