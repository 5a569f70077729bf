extension ReportScript {
  /// The film strip: a small picture for each step.
  static let filmstrip = #"""
    // ---- the film strip -----------------------------------------------------------------------

    /** Draws small pictures when they come into sight: long clips have hundreds. */
    const sight = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        sight.unobserve(target);
        drawThumbnail(target.firstElementChild, Number(target.dataset.step));
      }
    }, { rootMargin: "200px" });

    function buildFilmstrip() {
      sight.disconnect();
      time.strip.replaceChildren();
      if (!isClip()) return;
      const shape = view.clips.actual ?? view.clips.reference;
      const height = 54;
      const width = Math.min(Math.max((height * shape.width) / shape.height, 24), 140);
      view.steps.forEach((step, i) => {
        const canvas = make("canvas", { "aria-hidden": "true", width: 2 * width, height: 2 * height });
        canvas.style.width = `${width}px`;
        const frame = button(`Frame ${i + 1}, ${describe(step)}`, canvas, () => {
          pause();
          goTo(i);
        }, { "data-step": i, class: step.isMatch ? "" : "fails", title: describe(step) });
        frame.append(make("span", { "aria-hidden": "true" }, step.start.toFixed(2)));
        time.strip.append(make("li", {}, frame));
        sight.observe(frame);
      });
      paintFilmstrip();
    }

    async function drawThumbnail(canvas, i) {
      const { clips } = view;
      const step = view.steps[i];
      const image = step.actual >= 0 && clips.actual
        ? await clips.actual.frame(step.actual)
        : await clips.reference?.frame(step.reference);
      if (!image) return;
      const context = canvas.getContext("2d");
      const scale = Math.min(canvas.width / image.width, canvas.height / image.height);
      const [width, height] = [image.width * scale, image.height * scale];
      context.imageSmoothingEnabled = scale < 1;
      context.imageSmoothingQuality = "high";
      context.drawImage(
        source(image), (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
    }

    /** Marks the step on show, and brings it into sight within the strip only. */
    function paintFilmstrip() {
      const now = time.strip.children[view.step]?.firstElementChild;
      if (!now || now.hasAttribute("aria-current")) return;
      time.strip.querySelector("[aria-current]")?.removeAttribute("aria-current");
      now.setAttribute("aria-current", "true");
      const [left, width] = [now.parentElement.offsetLeft, now.parentElement.offsetWidth];
      const { scrollLeft, clientWidth } = time.strip;
      if (left < scrollLeft + width) time.strip.scrollLeft = left - width;
      else if (left + 2 * width > scrollLeft + clientWidth) {
        time.strip.scrollLeft = left + 2 * width - clientWidth;
      }
    }

    """#
}
