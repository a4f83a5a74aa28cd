import Mosaic

/// Makes the picture of a document, as `mosaic render DOCUMENT -o PICTURE` does.
func makePicture(ofDocumentAt document: String, to path: String) throws {
  let report = try CollageJob(documentAt: document).render(to: path)
  for warning in report.warnings { print("warning: \(warning)") }
}

@main struct Program {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      return print("usage: Collages DOCUMENT PICTURE")
    }
    try makePicture(ofDocumentAt: arguments[1], to: arguments[2])
  }
}
