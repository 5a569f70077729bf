extension ReportScript {
  /// The panes: one canvas each, drawn pixel for pixel and enlarged by the style.
  static let panes = #"""
    // ---- panes --------------------------------------------------------------------------------

    const titles = { reference: "Reference", actual: "Actual", difference: "Difference" };

    /** What each mode has panes of: roles, or both pictures in one. */
    function rolesOf(mode) {
      const { reference, actual } = view.clips;
      if (mode === "three") return ["reference", "actual", "difference"];
      if (mode === "two") return [reference && "reference", actual && "actual"].filter(Boolean);
      return [mode];
    }

    /** Makes the panes of the mode. */
    function buildPanes() {
      const mode = currentMode();
      clearInterval(view.blinker);
      for (const element of ui.modes.children) {
        const isAllowed = allowedModes().includes(element.dataset.mode);
        element.disabled = !isAllowed;
        element.setAttribute("aria-pressed", String(element.dataset.mode === mode));
      }
      ui.modes.hidden = allowedModes().length < 2;
      view.panes = rolesOf(mode).map(makePane);
      ui.panes.replaceChildren(...view.panes.map((pane) => pane.figure));
      ui.panes.dataset.mode = mode;
      buildMixer(mode);
      layout();
      paint();
    }

    function makePane(role) {
      const canvas = make("canvas", { role: "img" });
      const box = make("div", { class: "box", "aria-hidden": "true" });
      const cross = make("div", { class: "cross", "aria-hidden": "true", hidden: true });
      const sheet = make("div", { class: "sheet" }, canvas, box, cross);
      const viewport = make("div", { class: "viewport", tabindex: "-1" }, sheet);
      const caption = make("figcaption", {});
      const figure = make("figure", { class: "pane", "data-pane": role }, viewport, caption);
      const pane = { role, canvas, box, cross, sheet, viewport, caption, figure };
      if (role === "slider") {
        pane.handle = make("div", {
          class: "handle", role: "slider", tabindex: "0", "aria-label": "Border of the two pictures",
          "aria-valuemin": "0", "aria-orientation": "horizontal",
        });
        sheet.append(pane.handle);
      }
      listenToPane(pane);
      return pane;
    }

    /** The size of what a pane shows, in pixels of the picture. */
    function sizeOf(role) {
      const { reference, actual, difference } = view.clips;
      const own = { reference, actual, difference }[role];
      if (own) return [own.width, own.height];
      const all = [reference, actual].filter(Boolean);
      return [Math.max(...all.map((c) => c.width)), Math.max(...all.map((c) => c.height))];
    }

    /** The controls that a mode has of its own. */
    function buildMixer(mode) {
      ui.mixer.replaceChildren();
      if (mode === "onion") {
        const range = make("input", {
          type: "range", min: "0", max: "100", value: String(Math.round(view.opacity * 100)),
          "aria-label": "Opacity of the actual picture",
        });
        range.addEventListener("input", () => {
          view.opacity = Number(range.value) / 100;
          paint();
        });
        ui.mixer.append(make("span", {}, "Reference"), range, make("span", {}, "Actual"));
      } else if (mode === "blink") {
        const toggle = button("Blink", "Blink", () => setBlinking(!view.blinks), { class: "toggle" });
        toggle.dataset.do = "blink";
        const swap = button("Swap", "Swap", () => {
          setBlinking(false);
          view.showsActual = !view.showsActual;
          paint();
        });
        ui.mixer.append(toggle, swap);
        setBlinking(view.blinks);
      }
      ui.mixer.hidden = ui.mixer.childElementCount === 0;
    }

    /** Starts or ends blinking: every 600 ms, well below three flashes a second. */
    function setBlinking(blinks) {
      view.blinks = blinks;
      clearInterval(view.blinker);
      ui.mixer.querySelector("[data-do=blink]")?.setAttribute("aria-pressed", String(blinks));
      if (!blinks) return;
      view.blinker = setInterval(() => {
        view.showsActual = !view.showsActual;
        paint();
      }, 600);
    }

    /** Finds how panes lie and how large pictures are. */
    function layout() {
      if (!view.clips || view.panes.length === 0) return;
      const count = view.panes.length;
      const style = getComputedStyle(ui.panes);
      const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
      const [gap, width] = [16, ui.panes.clientWidth - padding];
      if (width <= 0) return;
      const sizes = view.panes.map((pane) => sizeOf(pane.role));
      const [w, h] = [Math.max(...sizes.map((s) => s[0])), Math.max(...sizes.map((s) => s[1]))];
      const height = Math.min(Math.max(innerHeight * 0.52, 260), 720);
      const isNarrow = width < 560;
      // Beside each other, unless they are much larger below; narrow pages scroll down anyway.
      const beside = Math.min((width - gap * (count - 1)) / count / w, height / h);
      const below = Math.min(width / w, (isNarrow ? height * 0.8 : height / count) / h);
      const isColumn = count > 1 && Math.min(below, 8) > Math.min(beside, 8) * 1.5;
      ui.panes.classList.toggle("column", isColumn);
      const fit = Math.min(isColumn ? below : beside, 8);
      view.fit = fit >= 1 ? Math.floor(fit) : fit;
      view.scale = view.zoom === "fit" ? view.fit : view.zoom;
      const percent = Math.round(view.scale * 1000) / 10;
      ui.zoomLabel.textContent = `${percent} %`;
      ui.zoomLabel.setAttribute("aria-pressed", String(view.zoom === "fit"));
      const most = isColumn && !isNarrow ? height / count : height;
      view.panes.forEach((pane, i) => {
        pane.canvas.style.width = `${sizes[i][0] * view.scale}px`;
        pane.canvas.style.height = `${sizes[i][1] * view.scale}px`;
        pane.canvas.classList.toggle("crisp", view.scale >= 1);
        pane.viewport.style.maxHeight = `${Math.max(most, 120)}px`;
      });
      paintMarks();
    }

    /** Puts pixels on a canvas of their own, to be drawn from; null where there are none. */
    function source(image) {
      if (!image) return null;
      if (!image.source) {
        image.source = make("canvas", { width: image.width, height: image.height });
        image.source.getContext("2d").putImageData(image, 0, 0);
      }
      return image.source;
    }

    /** Draws the step's pictures into the panes. */
    function paint() {
      if (!view.clips) return;
      const { reference, actual, difference } = view.images;
      for (const pane of view.panes) {
        const [width, height] = sizeOf(pane.role);
        const { canvas } = pane;
        if (canvas.width !== width || canvas.height !== height) {
          [canvas.width, canvas.height] = [width, height];
        }
        const context = canvas.getContext("2d", { willReadFrequently: true });
        context.clearRect(0, 0, width, height);
        const put = (image) => image && context.drawImage(source(image), 0, 0);
        if (pane.role === "slider") {
          const x = splitOf(pane);
          clipped(context, 0, x, height, () => put(reference));
          clipped(context, x, width - x, height, () => put(actual));
        } else if (pane.role === "onion") {
          put(reference);
          mix(context, source(actual), view.opacity);
        } else if (pane.role === "blink") {
          put(view.showsActual ? actual : reference);
        } else {
          put({ reference, actual, difference }[pane.role]);
        }
        caption(pane);
      }
      paintMarks();
      paintReadout();
    }

    function clipped(context, x, width, height, draw) {
      context.save();
      context.beginPath();
      context.rect(x, 0, width, height);
      context.clip();
      draw();
      context.restore();
    }

    /** Cross-fades what is there to a picture: the weights of both add up to one. */
    function mix(context, picture, opacity) {
      const { width, height } = context.canvas;
      context.save();
      context.globalCompositeOperation = "destination-out";
      context.globalAlpha = opacity;
      context.fillRect(0, 0, width, height);
      context.globalCompositeOperation = "lighter";
      if (picture) context.drawImage(picture, 0, 0);
      context.restore();
    }

    /** Where the slider is, in whole pixels of the picture. */
    function splitOf(pane) {
      return Math.round(view.split * sizeOf(pane.role)[0]);
    }

    /** How many pixels differ in any bit once the clips are aligned. */
    function alignedCount() {
      const { difference } = view.images;
      return difference ? `${grouped(difference.unequal)} px when aligned` : "";
    }

    /** Says below a pane what it shows. */
    function caption(pane) {
      const { reference, actual } = view.clips;
      const step = view.steps[view.step];
      const frame = (role) => {
        const clip = view.clips[role];
        if (!clip || clip.count < 2 || role === "difference") return "";
        const k = role === "actual" ? actualFrame(step) : step.reference;
        return k < 0 ? "has ended" : `frame ${k + 1} of ${clip.count}`;
      };
      const name = (role) => make("b", { class: role }, titles[role]);
      const role = pane.role === "blink" ? (view.showsActual ? "actual" : "reference") : pane.role;
      if (titles[role]) {
        const [width, height] = sizeOf(role);
        const count = view.isAligned
          ? alignedCount()
          : step.count === null ? "" : `${grouped(step.count)} px`;
        const text = role === "difference" ? count : frame(role) || `${width} × ${height}`;
        pane.caption.replaceChildren(name(role), make("span", {}, text));
      } else {
        pane.caption.replaceChildren(
          name("reference"), make("span", {}, reference && frame("reference")),
          make("i", {}), name("actual"), make("span", {}, actual && frame("actual")));
      }
      pane.canvas.setAttribute("aria-label", pane.caption.textContent);
    }

    /** Draws the outline around the difference, or on the edge where that is the picture's. */
    function placeBox(pane, [x, y, width, height]) {
      const [right, bottom] = sizeOf(pane.role).map((side) => side * view.scale);
      const place = (value, far) => Math.min(Math.max(value, 0), far);
      const [x0, y0] = [place(x * view.scale - 3, right), place(y * view.scale - 3, bottom)];
      const x1 = place((x + width) * view.scale + 3, right);
      const y1 = place((y + height) * view.scale + 3, bottom);
      Object.assign(pane.box.style, {
        left: `${x0}px`, top: `${y0}px`, width: `${x1 - x0}px`, height: `${y1 - y0}px`,
      });
    }

    /** Places what lies over the pictures: the outline of the difference and the slider. */
    function paintMarks() {
      ui.box.setAttribute("aria-pressed", String(view.hasBox));
      const bounds = view.isAligned ? null : view.steps[view.step]?.bounds;
      ui.box.hidden = !view.steps.some((step) => step.bounds);
      for (const pane of view.panes) {
        pane.box.hidden = !(view.hasBox && bounds);
        if (bounds) placeBox(pane, bounds);
        if (pane.handle) {
          pane.handle.style.left = `${splitOf(pane) * view.scale}px`;
          pane.handle.setAttribute("aria-valuemax", String(sizeOf(pane.role)[0]));
          pane.handle.setAttribute("aria-valuenow", String(splitOf(pane)));
        }
      }
    }

    """#
}
