extension PreviewScript {
  /// Keys, buttons and the pointer.
  static let keys = #"""
    // ---- keys, buttons, pointer ---------------------------------------------------------------

    const actions = {
      first: () => goTo(0),
      back: () => goTo(position.frame - 1),
      play: () => (player.isPlaying ? pause() : play()),
      next: () => goTo(position.frame + 1),
      last: () => goTo(clip ? clip.count - 1 : 0),
      loop: toggleLoop,
      backdrop: nextBackdrop,
      release: () => { chosen.held = null; paintChosen(); },
      help: () => $(".help").showModal(),
    };

    const shortcuts = {
      " ": actions.play, ArrowLeft: actions.back, ArrowRight: actions.next, Home: actions.first, End: actions.last,
      "+": () => zoomBy(1), "=": () => zoomBy(1), "-": () => zoomBy(-1), 0: () => setZoom("fit"),
      "[": () => setSpeed(-1), "]": () => setSpeed(1), l: toggleLoop, b: nextBackdrop, "?": actions.help,
      Escape: actions.release,
    };

    function onKey(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || $(".help").open) return;
      const target = event.target.closest("button, select, input");
      // What has focus keeps the keys that it knows.
      if (target?.tagName === "SELECT" || (target?.tagName === "BUTTON" && event.key === " ")) return;
      const action = shortcuts[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    }

    """#

  /// What is done when the page is there.
  static let start = #"""
    // ---- start --------------------------------------------------------------------------------

    document.addEventListener("keydown", onKey);
    document.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (!button) return;
      // A button that was clicked does not keep the space bar from the player.
      if (event.detail > 0) button.blur();
      if (button.dataset.do) actions[button.dataset.do]();
      if (button.dataset.zoom) setZoom(button.dataset.zoom === "fit" ? "fit" : Number(button.dataset.zoom));
    });
    $(".scrub input").addEventListener("input", (event) => goTo(Number(event.target.value)));
    $(".speed select").addEventListener("change", (event) => { player.speed = Number(event.target.value); });
    const sheet = $(".sheet");
    sheet.addEventListener("pointermove", follow);
    sheet.addEventListener("pointerleave", () => { pointer.isInside = false; setHovered(null); });
    sheet.addEventListener("click", (event) => { follow(event); hold(hit(pointer)); });
    // The window, or a message above the picture, changes the room for it.
    new ResizeObserver(() => { if (clip) { layOut(); paintTicks(); } }).observe($(".pane"));
    // Browsers allow six connections to a server in all tabs; those that nobody sees give theirs back.
    document.addEventListener("visibilitychange", () => {
      source?.close();
      told = null;
      if (document.visibilityState === "visible") connect();
    });
    document.body.dataset.backdrop = "checks";
    if (document.visibilityState === "visible") connect();

    """#
}
