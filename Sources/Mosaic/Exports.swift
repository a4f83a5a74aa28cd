// All libraries of the package but `MosaicTesting`, with one import.

@_exported public import MosaicAssign
@_exported public import MosaicBatch
@_exported public import MosaicCodecs
@_exported public import MosaicCollage
@_exported public import MosaicCompare
@_exported public import MosaicGoldens
@_exported public import MosaicLayout
@_exported public import MosaicPixels
@_exported public import MosaicRender
@_exported public import MosaicScene
@_exported public import MosaicSpec
@_exported public import MosaicSystem
