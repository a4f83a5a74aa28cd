// How thumbnails are made and written, and what they keep of their pictures' metadata.

public import MosaicCodecs
public import MosaicCollage
public import MosaicRender
public import MosaicScene
public import MosaicSpec
import MosaicText

/// How thumbnails are made and written.
@dynamicMemberLookup
public struct ThumbnailOptions: Sendable {
  /// Limits, memory, threads, and how files are written. A file is not flushed to disk, since thumbnails can be made again: a crash of
  /// the machine may leave files empty, which ``MakeOptions/resumes`` and ``skipsCurrent`` notice.
  public var run = RunOptions(syncs: false)
  /// Which thumbnails are made, and how long one picture may take.
  public var make = MakeOptions()
  /// With a position, a thumbnail fills its box, and the outside is cut: the same share of picture and box coincide, as in CSS
  /// `object-position`. Sizes need both sides then. A picture smaller than its box is cut to the box's proportions.
  public var crop: Position?
  /// Whether pictures that are smaller than their thumbnail are enlarged, as in `vipsthumbnail`; see ``ThumbnailSize``.
  public var enlarges = false
  /// Whether they are resampled in linear light, see ``/MosaicRender/RenderOptions/linear``.
  public var linear = false
  /// Whether edges are made slightly stronger.
  public var sharpens = false
  /// The colour behind transparent parts; if `nil`, they stay transparent, and a JPEG, which has no transparency, has white.
  public var background: Color?
  /// The look that every picture gets, as the only item of a collage: the style, the caption and the texts of a document, and the padding, the
  /// background and the watermark of its canvas. Nothing else of it counts. A card, a caption beside the picture and padding make the file larger;
  /// the picture is neither cut nor scaled for them. `nil` for unchanged pictures; ``background`` is then painted under only the picture.
  public var look: CollageSpec?
  /// Whether the look of a picture with a side above 1080 pixels is enlarged as if that side were 1080 points: it is then the same on photographs of
  /// any size. If not, only the scale of its canvas says how many pixels a point is.
  public var scalesLook = true
  /// The facts of the picture's own Exif that the Exif of each file keeps.
  public var keptMetadata: Set<KeptMetadata> = []
  /// The formats of the files, one file of each for every size; if the list is empty, the ending of each output decides.
  public var formats: [OutputFormat] = []
  /// How thumbnails are encoded, and what they say about themselves; nothing by default, and nothing of their pictures.
  public var encoding = EncodeOptions()
  /// The placeholders that results have, each of the pixels in its file, whether that is written anew or was there: so they are the
  /// same in every run.
  public var placeholders: Set<PlaceholderKind> = []
  /// Whether each result has the files of its picture and format as an attribute `srcset` of HTML has them.
  public var listsSources = false
  /// The policy for a picture that cannot be read: `skip` goes on after its failure, `fail` ends the run, and `placeholder` writes a
  /// marked tile of the size. A shortage of memory or descriptors fails the picture in any case.
  public var onUnreadable = UnreadablePolicy.skip
  /// Whether outputs that were written after their picture, and have the wanted size, are left unchanged. This check does not
  /// notice an older picture in place of another, a file that was cut, or another option; ``MakeOptions/resumes`` does.
  public var skipsCurrent = false
  /// Whether thumbnails of earlier runs that no picture of this one names are removed, at the end. The search covers all places
  /// to which the pattern may lead. It finds files with a stamp, which outputs of ``MakeOptions/resumes`` and of this option have.
  public var prunes = false
  /// Makes options with their defaults, and changes them: `ThumbnailOptions { $0.resumes = true }`.
  public init(_ change: (inout ThumbnailOptions) -> Void = { _ in }) { change(&self) }

  /// The properties of ``/MosaicCodecs/RunOptions`` are properties of these options.
  public subscript<Value>(dynamicMember property: WritableKeyPath<RunOptions, Value>) -> Value {
    get { run[keyPath: property] }
    set { run[keyPath: property] = newValue }
  }

  /// The properties of ``MakeOptions`` are properties of these options.
  public subscript<Value>(dynamicMember property: WritableKeyPath<MakeOptions, Value>) -> Value {
    get { make[keyPath: property] }
    set { make[keyPath: property] = newValue }
  }

  /// Refuses values out of their ranges.
  func check() throws(JobError) {
    var rendering = RenderOptions()
    rendering.encoding = encoding
    rendering.run = run
    do throws(RenderError) { try rendering.check() } catch { throw JobError(.render(error)) }
    try make.check()
  }

  /// Whether outputs tell what they were made of.
  var writesStamps: Bool { make.resumes || prunes }
}

extension Position {
  /// Reads the place of a crop: `centre` (or `center`), `low` for left and top, `high` for right and bottom, as in libvips, or
  /// a
  /// position as CSS writes it, such as `50% 30%`.
  ///
  /// - Throws: ``/MosaicCollage/JobError`` for any other text.
  public init(crop text: String) throws(JobError) {
    switch text {
    case "centre", "center": self = .center
    case "low": self.init(x: .fraction(0), y: .fraction(0))
    case "high": self.init(x: .fraction(1), y: .fraction(1))
    default:
      do { try self.init(css: text) } catch {
        throw .request(
          "\(quoted(text)) is no crop",
          "allowed: centre, low, high, or the place of the cut as CSS object-position has it, such as \"50% 30%\""
        )
      }
    }
  }
}

// MARK: The Exif facts that a picture hands on to files made of it

/// A fact about a photograph that its Exif may hand on. The place of the photograph has no case: it is never written.
public enum KeptMetadata: String, CaseIterable, Hashable, Sendable {
  /// Whose it is (`Copyright`).
  case copyright
  /// Who made it (`Artist`).
  case author
  /// When it was taken, by the camera's clock (`DateTimeOriginal`).
  case taken
}

extension PhotoFacts {
  /// Only these facts; `nil` if the picture says none of them.
  func keeping(_ kept: Set<KeptMetadata>) -> PhotoFacts? {
    var facts = PhotoFacts(taken: kept.contains(.taken) ? taken : nil)
    if kept.contains(.author) { facts.creator = creator }
    if kept.contains(.copyright) { facts.copyright = copyright }
    return facts == PhotoFacts() ? nil : facts
  }
}
