// Commands that are stopped or fed while they run.

import TestSupport
import Testing

/// Runs a command with its progress, and sends it a signal once some progress is shown.
///
/// The shell `exec`s the program, which keeps its process number. What the program writes to standard error is in the file `errors`.
///
/// - Parameter start: Lines of the shell before that.
func shell(_ command: String, sending signal: String, after start: String = "") throws -> ProgramRun {
  try shell(
    """
    \(start)
    (n=0; until grep -q % errors || [ $n -gt 1500 ]; do sleep 0.02; n=$((n + 1)); done 2>/dev/null
    kill -\(signal) $$) &
    exec \(command) --progress 2>errors
    """)
}

/// Expects that a command that reads lines of JSON from its standard input gives the result of the first one before the second one is
/// written.
func expectResultsAsLinesCome(
  _ command: String, _ first: String, _ second: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let run = try shell(
    """
    mkfifo jobs
    \(command) <jobs >results &
    exec 9>jobs
    echo '\(first)' >&9
    n=0; until [ -s results ] || [ $n -gt 500 ]; do sleep 0.02; n=$((n + 1)); done
    wc -l <results
    echo '\(second)' >&9
    exec 9>&-
    wait
    wc -l <results
    """)
  #expect(
    run.output.split(whereSeparator: \.isWhitespace) == ["1", "2"], "\(run.output) \(run.errors)",
    sourceLocation: sourceLocation)
}
