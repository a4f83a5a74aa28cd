// The warnings of the library: which are shown, and with which words.

import MosaicCodecs
import MosaicCollage
import MosaicRender
import MosaicSpec
import MosaicSystem
import MosaicText

extension Reporter {
  convenience init(_ arguments: Arguments) {
    self.init(
      isQuiet: arguments.has(.quiet), isVerbose: arguments.has(.verbose), progress: arguments.has(.progress))
  }

  /// Shows a warning of the library.
  ///
  /// - Parameter hint: The text appended to the message about a picture that cannot be read.
  func warn(_ warning: JobWarning, hint: (FileError) -> String = { _ in "" }) {
    switch warning {
    case .unreadable(let error, let policy):
      warn(
        "\(error.shortened)\(error.option.map { " (\($0))" } ?? "")\(hint(error)); \(policy.outcome)",
        .unreadable, isAlways: true)
    case .picture: warn("\(warning)", .picture)
    case .detail, .undated, .shuffled: detail("\(warning)")
    case .leftOut: say("\(warning)")
    case .coarse(_, let most) where most > PrintedPicture.soft: detail("\(warning)")
    case .coarse, .otherKinds, .unused, .overBudget, .sheet, .noCopyrightInPDF, .noMetadata, .earlierPages:
      warn("\(warning)")
    case .remark(let remark):
      switch remark {
      case .captionLeftOut: warn("\(remark)", .caption)
      case .missingGlyphs: warn("\(remark)", .glyphs)
      case .otherFont: warn("\(remark)", .font)
      case .noFont, .titlesCut, .textsCut, .notInMovingSVG: warn("\(remark)")
      }
    case .misleadingEnding(let path, let format):
      let shown = EscapedText.shortened(path: path)
      warn("\(shown): is written as \(format.displayName), as --format says, and not as its name says")
    case .cut: warn("\(warning); a larger --size, or none, shows them whole")
    case .shownWhole: warn("\(warning)", .fitted)
    case .zoomedLess(_, _, _, _, isForHeads: true): detail("\(warning)")
    case .zoomedLess: warn("\(warning)", .zoomed)
    }
  }
}
