// The part of a run that --shard asks for.

import MosaicJob

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Arguments {
  /// The part to do; a note says where it was found.
  ///
  /// - Parameter usual: What is done without the option.
  func shard(usual: ShardChoice) throws(CommandFailure) -> Shard {
    do throws(ShardError) {
      let choice = try last(.shard).map { text throws(ShardError) in try ShardChoice(text) } ?? usual
      let (shard, found) = try choice.resolved(in: ProcessInfo.processInfo.environment)
      if let found, shard != .whole, !has(.quiet) {
        Console.say("note", "\(found); --shard off does all")
      }
      return shard
    } catch {
      throw .usage(error.words(option: "--shard"))
    }
  }
}
