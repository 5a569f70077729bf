extension ReportScript {
  /// Playing: the time runs, the step follows.
  static let player = #"""
    // ---- playing ------------------------------------------------------------------------------

    const speeds = [0.1, 0.25, 0.5, 1];
    const player = { isPlaying: false, speed: 1, loops: true, time: 0, last: 0 };

    function duration() {
      return view.steps.length > 0 ? view.steps.at(-1).end : 0;
    }

    function isClip() {
      return view.steps.length > 1;
    }

    function play() {
      if (!isClip() || player.isPlaying) return;
      const isAtEnd = view.step === view.steps.length - 1;
      player.time = isAtEnd ? 0 : view.steps[view.step].start;
      player.isPlaying = true;
      player.last = performance.now();
      paintPlayer();
      requestAnimationFrame(tick);
    }

    function pause() {
      player.isPlaying = false;
      paintPlayer();
    }

    /** One refresh of the screen: time goes on by what has passed, times the speed. */
    async function tick(now) {
      if (!player.isPlaying) return;
      // Pages in the background get no refreshes: they go on where they were.
      const passed = Math.min(Math.max(now - player.last, 0), 100) / 1000;
      player.last = now;
      player.time += passed * player.speed;
      const end = duration();
      if (player.time >= end) {
        if (!player.loops) {
          pause();
          await goTo(view.steps.length - 1);
          return;
        }
        player.time = end > 0 ? player.time % end : 0;
      }
      const step = stepAt(player.time);
      // Frames that take their time to compose hold the clip; none is skipped in silence.
      if (step !== view.step) await goTo(step);
      requestAnimationFrame(tick);
    }

    /** The step on show at a time. */
    function stepAt(time) {
      const step = view.steps.findIndex((one) => time < one.end);
      return step < 0 ? view.steps.length - 1 : step;
    }

    function stepBy(count) {
      pause();
      return goTo(view.step + count);
    }

    /** Goes to the next step that fails, or back to the one before. */
    function seekFailure(direction) {
      pause();
      for (let i = view.step + direction; i >= 0 && i < view.steps.length; i += direction) {
        if (!view.steps[i].isMatch) return goTo(i);
      }
    }

    """#
}
