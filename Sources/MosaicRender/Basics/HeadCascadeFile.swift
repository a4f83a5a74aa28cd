// The file that heads are found with.

/// The cascade of OpenCV that finds faces where the focus of a picture is `auto`: an XML file of upright Haar features.
public enum HeadCascadeFile: Hashable, Sendable {
  /// `haarcascade_frontalface_alt2.xml` where OpenCV's packages put it, such as Debian's opencv-data; where it is missing, none.
  case usual
  /// The file at a path, which must be there.
  case file(String)
  /// None: edges, colours and skin alone decide.
  case none

  /// Where ``usual`` looks, in order.
  package static let usualPaths = ["/usr/share", "/usr/local/share", "/opt/homebrew/share"].map {
    $0 + "/opencv4/haarcascades/haarcascade_frontalface_alt2.xml"
  }
}
