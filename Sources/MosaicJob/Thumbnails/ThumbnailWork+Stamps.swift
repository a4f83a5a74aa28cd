// Whether thumbnails are right already: by their stamps, or by their dates.

import MosaicCodecs
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec

extension ThumbnailWork {
  /// A picture as its thumbnails tell it.
  struct Source {
    private let path: String
    private let options: ThumbnailOptions
    /// As stamps have it; `nil` where nothing asks for them.
    private let identity: String?
    /// The pictures of the look, and their identities.
    private var lookPictures: [(path: String, identity: String)] = []
    private var lookSettings: [(name: String, value: String)] = []

    /// Looks at a picture; do so before its pixels are read, so that a change in the meantime is noticed.
    init(_ input: ThumbnailInput, _ names: ThumbnailNames, _ options: ThumbnailOptions) {
      path = input.path
      self.options = options
      let isAsked = options.writesStamps || options.isDryRun && !options.skipsCurrent
      if isAsked {
        identity =
          input.source.memory?.digest?.hex
          ?? PictureIdentity.words(of: path, options.comparesContents, options.limits, names.realPath(of:))
        if let look = options.look {
          lookSettings = JobStamp.settings(ofLook: look, on: path)
          if !options.scalesLook { lookSettings.append(("scale", "\(look.canvas.scale)")) }
          lookPictures = look.canvas.imagePaths.map {
            ($0, PictureIdentity.words(of: $0, options.comparesContents, options.limits, names.realPath(of:)))
          }
        }
      } else {
        identity = nil
      }
    }

    /// The stamp of a part of the picture, of its size after orientation; of the marked tile in the picture's place without one.
    func stamp(_ placement: ImagePlacement, of picture: PixelSize?, as format: OutputFormat) -> JobStamp? {
      guard let identity else { return nil }
      let crop = placement.crop
      let target = placement.target
      var settings = settings(of: format)
      if let picture {
        if crop != Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height)) {
          settings.append((JobStamp.crop, "\(crop.minX) \(crop.minY) \(crop.width) \(crop.height)"))
        }
        if options.sharpens { settings.append(("sharpen", "true")) }
        if let background = options.background { settings.append(("background", "\(background)")) }
      } else {
        settings.append(("on-error", UnreadablePolicy.placeholder.rawValue))
      }
      settings += lookSettings
      if !options.keptMetadata.isEmpty {
        settings.append(
          ("keep-metadata", options.keptMetadata.map(\.rawValue).sorted().joined(separator: ",")))
      }
      if options.comparesContents { settings.append((JobStamp.contents, "true")) }
      return JobStamp(
        ofSize: PixelSize(width: target.width, height: target.height), settings,
        of: [(path, identity)] + lookPictures)
    }

    private func settings(of format: OutputFormat) -> [(name: String, value: String)] {
      var render = RenderOptions()
      var standard = RenderOptions()
      render.encoding = options.encoding
      render.linear = options.linear
      standard.encoding.embedsProfile = ThumbnailOptions().encoding.embedsProfile
      return render.settings(of: format, unlike: standard)
    }

    /// The state of an output that is wanted in a size; `nil` where nobody asks.
    func state(of output: String, _ size: PixelSize?, _ stamp: JobStamp?) -> OutputState? {
      if options.skipsCurrent, !options.resumes { return stateByDate(of: output, size) }
      guard options.resumes || options.isDryRun else { return nil }
      return stamp.map { OutputState(of: output, $0, in: options.limits.root) }
    }

    /// Current is what was written after the picture, and has the size that is wanted.
    private func stateByDate(of output: String, _ size: PixelSize?) -> OutputState {
      guard let written = FileStamp(output) else { return .missing }
      guard let changed = FileStamp(path), written.isNewer(than: changed),
        let header = try? ImageReader.header(ofFile: output, limits: options.limits),
        PixelSize(width: header.width, height: header.height) == size
      else { return .stale() }
      return .current
    }
  }
}

extension JobStamp {
  /// The text that a file carries.
  var fileText: FileText? { try? FileText(key: Self.key, value: text) }
}
