extension ReportScript {
  /// The keyboard, the theme, copying, and the start.
  static let keys = #"""
    // ---- keys ---------------------------------------------------------------------------------

    const help = document.querySelector("dialog.help");

    /** What a key does; keys not named here are the browser's. */
    const keyActions = {
      j: () => moveBy(1), ArrowDown: () => moveBy(1), k: () => moveBy(-1), ArrowUp: () => moveBy(-1),
      ArrowRight: () => stepBy(1), ArrowLeft: () => stepBy(-1),
      "]": () => seekFailure(1), "[": () => seekFailure(-1),
      Home: () => stepBy(-view.steps.length), End: () => stepBy(view.steps.length),
      " ": () => (player.isPlaying ? pause() : play()),
      "+": () => zoomBy(1), "=": () => zoomBy(1), "-": () => zoomBy(-1), 0: () => setZoom("fit"),
      o: () => setBox(!view.hasBox), "/": () => field.focus(), c: () => copyCommand(),
      a: () => setAligned(!view.isAligned), b: () => turnBackdrop(), t: () => toggleTheme(), "?": () => toggleHelp(),
      ...Object.fromEntries(modes.map(([mode], i) => [i + 1, () => setMode(mode)])),
    };

    /** Keys that only clips have a use for; without one they stay the browser's. */
    const clipKeys = ["ArrowLeft", "ArrowRight", "Home", "End", " "];

    function onKey(event) {
      const { target, key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
      if (target === field) {
        if (key === "Escape") field.blur();
        if (key === "ArrowDown" || key === "ArrowUp") {
          event.preventDefault();
          moveBy(key === "ArrowDown" ? 1 : -1);
        }
        return;
      }
      // A range moves with the arrows.
      if (target.matches("input") && /^(Arrow|Home|End|Page)/.test(key)) return;
      // Space and return belong to what has the focus.
      if (key === " " && target.matches("button, a, summary")) return;
      if (clipKeys.includes(key) && !isClip()) return;
      const action = keyActions[key];
      if (!action) return;
      event.preventDefault();
      action();
    }

    function toggleHelp() {
      if (help.open) help.close();
      else help.showModal();
    }

    /** Changes between light and dark, and remembers it where pages may. */
    function toggleTheme() {
      const root = document.documentElement;
      const isDark = root.dataset.theme
        ? root.dataset.theme === "dark"
        : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = isDark ? "light" : "dark";
      try {
        localStorage.setItem("twirl-report-theme", root.dataset.theme);
      } catch { /* It lasts as long as the page. */ }
    }

    /** Copies the command that accepts the snapshot, and says so on the button. */
    async function copyCommand() {
      const code = articles[view.index]?.querySelector(".command code");
      if (!code) return;
      const element = articles[view.index].querySelector("[data-do=copy]");
      try {
        await navigator.clipboard.writeText(code.textContent);
        element.textContent = "Copied";
      } catch {
        // Not allowed: the text is selected for the reader's own copy.
        getSelection().selectAllChildren(code);
        element.textContent = "Selected";
      }
      setTimeout(() => { element.textContent = "Copy"; }, 1500);
    }

    """#

  /// The start.
  static let start = #"""
    // ---- start --------------------------------------------------------------------------------

    for (const article of articles) {
      article.prepend(make("a", { class: "back", href: "#" }, "‹ All snapshots"));
    }
    document.addEventListener("click", (event) => {
      const action = event.target.closest("[data-do]")?.dataset.do;
      ({ theme: toggleTheme, help: toggleHelp, copy: copyCommand })[action]?.();
    });
    document.addEventListener("keydown", onKey);
    isNarrow.addEventListener("change", followAddress);
    buildStage();
    buildPlayer();
    paintPlayer();
    buildIndex();
    followAddress();

    """#
}
