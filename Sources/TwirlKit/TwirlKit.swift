// One import for all that a program uses.
@_exported import TwirlCodecs
@_exported import TwirlCompositor
@_exported import TwirlGraphics
@_exported import TwirlLayers
@_exported import TwirlRaster
@_exported import TwirlRecording
@_exported import TwirlScenes
@_exported import TwirlSnapshots
@_exported import TwirlText
@_exported import TwirlViews
