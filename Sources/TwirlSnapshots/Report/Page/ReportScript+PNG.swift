extension ReportScript {
  /// Reading PNG and APNG.
  ///
  /// A canvas keeps colours premultiplied and the browser may convert them: what is read back is not
  /// always what is in the file. The numbers under the pointer have to be those of the file, so files
  /// are taken apart here; only inflating is the browser's.
  static let png = #"""
    // ---- PNG and APNG -------------------------------------------------------------------------

    /** The bytes of a data URI. */
    function bytesOf(uri) {
      const binary = atob(uri.slice(uri.indexOf(",") + 1));
      const bytes = new Uint8Array(binary.length);
      for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
      return bytes;
    }

    /** Splits a file into chunks: {type, data}. */
    function* chunksOf(bytes) {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      for (let at = 8; at + 12 <= bytes.length; ) {
        const length = view.getUint32(at);
        if (at + 12 + length > bytes.length) throw new Error("the file is cut off");
        const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
        yield { type, data: bytes.subarray(at + 8, at + 8 + length) };
        at += 12 + length;
      }
    }

    /** What a file holds: its form, and its frames with their compressed pixels. */
    function parsePNG(bytes) {
      const png = { frames: [], plays: 1 };
      let isAnimated = false;
      let frame = null;
      for (const { type, data } of chunksOf(bytes)) {
        const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
        if (type === "IHDR") {
          Object.assign(png, {
            width: view.getUint32(0), height: view.getUint32(4), depth: data[8], color: data[9],
            isInterlaced: data[12] !== 0,
          });
        } else if (type === "PLTE") {
          png.palette = data;
        } else if (type === "tRNS") {
          png.transparency = data;
        } else if (type === "acTL") {
          isAnimated = true;
          png.plays = view.getUint32(4);
        } else if (type === "fcTL") {
          const parts = view.getUint16(22) || 100;
          frame = {
            width: view.getUint32(4), height: view.getUint32(8),
            x: view.getUint32(12), y: view.getUint32(16), delay: view.getUint16(20) / parts,
            disposal: data[24], isOver: data[25] === 1, data: [],
          };
          png.frames.push(frame);
        } else if (type === "IDAT") {
          if (!isAnimated && !frame) {
            frame = {
              width: png.width, height: png.height, x: 0, y: 0, delay: 0, disposal: 0,
              isOver: false, data: [],
            };
            png.frames.push(frame);
          }
          // Without a control before it, the image is not a part of the animation.
          if (frame) frame.data.push(data);
        } else if (type === "fdAT" && frame) {
          frame.data.push(data.subarray(4));
        }
      }
      return png;
    }

    /** Inflates a zlib stream that comes in parts. */
    async function inflate(parts) {
      const stream = new Blob(parts).stream().pipeThrough(new DecompressionStream("deflate"));
      return new Uint8Array(await new Response(stream).arrayBuffer());
    }

    /** Undoes the filters of rows; each row begins with its filter's number. */
    function unfilter(data, rowBytes, rows, step) {
      const out = new Uint8Array(rowBytes * rows);
      for (let y = 0; y < rows; y++) {
        const filter = data[y * (rowBytes + 1)];
        const from = y * (rowBytes + 1) + 1;
        const to = y * rowBytes;
        for (let x = 0; x < rowBytes; x++) {
          const left = x >= step ? out[to + x - step] : 0;
          const up = y > 0 ? out[to + x - rowBytes] : 0;
          let guess = 0;
          if (filter === 1) guess = left;
          else if (filter === 2) guess = up;
          else if (filter === 3) guess = (left + up) >> 1;
          else if (filter === 4) {
            const corner = x >= step && y > 0 ? out[to + x - rowBytes - step] : 0;
            guess = paeth(left, up, corner);
          }
          out[to + x] = data[from + x] + guess;
        }
      }
      return out;
    }

    /** The neighbour that is closest to left + up - corner. */
    function paeth(left, up, corner) {
      const [a, b] = [Math.abs(up - corner), Math.abs(left - corner)];
      const c = Math.abs(left + up - 2 * corner);
      return a <= b && a <= c ? left : b <= c ? up : corner;
    }

    /** A frame's pixels as red, green, blue, alpha, not premultiplied. */
    async function pixelsOf(png, frame) {
      const samples = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[png.color];
      const { width, height } = frame;
      const { depth, color, palette, transparency } = png;
      const rowBytes = Math.ceil((width * samples * depth) / 8);
      const step = Math.max(1, (samples * depth) >> 3);
      const data = await inflate(frame.data);
      if (data.length < (rowBytes + 1) * height) throw new Error("pixels are missing");
      const rows = unfilter(data, rowBytes, height, step);
      const out = new Uint8ClampedArray(width * height * 4);
      // Sample i of a row in the file's own range; of 16 bits the upper ones are shown.
      const sample = (row, i) => {
        if (depth === 8) return rows[row + i];
        if (depth === 16) return rows[row + 2 * i];
        const bit = i * depth;
        return (rows[row + (bit >> 3)] >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
      };
      const top = depth < 8 ? 255 / ((1 << depth) - 1) : 1;
      const low = depth === 16 ? 0 : 1;
      const key = transparency && color !== 3 ? [0, 1, 2].map((i) => transparency[2 * i + low]) : [];
      for (let y = 0, to = 0; y < height; y++) {
        const row = y * rowBytes;
        for (let x = 0; x < width; x++, to += 4) {
          const at = x * samples;
          const first = sample(row, at);
          if (color === 3) {
            for (let i = 0; i < 3; i++) out[to + i] = palette[3 * first + i];
            out[to + 3] = transparency && first < transparency.length ? transparency[first] : 255;
          } else if (color === 0 || color === 4) {
            out[to] = out[to + 1] = out[to + 2] = first * top;
            out[to + 3] = color === 4 ? sample(row, at + 1) : first === key[0] ? 0 : 255;
          } else {
            const [green, blue] = [sample(row, at + 1), sample(row, at + 2)];
            out[to] = first;
            out[to + 1] = green;
            out[to + 2] = blue;
            const isKey = first === key[0] && green === key[1] && blue === key[2];
            out[to + 3] = color === 6 ? sample(row, at + 3) : isKey ? 0 : 255;
          }
        }
      }
      return out;
    }

    """#
}
