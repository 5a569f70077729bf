extension ReportScript {
  /// The list: filter, choice, and the address that leads to a snapshot.
  static let index = #"""
    // ---- the list -----------------------------------------------------------------------------

    const items = [...document.querySelectorAll(".index li")];
    const field = document.querySelector(".filter input");
    const chips = [...document.querySelectorAll(".filter [data-filter]")];
    const filter = { text: "", status: "" };

    /** What the text of the filter is looked for in. */
    const haystacks = results.map((result) =>
      [result.name, result.headline, ...(result.details ?? [])].join("\n").toLowerCase());

    /** Hides what the filter does not let through. */
    function applyFilter() {
      const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      items.forEach((item, i) => {
        const isShown = (!filter.status || results[i].status === filter.status)
          && words.every((word) => haystacks[i].includes(word));
        item.hidden = !isShown;
        if (isShown) shown += 1;
      });
      for (const section of document.querySelectorAll(".index section")) {
        section.hidden = !section.querySelector("li:not([hidden])");
      }
      for (const chip of chips) {
        chip.setAttribute("aria-pressed", String(chip.dataset.filter === filter.status));
      }
      document.querySelector(".index .nothing").hidden = shown > 0;
      const isNarrowed = words.length > 0 || filter.status !== "";
      document.querySelector(".shown").textContent = isNarrowed ? `${shown} shown` : "";
    }

    function buildIndex() {
      field.addEventListener("input", () => {
        filter.text = field.value;
        applyFilter();
      });
      for (const chip of chips) {
        chip.addEventListener("click", () => {
          filter.status = chip.dataset.filter;
          applyFilter();
        });
      }
      addEventListener("hashchange", followAddress);
    }

    /** The snapshot that the address names; -1 if it names none. */
    function indexOfAddress() {
      let name = location.hash.slice(1);
      try {
        name = decodeURIComponent(name);
      } catch { /* Not percent-encoded: taken as it is. */ }
      return name ? results.findIndex((result) => result.name === name) : -1;
    }

    const isNarrow = matchMedia("(max-width: 859px)");

    /** Shows what the address names; without a name the first one, or the list on narrow pages. */
    function followAddress() {
      const named = indexOfAddress();
      document.body.dataset.view = named < 0 ? "list" : "snapshot";
      if (named < 0 && isNarrow.matches) {
        pause();
        return;
      }
      choose(Math.max(named, 0));
    }

    /** Makes a snapshot the one that is looked at. */
    function choose(index) {
      if (index === view.index || !articles[index]) return;
      articles.forEach((article, i) => article.classList.toggle("chosen", i === index));
      items.forEach((item, i) => {
        const link = item.firstElementChild;
        if (i === index) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      });
      items[index].scrollIntoView({ block: "nearest" });
      if (isNarrow.matches) scrollTo(0, 0);
      document.querySelector("main").scrollTop = 0;
      document.title = `${results[index].name} – ${document.querySelector("h1").textContent}`;
      show(index);
    }

    /** Goes on in the list by so many snapshots that the filter shows. */
    function moveBy(count) {
      const shown = items.filter((item) => !item.hidden);
      const now = shown.indexOf(items[view.index]);
      const next = shown[now < 0 ? 0 : Math.min(Math.max(now + count, 0), shown.length - 1)];
      if (next) location.replace(next.firstElementChild.getAttribute("href"));
    }

    """#
}
