extension ReportScript {
  /// The time line: a plot of how much differs over time, which is also what the time is set with.
  static let timeline = #"""
    // ---- the time line ------------------------------------------------------------------------

    const time = {
      section: make("section", { class: "time", "aria-label": "Time" }),
      transport: make("div", { class: "transport" }),
      label: make("p", { class: "clock" }),
      plot: make("div", {
        class: "plot", role: "slider", tabindex: "0", "aria-label": "Time", "aria-valuemin": "0",
      }),
      tip: make("div", { class: "tip", hidden: true, "aria-hidden": "true" }),
      strip: make("ol", { class: "film", "aria-label": "Frames" }),
    };

    function icon(path) {
      const shape = make("path", { d: path, fill: "currentColor" });
      return make("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, shape);
    }

    const icons = {
      play: "M4 2.5v11l9-5.5z", pause: "M4 3h3v10H4zM9 3h3v10H9z",
      back: "M11 3v10L4.5 8zM3 3h1.5v10H3z", forward: "M5 3v10l6.5-5zM11.5 3H13v10h-1.5z",
    };

    function buildPlayer() {
      time.play = button("Play", "", () => (player.isPlaying ? pause() : play()), { class: "play" });
      const previous = button("Previous frame", "", () => stepBy(-1), { title: "Previous frame (←)" });
      const next = button("Next frame", "", () => stepBy(1), { title: "Next frame (→)" });
      previous.append(icon(icons.back));
      next.append(icon(icons.forward));
      time.loop = button("Loop", "Loop", () => {
        player.loops = !player.loops;
        paintPlayer();
      }, { class: "toggle" });
      time.align = button("Align", "Align", () => setAligned(!view.isAligned), {
        class: "toggle align", title: "Show the actual clip as if it were in time (a)",
      });
      time.speeds = make("div", { class: "segments", role: "group", "aria-label": "Speed" });
      for (const speed of speeds) {
        time.speeds.append(button(`${speed} ×`, `${speed} ×`, () => {
          player.speed = speed;
          paintPlayer();
        }, { "data-speed": speed }));
      }
      const group = (...children) => make("div", { class: "group" }, ...children);
      const switches = group(time.align, time.loop);
      switches.classList.add("switches");
      time.transport.append(group(previous, time.play, next), time.label, switches, time.speeds);
      time.section.append(time.transport, time.plot, time.strip);
      listenToPlot();
      new ResizeObserver(() => paintPlot()).observe(time.plot);
    }

    function paintPlayer() {
      const { isPlaying, loops, speed } = player;
      time.play.replaceChildren(icon(isPlaying ? icons.pause : icons.play));
      time.play.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
      time.play.title = `${isPlaying ? "Pause" : "Play"} (space)`;
      time.loop.setAttribute("aria-pressed", String(loops));
      time.align.setAttribute("aria-pressed", String(view.isAligned));
      time.align.hidden = !canAlign();
      for (const element of time.speeds.children) {
        element.setAttribute("aria-pressed", String(Number(element.dataset.speed) === speed));
      }
    }

    function buildTimeline() {
      time.section.remove();
      if (!isClip()) return;
      ui.stage.append(time.section);
      time.plot.setAttribute("aria-valuemax", String(view.steps.length - 1));
      paintPlayer();
      paintPlot();
    }

    /** The place of a time in the plot, in pixels. */
    function placeOf(seconds) {
      return (seconds / (duration() || 1)) * time.plot.clientWidth;
    }

    /**
     * Draws the plot: bands where frames fail, the number of pixels as steps, times below.
     *
     *     at most 1204 px
     *                  ┌──┐             top
     *              ┌───┘  └─┐
     *     ─────────┘        └────────   bottom
     *     0 s     0.2 s    0.4 s
     */
    function paintPlot() {
      const [width, top, bottom] = [time.plot.clientWidth, 18, 78];
      if (!isClip() || width === 0) return;
      // Where one clip has ended every pixel counts, which would flatten all the rest.
      const pairs = view.steps.filter((step) => step.reference >= 0 && step.actual >= 0);
      const most = pairs.reduce((most, step) => Math.max(most, step.count ?? 0), 1);
      const room = bottom - top - 1;
      const y = (count) => bottom - 1 - Math.min(((count ?? 0) / most) * (room - 6), room);
      const svg = make("svg", { width, height: bottom + 20, "aria-hidden": "true" });
      for (const { start, end } of failingSpans()) {
        svg.append(make("rect", {
          class: "failing", x: placeOf(start), y: top, height: bottom - top,
          width: Math.max(1, placeOf(end) - placeOf(start)),
        }));
      }
      let line = "";
      for (const { start, end, count } of view.steps) {
        line += `${line ? "L" : "M"}${placeOf(start)} ${y(count)}L${placeOf(end)} ${y(count)}`;
      }
      svg.append(
        make("path", { class: "area", d: `${line}L${width} ${bottom}L0 ${bottom}Z` }),
        make("path", { class: "line", d: line }),
        make("line", { class: "axis", x1: 0, x2: width, y1: bottom - 0.5, y2: bottom - 0.5 }));
      const unit = tickUnit(width);
      for (let i = 0; i * unit <= duration() + 1e-9; i++) {
        const x = Math.min(placeOf(i * unit), width - 0.5);
        const anchor = i === 0 ? "start" : x > width - 20 ? "end" : "middle";
        svg.append(
          make("line", { class: "axis", x1: x, x2: x, y1: bottom - 1, y2: bottom + 4 }),
          make("text", { class: "tick", x, y: bottom + 16, "text-anchor": anchor },
            `${Number((i * unit).toFixed(3))} s`));
      }
      svg.append(make("text", { class: "tick", x: 0, y: 12 }, `at most ${grouped(most)} px`));
      time.head = make("div", { class: "head", "aria-hidden": "true" });
      time.plot.replaceChildren(svg, time.head, time.tip);
      paintTime();
    }

    /** Steps that fail, joined where they touch. */
    function failingSpans() {
      const spans = [];
      for (const { start, end, isMatch } of view.steps) {
        if (isMatch) continue;
        if (spans.at(-1)?.end === start) spans.at(-1).end = end;
        else spans.push({ start, end });
      }
      return spans;
    }

    /** A round number of seconds between ticks that are at least 64 pixels apart. */
    function tickUnit(width) {
      const least = (duration() * 64) / width;
      const power = 10 ** Math.floor(Math.log10(least || 1));
      return [1, 2, 5, 10].map((factor) => factor * power).find((unit) => unit >= least) ?? least;
    }

    /** Moves the line of the current time, and says it. */
    function paintTime() {
      const step = view.steps[view.step];
      if (!step || !isClip()) return;
      const text = `${seconds(step.start)}  /  ${seconds(duration())}`;
      const frame = `${view.step + 1} of ${view.steps.length}`;
      time.label.replaceChildren(make("b", {}, text), make("span", {}, frame));
      if (time.head) {
        const [left, right] = [placeOf(step.start), placeOf(step.end)];
        time.head.style.left = `${left}px`;
        time.head.style.width = `${Math.max(right - left, 2)}px`;
      }
      time.plot.setAttribute("aria-valuenow", String(view.step));
      time.plot.setAttribute("aria-valuetext", describe(step));
      paintFilmstrip();
    }

    /** A step in words. */
    function describe(step) {
      const end = seconds(step.end).replace(" s", "");
      const parts = [`${seconds(step.start).replace(" s", "")} – ${end} s`];
      if (step.reference < 0) parts.push("the reference has ended");
      else if (step.actual < 0) parts.push("the actual clip has ended");
      else if (step.count !== null) parts.push(`${grouped(step.count)} px differ`);
      if (step.isMatch && step.count) parts.push("tolerated");
      return parts.join(", ");
    }

    function listenToPlot() {
      const stepUnder = (event) => {
        const rect = time.plot.getBoundingClientRect();
        return stepAt(((event.clientX - rect.left) / rect.width) * duration());
      };
      const scrub = (event) => goTo(stepUnder(event));
      time.plot.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) return;
        pause();
        time.plot.setPointerCapture(event.pointerId);
        scrub(event);
        time.plot.addEventListener("pointermove", scrub);
        time.plot.addEventListener("lostpointercapture", () => {
          time.plot.removeEventListener("pointermove", scrub);
        }, { once: true });
      });
      time.plot.addEventListener("pointermove", (event) => {
        const rect = time.plot.getBoundingClientRect();
        time.tip.hidden = false;
        time.tip.textContent = describe(view.steps[stepUnder(event)]);
        const half = time.tip.offsetWidth / 2;
        const x = Math.min(Math.max(event.clientX - rect.left, half), rect.width - half);
        time.tip.style.left = `${x}px`;
      });
      time.plot.addEventListener("pointerleave", () => {
        time.tip.hidden = true;
      });
    }

    """#
}
