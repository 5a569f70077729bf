import Foundation
import TwirlGraphics

/// Finds the images and colours that a document names: in asset catalogues, and among the files
/// beside it.
final class InterfaceImages {
  private let folders: [String]
  private let scale: CGFloat
  private let log: InterfaceLog
  private let document: InterfaceNode
  private var symbols: Set<String> = []
  private var listedSizes: [String: CGSize] = [:]
  private var known: [String: ImageReference?] = [:]
  /// Read when the first name is looked up.
  private lazy var catalogs = readCatalogs()

  /// - Parameter path: the document's path; its folder is searched, and that around a `.lproj`.
  init(document: InterfaceDocument, path: String, scale: CGFloat, log: InterfaceLog) {
    self.scale = scale
    self.log = log
    self.document = document.root
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().standardizedFileURL
    folders =
      folder.pathExtension == "lproj"
      ? [folder.path, folder.deletingLastPathComponent().path] : [folder.path]
    for resource in document.resources where resource.name == "image" {
      guard let name = resource["name"] else { continue }
      if resource["catalog"] == "system" { symbols.insert(name) }
      if let size = try? resource.size { listedSizes[name] = size }
    }
  }

  /// The size in points that the document lists for an image.
  func size(_ name: String) -> CGSize? { listedSizes[name] }

  /// Returns where an image is; warns and returns nil where it is missing.
  func image(_ name: String, of owner: InterfaceNode) -> ImageReference? {
    if symbols.contains(name) || owner["catalog"] == "system" {
      log.warn(
        owner, "the system's symbol \(Message.quoted(name)) is not drawn", group: "symbol \(name)")
      return nil
    }
    if let reference = known[name] ?? find(name, of: owner) {
      known[name] = .some(reference)
      return reference
    }
    known[name] = .some(nil)
    log.warn(
      owner,
      "the image \(Message.quoted(name)) is in no .xcassets folder and no PNG file beside the "
        + "document; not drawn", group: "image \(name)")
    return nil
  }

  private func find(_ name: String, of owner: InterfaceNode) -> ImageReference? {
    inCatalogs(name, of: owner) ?? inFolders(name, of: owner)
  }

  private func inFolders(_ name: String, of owner: InterfaceNode) -> ImageReference? {
    guard !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") else { return nil }
    let base = name.lowercased().hasSuffix(".png") ? String(name.dropLast(4)) : name
    // The document's own scale first, then the next larger, then the others.
    let scales = [1, 2, 3].sorted { rank($0) < rank($1) }
    for folder in folders {
      for scale in scales {
        let file = "\(folder)/\(base)\(scale == 1 ? "" : "@\(scale)x").png"
        guard FileManager.default.fileExists(atPath: file) else { continue }
        return ImageReference(name: file, path: owner.id, knownScale: CGFloat(scale))
      }
    }
    return nil
  }

  private func rank(_ candidate: Int) -> Int {
    let distance = candidate - Int(scale)
    return distance >= 0 ? distance : 10 - distance
  }
}

// MARK: - Catalogues

extension InterfaceImages {
  private func readCatalogs() -> [AssetCatalog] {
    var catalogs: [AssetCatalog] = []
    for folder in folders {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names.sorted() where name.lowercased().hasSuffix(".xcassets") {
        do throws(AssetError) {
          catalogs.append(try AssetCatalog(path: "\(folder)/\(name)"))
        } catch {
          log.warn(document, "the asset catalogue is not read: \(error)")
        }
      }
    }
    return catalogs
  }

  /// Returns a colour of an asset catalogue.
  func catalogColor(_ name: String, of owner: InterfaceNode) -> Color? {
    for catalog in catalogs {
      do throws(AssetError) {
        if let color = try catalog.color(named: name) { return color }
      } catch {
        log.warn(owner, "the color \(Message.quoted(name)) is not drawn: \(error)")
      }
    }
    return nil
  }

  private func inCatalogs(_ name: String, of owner: InterfaceNode) -> ImageReference? {
    for catalog in catalogs {
      do throws(AssetError) {
        guard let image = try catalog.image(named: name, scale: scale) else { continue }
        if image.isTemplate {
          log.warn(owner, "the template image \(Message.quoted(name)) is drawn without its tint")
        }
        listedSizes[name] = CGSize(
          width: image.pixelSize.width / image.scale, height: image.pixelSize.height / image.scale)
        return ImageReference(
          name: image.path, path: owner.id, knownScale: image.scale,
          contentsCenter: image.contentsCenter)
      } catch {
        log.warn(owner, "the image \(Message.quoted(name)) is not drawn: \(error)")
      }
    }
    return nil
  }
}
