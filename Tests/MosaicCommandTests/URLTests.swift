// URLs in the places of files and folders: nothing is fetched, nothing is sent, and no folder has the name of a scheme.

import Foundation
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct URLTests {
  /// Command lines with a URL in the place of an input or an output.
  static let inputs = """
    render s3://b/a.png -o x.png
    render s3://b/*.png -o x.png
    render --files-from s3://b/list -o x.png
    render red.png -o x.png --captions s3://b/c.csv
    render red.png -o x.png --title x --font s3://b/f.ttf
    plan s3://b
    plan gs://b/spec.json
    batch s3://b/jobs.jsonl
    batch - --defaults az://b/base.json
    thumbnail https://host/a.jpg -o x.png
    compare s3://a red.png
    compare s3://a folder
    compare folder s3://a
    compare red.png blue.png --mask s3://b/m.png
    accept s3://b/r.json
    report merge s3://b/r.html -o x.html
    """.split(separator: "\n").map(String.init)

  static let outputs = """
    render red.png -o https://host/x.png
    render red.png -o s3://b/t.dzi
    render red.png -o x.png --index s3://b/i
    render red.png -o x.png --map s3://b/i.json
    batch - --out-dir s3://b/x
    batch - --metrics s3://b/m.prom
    thumbnail red.png -o s3://b/{stem}.jpg
    each red.png -o s3://b/
    compare folder other --diff s3://b/d
    compare folder other --report s3://b/r.html
    compare folder other --markdown s3://b/r.md
    compare folder other --junit gs://b/r.xml
    compare s3://b other --update
    layouts grid --svg -o s3://b/x.svg
    """.split(separator: "\n").map(String.init)

  @Test("are refused in words, and leave nothing", arguments: inputs + outputs) func refused(line: String)
    throws
  {
    for (name, picture) in [("folder/a.png", "red.png"), ("other/a.png", "blue.png")] {
      try folder.write(folder.read(picture), to: name)
    }
    let run = try mosaic(line, stdin: #"{"output": "o.png", "images": ["red.png"]}"#)
    #expect(run.exitCode != 0)
    #expect((run.output + run.errors).contains("is a URL, and"), "\(run.output)\(run.errors)")
    #expect(try folder.files().allSatisfy { !$0.contains(":") })
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("")).allSatisfy { !$0.contains(":") })
  }
}
