// Paths of documents and options where all files must be in one folder.

public import MosaicCodecs
import MosaicScene
import MosaicSpec

/// A path that says by itself that it leads out of the folder of all files.
///
/// What a symbolic link does is seen when the file is opened: `CodecError.Kind.outsideRoot`.
public struct ConfinementError: Error, Hashable, Sendable {
  /// What is wrong with the path.
  public enum Fault: Hashable, Sendable {
    /// It begins with a slash.
    case absolute
    /// `..` is one of its names.
    case upward
  }

  /// The path as it was given.
  public let path: String
  /// What is wrong with it.
  public let fault: Fault
  /// The folder of all files, as the caller named it.
  public let root: String
}

extension ConfinementError: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    let shown = EscapedText.shortened(EscapedText.shortened(path: path), quote: "'", as: .quoted)
    let words =
      switch fault {
      case .absolute: "is an absolute path"
      case .upward: "has '..' in it"
      }
    return "\(shown) \(words); all files must be in '\(EscapedText.shortened(path: root))', "
      + "and their paths start there"
  }
}

extension FileRoot {
  /// The path of a file that a document or an option names, from the working folder; nothing is looked up on disk.
  ///
  /// - Parameter path: From this folder.
  /// - Throws: ``ConfinementError`` for an absolute path and for one with `..`.
  public func confined(_ path: String) throws(ConfinementError) -> String {
    let fault: ConfinementError.Fault? =
      if path.utf8.first == 0x2F {
        .absolute
      } else if path.utf8.split(separator: 0x2F).contains(where: { $0.elementsEqual("..".utf8) }) {
        .upward
      } else {
        nil
      }
    if let fault { throw ConfinementError(path: path, fault: fault, root: self.path) }
    return self.path(inside: path)
  }
}

extension CollageSpec {
  /// The same document with the paths of all pictures in a folder, from the working folder.
  ///
  /// - Throws: The first fault, and the path of its key in the document.
  func confined(to root: FileRoot) throws(ConfinedKeyError) -> CollageSpec {
    var spec = self
    let places = places
    for index in spec.items.indices {
      guard case .image(let path) = spec.items[index].content else { continue }
      do { spec.items[index].content = .image(try root.confined(path)) } catch {
        throw ConfinedKeyError(error: error, key: listsImages ? places[index] : "\(places[index]).image")
      }
    }
    for path in spec.canvas.imagePaths {
      do { _ = try root.confined(path) } catch {
        let key = path == spec.canvas.image?.path ? "background" : "watermark"
        throw ConfinedKeyError(error: error, key: "canvas.\(key).image")
      }
    }
    spec.canvas.mapImagePaths { root.path(inside: $0) }
    return spec
  }
}

/// A fault of a path, and the path of its key in the document.
struct ConfinedKeyError: Error {
  let error: ConfinementError
  let key: String
}
