import MosaicTesting
import Testing
