// The metadata of a document as those of a file.

package import MosaicCodecs
package import MosaicSpec

extension FileMetadata {
  package init(_ spec: SpecMetadata) {
    self.init(
      author: spec.author ?? "", copyright: spec.copyright ?? "", title: spec.title ?? "",
      description: spec.description ?? "")
  }
}
