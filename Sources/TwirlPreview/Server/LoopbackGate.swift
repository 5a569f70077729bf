/// Which requests are let in: those that this machine's own pages and programs make for this server.
///
/// Listening on the loopback interface keeps other machines out, but not other pages in the browser
/// of this one: a page of `evil.example` can have that name point to 127.0.0.1 (DNS rebinding) and
/// would then be of the same origin. Its requests still carry its name in `Host`.
struct LoopbackGate: Equatable {
  /// The port that the server listens on.
  var port: UInt16

  /// What `Host` may be.
  var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)", "[::1]:\(port)"] }

  /// Returns the refusal of a request, or nil for one that may pass.
  func refusal(of request: HTTPRequest) -> HTTPResponse? {
    guard let host = request.value(of: "host"), accepts(host) else {
      return .text(
        421,
        "This server answers requests for http://127.0.0.1:\(port)/ only, and this one is for "
          + "another host.")
    }
    if request.has("origin") {
      guard let origin = request.value(of: "origin"), origin.hasPrefix("http://"),
        accepts(String(origin.dropFirst(7)))
      else { return .text(403, "This server answers its own page only, and no other site's.") }
    }
    // Pictures and scripts that another site's page embeds come without an origin; following a link
    // to the page is fine.
    let site = request.value(of: "sec-fetch-site") ?? "none"
    if site != "same-origin", site != "none", request.value(of: "sec-fetch-mode") != "navigate" {
      return .text(403, "This server answers its own page only, and no other site's.")
    }
    guard request.method == "GET" || request.method == "HEAD" else {
      var response = HTTPResponse.text(405, "This server knows GET and HEAD only.")
      response.fields.append(("Allow", "GET, HEAD"))
      return response
    }
    return nil
  }

  private func accepts(_ host: String) -> Bool {
    let host = host.lowercased()
    // Browsers leave the port out where it is the usual one.
    return hosts.contains(host) || (port == 80 && hosts.contains(host + ":80"))
  }
}
