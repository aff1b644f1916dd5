// The pictures in the middle of a face: crown, fan, feather, coin, sun, moon; and the back.
import { BLUE, GOLD, GREEN, RED, STRAW, suit } from "./glyphs";

/** The upper half of a court's panel, 33 x 36. */
function half(rank: string, colour: string): string {
  if (rank === "K")
    return (
      `<path d="M5.5 25 3.8 12.5l6.7 5.2 6-9.7 6 9.7 6.7-5.2L27.5 25Z" fill="${colour}"/><g fill="${GOLD}"><circle cx="3.8" cy="10" r="1.7"/>` +
      `<circle cx="16.5" cy="5.2" r="2"/><circle cx="29.2" cy="10" r="1.7"/><path d="M5.5 27h22v2.2h-22z"/></g>`
    );
  if (rank === "Q") return fan(colour);
  return (
    `<path d="M16.5 3.5c7.5 7 7.5 15.5 0 24-7.5-8.5-7.5-17 0-24Z" fill="${colour}"/>` +
    `<path d="M16.5 9v17M12.6 15l3.9 3.6 3.9-3.6M12.8 20l3.7 3.4 3.7-3.4" stroke="#fff" stroke-width="1.1" fill="none" stroke-linecap="round"/>` +
    `<path d="M4.5 16.5c1.5 4.5 4 8 7.5 11M28.5 16.5c-1.5 4.5-4 8-7.5 11" stroke="${GOLD}" stroke-width="1.8" fill="none" stroke-linecap="round"/>`
  );
}

function fan(colour: string): string {
  let ribs = "";
  let tips = "";
  for (let i = 0; i < 7; i++) {
    const angle = Math.PI * (1.12 + i * 0.1267);
    const x = (16.5 + 13.6 * Math.cos(angle)).toFixed(1);
    const y = (27 + 18 * Math.sin(angle)).toFixed(1);
    ribs += `M16.5 27 ${x} ${y}`;
    tips += `<circle cx="${x}" cy="${y}" r="1.7" fill="${GOLD}"/>`;
  }
  return (
    `<path d="M16.5 27 3.8 20.4A13.6 18 0 0 1 29.2 20.4Z" fill="${colour}" opacity=".2"/>` +
    `<path d="${ribs}M8.6 22.9a8.6 11 0 0 1 15.8 0" fill="none" stroke="${colour}" stroke-width="1.7" stroke-linecap="round"/>` +
    `${tips}<circle cx="16.5" cy="27" r="2.6" fill="${colour}"/>`
  );
}

/** A court's panel with its corner at (x, y): the same from both ends. */
export function court(rank: string, name: string, colour: string, x: number, y: number): string {
  return (
    `<g transform="translate(${x} ${y})"><rect x=".5" y=".5" width="32" height="71" rx="4" fill="${colour}" fill-opacity=".06" stroke="${colour}" stroke-opacity=".38"/>` +
    `${half(rank, colour)}<g transform="rotate(180 16.5 36)">${half(rank, colour)}</g>${suit(name, 11, 30.5, 11, colour)}</g>`
  );
}

export function coin(name: string, colour: string): string {
  return (
    `<circle cx="39" cy="50" r="17.5" fill="none" stroke="${colour}" stroke-opacity=".4"/>` +
    `<circle cx="39" cy="50" r="15.2" fill="none" stroke="${GOLD}" stroke-opacity=".8" stroke-width=".9" stroke-dasharray="1.5 3.275"/>` +
    suit(name, 28.5, 39.3, 21, colour)
  );
}

export function sun(x: number, y: number, scale: number, disc = RED, ray = GOLD): string {
  let rays = "";
  for (let i = 0; i < 12; i++)
    rays += `<path d="M-2.2 -11.5 0 ${i % 2 ? -17 : -20} 2.2 -11.5Z" transform="rotate(${i * 30})" fill="${i % 2 ? ray : disc}"/>`;
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})">${rays}<circle r="9.5" fill="${disc}"/><circle r="6.4" fill="none" stroke="#fff" stroke-width="1.2"/>` +
    `<path d="M-3 -3.2H3M-2.4 0H2.4M-3.6 3.4H3.6M0 -3.2V3.4" stroke="#fff" stroke-width="1.3" stroke-linecap="round"/></g>`
  );
}

export function moon(x: number, y: number, scale: number, disc = BLUE, star = GOLD): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M5 -15.5A16 16 0 1 0 15.5 5 12.6 12.6 0 0 1 5 -15.5Z" fill="${disc}"/>` +
    `<circle cx="9.5" cy="-8.5" r="1.9" fill="${star}"/><circle cx="14.5" cy="-2" r="1.2" fill="${star}"/><circle cx="6" cy="-1.5" r="1" fill="${star}"/></g>`
  );
}

export function back(width: number, height: number): string {
  let lattice = "";
  for (let y = -60; y < height + 60; y += 7) lattice += `M0 ${y}l${width} ${width}M0 ${y + width}l${width} ${-width}`;
  return (
    `<rect width="${width}" height="${height}" fill="${GREEN}"/><g opacity=".34"><path d="${lattice}" stroke="${STRAW}" stroke-width=".7"/></g>` +
    `<rect x="2.5" y="2.5" width="${width - 5}" height="${height - 5}" rx="3" fill="none" stroke="${STRAW}" stroke-width="1" opacity=".85"/>` +
    `<g transform="translate(${width / 2} ${height / 2})"><rect x="-9.5" y="-9.5" width="19" height="19" rx="2.5" transform="rotate(45)" fill="${GREEN}" stroke="${STRAW}" stroke-width="1.1"/>` +
    `<path d="M-4.5 -6h9M-4.5 0h9M-4.5 6h9M-4.5 -6v12M4.5 -6v12M0 -6v12" stroke="${STRAW}" stroke-width="1.3" stroke-linecap="round"/></g>`
  );
}
