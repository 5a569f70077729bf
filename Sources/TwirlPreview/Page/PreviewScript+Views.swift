extension PreviewScript {
  /// Views: what is under the pointer, where it is, and its numbers.
  static let views = #"""
    // ---- views --------------------------------------------------------------------------------

    /** The rows of the frame on show, as the server has them. */
    let rows = [];
    const chosen = { hovered: null, held: null };
    const kept = { key: "", rows: [], wanted: "" };

    /** Fetches the rows of the frame on show; while they come, those before stay. */
    async function updateViews() {
      const key = `${clip.revision}/${position.frame}`;
      if (kept.key === key) return;
      // One request at a time: while a clip plays, frames in between are left out.
      if (kept.wanted) return;
      kept.wanted = key;
      try {
        const response = await fetch(`/views/${key}.json`);
        // Of very long clips with very many views the numbers end before the frames do.
        rows = response.ok ? await response.json() : [];
        kept.key = key;
        if (pointer.isInside) chosen.hovered = hit(pointer);
        paintViews();
      } catch {
        // The connection is lost, which is said elsewhere.
      } finally {
        kept.wanted = "";
      }
      if (clip && kept.key === key && key !== `${clip.revision}/${position.frame}`) updateViews();
    }

    function map(t, x, y) {
      return [t[0] * x + t[2] * y + t[4], t[1] * x + t[3] * y + t[5]];
    }

    /** Whether a point of the canvas is in a row's bounds. */
    function contains(row, x, y) {
      const [a, b, c, d, tx, ty] = row.report.toCanvas;
      const determinant = a * d - b * c;
      if (!determinant) return false;
      const [u, v] = [x - tx, y - ty];
      const own = [(d * u - c * v) / determinant, (a * v - b * u) / determinant];
      const [, , width, height] = row.report.presentation.bounds;
      return own[0] >= 0 && own[1] >= 0 && own[0] < width && own[1] < height;
    }

    /** The uppermost view at a point that is shown there. */
    function hit({ x, y }) {
      for (let i = rows.length - 1; i >= 0; i--) {
        if (!contains(rows[i], x, y) || rows[i].isHidden) continue;
        let parent = rows[i].parent;
        while (parent !== undefined) {
          const row = rows[parent];
          if (row.isHidden || (row.clips && !contains(row, x, y))) break;
          parent = row.parent;
        }
        if (parent === undefined) return i;
      }
      return null;
    }

    const pointer = { x: 0, y: 0, isInside: false };

    function follow(event) {
      const box = $(".sheet").getBoundingClientRect();
      const points = clip.header.width / clip.header.scale / box.width;
      pointer.x = (event.clientX - box.left) * points;
      pointer.y = (event.clientY - box.top) * points;
      pointer.isInside = true;
      setHovered(hit(pointer));
    }

    function setHovered(index) {
      if (index === chosen.hovered) return;
      chosen.hovered = index;
      paintChosen();
    }

    function hold(index) {
      chosen.held = index === chosen.held ? null : index;
      paintChosen();
    }

    function title(row) { return row.id ?? "(no id)"; }

    function depth(row) { return row.parent === undefined ? 0 : 1 + depth(rows[row.parent]); }

    /** The list of all views; its buttons stay while the views are the same, so that focus does. */
    function paintViews() {
      const list = $(".views");
      const signature = JSON.stringify(rows.map((row) => [row.id, row.type, row.parent]));
      if (list.dataset.signature !== signature) {
        list.dataset.signature = signature;
        [chosen.held, chosen.hovered] = [stillThere(chosen.held), null];
        list.replaceChildren(...rows.map((row, index) => {
          const item = document.createElement("li");
          const button = document.createElement("button");
          const type = document.createElement("span");
          type.className = "type";
          type.textContent = row.type;
          button.type = "button";
          button.append(title(row), type);
          button.style.setProperty("--depth", Math.min(depth(row), 8));
          button.onclick = () => hold(index);
          button.onpointerenter = button.onfocus = () => setHovered(index);
          button.onpointerleave = button.onblur = () => setHovered(null);
          item.append(button);
          return item;
        }));
        $(".count").textContent = rows.length;
      }
      rows.forEach((row, index) => {
        list.children[index]?.firstChild.classList.toggle("off", row.isHidden || row.report.presentation.alpha === 0);
      });
      paintChosen();
    }

    /** A view that was held before a save, if one of its id and type is there. */
    function stillThere(index) {
      const before = index === null ? null : chosen.name;
      const found = rows.findIndex((row) => before && title(row) === before);
      return found < 0 ? null : found;
    }

    function paintChosen() {
      const index = chosen.held ?? chosen.hovered;
      const row = index === null ? undefined : rows[index];
      if (chosen.held !== null && row) chosen.name = title(row);
      [...$(".views").children].forEach((item, i) => {
        item.firstChild.setAttribute("aria-pressed", String(i === chosen.held));
      });
      $(".numbers .hint").hidden = Boolean(row);
      $(".numbers header").hidden = $(".numbers table").hidden = !row;
      $("[data-do=release]").hidden = chosen.held === null;
      paintMarks();
      if (!row) return;
      $(".numbers h2").textContent = title(row);
      $(".numbers .type").textContent = row.isHidden ? `${row.type}, hidden` : row.type;
      paintNumbers(row);
    }

    function paintNumbers(row) {
      const list = (values) => (values ? values.map((value) => number(value)).join(", ") : "none");
      const size = ([x, y, w, h]) => `${number(x)}, ${number(y)}\n${number(w)} × ${number(h)}`;
      const lines = [
        ["Frame", (g) => size(g.frame)],
        ["Bounds", (g) => size(g.bounds)],
        ["Centre", (g) => list(g.center)],
        ["Anchor", (g) => list(g.anchorPoint)],
        ["Scale", (g, parts) => list(parts?.scale)],
        ["Angle", (g, parts) => (parts ? `${number(parts.angle)}°` : "none")],
        ["Translation", (g, parts) => list(parts?.translation)],
        ["Alpha", (g) => number(g.alpha)],
      ];
      if (row.presentation?.skew || row.model?.skew) {
        lines.splice(6, 0, ["Skew", (g, parts) => (parts ? number(parts.skew) : "none")]);
      }
      const body = $(".numbers tbody");
      while (body.children.length < lines.length) {
        const line = body.insertRow();
        const head = document.createElement("th");
        head.scope = "row";
        line.append(head, document.createElement("td"), document.createElement("td"));
      }
      while (body.children.length > lines.length) body.lastChild.remove();
      lines.forEach(([name, text], i) => {
        const [head, shown, model] = body.children[i].children;
        head.textContent = name;
        shown.innerText = text(row.report.presentation, row.presentation);
        model.innerText = text(row.report, row.model);
        shown.classList.toggle("moving", shown.innerText !== model.innerText);
      });
    }

    /** Outlines the chosen view, and crosses its anchor point. */
    function paintMarks() {
      const index = chosen.held ?? chosen.hovered;
      const row = index === null ? undefined : rows[index];
      const marks = $(".marks");
      marks.style.display = row ? "" : "none";
      if (!row || !clip) return;
      const factor = zoomFactor() * clip.header.scale;
      const [, , width, height] = row.report.presentation.bounds;
      const at = (x, y) => map(row.report.toCanvas, x, y).map((value) => value * factor);
      const corners = [[0, 0], [width, 0], [width, height], [0, height]].map(([x, y]) => at(x, y).join());
      for (const polygon of marks.querySelectorAll("polygon")) polygon.setAttribute("points", corners.join(" "));
      const [ax, ay] = row.report.presentation.anchorPoint;
      const [x, y] = at(ax * width, ay * height);
      for (const path of marks.querySelectorAll("path")) {
        path.setAttribute("d", `M${x - 7} ${y}h14M${x} ${y - 7}v14`);
      }
    }

    """#
}
