extension ReportScript {
  /// The stage: the tools above the pictures, what is on show, and how it is shown.
  static let stage = #"""
    // ---- the stage ----------------------------------------------------------------------------

    const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;

    /** How pictures are shown; the keys 1 to 6 in this order. */
    const modes = [
      ["three", "All three"], ["two", "Side by side"], ["slider", "Slider"],
      ["onion", "Onion skin"], ["blink", "Blink"], ["difference", "Difference"],
    ];
    const levels = [0.125, 0.25, 0.5, 1, 2, 4, 8, 16, 32];

    /** What is on show. Modes and switches stay from one snapshot to the next. */
    const view = {
      index: -1, result: null, clips: null, steps: [], step: 0, images: {},
      mode: "three", zoom: "fit", split: 0.5, opacity: 0.5, showsActual: false, blinks: !reducesMotion,
      hasBox: true, backdrop: 0, isAligned: false,
      panes: [], generation: 0,
    };

    /** The elements of the stage, made once and moved into the snapshot that is looked at. */
    const ui = {
      stage: make("section", { class: "stage", "aria-label": "Pictures" }),
      tools: make("div", { class: "tools" }),
      modes: make("div", { class: "segments", role: "group", "aria-label": "How pictures are shown" }),
      zoom: make("div", { class: "zoom", role: "group", "aria-label": "Size" }),
      mixer: make("div", { class: "mixer" }),
      panes: make("div", { class: "panes" }),
      readout: make("p", { class: "readout", "aria-live": "off" }),
    };

    function button(label, text, action, attributes = {}) {
      const element = make("button", { type: "button", "aria-label": label, ...attributes }, text);
      if (label === text) element.removeAttribute("aria-label");
      element.addEventListener("click", (event) => {
        action();
        // A click of the pointer leaves the keys to the page: space plays again.
        if (event.detail > 0) element.blur();
      });
      return element;
    }

    function buildStage() {
      modes.forEach(([mode, title], i) => {
        ui.modes.append(button(title, title, () => setMode(mode), {
          "data-mode": mode, title: `${title} (${i + 1})`,
        }));
      });
      ui.zoomLabel = button("Fit the picture", "Fit", () => setZoom("fit"), { class: "level" });
      ui.box = button("Outline the difference", "Outline", () => setBox(!view.hasBox), {
        class: "toggle", title: "Outline the difference (o)",
      });
      ui.zoom.append(
        button("Smaller", "−", () => zoomBy(-1)), ui.zoomLabel, button("Larger", "+", () => zoomBy(1)));
      ui.backdrop = button("What is behind transparent pixels", "", () => turnBackdrop(), {
        class: "backdrop", title: "What is behind transparent pixels (b)",
      });
      ui.tools.append(ui.modes, ui.box, ui.backdrop, ui.zoom);
      ui.stage.append(ui.tools, ui.mixer, ui.panes, ui.readout);
      new ResizeObserver(() => layout()).observe(ui.panes);
    }

    /** The modes that a snapshot's pictures allow. */
    function allowedModes() {
      const { reference, actual } = view.clips ?? {};
      if (reference && actual) return modes.map(([mode]) => mode);
      return reference || actual ? ["two"] : [];
    }

    function currentMode() {
      const allowed = allowedModes();
      return allowed.includes(view.mode) ? view.mode : allowed[0];
    }

    function setMode(mode) {
      if (!allowedModes().includes(mode)) return;
      view.mode = mode;
      buildPanes();
    }

    /** Enlarges all panes; what was in their middle stays there. */
    function setZoom(zoom) {
      const [pane] = view.panes;
      const before = pane && middleOf(pane.viewport);
      view.zoom = zoom;
      layout();
      if (!pane) return;
      pane.viewport.scrollLeft = before[0] * pane.viewport.scrollWidth - pane.viewport.clientWidth / 2;
      pane.viewport.scrollTop = before[1] * pane.viewport.scrollHeight - pane.viewport.clientHeight / 2;
    }

    /** What a pane shows in its middle, 0 to 1; where all is on show, the middle of the difference. */
    function middleOf(viewport) {
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = viewport;
      const bounds = view.steps[view.step]?.bounds;
      const isWhole = scrollWidth <= clientWidth && scrollHeight <= clientHeight;
      if (isWhole && bounds) {
        const [width, height] = sizeOf(view.panes[0].role);
        return [(bounds[0] + bounds[2] / 2) / width, (bounds[1] + bounds[3] / 2) / height];
      }
      return [
        (viewport.scrollLeft + clientWidth / 2) / scrollWidth,
        (viewport.scrollTop + clientHeight / 2) / scrollHeight,
      ];
    }

    function zoomBy(direction) {
      const now = view.scale ?? 1;
      const next = direction > 0
        ? levels.find((level) => level > now * 1.001)
        : levels.findLast((level) => level < now * 0.999);
      if (next) setZoom(next);
    }

    function setBox(hasBox) {
      view.hasBox = hasBox;
      paintMarks();
    }

    /** Goes on to the next backdrop: squares, white, black. */
    function turnBackdrop() {
      view.backdrop = (view.backdrop + 1) % 3;
      ui.stage.dataset.backdrop = ["squares", "white", "black"][view.backdrop];
    }

    /** Shows a snapshot; the last call wins where pictures take their time. */
    async function show(index) {
      const generation = ++view.generation;
      pause();
      const article = articles[index];
      Object.assign(view, {
        index, result: results[index] ?? null, clips: null, steps: [], step: 0, images: {},
        isAligned: false,
      });
      const pictures = article.querySelector(".pictures");
      ui.stage.remove();
      ui.readout.textContent = "";
      // Errors and snapshots that passed have nothing to show.
      if (!pictures || !view.result) return;
      let clips;
      try {
        clips = await loadClips(article);
      } catch (error) {
        article.classList.add("unscripted");
        pictures.before(make("p", { class: "absent" }, `Pictures are shown as they are: ${error.message}.`));
        return;
      }
      if (generation !== view.generation) return;
      if (!clips.reference && !clips.actual) {
        article.classList.add("unscripted");
        return;
      }
      view.clips = clips;
      view.steps = stepsOf(view.result, clips);
      // The first frame that fails is what a person looks for.
      view.step = Math.max(0, view.steps.findIndex((step) => !step.isMatch));
      pictures.before(ui.stage);
      buildPanes();
      buildTimeline();
      buildFilmstrip();
      await goTo(view.step);
    }

    /** Whether timing explains the difference. */
    function canAlign() {
      const { shift, timeScale } = view.result ?? {};
      return isClip() && ((shift ?? 0) !== 0 || (timeScale ?? 1) !== 1);
    }

    /**
     * The actual clip's frame at a step: what it shows then, or, aligned, what it shows when it
     * should have come as far as the reference: late, and slower or faster.
     */
    function actualFrame(step) {
      if (!view.isAligned) return step.actual;
      const { shift, timeScale } = view.result;
      const k = view.clips.actual.frameAt(step.start * (timeScale ?? 1) + (shift ?? 0));
      // What comes after the end is the last frame, at rest.
      return k < 0 ? view.clips.actual.count - 1 : k;
    }

    function setAligned(isAligned) {
      view.isAligned = isAligned && canAlign();
      paintPlayer();
      return goTo(view.step);
    }

    /** Shows a step in time. */
    async function goTo(step) {
      if (!view.clips || view.steps.length === 0) return;
      view.step = Math.min(Math.max(step, 0), view.steps.length - 1);
      paintTime();
      const { clips, generation } = view;
      const now = view.steps[view.step];
      const { isAligned } = view;
      const [reference, actual, given] = await Promise.all([
        clips.reference?.frame(now.reference), clips.actual?.frame(actualFrame(now)),
        isAligned ? null : clips.difference?.frame(now.difference),
      ]);
      const isOld = view.steps[view.step] !== now || view.isAligned !== isAligned;
      if (generation !== view.generation || isOld) return;
      const drawn = !given && reference && actual ? differenceOf(reference, actual) : null;
      view.images = { reference, actual, difference: given ?? drawn };
      paint();
      // For who waits for the pictures, as tests do.
      ui.panes.dataset.step = view.step;
    }

    """#
}
