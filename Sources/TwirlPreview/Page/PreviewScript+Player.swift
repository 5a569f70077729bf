extension PreviewScript {
  /// Playing: the time runs, the frame follows.
  static let player = #"""
    // ---- playing ------------------------------------------------------------------------------

    const player = { isPlaying: !matchMedia("(prefers-reduced-motion: reduce)").matches, speed: 1, loops: true, last: 0 };
    let isTicking = false;

    /** The frame on show at a time. */
    function frameAt(header, time) {
      let [low, high] = [0, header.times.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        // A hair of tolerance: sums of fractions end a little beside the time that is meant.
        if (header.times[middle] <= time + 1e-6) low = middle + 1;
        else high = middle;
      }
      return Math.max(low - 1, 0);
    }

    /** Takes the length of a new clip over. */
    function begin() {
      const { times } = clip.header;
      const scrubber = $(".scrub input");
      scrubber.max = clip.count - 1;
      for (const control of document.querySelectorAll(".player :disabled")) control.disabled = false;
      if (clip.count === 1) player.isPlaying = false;
      scrubber.disabled = $(".play").disabled = clip.count === 1;
      position.time = Math.min(position.time, times.at(-1));
      paintTicks();
      layOut();
      paintPosition();
      if (player.isPlaying) play();
    }

    function play() {
      if (!clip || clip.count === 1) return;
      if (!player.isPlaying && position.frame === clip.count - 1) position.time = 0;
      player.isPlaying = true;
      player.last = performance.now();
      paintPosition();
      if (!isTicking) {
        isTicking = true;
        requestAnimationFrame(tick);
      }
    }

    function pause() {
      player.isPlaying = false;
      paintPosition();
    }

    /** One refresh of the screen: time goes on by what has passed, times the speed. */
    function tick(now) {
      if (!player.isPlaying || !clip) {
        isTicking = false;
        return;
      }
      requestAnimationFrame(tick);
      // Pages in the background get no refreshes: they go on where they were.
      const passed = Math.min(Math.max(now - player.last, 0), 100) / 1000;
      player.last = now;
      let time = position.time + passed * player.speed;
      const end = clip.header.end;
      if (time >= end) {
        if (!player.loops) {
          pause();
          show(clip.count - 1);
          return;
        }
        time = end > 0 ? time % end : 0;
      }
      const frame = frameAt(clip.header, time);
      // Frames that take their time to come hold the clip; none is skipped in silence.
      if (frame !== position.frame && !clip.has(frame)) {
        clip.picture(frame).catch(() => {});
        return;
      }
      position.time = time;
      if (frame !== position.frame) show(frame, { keepsTime: true });
    }

    function goTo(frame) {
      if (!clip) return;
      pause();
      show(Math.min(Math.max(frame, 0), clip.count - 1));
    }

    function setSpeed(direction) {
      const select = $(".speed select");
      const index = Math.min(Math.max(select.selectedIndex + direction, 0), select.options.length - 1);
      select.selectedIndex = index;
      player.speed = Number(select.value);
    }

    function toggleLoop() {
      player.loops = !player.loops;
      $("[data-do=loop]").setAttribute("aria-pressed", String(player.loops));
    }

    function paintPosition() {
      if (!clip) return;
      const { frame } = position;
      const width = String(clip.count - 1).length;
      const seconds = clip.header.times[frame].toFixed(3);
      const scrubber = $(".scrub input");
      scrubber.value = frame;
      scrubber.setAttribute("aria-valuetext", `frame ${frame} of ${clip.count - 1}, ${seconds} s`);
      $(".clock b").textContent = `${String(frame).padStart(width)} / ${clip.count - 1}`;
      $(".clock span").textContent = `${seconds} s of ${clip.header.end.toFixed(3)} s`;
      $(".play").textContent = player.isPlaying ? "Pause" : "Play";
      $("[data-do=first]").disabled = $("[data-do=back]").disabled = frame === 0;
      $("[data-do=last]").disabled = $("[data-do=next]").disabled = frame === clip.count - 1;
    }

    /** Numbers some frames, with their times: as many as there is room for. */
    function paintTicks() {
      const list = $(".ticks");
      const last = clip.count - 1;
      list.replaceChildren();
      if (last < 1) return;
      const room = Math.max(2, Math.floor(list.clientWidth / 84));
      const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2500, 5000, 10000].find((s) => last / s <= room) ?? last;
      const frames = [];
      for (let k = 0; k < last; k += step) frames.push(k);
      // The last one takes the place of a neighbour that is too near.
      if (frames.length > 1 && ((last - frames.at(-1)) / last) * list.clientWidth < 84) frames.pop();
      for (const k of [...frames, last]) {
        const item = document.createElement("li");
        const bold = document.createElement("b");
        bold.textContent = k;
        item.append(bold, ` ${number(clip.header.times[k], 2)} s`);
        item.style.left = `${(k / last) * 100}%`;
        list.append(item);
      }
    }

    """#
}
