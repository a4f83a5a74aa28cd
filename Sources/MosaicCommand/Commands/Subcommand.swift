// The protocol of sub-commands.

/// A sub-command: to add one, declare a type that conforms, and name it in `Mosaic.subcommands`.
protocol Subcommand: SendableMetatype {
  /// Its name and help.
  static var command: Command { get }

  /// Does what the arguments ask for.
  static func run(_ arguments: Arguments) throws(CommandFailure)
}
