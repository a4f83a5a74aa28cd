// Options that override the document.

import MosaicSpec

/// The options that override a spec document.
struct Overrides {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  /// Changes the keys for which options are given.
  func apply(to spec: inout CollageSpec) throws(CommandFailure) {
    for option in CollageSpec.options {
      guard let text = arguments.last(option.row.name) else { continue }
      do { try option.apply(text, to: &spec) } catch { throw .option(error) }
    }
    let settings = try settings()
    do throws(SpecError) {
      if let name = arguments.last(.layout) {
        spec.layout = try LayoutRegistry.standard.layout(named: name, at: "--layout")
      }
    } catch {
      throw .usage("\(error)")
    }
    do throws(SpecError) {
      spec.layout = try spec.layout.applying(settings)
    } catch {
      throw .parameter(error, of: type(of: spec.layout).typeName)
    }
  }

  /// The layout's parameters, from `-p` and from the options that are named after them.
  private func settings() throws(CommandFailure) -> [ParameterSetting] {
    var settings: [ParameterSetting] = []
    for text in arguments.all(.param) {
      do { settings.append(try ParameterSetting(text)) } catch {
        throw .badValue(.param, text, allowed: "KEY=VALUE, such as gap=4")
      }
    }
    for option in Option.table {
      if let key = option.parameter, let value = arguments.last(option.name) {
        settings.append(ParameterSetting(key: key, value: value))
      }
    }
    return settings
  }
}
