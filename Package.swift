// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// Modules with loops over pixels are optimised in debug builds as well: a collage of nine photographs takes 0.2 s instead of
/// 16 s. So are layouts, plans and documents: their laws over thousands of seeds take a fifth of the time. From tools version 6.2 on, other
/// packages may depend on a package with such flags.
let optimised: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource]? = nil,
  settings: [SwiftSetting] = strict, linkerSettings: [LinkerSetting]? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, resources: resources, swiftSettings: settings,
    linkerSettings: linkerSettings)
}

func tests(
  of name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
  settings: [SwiftSetting] = strict
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.target(name: name), "TestSupport"] + dependencies,
    exclude: exclude, swiftSettings: settings)
}

/// The pkg-config file that finds Pango. Its own has the flag -pthread behind it, of which SwiftPM warns in every build. Its header is
/// ours (CPango/pango.h), so HarfBuzz's file does; but Homebrew has each library in a folder of its own, which Pango's file names.
#if os(macOS)
  let pango = "pangocairo"
#else
  let pango = "harfbuzz"
#endif

/// What the command line is made of.
let program: [Target.Dependency] = [
  "CMachineSupport", "MosaicSystem", "MosaicBatch", "MosaicCollage", "MosaicGoldens", "MosaicSpec",
  "MosaicRender", "MosaicScene", "MosaicLayout",
  "MosaicCodecs",
  "MosaicCompare", "MosaicPixels", "MosaicText",
]

/// What the tests of upper targets build their cases with: all libraries but the tested one, which is added to its tests anyway.
func libraries(but tested: String) -> [Target.Dependency] {
  [
    "Mosaic", "MosaicBatch", "MosaicCollage", "MosaicGoldens", "MosaicRender", "MosaicScene", "MosaicSpec",
    "MosaicLayout", "MosaicCodecs", "MosaicAssign", "MosaicCompare", "MosaicPixels", "MosaicText",
    "MosaicSystem",
  ].filter { $0 != tested }.map { .target(name: $0) }
}

let package = Package(
  name: "mosaic",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Mosaic", targets: ["Mosaic"]),
    .library(name: "MosaicLayout", targets: ["MosaicLayout"]),
    // With the pictures that it compares and the rectangles that it gives.
    .library(name: "MosaicCompare", targets: ["MosaicCompare", "MosaicPixels", "MosaicLayout"]),
    // Which picture stands where, for costs of any kind.
    .library(name: "MosaicAssign", targets: ["MosaicAssign"]),
    // Folders compared with the expected pictures, and reports: no Cairo.
    .library(
      name: "MosaicGoldens",
      targets: ["MosaicGoldens", "MosaicCompare", "MosaicCodecs", "MosaicPixels", "MosaicSystem"]),
    .library(name: "MosaicTesting", targets: ["MosaicTesting"]),
    // Cairo, for those who draw by themselves.
    .library(name: "CCairo", targets: ["CCairo"]),
    .executable(name: "mosaic", targets: ["MosaicCommand"]),
  ],
  traits: [
    .default(enabledTraits: [
      "FastPNG",
      "GIF",
      "HEIF",
      "ICC",
      "JPEG",
      "SVG",
      "TIFF",
      "Text",
      "WebP",
    ]),
    .trait(name: "FastPNG", description: "PNG through ISA-L's inflate (libisal-dev), x86-64 and arm64"),
    .trait(name: "GIF", description: "GIF in with giflib (libgif-dev)"),
    .trait(name: "HEIF", description: "HEIC and AVIF in, AVIF out with libheif (libheif-dev)"),
    .trait(name: "ICC", description: "Embedded colour profiles with Little CMS (liblcms2-dev)"),
    .trait(name: "JPEG", description: "JPEG in and out with libjpeg-turbo (libjpeg-dev)"),
    .trait(
      name: "SVG", description: "SVG in through rsvg-convert, a program (librsvg2-bin); nothing is linked"),
    .trait(name: "TIFF", description: "TIFF in with libtiff (libtiff-dev)"),
    .trait(name: "Text", description: "Text of every script with Pango (libpango1.0-dev)"),
    .trait(name: "WebP", description: "WebP in and out with libwebp (libwebp-dev)"),
  ],
  targets: [
    // Pure: values in, values out. No C, no files. MosaicLayout depends on no other: a package can use it by itself.
    library("MosaicText", settings: optimised),
    // It imports no C, which would name libm to the linker; the compiler calls `round`, `trunc` and `sqrt` by itself.
    library(
      "MosaicLayout", settings: optimised,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    library("MosaicPixels", ["MosaicText"], settings: optimised),
    library("MosaicScene", ["MosaicLayout", "MosaicText"], settings: optimised),
    library("MosaicSpec", ["MosaicScene", "MosaicLayout", "MosaicText"], settings: optimised),
    library("MosaicCompare", ["MosaicPixels", "MosaicLayout", "MosaicText"], settings: optimised),
    library("MosaicAssign", ["MosaicPixels", "MosaicLayout"], settings: optimised),

    // Files, folders, processes, threads, and limits of memory and time.
    library(
      "MosaicSystem", ["MosaicText", "CMachineSupport"],
      // In the program itself: it is one file, which can be copied.
      resources: [.embedInCode("Pages/Scripts")], settings: optimised),

    // System libraries, and the C that Swift cannot write for them. MosaicCodecs imports all of them but Cairo and Pango, which
    // MosaicRender imports; MosaicCodecs has PNG's and JPEG's C through CPNGSupport and CJPEGSupport.
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    .target(name: "CPNGSupport", dependencies: ["CPNG"]),
    // libpng needs it, so it is installed wherever libpng is.
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CISAL", pkgConfig: "libisal", providers: [.apt(["libisal-dev"]), .brew(["isa-l"])]),
    .target(
      name: "CISALSupport", dependencies: [.target(name: "CISAL", condition: .when(traits: ["FastPNG"]))],
      cSettings: [.define("MOSAIC_FASTPNG", .when(traits: ["FastPNG"]))]),
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
    .target(
      name: "CJPEGSupport", dependencies: [.target(name: "CJPEG", condition: .when(traits: ["JPEG"]))],
      cSettings: [.define("MOSAIC_JPEG", .when(traits: ["JPEG"]))]),
    .systemLibrary(
      name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    // Not every system has a pkg-config file for giflib; its module map names the library.
    .systemLibrary(
      name: "CGIF", pkgConfig: "libgif", providers: [.apt(["libgif-dev"]), .brew(["giflib"])]),
    .systemLibrary(
      name: "CHEIF", pkgConfig: "libheif", providers: [.apt(["libheif-dev"]), .brew(["libheif"])]),
    .systemLibrary(
      name: "CTIFF", pkgConfig: "libtiff-4", providers: [.apt(["libtiff-dev"]), .brew(["libtiff"])]),
    .target(
      name: "CTIFFSupport", dependencies: [.target(name: "CTIFF", condition: .when(traits: ["TIFF"]))],
      cSettings: [.define("MOSAIC_TIFF", .when(traits: ["TIFF"]))]),
    .systemLibrary(
      name: "CLCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]),
    .systemLibrary(
      name: "CPango", pkgConfig: pango, providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),
    library(
      "MosaicCodecs",
      [
        "MosaicPixels", "MosaicText", "MosaicSystem", "CPNGSupport", "CZlib", "CMachineSupport",
        .target(name: "CISALSupport", condition: .when(traits: ["FastPNG"])),
        .target(name: "CHEIF", condition: .when(traits: ["HEIF"])),
        .target(name: "CLCMS", condition: .when(traits: ["ICC"])),
        .target(name: "CJPEGSupport", condition: .when(traits: ["JPEG"])),
        .target(name: "CGIF", condition: .when(traits: ["GIF"])),
        .target(name: "CTIFFSupport", condition: .when(traits: ["TIFF"])),
        .target(name: "CWebP", condition: .when(traits: ["WebP"])),
      ], settings: optimised),
    library(
      "MosaicRender",
      [
        "MosaicScene", "MosaicLayout", "MosaicCodecs", "MosaicPixels", "MosaicText", "MosaicSystem", "CCairo",
        .target(name: "CPango", condition: .when(traits: ["Text"])),
      ]),

    // From a document to a file.
    library(
      "MosaicCollage",
      [
        "MosaicSpec", "MosaicRender", "MosaicScene", "MosaicLayout", "MosaicAssign", "MosaicCodecs",
        "MosaicPixels", "MosaicText", "MosaicSystem",
      ],
      resources: [.embedInCode("Zoom/Page")]),

    // Many outputs: batches and thumbnails, and the page that edits a collage, which holds a thumbnail of each picture.
    library(
      "MosaicBatch",
      [
        "MosaicCollage", "MosaicSpec", "MosaicRender", "MosaicScene", "MosaicLayout", "MosaicCodecs",
        "MosaicPixels", "MosaicText", "MosaicSystem",
      ],
      resources: [.embedInCode("Edit/Page"), .embedInCode("Edit/Engine")]),

    // Pictures compared with the expected ones, and reports.
    library(
      "MosaicGoldens",
      [
        "MosaicCompare", "MosaicCodecs", "MosaicSpec", "MosaicScene", "MosaicLayout", "MosaicPixels",
        "MosaicText", "MosaicSystem",
      ],
      resources: [.embedInCode("Report/Page")]),

    // All of the above with one import.
    library(
      "Mosaic",
      [
        "MosaicBatch", "MosaicCollage", "MosaicGoldens", "MosaicSpec", "MosaicRender", "MosaicScene",
        "MosaicLayout", "MosaicCodecs", "MosaicCompare", "MosaicAssign", "MosaicPixels", "MosaicSystem",
      ]),

    // Goldens for Swift Testing.
    library(
      "MosaicTesting",
      [
        "MosaicGoldens", "MosaicCollage", "MosaicRender", "MosaicCompare", "MosaicCodecs", "MosaicPixels",
        "MosaicSystem", "MosaicText",
      ]),

    // Calls of the system that Swift's modules of the C library do not show.
    .target(name: "CMachineSupport"),
    // Not optimised: nothing in it is called often, and a release build takes 25 s less.
    .executableTarget(
      name: "MosaicCommand", dependencies: program,
      swiftSettings: strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]),

    // Tests mirror the targets.
    .target(
      name: "TestSupport",
      dependencies: [
        "MosaicSpec", "MosaicScene", "MosaicLayout", "MosaicCodecs", "MosaicCompare", "MosaicPixels",
        "MosaicSystem",
      ],
      path: "Tests/TestSupport",
      swiftSettings: optimised),
    .testTarget(
      name: "TestSupportTests",
      dependencies: ["TestSupport", "MosaicPixels", "MosaicCodecs", "MosaicCommand"], swiftSettings: strict),
    tests(of: "MosaicText"),
    tests(of: "MosaicSystem", ["MosaicCodecs", "MosaicPixels", "MosaicText"]),
    // Laws over thousands of seeds, and plain versions of loops over pixels.
    tests(of: "MosaicLayout", ["MosaicSpec"], settings: optimised),
    tests(of: "MosaicPixels", ["MosaicCodecs", "MosaicCompare", "MosaicLayout"], settings: optimised),
    tests(of: "MosaicScene", ["MosaicLayout"]),
    tests(of: "MosaicSpec", ["MosaicScene", "MosaicLayout"]),
    // libpng's own simplified reader, to compare pixels with.
    .target(name: "CPNGReference", dependencies: ["CPNG"], path: "Tests/CPNGReference"),
    tests(
      of: "MosaicCodecs",
      [
        "MosaicPixels", "MosaicSystem", "CPNGSupport", "CPNGReference",
        .target(name: "CJPEGSupport", condition: .when(traits: ["JPEG"])),
        .target(name: "CWebP", condition: .when(traits: ["WebP"])),
      ]),
    tests(of: "MosaicAssign", ["MosaicLayout", "MosaicPixels"]),
    tests(of: "MosaicCompare", ["MosaicPixels", "MosaicLayout", "MosaicCodecs"]),
    tests(of: "MosaicRender", libraries(but: "MosaicRender") + ["MosaicTesting", "CCairo"]),
    tests(of: "MosaicCollage", libraries(but: "MosaicCollage")),
    tests(of: "MosaicBatch", libraries(but: "MosaicBatch") + ["MosaicCommand"]),
    tests(of: "MosaicGoldens", libraries(but: "MosaicGoldens")),
    tests(of: "MosaicTesting", libraries(but: "MosaicTesting"), exclude: ["Goldens"]),
    tests(of: "MosaicCommand", libraries(but: "MosaicCommand")),
  ],
  swiftLanguageModes: [.v6]
)

// `make bench` sets this: other builds, those of the tests among them, are done without it.
if Context.environment["MOSAIC_BENCH"] != nil {
  package.targets += [
    // The benchmark against other programs: a tool of this repository, not a product. CPNGPeer encodes with libpng alone.
    .target(name: "CPNGPeer", dependencies: ["CPNG"]),
    .executableTarget(
      name: "mosaic-bench",
      dependencies: [
        "MosaicAssign", "MosaicCodecs", "MosaicCompare", "MosaicLayout", "MosaicPixels", "MosaicText",
        "MosaicSystem", "CPNGPeer",
      ],
      exclude: ["Processes/Scripts"], swiftSettings: strict),
    .testTarget(
      name: "MosaicBenchTests",
      dependencies: ["mosaic-bench", "TestSupport", "MosaicCodecs", "MosaicPixels"],
      swiftSettings: strict),
  ]
}

// `make fuzz` sets this: the fuzzers have no main of their own, so they build with libFuzzer alone.
if Context.environment["MOSAIC_FUZZ"] != nil {
  // One of them calls the command line, which is a library here, with its entry under another name.
  package.products.removeAll { $0.name == "mosaic" }
  package.targets.removeAll { $0.name == "MosaicCommand" }
  package.targets += [
    .target(
      name: "MosaicCommand", dependencies: program,
      swiftSettings: strict + [
        .unsafeFlags([
          "-parse-as-library", "-Xfrontend", "-entry-point-function-name", "-Xfrontend", "mosaic_main",
        ])
      ]),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "MosaicCommand", "MosaicCollage", "MosaicSpec", "MosaicRender", "MosaicScene", "MosaicLayout",
        "MosaicAssign", "MosaicCodecs", "MosaicPixels", "MosaicSystem", "MosaicText",
        "TestSupport", "CZlib",
      ], path: "Tests/Fuzz", exclude: ["documents.dict"],
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]),
  ]
}

// The build of the Python package sets this: its sdist has no tests.
if Context.environment["MOSAIC_WITHOUT_TESTS"] != nil {
  package.targets.removeAll { $0.type == .test || $0.path?.hasPrefix("Tests/") == true }
}

// `make test ONLY=MosaicLayout` sets this: the tests of one target (or of several, with commas between) and all that they need.
if let only = Context.environment["MOSAIC_ONLY"] {
  var needed: Set<String> = []
  var open = only.split(separator: ",").map { "\($0)Tests" }
  while let name = open.popLast() {
    guard needed.insert(name).inserted,
      let target = package.targets.first(where: { $0.name == name })
    else { continue }
    for dependency in target.dependencies {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): open.append(name)
      default: break
      }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  // The tests of the command start the program, which has its name from the product.
  package.products.removeAll { $0.name != "mosaic" || !needed.contains("MosaicCommand") }
}
