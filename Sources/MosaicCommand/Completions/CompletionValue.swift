// What may stand behind an option or a command: what a shell offers for it.

import MosaicCodecs
import MosaicCompare
import MosaicJob
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec

/// What a shell offers for a word.
enum CompletionValue: Hashable {
  /// Nothing: the person knows.
  case text
  /// Some words.
  case words([String])
  /// Files with one of these endings, and folders; all files where no ending is named.
  case files([String])
  /// Folders alone.
  case folders
  /// Words, or files with one of these endings, and folders.
  case wordsOrFiles([String], [String])
  /// Parameters of the layout that an option names.
  case settings(of: OptionName)
}

extension CompletionValue {
  /// Pictures that this build reads, and folders of them.
  static let pictures = files(ImageReader.pathExtensions.sorted())
}

extension Option {
  /// What stands behind it; `nil` for a switch.
  func completion(for command: Command) -> CompletionValue? {
    guard row.value != nil else { return nil }
    if name == "size", command == .thumbnail { return .text }
    if name == OptionName.format.rawValue {
      return .words(command == .thumbnail ? FormatNames.thumbnails : FormatNames.all)
    }
    return Self.completions[name] ?? .text
  }

  /// What stands behind options, by their names; a text where none is named.
  static let completions: [String: CompletionValue] = {
    var values = words.mapValues(CompletionValue.words)
    for (name, value) in files { values[name.rawValue] = value }
    values[OptionName.param.rawValue] = .settings(of: .layout)
    values[OptionName.toParam.rawValue] = .settings(of: .to)
    values["watermark"] = .pictures
    values["metadata"] = .words(SpecMetadata.keys.map { "\($0)=" })
    values["captions"] = .files(["csv", "json", "tsv", "txt"])
    values["size"] = .words(NamedSheet.all.map(\.name))
    values["background"] = .pictures
    values["position"] = .words(["center", "left", "right", "top", "bottom"])
    return values
  }()

  /// The words of options that take one of some, by the options' names.
  static let words: [String: [String]] = [
    "sort": PictureOrder.allCases.map(\.rawValue),
    "per-page": ["fit"],
    "focus": ["auto"],
    "radius": ["circle"],
    "on-error": UnreadablePolicy.allCases.map(\.rawValue),
    "layout": LayoutRegistry.standard.names,
    "to": LayoutRegistry.standard.names,
    "easing": Easing.allCases.map(\.rawValue),
    "compression": PNGCompression.allCases.map(\.rawValue),
    "svg-images": SVGImages.allCases.map(\.rawValue),
    "preset": ComparisonPreset.allCases.map(\.rawValue),
    "metric": PixelMetric.allCases.map(\.rawValue),
    "align": Alignment.Mode.allCases.map(\.rawValue),
    "placeholder": PlaceholderKind.allCases.map(\.rawValue),
    "crop": ["centre", "low", "high"],
    "fit": Fit.allCases.map(\.rawValue),
    "preview": InlinePicture.words,
    "backdrop": ["blur", "mirror"],
    "shard": ["auto", "off"],
    "profile": ProfileChoice.allCases.map(\.rawValue),
  ]

  private static let files: [OptionName: CompletionValue] = [
    .output: .files([]), .filesFrom: .files([]), .defaults: .files(["json"]), .root: .folders,
    .outDir: .folders, .keep: .pictures, .weight: .pictures, .span: .pictures,
    .mask: .pictures, .diff: .files([]), .junit: .files(["xml"]), .report: .files(["html"]),
    .markdown: .files(["md"]), .plan: .files(["json"]),
  ]
}

extension Command {
  /// What stands behind the command, beside options.
  var inputs: CompletionValue {
    let pictures = ImageReader.pathExtensions.sorted()
    return switch self {
    case .render, .plan: .files(pictures + ["json"])
    case .batch: .files(["jsonl", "json", "ndjson"])
    case .thumbnail, .compare: .files(pictures)
    case .accept: .files(["html", "json"])
    case .report: .wordsOrFiles(["merge"], ["html"])
    case .layouts: .words(LayoutRegistry.standard.names)
    case .completions: .words(CompletionShell.allCases.map(\.rawValue))
    default: .text
    }
  }
}

/// The words behind `-p`: `KEY=`, or `KEY=WORD` for a parameter that takes one of some words.
enum CompletionSettings {
  static func words(of layout: any SpecLayout.Type) -> [String] {
    layout.parameterInfo.flatMap { parameter in
      switch parameter.kind {
      case .words(let words): words.map { "\(parameter.key)=\($0)" }
      case .boolean: ["\(parameter.key)=true", "\(parameter.key)=false"]
      default: ["\(parameter.key)="]
      }
    }
  }

  /// The layouts and the words of each, joined by spaces: all are names, so no shell sees anything in them but words.
  static var rows: [(layout: String, words: String)] {
    LayoutRegistry.standard.layouts.map { ($0.typeName, words(of: $0).joined(separator: " ")) }
  }
}
