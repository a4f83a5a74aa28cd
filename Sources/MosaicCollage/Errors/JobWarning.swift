// Warnings about a collage that can be made.

import MosaicCodecs
public import MosaicRender
import MosaicScene
public import MosaicSystem
import MosaicText

/// A warning about a collage; the description is one sentence.
public enum JobWarning: Hashable, Sendable {
  /// A picture cannot be read, and was left out or replaced.
  case unreadable(FileError, UnreadablePolicy)
  /// A picture is not shown as its file says, such as without its colour profile.
  case picture(path: String, String)
  /// A detail about a picture, which is not a fault.
  case detail(path: String, String)
  /// This many of all items do not say when they were taken, and come last in that order; no fault.
  case undated(Int, of: Int)
  /// Items are shuffled; no fault.
  case shuffled(seed: Int)
  /// Pictures of folders are of kinds that are not read, and were left out; a sentence that names them.
  case otherKinds(String)
  /// Pictures of folders were left out that are not missed, such as a raw file beside its picture; a sentence, and no
  /// fault.
  case leftOut(String)
  /// What the layout does not use, such as weights, or may cover.
  case unused(String)
  /// A collage cuts more than was allowed; the words of its layout about that.
  case overBudget(String)
  /// A sheet on which much is cut, or whose areas do not follow the weights; a sentence.
  case sheet(String)
  /// Pictures have fewer pixels for each inch of paper than a number: prints below 100 look soft. Prints below 200 look soft from
  /// near, which is not a fault.
  case coarse([PrintedPicture], below: Int)
  /// A remark of the renderer, about fonts, captions, or parts of the look that a format does not have.
  case remark(RenderRemark)
  /// The file's ending belongs to another format.
  case misleadingEnding(path: String, OutputFormat)
  /// Items lie partly outside the canvas; `place` is empty, or says of which frame or pages this holds.
  case cut(items: Int, of: Int, place: String)
  /// The copyright of the metadata is not in the PDF: Cairo has no field for it.
  case noCopyrightInPDF
  /// The metadata is not in the output: the format has no place for it.
  case noMetadata(OutputFormat)
  /// The part of a picture that must not be cut is larger than the crop; `place` is the item's in the document.
  case shownWhole(place: String, path: String)
  /// A picture is zoomed less than was asked for, so that the crop contains its kept part or, if `isForHeads`, the heads that were found,
  /// which is no fault; `place` is the item's in the document.
  case zoomedLess(place: String, path: String, asked: Double, used: Double, isForHeads: Bool)
  /// Files after the last page, which an earlier run left.
  case earlierPages(first: String, last: String)
}

/// A picture on paper, and its resolution there.
public struct PrintedPicture: Hashable, Sendable {
  /// Its place in the document, such as `items[3]`.
  public var place: String
  /// Its file.
  public var path: String
  /// Its pixels for each inch of paper, rounded down.
  public var pixelsPerInch: Int

  /// Fewer pixels an inch than this look soft at arm's length: half of what prints are made with.
  package static let soft = 100
  /// Fewer than this are seen from near.
  package static let fine = 200

  /// The first five pictures with their numbers.
  static func words(_ pictures: [PrintedPicture]) -> String {
    let shown = pictures.prefix(5).map {
      "\($0.place) (\(EscapedText.shortened(path: $0.path))) \($0.pixelsPerInch)"
    }
    let more = pictures.count - shown.count
    return shown.joined(separator: ", ") + (more > 0 ? ", and \(more) more" : "")
  }
}

extension JobWarning: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .unreadable(let error, let policy): "\(error.shortened); \(policy.outcome)"
    case .picture(let path, let words), .detail(let path, let words):
      "\(EscapedText.shortened(path: path)): \(words)"
    case .undated(let count, let all):
      "\(count) of \(all) items do not say when they were taken; they come last, in the order of their names"
    case .shuffled(let seed): "the items are shuffled with the seed \(seed)"
    case .otherKinds(let words), .leftOut(let words), .unused(let words): words
    case .overBudget(let words): "more is cut than 'maxCrop' allows: \(words)"
    case .sheet(let words): words
    case .coarse(let pictures, let most):
      "few pixels for each inch of paper: \(PrintedPicture.words(pictures)); a print looks soft below \(most); "
        + "\(pictures.count == 1 ? "a larger picture" : "larger pictures") or a smaller size makes it sharper"
    case .remark(let remark): "\(remark)"
    case .misleadingEnding(let path, let format):
      "\(EscapedText.shortened(path: path)): is written as \(format.displayName), and not as its name says"
    case .cut(let count, let all, let place):
      "\(count) of \(all) items reach over the edge of the canvas\(place) and are cut"
    case .noCopyrightInPDF:
      "a PDF has no field for the copyright of the metadata, which is left out; a --footer shows one"
    case .noMetadata(let format):
      "\(format.imageFormat.shortPhrase) has no place for metadata, which is left out; a PNG has one"
    case .shownWhole(let place, let path):
      "\(place) (\(EscapedText.shortened(path: path))): its kept part is larger than the crop; shown whole"
    case .zoomedLess(let place, let path, let asked, let used, let isForHeads):
      "\(place) (\(EscapedText.shortened(path: path))): its zoom is \(Self.rounded(used)) and not \(shortest(asked)), "
        + (isForHeads ? "so that the crop cuts no heads" : "so that the crop contains its kept part")
    case .earlierPages(let first, let last):
      first == last
        ? "\(EscapedText.shortened(path: first)) was there before and is no page of this run"
        : "\(EscapedText.shortened(path: first)) to \(EscapedText.shortened(path: last)) were there before and are no pages of this run"
    }
  }
}

extension JobWarning {
  private static func rounded(_ zoom: Double) -> String { shortest((zoom * 100).rounded() / 100) }
}

extension UnreadablePolicy {
  package var outcome: String {
    switch self {
    case .fail: "the run ends"
    case .skip: "left out"
    case .placeholder: "a marked tile stands in its place"
    }
  }
}
