extension ReportScript {
  /// What the pointer does on the panes: reads pixels, moves the slider, drags and enlarges.
  static let pointer = #"""
    // ---- the pointer --------------------------------------------------------------------------

    /** The pixel of the picture that is under the pointer. */
    function pixelAt(pane, event) {
      const rect = pane.canvas.getBoundingClientRect();
      const x = Math.floor((event.clientX - rect.left) / view.scale);
      const y = Math.floor((event.clientY - rect.top) / view.scale);
      const [width, height] = sizeOf(pane.role);
      return x >= 0 && y >= 0 && x < width && y < height ? [x, y] : null;
    }

    function listenToPane(pane) {
      const { viewport, sheet, handle } = pane;
      sheet.addEventListener("pointermove", (event) => {
        view.pixel = pixelAt(pane, event);
        paintReadout();
      });
      sheet.addEventListener("pointerleave", () => {
        view.pixel = null;
        paintReadout();
      });
      viewport.addEventListener("scroll", () => followScroll(pane), { passive: true });
      viewport.addEventListener("wheel", (event) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        zoomAround(pane, event);
      }, { passive: false });
      if (handle) listenToSlider(pane);
      else listenToDrag(viewport);
      if (pane.role === "blink") {
        pane.canvas.addEventListener("click", () => {
          setBlinking(false);
          view.showsActual = !view.showsActual;
          paint();
        });
      }
    }

    /** Scrolls all panes to the same place. */
    function followScroll(leader) {
      for (const pane of view.panes) {
        if (pane === leader) continue;
        pane.viewport.scrollLeft = leader.viewport.scrollLeft;
        pane.viewport.scrollTop = leader.viewport.scrollTop;
      }
    }

    /** Enlarges by one level; the pixel under the pointer stays there. */
    function zoomAround(pane, event) {
      const rect = pane.viewport.getBoundingClientRect();
      const [x, y] = [event.clientX - rect.left, event.clientY - rect.top];
      const before = view.scale;
      const [left, top] = [pane.viewport.scrollLeft + x, pane.viewport.scrollTop + y];
      zoomBy(event.deltaY < 0 ? 1 : -1);
      pane.viewport.scrollLeft = (left / before) * view.scale - x;
      pane.viewport.scrollTop = (top / before) * view.scale - y;
    }

    /** Drags an enlarged picture about. Touches scroll by themselves. */
    function listenToDrag(viewport) {
      viewport.addEventListener("pointerdown", (event) => {
        if (event.button !== 0 || event.pointerType === "touch") return;
        const isLarge = viewport.scrollWidth > viewport.clientWidth
          || viewport.scrollHeight > viewport.clientHeight;
        if (!isLarge) return;
        event.preventDefault();
        const { scrollLeft, scrollTop } = viewport;
        viewport.setPointerCapture(event.pointerId);
        viewport.classList.add("dragged");
        const move = (next) => {
          viewport.scrollLeft = scrollLeft - next.clientX + event.clientX;
          viewport.scrollTop = scrollTop - next.clientY + event.clientY;
        };
        const end = () => {
          viewport.classList.remove("dragged");
          viewport.removeEventListener("pointermove", move);
        };
        viewport.addEventListener("pointermove", move);
        viewport.addEventListener("lostpointercapture", end, { once: true });
      });
    }

    /** The slider follows a pointer that is pressed anywhere on the picture, and the arrow keys. */
    function listenToSlider(pane) {
      const { sheet, handle } = pane;
      const move = (event) => {
        const rect = pane.canvas.getBoundingClientRect();
        setSplit((event.clientX - rect.left) / rect.width);
      };
      sheet.addEventListener("pointerdown", (event) => {
        // A finger scrolls, unless it is on the handle.
        const isTouch = event.pointerType === "touch" && !handle.contains(event.target);
        if (event.button !== 0 || isTouch) return;
        event.preventDefault();
        sheet.setPointerCapture(event.pointerId);
        move(event);
        sheet.addEventListener("pointermove", move);
        sheet.addEventListener("lostpointercapture", () => {
          sheet.removeEventListener("pointermove", move);
        }, { once: true });
      });
      handle.addEventListener("keydown", (event) => {
        const step = (event.shiftKey ? 10 : 1) / sizeOf(pane.role)[0];
        const next = {
          ArrowLeft: view.split - step, ArrowRight: view.split + step, Home: 0, End: 1,
        }[event.key];
        if (next === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        setSplit(next);
      });
    }

    function setSplit(split) {
      view.split = Math.min(Math.max(split, 0), 1);
      paint();
    }

    /** Names the pixel under the pointer and its colours, and marks it in all panes. */
    function paintReadout() {
      for (const pane of view.panes) {
        pane.cross.hidden = !view.pixel || view.scale < 4;
        if (pane.cross.hidden) continue;
        const [x, y] = view.pixel.map((value) => value * view.scale);
        const side = `${view.scale}px`;
        Object.assign(pane.cross.style, { left: `${x}px`, top: `${y}px`, width: side, height: side });
      }
      if (!view.pixel) {
        ui.readout.replaceChildren(make("span", { class: "hint" }, "Point at a pixel to read its colours"));
        return;
      }
      const [x, y] = view.pixel;
      const colors = ["reference", "actual"].map((role) => colorAt(view.images[role], x, y));
      const [a, b] = colors;
      const far = a && b ? Math.max(...a.map((value, i) => Math.abs(value - b[i]))) : null;
      ui.readout.replaceChildren(
        make("span", { class: "place" }, `x ${x}  y ${y}`),
        ...["reference", "actual"].map((role, i) => swatch(titles[role], colors[i])),
        make("span", { class: far ? "far" : "" }, far === null ? "" : far ? `Δ ${far}` : "equal"));
    }

    /** A colour as a patch and in numbers. */
    function swatch(title, color) {
      const patch = make("i", { class: "patch" });
      if (color) {
        const [red, green, blue, alpha] = color;
        patch.style.setProperty("--color", `rgb(${red} ${green} ${blue} / ${alpha / 255})`);
      }
      const hex = color
        ? "#" + color.map((value) => value.toString(16).padStart(2, "0")).join("").toUpperCase()
        : "outside";
      // The alpha of opaque colours says nothing.
      const text = hex.length === 9 && hex.endsWith("FF") ? hex.slice(0, 7) : hex;
      return make("span", { class: "swatch" }, patch, make("span", { class: "what" }, title), ` ${text}`);
    }

    """#
}
