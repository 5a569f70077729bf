extension ReportScript {
  /// A snapshot that is looked at: its clips, and the steps in time that all of them share.
  static let steps = #"""
    // ---- snapshots and steps ------------------------------------------------------------------

    const results = JSON.parse(document.querySelector("script.results").textContent);
    const articles = [...document.querySelectorAll("article.snapshot")];

    /** Reads the pictures of a snapshot: {reference, actual, difference}, null where there is none. */
    async function loadClips(article) {
      const roles = ["reference", "actual", "difference"];
      const clips = await Promise.all(roles.map(async (role) => {
        const image = article.querySelector(`figure[data-role=${role}] img`);
        return image ? Clip.read(image) : null;
      }));
      return Object.fromEntries(roles.map((role, i) => [role, clips[i]]));
    }

    /**
     * The steps of a snapshot: spans of time in which every clip shows one frame.
     *
     *     reference  |  0  |  1  |  2  |
     *     actual     |    0    |    1    |
     *     steps      |  0  |1|2|  3  |4|
     */
    function stepsOf(result, clips) {
      const spans = result.spans ?? [];
      const differences = clips.difference?.count ?? 0;
      const failing = spans.filter((span) => !span.isMatch);
      if (spans.length > 0) {
        return spans.map((span, i) => ({
          start: span.start, end: span.end, reference: span.referenceFrame,
          actual: span.actualFrame, count: span.count, share: span.share, largest: span.largest,
          bounds: span.bounds?.length === 4 && span.count > 0 ? span.bounds : null,
          isMatch: span.isMatch,
          // The difference has one frame a span, or one for each that fails.
          difference: differences === spans.length
            ? i
            : differences === failing.length ? failing.indexOf(span) : -1,
        }));
      }
      const parts = Object.values(clips).filter((clip) => clip !== null);
      const times = parts.flatMap((clip) => clip.starts).sort((a, b) => a - b);
      const cuts = times.filter((time, i) => i === 0 || time - times[i - 1] > 1e-6);
      if (cuts.length < 2) cuts.push(cuts[0] ?? 0);
      return cuts.slice(1).map((end, i) => {
        const frame = (clip) => (clip ? clip.frameAt(cuts[i]) : -1);
        return {
          start: cuts[i], end, reference: frame(clips.reference), actual: frame(clips.actual),
          difference: frame(clips.difference), count: null, bounds: null, isMatch: true,
        };
      });
    }

    /** The difference of two pictures where the report has none: red on a faint picture. */
    function differenceOf(a, b) {
      const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)];
      const image = new ImageData(width, height);
      image.unequal = 0;
      for (let y = 0, to = 0; y < height; y++) {
        for (let x = 0; x < width; x++, to += 4) {
          const [p, q] = [colorAt(a, x, y), colorAt(b, x, y)];
          const isEqual = p && q && p.every((value, i) => value === q[i]);
          if (!isEqual) {
            image.unequal += 1;
            image.data.set([230, 0, 60, 255], to);
          } else {
            const gray = 255 - (p[3] / 255) * 0.15 * (255 - (p[0] + 2 * p[1] + p[2]) / 4);
            image.data.set([gray, gray, gray, 255], to);
          }
        }
      }
      return image;
    }

    /** A pixel's red, green, blue, alpha; null outside of the picture. */
    function colorAt(image, x, y) {
      if (!image || x < 0 || y < 0 || x >= image.width || y >= image.height) return null;
      const at = (y * image.width + x) * 4;
      return [...image.data.subarray(at, at + 4)];
    }

    /** Seconds for a person: milliseconds where they matter, no more. */
    function seconds(value) {
      return `${value.toFixed(3)} s`;
    }

    /** A whole number with thin spaces between thousands. */
    function grouped(value) {
      return String(value).replace(/\B(?=(\d{3})+$)/g, "\u2009");
    }

    /** An element with attributes, and children or text. */
    function make(tag, attributes = {}, ...children) {
      const isDrawing = ["svg", "path", "rect", "line", "text", "g", "circle"].includes(tag);
      const element = isDrawing
        ? document.createElementNS("http://www.w3.org/2000/svg", tag)
        : document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) {
        if (value === true) element.setAttribute(name, "");
        else if (value !== false && value !== null) element.setAttribute(name, value);
      }
      element.append(...children);
      return element;
    }

    """#
}
