// Layouts and their parameters, as options name them.

import MosaicSpec

extension Arguments {
  /// `KEY=VALUE`, as often as the option is given.
  func settings(_ name: OptionName, example: String) throws(CommandFailure) -> [ParameterSetting] {
    var settings: [ParameterSetting] = []
    for text in all(name) {
      do { settings.append(try ParameterSetting(text)) } catch {
        throw .badValue(name, text, allowed: "KEY=VALUE, such as \(example)")
      }
    }
    return settings
  }

  /// The layout that the option names, with its defaults; `nil` where the option is not given.
  func layout(_ name: OptionName) throws(CommandFailure) -> (any SpecLayout)? {
    guard let word = last(name) else { return nil }
    do { return try LayoutRegistry.standard.layout(named: word, at: "--\(name.rawValue)") } catch {
      throw .usage("\(error)")
    }
  }
}

extension SpecLayout {
  /// The layout with parameters from the command line.
  func with(_ settings: [ParameterSetting]) throws(CommandFailure) -> any SpecLayout {
    do { return try applying(settings) } catch { throw .parameter(error, of: Self.typeName) }
  }
}
