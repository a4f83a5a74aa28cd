// expectGolden: a picture has not changed.

import MosaicCodecs
public import MosaicCollage
public import MosaicCompare
public import MosaicPixels
public import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Expects a picture to be its golden, as far as the settings of the test allow; see ``GoldenTrait``.
///
/// The golden is `Goldens/FILE/TEST.png` beside the test's file, or `Goldens/FILE/TEST.NAME.png`. A missing golden is written, and
/// the test fails; see ``RecordMode``. `NAME@anything.png` beside a golden is an approved variant of it. A difference is an issue in
/// words, with the golden, the picture and their difference attached (`swift test --attachments-path FOLDER`).
///
/// - Parameters:
///   - picture: The picture.
///   - name: Tells the pictures of a test apart; each case of a parameterised test needs a name of its own.
///   - options: The allowed differences, in place of the settings'.
///   - sourceLocation: Where an issue is reported.
public func expectGolden(
  of picture: Pixmap, named name: String? = nil, allowing options: ComparisonOptions? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectGolden(
    ofPNG: ImageFormat.png.encode(picture), named: name, allowing: options, sourceLocation: sourceLocation)
}

/// Expects the collage of a document to be its golden; see ``expectGolden(of:named:allowing:sourceLocation:)-(Pixmap,_,_,_)``.
///
/// - Throws: `JobError` if the collage cannot be made.
public func expectGolden(
  of job: CollageJob, named name: String? = nil, allowing options: ComparisonOptions? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectGolden(
    of: job.measured().pixmap(), named: name, allowing: options, sourceLocation: sourceLocation)
}

/// Expects a PNG file to show its golden; see ``expectGolden(of:named:allowing:sourceLocation:)-(Pixmap,_,_,_)``.
///
/// - Throws: `FileError` if the bytes or the golden cannot be read, or the golden cannot be written.
public func expectGolden(
  ofPNG bytes: [UInt8], named name: String? = nil, allowing options: ComparisonOptions? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let settings = GoldenSettings.current
  if let word = RecordMode.unknownWord(in: ProcessInfo.processInfo.environment) {
    throw GoldenFault(
      description: "MOSAIC_RECORD is \"\(word)\"; it may be "
        + RecordMode.allCases.map(\.rawValue).joined(separator: ", "))
  }
  guard let test = Test.current else {
    throw GoldenFault(description: "expectGolden is called outside of a test, so its golden has no name")
  }
  if name == nil, Test.Case.current?.isParameterized == true {
    throw GoldenFault(
      description: "\(test.name) has arguments: name the golden of each, as in expectGolden(of:named:)")
  }
  let place = GoldenPlace(
    testFile: sourceLocation.filePath, folder: settings.folder, test: test.name, name: name)
  // Tests may share a golden if its folder and its name are given. The name then stands for its owner.
  let isShared = settings.folder != nil && name != nil
  try place.claim(for: [isShared ? nil : "\(test.id)", name].compactMap { $0 }.joined(separator: ", "))
  let check = GoldenCheck(place: place, options: options ?? settings.options, record: settings.recordMode)
  let outcome = try check.outcome(of: bytes)
  try GoldenReport(outcome: outcome, place: place, picture: bytes).record(at: sourceLocation)
}
