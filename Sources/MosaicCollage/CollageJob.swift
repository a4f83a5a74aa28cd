// From a document to a picture, as the command line does it: the public face of this module.

package import MosaicCodecs
package import MosaicLayout
public import MosaicRender
public import MosaicScene
public import MosaicSpec
import MosaicSystem

/// A collage to be made: a spec document, and how it is rendered.
///
/// ```swift
/// let job = try CollageJob(documentAt: "collage.json")
/// let plan = try job.plan()
/// try job.render(to: "collage.png")
/// ```
///
/// To override the document, change ``spec``. Pictures are opened by ``measured(for:)``, which ``Renderable/plan()`` and `render(to:as:)`
/// call; to do both with one measuring, call it and keep its result.
public struct CollageJob: Renderable {
  /// The document, which may be changed; paths of its pictures are relative to the current folder.
  public var spec: CollageSpec
  /// How it is rendered: limits, memory, the policy for unreadable pictures, and files that no output may replace.
  public var options: RenderOptions
  /// The moment between two layouts that is shown; `nil` shows the document's layout.
  public var moment: MotionMoment?
  /// How the collage moves; `nil` for a still picture.
  public var motion: MotionSettings?
  /// The index for looks of pictures that are assigned to cells; `nil` to keep no looks.
  public var index: PictureIndex?
  /// The pictures of the document by the paths that it has for them, byte by byte; if `nil`, these are paths of files.
  ///
  /// If set, even to no pictures, no other picture is opened: a missing picture cannot be read, and the disk is not looked
  /// at. A server can so render what strangers send.
  public var givenPictures: [String: PictureSource]?

  /// Whether the subjects of all pictures are searched, for a program that lets people ask for them later.
  package var searchesAllPictures = false
  /// The pictures that the document itself holds, as `data:` addresses, by their names in ``spec``.
  package var embedded: [String: PictureSource] = [:]
  /// Sizes or errors that are known before any file is opened, by index of the item.
  var known: [Int: Result<ItemMeasure, FileError>] = [:]
  /// Warnings about files that were left out of folders.
  var leftOut: [JobWarning] = []
  /// The name of the document, for errors.
  private(set) var document: String?

  /// Makes a job of a spec document in memory; relative paths of its pictures are relative to the current folder.
  public init(_ spec: CollageSpec, options: RenderOptions = RenderOptions()) {
    self.spec = spec
    self.options = options
  }

  /// Makes a job of a spec document; paths of its pictures are relative to its folder, and no output replaces it.
  ///
  /// - Throws: ``JobError`` if the file cannot be read, is not a spec document, or ``/MosaicCodecs/RunOptions/memory`` has no room for it.
  public init(
    documentAt path: String, options: RenderOptions = RenderOptions(), registry: LayoutRegistry = .standard
  ) throws(JobError) {
    try self.init(CollageDocument(.file(path), memory: options.memory), options: options, registry: registry)
  }

  /// Makes a job of the text of a spec document, and of its pictures, such as an upload.
  ///
  /// ```swift
  /// let job = try CollageJob(json: body, pictures: ["a.jpg": .bytes(first), "b.png": .bytes(second)])
  /// let picture = try job.pixmap()
  /// ```
  ///
  /// - Parameters:
  ///   - json: The text, in UTF-8.
  ///   - folder: The folder that paths of its pictures are relative to; the current folder if empty.
  ///   - pictures: The pictures by the paths that the document has for them, see ``givenPictures``; if `nil`, they are files.
  ///   - options: How it is rendered.
  ///   - registry: The layouts that it may name.
  /// - Throws: ``JobError`` if the text is not a spec document, or ``/MosaicCodecs/RunOptions/memory`` has no room to decode it.
  public init(
    json: some Collection<UInt8>, relativeTo folder: String = "", pictures: [String: PictureSource]? = nil,
    options: RenderOptions = RenderOptions(), registry: LayoutRegistry = .standard
  ) throws(JobError) {
    let document = try CollageDocument(json: Array(json), folder: folder, memory: options.memory)
    try self.init(document, pictures: pictures, options: options, registry: registry)
  }

  /// Makes a job of a text, as the initialiser of bytes does of its UTF-8.
  public init(
    json: String, relativeTo folder: String = "", pictures: [String: PictureSource]? = nil,
    options: RenderOptions = RenderOptions(), registry: LayoutRegistry = .standard
  ) throws(JobError) {
    try self.init(
      json: json.utf8, relativeTo: folder, pictures: pictures, options: options, registry: registry)
  }

  /// Makes a job of a document that was read before.
  ///
  /// If `options.limits.root` is set, paths of files are relative to that folder and not to the document's.
  package init(
    _ document: CollageDocument, pictures: [String: PictureSource]? = nil,
    options: RenderOptions = RenderOptions(), registry: LayoutRegistry = .standard
  ) throws(JobError) {
    let isOfFiles = pictures == nil
    self.init(try document.spec(registry, isOfFiles: isOfFiles, in: options.limits.root), options: options)
    self.options.files = options.files.part()
    document.keep(in: self.options.files)
    self.document = document.name
    givenPictures = pictures
    try findImages()
  }

  /// Makes a job of pictures, which are sorted, and then reversed if that is asked for, with the defaults of everything else.
  ///
  /// Each becomes an item of ``spec``; items may be changed, but not added, removed or moved.
  package init(
    pictures found: FoundPictures, order: PictureOrder = .none, isReversed: Bool = false,
    options: RenderOptions = RenderOptions()
  ) {
    self.init(
      CollageSpec(items: found.pictures.map { SpecItem(.image($0.path)) }), options: options)
    for (index, picture) in found.pictures.enumerated() {
      known[index] = picture.fault.map { .failure($0) }
      spec.items[index].foundIn = picture.folder
    }
    leftOut = found.leftOut.warnings
    spec.sort = order
    spec.isReversed = isReversed
  }

  /// Makes a job that can be planned without any file, from the sizes of pictures in pixels; its items must stay unchanged.
  package init(sizes: [PixelSize], options: RenderOptions = RenderOptions()) {
    self.init(CollageSpec(items: sizes.map { _ in SpecItem(.image("")) }), options: options)
    known.reserveCapacity(sizes.count)
    for (index, size) in sizes.enumerated() {
      known[index] = .success(.image(pixelWidth: size.width, pixelHeight: size.height))
    }
  }
}
