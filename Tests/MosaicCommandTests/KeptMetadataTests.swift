// --keep-metadata: what files keep of the Exif of their pictures.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.bounded, .inFolder) struct KeptMetadataTests {
  /// What is asked for, and what the Exif of a file then says: copyright, artist, time.
  static let kept: [(words: String, says: [String?])] = [
    ("", [nil, nil, nil]), ("copyright", ["© 2026 Ada", nil, nil]), ("author", [nil, "Ada Ä.", nil]),
    ("taken", [nil, nil, "2026:05:01 14:30:59"]),
    ("taken,author,copyright", ["© 2026 Ada", "Ada Ä.", "2026:05:01 14:30:59"]),
  ]

  @Test(
    "Exif keeps what is asked for, and nothing else",
    arguments: OutputNames.readThumbnails.filter(OutputNames.holdsTexts))
  func keptMetadata(ending: String) throws {
    var exif = ExifBuilder([
      .make: "SECRET", .model: "SECRET", .original: "2026:05:01 14:30:59", .offsetOriginal: "+05:45",
      .partOriginal: "123",
    ])
    exif.fields += [TIFFField(0x013B, "Ada Ä."), TIFFField(0x8298, "© 2026 Ada"), TIFFField(0x8825, 4, [8])]
    try folder.write(exif.inserted(intoPNG: Sample.png(40, 30, 0xFFFF_0000)), to: "a.png")
    for command in ["each", "thumbnail"] {
      for (words, says) in Self.kept {
        let option = words.isEmpty ? [] : ["--keep-metadata", words]
        try mosaic([command, "a.png", "-o", "out/{stem}.\(ending)"] + option).silent()
        let path = folder.path("out/a.\(ending)")
        let facts = try ImageReader.header(ofFile: path).photo
        #expect(facts?.copyright ?? "" == says[0] ?? "", "\(words)")
        #expect(facts?.creator ?? "" == says[1] ?? "")
        #expect((facts?.taken?.hour, facts?.taken?.second) == (says[2] == nil ? (nil, nil) : (14, 59)))
        #expect(facts?.taken?.offset == nil && facts?.camera ?? "" == "")
        let bytes = Data(try folder.read("out/a.\(ending)"))
        for (text, isThere) in [
          ("SECRET", false), ("+05:45", false), ("2026:05:01 14:30:59", says[2] != nil),
          ("Ada Ä.", says[1] != nil), ("© 2026 Ada", says[0] != nil),
        ] {
          #expect((bytes.range(of: Data(text.utf8)) != nil) == isThere, "\(words): \(text)")
        }
      }
      // What is said on the command line counts more.
      try mosaic([
        command, "a.png", "--keep-metadata", "author,taken", "--metadata", "author=Bea", "-o",
        "out/{stem}.\(ending)",
      ]).silent()
      let facts = try ImageReader.header(ofFile: folder.path("out/a.\(ending)")).photo
      #expect(facts?.creator == "Bea" && facts?.taken?.minute == 30)
    }
  }

  /// What is asked for of a picture whose texts are not in its Exif.
  static let ofTexts = [
    ("copyright", "© Bo", ""), ("author", "", "Bo"), ("author,copyright", "© Bo", "Bo"), ("taken", "", ""),
  ]

  @Test("what stands in the texts of a picture only is kept as well", arguments: ofTexts)
  func keptTexts(words: String, copyright: String, author: String) throws {
    let texts =
      Sample.chunk("iTXt", Array("Copyright\0\0\0\0\0© Bo".utf8))
      + Sample.chunk("tEXt", Array("Author\0Bo".utf8))
    try folder.write(ComparedFiles.with(texts, in: Sample.png(40, 30, 0xFFFF_0000)), to: "a.png")
    for command in ["each", "thumbnail"] {
      try mosaic([command, "a.png", "-o", "out/{stem}.png", "--keep-metadata", words]).silent()
      let facts = try ImageReader.header(ofFile: folder.path("out/a.png")).photo
      #expect(facts?.copyright ?? "" == copyright && facts?.creator ?? "" == author, "\(command)")
    }
  }

  @Test("exiftool finds what is kept, and no more than that") func exiftool() throws {
    let program = OutsideProgram("exiftool")
    guard let exiftool = try program.path(orLeaveOut: "reading kept metadata back") else { return }
    var exif = ExifBuilder([.make: "M", .original: "2026:05:01 14:30:59"])
    exif.fields += [TIFFField(0x013B, "Ada"), TIFFField(0x8298, "© Ada")]
    try folder.write(exif.inserted(intoPNG: Sample.png(40, 30, 0xFFFF_0000)), to: "a.png")
    for ending in OutputNames.thumbnails where OutputNames.holdsTexts(ending) {
      try mosaic("each a.png --keep-metadata copyright,author,taken -o out/a.\(ending)").silent()
      let run = try ProgramRun.run(
        exiftool, ["-s", "-EXIF:all", "-GPS:all", "out/a.\(ending)"], in: folder.url)
      // Of a TIFF they are among the fields of the picture, from the width to the profile.
      let ofPicture: Set<Substring> = [
        "ImageWidth", "ImageHeight", "BitsPerSample", "Compression", "PhotometricInterpretation",
        "StripOffsets",
        "SamplesPerPixel", "RowsPerStrip", "StripByteCounts", "PlanarConfiguration",
      ]
      let tags = run.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
        .filter { ending != "tif" || !ofPicture.contains($0) }
      #expect(Set(tags).isSubset(of: ["Artist", "Copyright", "DateTimeOriginal"]), "\(ending): \(tags)")
      #expect(tags.count == 3, "\(ending): \(run.output)")
    }
  }
}
