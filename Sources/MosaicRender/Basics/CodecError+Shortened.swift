// The error about a file in messages, which are short whatever the file is called.

package import MosaicCodecs
import MosaicScene

extension CodecError {
  /// The same error with long paths shortened.
  package var shortened: CodecError {
    let kind: Kind =
      switch kind {
      case .replacesInput(let input): .replacesInput(EscapedText.shortened(path: input))
      case .folderMissing(let folder): .folderMissing(EscapedText.shortened(path: folder))
      case .outsideRoot(let root): .outsideRoot(EscapedText.shortened(path: root))
      default: kind
      }
    return CodecError(path: EscapedText.shortened(path: path), kind: kind)
  }
}
