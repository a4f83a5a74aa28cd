// mosaic edit: a page on which a collage is seen and changed.

import MosaicBatch
import MosaicCodecs
import MosaicCollage
import MosaicRender
import MosaicSystem
import MosaicText

enum EditCommand {
  static func run(_ arguments: Arguments, until stop: StopSignal) throws(CommandFailure) {
    guard let path = arguments.last(.output), !path.isEmpty else {
      throw .usage("edit needs a page to write: -o PAGE, where PAGE ends in .html")
    }
    guard path != "-" else {
      throw .usage(
        "-o -: the page names the document beside it, and the standard output has no folder; give a name")
    }
    guard ["html", "htm"].contains(path.pathEnding) else {
      throw .badValue(.output, path, allowed: "a page, whose name ends in .html")
    }
    let limit = try arguments.byteSize(.maxBytes) ?? EditPage.usualLimit
    let reporter = Reporter(arguments)
    let options = try arguments.renderOptions(for: nil, until: stop)
    let request = try CollageRequest(arguments, reporter, options, to: .file(path))
    let (job, collage) = try request.edited()
    let source = Source(arguments, page: path)
    let text: [UInt8]?
    do { text = try source.document.map { try Inputs.document($0, memory: options.memory).json } } catch {
      throw .data("\(error)")
    }
    let edited = try attempt(
      EditedDocument(text: text, name: source.name, in: source.folder, job: job, scene: collage.scene))
    let page = EditPage(
      edited, limit: limit, run: collage.options.run,
      onUnreadable: collage.options.onUnreadable)
    Interruption.waitForTidyUp()
    do throws(JobError) {
      let bytes = try page.bytes { done, total in reporter.progress(done, of: total) }
      try write(bytes, to: request.target.path ?? path, of: collage.options)
      reporter.detail(
        "\(EscapedText.shortened(path: path)): \(ByteSize(bytes.count)), \(edited.count) items")
    } catch {
      if reporter.showsProgress { reporter.progress(1, of: 1) }
      throw error.failure
    }
  }

  private static func write(_ bytes: [UInt8], to path: String, of options: RenderOptions) throws(JobError) {
    do throws(FileError) {
      let file = try OutputFile(path, of: options.run.files, syncs: options.run.syncs)
      try file.write(bytes)
      try file.commit()
    } catch {
      throw .source(error)
    }
  }

  /// The document that the page edits.
  private struct Source {
    /// The path of the document, if the page has its text unchanged; an option that changes it makes another text.
    let document: String?
    /// The file name of the document that the page saves.
    let name: String
    /// The folder from which the paths of the document start.
    let folder: String

    init(_ arguments: Arguments, page: String) {
      let given = arguments.inputs.first.flatMap { $0.isDocument && $0 != "-" ? $0 : nil }
      let isUnchanged =
        arguments.inputs.count == 1
        && !arguments.values.keys.contains {
          Option.namesOfDocument.contains($0) || Self.changing.contains($0)
        }
      document = isUnchanged ? given : nil
      let stem = String(page.fileName.dropLast(page.pathEnding.count + 1))
      name = given?.fileName ?? "\(stem).json"
      folder = (given ?? page).folderPath ?? ""
    }

    /// The options that change items or their order.
    private static let changing = Set(
      [OptionName.sort, .reverse, .shuffle, .captions, .keep, .weight, .span].map(\.typed))
  }
}

extension Command {
  static let edit = Command(
    id: .edit, usage: "mosaic edit [options] INPUT… -o PAGE.html",
    summary: "make a page on which a collage is seen, changed by hand, and saved as a document",
    examples: [
      "mosaic edit photos -l collage --size A4 -o album.html",
      "mosaic edit collage.json -o edit.html",
    ],
    inputs: .pictures(or: ["json"]),
    run: { arguments throws(CommandFailure) in try arguments.limitingTime(EditCommand.run) })
}
