extension PreviewScript {
  /// Frames: fetched ahead, decoded when they are needed.
  static let frames = #"""
    // ---- frames -------------------------------------------------------------------------------

    const $ = (selector) => document.querySelector(selector);

    /** The frames of one clip: all as files once they have come, some as pictures. */
    class Frames {
      constructor(header) {
        this.header = header;
        this.revision = header.revision;
        this.count = header.times.length;
        this.drawn = 0;
        /** Fetched files, as promises. */
        this.files = new Map();
        /** Decoded pictures, the one used last at the end. */
        this.pictures = new Map();
        /** Pictures that are being decoded, as promises: a frame that is waited for is decoded once. */
        this.decoding = new Map();
        // So many pictures are kept as fit into 128 MB; the others are decoded again when needed.
        this.room = Math.max(8, Math.floor(128e6 / (4 * header.width * header.height)));
        this.active = 0;
        this.isOver = false;
      }

      file(k) {
        let file = this.files.get(k);
        if (!file) {
          file = fetch(`/frame/${this.revision}/${k}.png`).then((response) => {
            if (!response.ok) throw new Error(`frame ${k}: ${response.status}`);
            return response.blob();
          });
          this.files.set(k, file);
          file.catch(() => this.files.delete(k));
        }
        return file;
      }

      /** A frame as a picture that can be drawn at once. */
      async picture(k) {
        const kept = this.pictures.get(k);
        if (kept) {
          this.pictures.delete(k);
          this.pictures.set(k, kept);
          return kept;
        }
        let decoding = this.decoding.get(k);
        if (!decoding) {
          decoding = this.decode(k).finally(() => this.decoding.delete(k));
          this.decoding.set(k, decoding);
        }
        return decoding;
      }

      async decode(k) {
        const blob = await this.file(k);
        const picture = await createImageBitmap(blob, { colorSpaceConversion: "none" });
        this.pictures.set(k, picture);
        if (this.pictures.size > this.room) {
          const [oldest, old] = this.pictures.entries().next().value;
          this.pictures.delete(oldest);
          old.close();
        }
        return picture;
      }

      /** Whether a frame can be drawn without waiting. */
      has(k) { return this.pictures.has(k); }

      /** Fetches what is drawn, from a frame on; and decodes a few ahead. */
      prefetch(from) {
        for (let i = 1; i <= Math.min(6, this.count - 1); i++) {
          const k = (from + i) % this.count;
          if (k < this.drawn && !this.pictures.has(k)) this.picture(k).catch(() => {});
        }
        for (let i = 0; i < this.count && this.active < 3 && !this.isOver; i++) {
          const k = (from + i) % this.count;
          if (k >= this.drawn || this.files.has(k)) continue;
          this.active++;
          this.file(k).catch(() => {}).finally(() => {
            this.active--;
            this.prefetch(position.frame);
          });
        }
      }

      /** Lets go of all. */
      end() {
        this.isOver = true;
        for (const picture of this.pictures.values()) picture.close();
        this.pictures.clear();
        this.files.clear();
      }
    }

    """#

  /// What the server tells, and what becomes of it.
  static let live = #"""
    // ---- what the server tells ----------------------------------------------------------------

    /** The clip on show; null before the first. */
    let clip = null;
    /** The newest clip that was told of, which may still be on its way. */
    let coming = 0;
    let source = null;
    let told = null;

    function connect() {
      source = new EventSource("/events");
      source.onmessage = (event) => {
        if (told === null) forget();
        told = JSON.parse(event.data);
        paintLive();
        paintFault();
        $(".note").hidden = !told.state.clip?.note;
        $(".note").textContent = told.state.clip?.note ?? "";
        take(told.state.clip);
      };
      source.onerror = () => {
        told = null;
        paintLive();
        // A server that is gone for longer makes some browsers give up.
        if (source.readyState === EventSource.CLOSED) setTimeout(connect, 1000);
      };
    }

    /** After a pause it may be another server, whose clips have the same numbers. */
    function forget() { coming = 0; }

    /** Takes a clip over: its frame at the time on show comes first, and then the others. */
    async function take(news) {
      if (!news) return;
      if (clip && clip.revision === news.revision && coming === news.revision) {
        clip.drawn = news.drawn;
        if (clip.count !== news.count) await refreshHeader(news);
        clip.prefetch(position.frame);
        return;
      }
      if (coming === news.revision) return;
      coming = news.revision;
      // What is left of the old frames will not be looked at.
      if (clip) clip.isOver = clip.revision !== news.revision;
      try {
        const header = await (await fetch(`/clip/${news.revision}.json`)).json();
        const next = new Frames(header);
        next.drawn = news.drawn;
        const frame = frameAt(header, position.time);
        await next.picture(frame);
        if (coming !== news.revision) return next.end();
        const old = clip;
        clip = next;
        show(frame, { keepsTime: true });
        old?.end();
        begin();
      } catch {
        // Superseded while it was fetched: the next event brings what took its place.
        if (coming === news.revision) coming = 0;
      }
      if (told?.state.clip && told.state.clip.revision !== coming) take(told.state.clip);
      else if (clip && told?.state.clip) { clip.drawn = told.state.clip.drawn; clip.prefetch(position.frame); }
    }

    /** A clip that turned out too large is cut. */
    async function refreshHeader(news) {
      const header = await (await fetch(`/clip/${news.revision}.json`)).json();
      if (!clip || clip.revision !== header.revision) return;
      clip.header = header;
      clip.count = header.times.length;
      begin();
      if (position.frame >= clip.count) show(clip.count - 1);
    }

    let drawingTimer = 0;

    function paintLive(isLong = false) {
      clearTimeout(drawingTimer);
      let live = !told ? "lost" : told.state.fault ? "fault" : told.state.isDrawing ? "drawing" : "watching";
      // What takes a moment only is not worth a message that flashes.
      if (live === "drawing" && clip && !isLong && document.body.dataset.live !== "drawing") {
        drawingTimer = setTimeout(paintLive, 300, true);
        live = document.body.dataset.live === "lost" ? "watching" : document.body.dataset.live;
      }
      const texts = { lost: "Connection lost", fault: "Last save has a mistake", drawing: "Drawing" };
      document.body.dataset.live = live;
      const text = texts[live] ?? told.watching;
      if ($(".live span").textContent !== text) $(".live span").textContent = text;
      $(".lost").hidden = live !== "lost";
    }

    function paintFault() {
      const fault = told.state.fault;
      $(".fault").hidden = !fault;
      document.body.toggleAttribute("data-stale", Boolean(fault));
      if (!clip) $(".waiting").textContent = fault ? "There is no animation yet." : "Drawing …";
      if (!fault) return;
      const place = fault.line ? `:${fault.line}:${fault.column}` : "";
      $(".where code").textContent = fault.file + place;
      $(".where .path").textContent = fault.path ?? "";
      $(".problem").textContent = sentence(fault.problem);
      $(".remedy").textContent = fault.remedy ? sentence(fault.remedy) : "";
      $(".source").hidden = fault.text === undefined;
      $(".source span").textContent = fault.text ?? "";
      // Tabs stay tabs, so that the caret stands below its character.
      const before = [...(fault.text ?? "")].slice(0, Math.max((fault.column ?? 1) - 1, 0));
      $(".source b").textContent = before.map((c) => (c === "\t" ? c : " ")).join("") + "^";
    }

    function sentence(text) {
      const ended = /[.?!]$/.test(text) ? text : text + ".";
      return ended[0].toUpperCase() + ended.slice(1);
    }

    """#
}
