// What is wrong with the page as it stands: scrolls sideways, leaves the screen, is covered, overlaps, is cut off.
() => {
  const wrong = [];
  const root = document.documentElement;
  const wide = innerWidth, high = innerHeight;
  if (root.scrollWidth > wide) wrong.push(`scrolls sideways: ${root.scrollWidth} > ${wide}`);

  const modal = document.querySelector("dialog[open]");
  const table = document.querySelector("[data-phase]");
  const [above, below] = table ? [0, high] : [-scrollY, root.scrollHeight - scrollY]; // plain pages scroll
  const within = modal ?? document.body;
  const name = (it) => {
    const marks = ["data-do", "data-card", "data-seat", "class"].map((key) => it.getAttribute(key)).filter(Boolean);
    return `${it.localName}[${marks[0] ?? ""}] ${JSON.stringify(it.textContent.trim().slice(0, 24))}`;
  };
  const shown = (it) => it.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const scrolled = (it) => {
    for (let up = it.parentElement; up && up !== document.body; up = up.parentElement) {
      if (up.scrollHeight > up.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(up).overflowY)) return true;
    }
    return false;
  };
  const unseen = (it) => it.closest(".vh") !== null; // for screen readers only
  const outside = (box) => box.left < -1 || box.top < above - 1 || box.right > wide + 1 || box.bottom > below + 1;

  // words and pictures stay on the screen
  for (const it of within.querySelectorAll("*")) {
    const speaks = it.localName === "img" || [...it.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!speaks || !shown(it) || unseen(it) || scrolled(it)) continue;
    const box = it.getBoundingClientRect();
    if (box.width && box.height && outside(box)) {
      wrong.push(`outside: ${name(it)} ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    }
  }

  // what can be clicked, but for cards of the hand, which lie over each other on purpose, and the last round, which lies
  // under everything and is opened from the bar as well
  const controls = [...within.querySelectorAll("button, a[href], input, select, [role=button]")].filter(
    (it) =>
      !it.closest("[data-card], .lastt") && shown(it) && !unseen(it) && !scrolled(it) && it.getBoundingClientRect().width,
  );
  const boxes = controls.map((it) => it.getBoundingClientRect());
  controls.forEach((it, i) => {
    const box = boxes[i];
    if (outside(box)) wrong.push(`outside: ${name(it)}`);
    else {
      const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      if (top && !it.contains(top) && !top.contains(it)) wrong.push(`covered: ${name(it)} by ${name(top)}`);
    }
    if (it.scrollWidth > it.clientWidth + 2 && getComputedStyle(it).overflowX !== "visible" && it.localName !== "input") {
      wrong.push(`cut off: ${name(it)}`);
    }
    controls.forEach((other, j) => {
      if (j <= i || it.contains(other) || other.contains(it)) return;
      const next = boxes[j];
      const across = Math.min(box.right, next.right) - Math.max(box.left, next.left);
      const down = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
      if (across > 1 && down > 1) wrong.push(`overlap: ${name(it)} and ${name(other)}`);
    });
  });

  // words do not run into each other; badges lie on their avatar, and plays may cover the sign in the middle
  const spoken = [...within.querySelectorAll("*")].filter(
    (it) =>
      [...it.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) &&
      shown(it) && !unseen(it) && !scrolled(it) && !it.closest(".av, .mid, .lastt, .card, select, [aria-hidden=true]"),
  );
  const lines = spoken.map((it) => {
    const range = document.createRange();
    range.selectNodeContents(it);
    const [words, box] = [range.getBoundingClientRect(), it.getBoundingClientRect()];
    const { overflowX, overflowY } = getComputedStyle(it);
    const right = overflowX === "hidden" ? Math.min(words.right, box.right) : words.right; // shortened
    const bottom = overflowY === "hidden" ? Math.min(words.bottom, box.bottom) : words.bottom;
    return { left: words.left, right, top: words.top, bottom };
  });
  spoken.forEach((it, i) => {
    const at = document.elementFromPoint((lines[i].left + lines[i].right) / 2, (lines[i].top + lines[i].bottom) / 2);
    if (at?.closest("dialog, .panel, .note") && !at.closest("dialog, .panel, .note").contains(it)) return; // behind it
    spoken.forEach((other, j) => {
      if (j <= i || it.contains(other) || other.contains(it)) return;
      const across = Math.min(lines[i].right, lines[j].right) - Math.max(lines[i].left, lines[j].left);
      const down = Math.min(lines[i].bottom, lines[j].bottom) - Math.max(lines[i].top, lines[j].top);
      if (across > 3 && down > 5) wrong.push(`words overlap: ${name(it)} and ${name(other)}`);
    });
  });

  // words stay within the box that is drawn around them
  for (const it of spoken) {
    const style = getComputedStyle(it);
    const drawn = style.borderTopWidth !== "0px" || style.backgroundColor !== "rgba(0, 0, 0, 0)";
    if (!drawn || style.display === "inline" || style.overflowX === "hidden") continue;
    const range = document.createRange();
    range.selectNodeContents(it);
    const [words, box] = [range.getBoundingClientRect(), it.getBoundingClientRect()];
    if (words.left < box.left - 2 || words.right > box.right + 2) wrong.push(`out of its box: ${name(it)}`);
  }

  // the bar is one line
  const bar = document.querySelector("header.hud");
  if (bar && !modal) {
    const parts = [...bar.children].filter((it) => shown(it) && it.getBoundingClientRect().height);
    const [lowest, highest] = [
      Math.max(...parts.map((it) => it.getBoundingClientRect().top)),
      Math.min(...parts.map((it) => it.getBoundingClientRect().bottom)),
    ];
    if (lowest >= highest) wrong.push("the bar breaks into two lines");
  }

  // what is played covers nobody
  if (!modal) {
    for (const it of document.querySelectorAll("[data-seat] .seat :is(.av, .nm)")) {
      const box = it.getBoundingClientRect();
      const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      if (shown(it) && box.width && top?.closest(".play")) wrong.push(`under a play: ${name(it)}`);
    }
  }

  // what somebody has laid lies at their seat, can be read, and has its label beside it
  const apart = (one, other) => Math.max(one.left - other.right, other.left - one.right, one.top - other.bottom, other.top - one.bottom);
  for (const laid of modal ? [] : [...document.querySelectorAll(".felt .laid")].filter(shown)) {
    const [seat, tag] = [laid.closest("[data-seat]").querySelector(".seat"), laid.parentElement.querySelector(".tag")];
    const [cards, box] = [[...laid.querySelectorAll(".card")], laid.getBoundingClientRect()];
    if (cards.some((card) => card.getBoundingClientRect().width < 18)) wrong.push(`cards too small: ${name(seat ?? laid)}`);
    if (seat?.closest(".many") && apart(seat.getBoundingClientRect(), box) > 24) wrong.push(`far from its seat: ${name(seat)}`);
    if (!tag || !shown(tag)) continue;
    if (tag.clientWidth < tag.scrollWidth / 2) wrong.push(`label cut off: ${name(tag)}`);
    if (cards.length && cards.length < 3 && apart(tag.getBoundingClientRect(), box) < -1) wrong.push(`on its cards: ${name(tag)}`);
  }

  // at a table of many, names are more than a letter, and a panel stands beside the seats
  const panel = modal ? null : document.querySelector(".many .panel")?.getBoundingClientRect();
  for (const it of modal ? [] : document.querySelectorAll(".many [data-seat] .seat .nm")) {
    if (!shown(it)) continue;
    if (it.clientWidth < Math.min(it.scrollWidth, 30)) wrong.push(`name cut off: ${name(it)}`);
    if (panel && apart(it.getBoundingClientRect(), panel) < -1) wrong.push(`under the panel: ${name(it)}`);
  }

  // the points say how many are needed, and a result has its main button in sight
  const score = modal ? null : document.querySelector(".strip .score");
  if (score && ![...score.querySelectorAll(".of, :scope > span:last-child")].some(shown)) wrong.push("no points to reach");
  const next = modal?.querySelector("[data-result] .btn.pri")?.getBoundingClientRect();
  if (next && (outside(next) || apart(next, modal.getBoundingClientRect()) > -next.height)) wrong.push("the result's button is out of sight");

  // the buttons lie over nobody, and over nothing that is told or played
  const buttons = modal ? [] : [...document.querySelectorAll(".actrow button")].filter(shown);
  for (const it of buttons.length ? document.querySelectorAll(".felt :is(.av, .nm, .line, .laid, .tag, .pass)") : []) {
    const box = it.getBoundingClientRect();
    const covered = buttons.some((button) => {
      const over = button.getBoundingClientRect();
      const across = Math.min(box.right, over.right) - Math.max(box.left, over.left);
      return across > 1 && Math.min(box.bottom, over.bottom) - Math.max(box.top, over.top) > 1;
    });
    if (shown(it) && covered) wrong.push(`under the buttons: ${name(it)}`);
  }

  // every card of the hand can be hit somewhere, and every seat is free of its neighbours
  if (!modal) {
    for (const card of document.querySelectorAll("[data-card]")) {
      const box = card.getBoundingClientRect();
      const spots = [0.12, 0.3, 0.5, 0.8].flatMap((x) => [0.1, 0.3, 0.9].map((y) => [x, y]));
      const hit = spots.some(([x, y]) => {
        const top = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
        return top && card.contains(top);
      });
      if (!hit) wrong.push(`card cannot be hit: ${card.dataset.card}`);
    }
    const seats = [...document.querySelectorAll("[data-seat]")].filter(shown);
    const places = seats.map((it) => it.getBoundingClientRect());
    seats.forEach((it, i) => {
      seats.forEach((other, j) => {
        if (j <= i || it.contains(other) || other.contains(it)) return;
        const across = Math.min(places[i].right, places[j].right) - Math.max(places[i].left, places[j].left);
        const down = Math.min(places[i].bottom, places[j].bottom) - Math.max(places[i].top, places[j].top);
        if (across > 1 && down > 1) wrong.push(`seats overlap: ${name(it)} and ${name(other)}`);
      });
    });
  }
  return [...new Set(wrong)];
}
