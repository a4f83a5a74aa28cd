// swift-tools-version: 6.2
import PackageDescription

// In a package of your own, mosaic is one line:
// .package(url: "https://example.com/mosaic.git", from: "0.4.0")
// without optional libraries:
// .package(url: "https://example.com/mosaic.git", from: "0.4.0", traits: [])
// Here it is the copy that this package is in, or what the environment says.
let environment = Context.environment
let traits: Set<Package.Dependency.Trait> =
  environment["MOSAIC_TRAITS"] == "none" ? [] : [.defaults]
let mosaic: Package.Dependency =
  if let url = environment["MOSAIC_URL"] {
    .package(url: url, from: "0.4.0", traits: traits)
  } else {
    .package(name: "mosaic", path: "../..", traits: traits)
  }

let package = Package(
  name: "collages",
  platforms: [.macOS(.v15)],
  dependencies: [mosaic],
  targets: [
    .executableTarget(
      name: "Collages",
      dependencies: [
        .product(name: "Mosaic", package: "mosaic"),
        // For drawings of its own.
        .product(name: "CCairo", package: "mosaic"),
      ]),
    .executableTarget(
      name: "Frames",
      dependencies: [.product(name: "MosaicLayout", package: "mosaic")]),
    .testTarget(
      name: "CollagesTests",
      dependencies: [
        "Collages", .product(name: "MosaicTesting", package: "mosaic"),
      ],
      exclude: ["Goldens"]),
  ],
  swiftLanguageModes: [.v6]
)
