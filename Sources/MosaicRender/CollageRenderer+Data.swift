// Renders into bytes in memory: those that a file would have.

import MosaicCodecs
public import MosaicScene

extension CollageRenderer {
  /// Plans and renders `scene` into the bytes of a file of that format.
  ///
  /// They equal those of the file that `render(_:to:as:)` writes. With ``SVGImages/link`` links are relative to the working folder.
  /// While they grow, they are taken from ``RenderOptions/memory``, at most three times their number. Pictures that turn out to be
  /// unreadable are handled as ``RenderOptions/onUnreadable`` says; ``rendered(_:as:)-(Scene,_)`` returns which ones these are.
  ///
  /// - Throws: ``RenderError``; ``RenderError/format(_:)`` where this build does not write the format.
  public func data(of scene: Scene, as format: OutputFormat) throws(RenderError) -> [UInt8] {
    try rendered(scene, as: format).bytes
  }

  /// Renders a finished plan into the bytes of a file of that format; any unreadable picture ends the run.
  ///
  /// - Throws: ``RenderError``; ``RenderError/format(_:)`` where this build does not write the format.
  public func data(of plan: RenderPlan, as format: OutputFormat) throws(RenderError) -> [UInt8] {
    try check(.still(format))
    return try draw(plan, to: inMemory, as: format).bytes
  }

  /// Renders all frames of `motion` into the bytes of one file.
  ///
  /// - Throws: ``RenderError``; ``RenderError/format(_:)`` for ``MotionFormat/stills(_:)``, which are several files.
  public func data(of motion: Motion, as format: MotionFormat) throws(RenderError) -> [UInt8] {
    try rendered(motion, as: format).bytes
  }

  /// Plans and renders `scene` as ``data(of:as:)-(Scene,_)`` does, and says which pictures could not be read and how their plan came out.
  ///
  /// - Throws: ``RenderError``; ``RenderError/format(_:)`` where this build does not write the format.
  public func rendered(
    _ scene: Scene, as format: OutputFormat
  ) throws(RenderError) -> (bytes: [UInt8], report: RenderReport) {
    try check(.still(format))
    let (report, output) = try draw(scene, to: inMemory, as: format)
    return (output?.bytes ?? [], report)
  }

  /// Renders all frames of `motion` as ``data(of:as:)-(Motion,_)`` does, and says which pictures could not be read.
  ///
  /// - Throws: ``RenderError``; ``RenderError/format(_:)`` for ``MotionFormat/stills(_:)``, which are several files.
  public func rendered(
    _ motion: Motion, as format: MotionFormat
  ) throws(RenderError) -> (bytes: [UInt8], report: RenderReport) {
    try check(.moving(format))
    let (report, output) = try draw(motion, to: [inMemory], as: format)
    return (output?.bytes ?? [], report)
  }

  private var inMemory: OutputPlace { .memory(DecodeGate(memory: options.memory)) }

  private func check(_ format: JobFormat) throws(RenderError) {
    do { try format.check(path: nil) } catch { throw .format(error) }
  }
}
