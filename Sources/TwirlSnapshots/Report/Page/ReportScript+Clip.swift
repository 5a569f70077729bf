extension ReportScript {
  /// Clips: frames as a viewer composes them.
  static let clip = #"""
    // ---- clips --------------------------------------------------------------------------------

    /** A still or an animation that gives its frames as ImageData, each composed on those before. */
    class Clip {
      constructor(png) {
        this.png = png;
        this.width = png.width;
        this.height = png.height;
        this.plays = png.plays;
        /** When each frame begins, in seconds; one more for the end. */
        this.starts = [0];
        for (const frame of png.frames) this.starts.push(this.starts.at(-1) + frame.delay);
        /** Composed frames, the one used last at the end. */
        this.kept = new Map();
        // So much of a clip is kept as fits into 96 MB; the rest is composed again when needed.
        this.room = Math.max(4, Math.floor(96e6 / (4 * this.width * this.height)));
        this.queue = Promise.resolve();
      }

      /** Reads the picture of an image element. */
      static async read(image) {
        const png = parsePNG(bytesOf(image.src));
        if (png.frames.length === 0) throw new Error("there is no picture in the file");
        if (!png.isInterlaced) return new Clip(png);
        // Interlaced pictures, which no Twirl writes, are left to the browser: a copy of the image,
        // as those that are hidden are never loaded.
        const copy = new Image();
        copy.src = image.src;
        await copy.decode();
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [png.width, png.height];
        const context = canvas.getContext("2d");
        context.drawImage(copy, 0, 0);
        const clip = new Clip({ ...png, frames: [{ ...png.frames[0], delay: 0 }] });
        clip.kept.set(0, context.getImageData(0, 0, png.width, png.height));
        clip.room = 1;
        return clip;
      }

      get count() { return this.png.frames.length; }
      get duration() { return this.starts.at(-1); }

      /** The frame on show at a time; -1 after the end. */
      frameAt(time) {
        if (this.count === 1) return 0;
        // A hair of tolerance: sums of fractions end a little beside the time that is meant.
        for (let k = 0; k < this.count; k++) if (time < this.starts[k + 1] - 1e-6) return k;
        return -1;
      }

      /** A frame as ImageData; null for -1. */
      frame(k) {
        if (k < 0 || k >= this.count) return Promise.resolve(null);
        const next = this.queue.then(() => this.compose(k));
        // One failure does not stop those that wait behind it.
        this.queue = next.catch(() => {});
        return next;
      }

      async compose(k) {
        if (this.kept.has(k)) return this.keep(k, this.kept.get(k));
        // The last frame before this one that is kept and stays on the canvas.
        let j = k - 1;
        while (j >= 0 && !(this.kept.has(j) && this.png.frames[j].disposal !== 2)) j--;
        let canvas = new ImageData(this.width, this.height);
        if (j >= 0) {
          canvas.data.set(this.kept.get(j).data);
          dispose(canvas, this.png.frames[j]);
        }
        for (let i = j + 1; i <= k; i++) {
          const frame = this.png.frames[i];
          const shown = new ImageData(
            new Uint8ClampedArray(canvas.data), this.width, this.height);
          draw(shown, frame, await pixelsOf(this.png, frame));
          this.keep(i, shown);
          // 2: what was there before comes back, so the canvas stays as it is.
          if (frame.disposal !== 2) {
            canvas = new ImageData(new Uint8ClampedArray(shown.data), this.width, this.height);
            dispose(canvas, frame);
          }
        }
        return this.kept.get(k);
      }

      /** Keeps a frame as the one used last and forgets the one that was used first. */
      keep(k, image) {
        this.kept.delete(k);
        this.kept.set(k, image);
        if (this.kept.size > this.room) this.kept.delete(this.kept.keys().next().value);
        return image;
      }
    }

    /** Clears a frame's rectangle where its disposal is 1, background. */
    function dispose(canvas, frame) {
      if (frame.disposal !== 1) return;
      for (let y = 0; y < frame.height; y++) {
        const at = ((frame.y + y) * canvas.width + frame.x) * 4;
        canvas.data.fill(0, at, at + 4 * frame.width);
      }
    }

    /** Draws a frame's pixels into its rectangle: instead of what is there, or over it. */
    function draw(canvas, frame, pixels) {
      const out = canvas.data;
      for (let y = 0; y < frame.height; y++) {
        let to = ((frame.y + y) * canvas.width + frame.x) * 4;
        let from = y * frame.width * 4;
        if (!frame.isOver) {
          out.set(pixels.subarray(from, from + 4 * frame.width), to);
          continue;
        }
        for (let x = 0; x < frame.width; x++, to += 4, from += 4) {
          const above = pixels[from + 3];
          if (above === 0) continue;
          const below = (out[to + 3] * (255 - above)) / 255;
          const alpha = above + below;
          for (let i = 0; i < 3; i++) {
            out[to + i] = (pixels[from + i] * above + out[to + i] * below) / alpha;
          }
          out[to + 3] = alpha;
        }
      }
    }

    """#
}
