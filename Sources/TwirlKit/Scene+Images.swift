import TwirlCodecs
import TwirlGraphics
import TwirlScenes
import TwirlText
import TwirlViews

extension Scene {
  /// Creates a stage with the views, the script and the taps, at time zero; the images that the scene
  /// names are read from PNG files.
  ///
  /// Each call makes a new stage, and all of them go the same way.
  ///
  /// - Throws: a `SceneError` if size and scale have been changed to a canvas that is too large, if a
  ///   font is missing or has no glyphs for a text, or if an image is missing or no PNG.
  public func makeStage(fonts: FontBook = FontBook()) throws(SceneError) -> Stage {
    try makeStage(fonts: fonts) { path in
      try PNGDecoder().decode(FileSource.read(path))
    }
  }
}
