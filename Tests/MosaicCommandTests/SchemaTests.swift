// mosaic schema: a validator accepts every sample and refuses what the program refuses.

import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct SchemaTests {
  /// Exit code 0 where the document is valid, 1 where not, 3 where the validator is missing.
  static let validator = """
    import json, sys
    try: import jsonschema
    except ImportError: sys.exit(3)
    schema = json.load(open(sys.argv[1]))
    jsonschema.Draft202012Validator.check_schema(schema)
    errors = list(jsonschema.Draft202012Validator(schema).iter_errors(json.load(open(sys.argv[2]))))
    print([e.message for e in errors])
    sys.exit(1 if errors else 0)
    """

  /// Checks a document against the schema that the program prints; nil where there is no validator.
  private func isValid(_ document: String, in folder: TemporaryFolder) throws -> Bool? {
    guard let python = try OutsideProgram.python3.path(orLeaveOut: "the check of the schema") else {
      return nil
    }
    try folder.write(mosaic("schema", in: folder).stdout, to: "schema")
    let run = try ProgramRun.run(python, ["-c", Self.validator, "schema", document], in: folder.url)
    if run.exitCode == 3 {
      _ = try OutsideProgram("python3-jsonschema").path(orLeaveOut: "the check of the schema")
      return nil
    }
    #expect(run.exitCode == 0 || run.exitCode == 1, "\(run.errors)")
    return run.exitCode == 0
  }

  @Test(arguments: Samples.documents)
  func samplesAreValid(name: String) throws {
    try withTemporaryFolder { folder in
      let valid = try isValid(Fixtures.sample(name), in: folder)
      #expect(valid ?? true)
    }
  }

  /// Documents that are valid, or not, for both the schema and the program.
  @Test(arguments: [
    (#"{"version": 1, "items": [{"color": "red"}]}"#, true),
    (#"{"version": 1, "layout": {"type": "ring", "radius": "fit"}, "items": [{"color": "red"}]}"#, true),
    (#"{"version": 1, "canvas": {"padding": [1, 2, 3, 4]}, "items": [{"color": "red"}]}"#, nil),
    (#"{"version": 2, "items": [{"color": "red"}]}"#, false),
    (#"{"version": 1, "items": []}"#, false),
    (#"{"version": 1}"#, false),
    (#"{"version": 1, "items": [{"colr": "red"}]}"#, false),
    (#"{"version": 1, "layout": {"type": "gird"}, "items": [{"color": "red"}]}"#, false),
    (#"{"version": 1, "layout": {"type": "grid", "gap": -1}, "items": [{"color": "red"}]}"#, false),
    (#"{"version": 1, "layout": {"type": "grid", "radius": 1}, "items": [{"color": "red"}]}"#, false),
    (#"{"version": 1, "style": {"fit": "covr"}, "items": [{"color": "red"}]}"#, false),
  ])
  func schemaAndProgramAgree(json: String, isRight: Bool?) throws {
    try withTemporaryFolder { folder in
      try folder.write(json, to: "spec.json")
      let run = try mosaic("plan spec.json", in: folder)
      if let isRight { #expect((run.exitCode == 0) == isRight, "\(run.errors)") }
      if let valid = try isValid("spec.json", in: folder) { #expect(valid == (run.exitCode == 0)) }
    }
  }
}
