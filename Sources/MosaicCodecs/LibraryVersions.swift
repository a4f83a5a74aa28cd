// Which libraries this build reads and writes with.

import CPNGSupport
import CZlib

#if FastPNG
  import CISALSupport
#endif
#if JPEG
  import CJPEGSupport
#endif
#if WebP
  import CWebP
#endif

extension ImageReader {
  /// The libraries that read and write images in this build, each with its version, such as `libpng 1.6.39`.
  ///
  /// ISA-L and libjpeg-turbo do not say their versions at run time: theirs are those that this was built with.
  public static var libraryVersions: [String] {
    var versions = ["libpng \(String(cString: mpng_version()))", "zlib \(String(cString: zlibVersion()))"]
    #if FastPNG
      versions.append("ISA-L \(String(cString: misal_version()))")
    #endif
    #if JPEG
      versions.append("libjpeg-turbo \(String(cString: mjpeg_version()))")
    #endif
    #if WebP
      let webp = WebPGetDecoderVersion()
      versions.append("libwebp \(webp >> 16).\(webp >> 8 & 255).\(webp & 255)")
    #endif
    if let version = littleCMSVersion { versions.append("Little CMS \(version)") }
    return versions
  }

  /// The version of Little CMS that reads colour profiles; `nil` in a build without it.
  public static var littleCMSVersion: String? {
    #if ICC
      ICCProfile.libraryVersion
    #else
      nil
    #endif
  }
}
