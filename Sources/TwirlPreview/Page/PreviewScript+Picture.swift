extension PreviewScript {
  /// The picture: zoom, grid, what lies behind.
  static let picture = #"""
    // ---- picture ------------------------------------------------------------------------------

    const zooms = [1, 2, 4, 8, 16];
    const backdrops = ["checks", "white", "black"];
    const looks = { zoom: "fit", backdrop: 0 };
    const position = { frame: 0, time: 0 };
    let shown = 0;

    /** The factor that fitted last, and what for. */
    const fitted = { revision: 0, wide: 0, factor: 0, isFor(wide) { return wide === this.wide; } };

    /** The CSS pixels of a pixel. */
    function zoomFactor() {
      if (looks.zoom !== "fit") return looks.zoom;
      const { width, height } = clip.header;
      const style = getComputedStyle($(".pane"));
      const inner = (size, a, b) => size - parseFloat(style[a]) - parseFloat(style[b]);
      const wide = inner($(".pane").clientWidth, "paddingLeft", "paddingRight") / width;
      const isNarrow = matchMedia("(max-width: 859px)").matches;
      const high = (isNarrow ? innerHeight * 0.5 : inner($(".pane").clientHeight, "paddingTop", "paddingBottom")) / height;
      const factor = Math.min(wide, high);
      // Whole pixels where there is room: others would be blurred.
      if (factor < 1) return Math.max(factor, 1 / Math.max(width, height));
      const whole = Math.min(Math.floor(factor), 4);
      // A message that takes some of the room must not halve the picture.
      const isShort = fitted.revision === clip.revision && fitted.isFor(wide) && whole < fitted.factor;
      if (isShort) return Math.min(factor, fitted.factor);
      Object.assign(fitted, { revision: clip.revision, wide, factor: whole });
      return whole;
    }

    function layOut() {
      if (!clip) return;
      const { width, height, scale } = clip.header;
      const factor = zoomFactor();
      const sheet = $(".sheet");
      sheet.hidden = false;
      $(".waiting").hidden = true;
      sheet.style.width = `${width * factor}px`;
      sheet.style.height = `${height * factor}px`;
      sheet.classList.toggle("crisp", Number.isInteger(factor));
      $(".grid").hidden = factor < 8;
      $(".grid").style.setProperty("--cell", `${factor}px`);
      for (const button of document.querySelectorAll("[data-zoom]")) {
        button.setAttribute("aria-pressed", String(button.dataset.zoom === String(looks.zoom)));
      }
      const points = scale === 1 ? "" : `, ${number(width / scale)} × ${number(height / scale)} points`;
      const percent = Number.isInteger(factor) ? `${factor}×` : `${Math.round(factor * 100)} %`;
      $(".size").textContent = `${width} × ${height} pixels${points}, shown at ${percent}`;
      paintMarks();
    }

    function setZoom(zoom) {
      const pane = $(".pane");
      // What is in the middle stays there.
      const x = (pane.scrollLeft + pane.clientWidth / 2) / pane.scrollWidth;
      const y = (pane.scrollTop + pane.clientHeight / 2) / pane.scrollHeight;
      looks.zoom = zoom;
      layOut();
      pane.scrollLeft = x * pane.scrollWidth - pane.clientWidth / 2;
      pane.scrollTop = y * pane.scrollHeight - pane.clientHeight / 2;
    }

    function zoomBy(direction) {
      if (!clip) return;
      const now = zoomFactor();
      const next = direction > 0 ? zooms.find((z) => z > now) : zooms.findLast((z) => z < now);
      setZoom(next ?? (direction > 0 ? 16 : "fit"));
    }

    function nextBackdrop() {
      looks.backdrop = (looks.backdrop + 1) % backdrops.length;
      const name = backdrops[looks.backdrop];
      document.body.dataset.backdrop = name;
      $(".backdrop").setAttribute("aria-label", `Behind clear pixels: ${name}`);
    }

    /** Draws a frame as soon as it is there, unless another one is wanted by then. */
    async function show(frame, { keepsTime = false } = {}) {
      const frames = clip;
      position.frame = frame;
      if (!keepsTime) position.time = frames.header.times[frame];
      const ticket = ++shown;
      paintPosition();
      let picture;
      try {
        picture = await frames.picture(frame);
      } catch {
        return;
      }
      if (ticket !== shown || frames !== clip) return;
      // Others that were decoded at the same time have taken its place.
      if (picture.width === 0) return show(frame, { keepsTime: true });
      draw(picture);
      frames.prefetch(frame);
    }

    function draw(picture) {
      const canvas = $(".sheet canvas");
      if (canvas.width !== picture.width || canvas.height !== picture.height) {
        [canvas.width, canvas.height] = [picture.width, picture.height];
      }
      const context = canvas.getContext("2d");
      context.globalCompositeOperation = "copy";
      context.drawImage(picture, 0, 0);
      canvas.dataset.frame = position.frame;
      canvas.dataset.revision = clip.revision;
      updateViews();
    }

    function number(value, decimals = 3) {
      if (typeof value !== "number") return String(value);
      const rounded = Number(value.toFixed(decimals));
      return String(rounded === 0 ? 0 : rounded).replace("-", "−");
    }

    """#
}
