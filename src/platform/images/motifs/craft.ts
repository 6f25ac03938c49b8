import { gleam, type Motif } from './motif.ts'

export const books: Motif = (c) => `
  <rect x="-80" y="62" width="160" height="36" rx="6" fill="${c.b}"/><rect x="-70" y="68" width="146" height="24" fill="#fff"/><rect x="-66" y="26" width="138" height="34" rx="6" fill="${c.accent}"/><rect x="-58" y="31" width="128" height="23" fill="#fff"/><rect x="-84" y="-10" width="150" height="34" rx="6" fill="${c.a}"/><rect x="-76" y="-5" width="140" height="23" fill="#fff"/>
  <path d="M-4 -22 C-40 -40 -40 -88 0 -76 C40 -88 40 -40 4 -22Z" fill="${c.accent}"/><path d="M0 -76 q4 -18 18 -22" fill="none" stroke="${c.dark}" stroke-width="5" stroke-linecap="round"/>`

export const pencil: Motif = (c) => `
  <g transform="rotate(32)"><rect x="-15" y="-66" width="30" height="132" fill="${c.accent}"/><rect x="-5" y="-66" width="10" height="132" fill="#fff" opacity=".3"/><path d="M-15 66 L0 102 L15 66Z" fill="#f0d9b5"/><path d="M-5 90 L0 102 L5 90Z" fill="${c.dark}"/><rect x="-15" y="-82" width="30" height="16" fill="#cfd8e3"/><rect x="-15" y="-98" width="30" height="18" rx="8" fill="${c.a}"/></g>`

export const note: Motif = (c) => `
  <path d="M-36 60 V-78 L62 -96 V40" fill="none" stroke="${c.dark}" stroke-width="12"/><path d="M-36 -78 L62 -96 V-66 L-36 -48Z" fill="${c.dark}"/><ellipse cx="-58" cy="62" rx="28" ry="21" transform="rotate(-18 -58 62)" fill="${c.accent}"/><ellipse cx="40" cy="42" rx="28" ry="21" transform="rotate(-18 40 42)" fill="${c.accent}"/>`

export const camera: Motif = (c) => `
  <path d="M-96 -44 Q-96 -58 -82 -58 H-44 L-30 -82 H30 L44 -58 H82 Q96 -58 96 -44 V66 Q96 80 82 80 H-82 Q-96 80 -96 66Z" fill="${c.dark}"/><rect x="-96" y="-30" width="192" height="22" fill="${c.a}"/><circle cx="0" cy="14" r="54" fill="#e8eef4"/><circle cx="0" cy="14" r="44" fill="${c.deep}"/><circle cx="0" cy="14" r="28" fill="${c.b}"/><circle cx="-13" cy="1" r="12" fill="#fff" opacity=".65"/><circle cx="14" cy="28" r="5" fill="#fff" opacity=".4"/><circle cx="74" cy="-44" r="7" fill="${c.accent}"/>`

export const frames: Motif = (c) => `
  <g transform="rotate(-7)"><rect x="-92" y="-70" width="112" height="140" rx="5" fill="#fff"/><rect x="-80" y="-58" width="88" height="92" fill="${c.a}"/><circle cx="-56" cy="-30" r="15" fill="${c.accent}"/><path d="M-80 34 L-46 -10 L-22 16 L-8 0 L8 20 V34Z" fill="${c.dark}"/></g><g transform="rotate(9)"><rect x="0" y="-46" width="94" height="120" rx="5" fill="#fff"/><rect x="10" y="-36" width="74" height="78" fill="${c.haze}"/><circle cx="47" cy="-6" r="17" fill="${c.b}"/><path d="M16 42 Q47 2 78 42Z" fill="${c.b}"/></g>`

export const pot: Motif = (c) => `
  <path d="M-78 -10 H78 V60 Q78 98 40 98 H-40 Q-78 98 -78 60Z" fill="${c.accent}"/><rect x="-98" y="6" width="24" height="16" rx="8" fill="${c.dark}"/><rect x="74" y="6" width="24" height="16" rx="8" fill="${c.dark}"/><ellipse cx="0" cy="-12" rx="80" ry="16" fill="${c.dark}"/><ellipse cx="0" cy="-13" rx="68" ry="11" fill="${c.b}"/>
  ${[-34, 0, 34].map((x) => `<path d="M${x} -34 q-14 -16 0 -32 q14 -16 0 -32" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".75"/>`).join('')}${gleam('M-60 12 V56', 8, 0.35)}`

export const cake: Motif = (c) => `
  <ellipse cx="0" cy="92" rx="98" ry="10" fill="#fff"/><rect x="-78" y="24" width="156" height="66" rx="10" fill="${c.a}"/><rect x="-54" y="-30" width="108" height="58" rx="10" fill="${c.light}"/><path d="M-78 36 q13 22 26 0 t26 0 t26 0 t26 0 t26 0 t26 0 V24 H-78Z" fill="#fff"/><path d="M-54 -18 q9 18 18 0 t18 0 t18 0 t18 0 t18 0 t18 0 V-30 H-54Z" fill="${c.accent}"/>
  ${[-26, 0, 26].map((x) => `<rect x="${x - 4}" y="-66" width="8" height="36" rx="3" fill="${c.b}"/><path d="M${x} -88 q9 13 0 22 q-9 -9 0 -22" fill="${c.accent}"/>`).join('')}`

export const kuih: Motif = (c) => `
  <path d="M-98 40 Q0 -10 98 40 Q60 96 0 96 Q-60 96 -98 40Z" fill="${c.b}"/><path d="M-80 44 Q0 4 80 44" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="4"/>${[
    [-46, 28, c.accent],
    [0, 14, c.light],
    [46, 28, c.a],
    [-22, 50, c.light],
    [24, 52, c.accent],
  ]
    .map(
      ([x, y, f]) =>
        `<circle cx="${x}" cy="${y}" r="24" fill="${f}"/><circle cx="${Number(x) - 7}" cy="${Number(y) - 8}" r="6" fill="#fff" opacity=".6"/>`,
    )
    .join('')}`

export const car: Motif = (c) => `
  <path d="M-98 44 Q-98 16 -72 12 L-46 -30 Q-40 -40 -26 -40 H28 Q42 -40 50 -30 L72 6 Q98 10 98 36 V60 H-98Z" fill="${c.accent}"/><path d="M-50 8 L-34 -20 Q-30 -27 -22 -27 H-4 V8Z M6 8 V-27 H26 Q34 -27 38 -20 L54 8Z" fill="${c.sky}"/><rect x="-98" y="48" width="196" height="16" rx="6" fill="${c.dark}" opacity=".35"/>
  ${[-52, 54].map((x) => `<circle cx="${x}" cy="66" r="28" fill="${c.dark}"/><circle cx="${x}" cy="66" r="14" fill="#d7e0e8"/>`).join('')}<circle cx="90" cy="32" r="8" fill="#fff3c4"/>${gleam('M-84 28 Q-70 20 -40 20', 5)}`

export const wheel: Motif = (c) => `
  <circle r="92" cy="8" fill="${c.dark}"/><circle r="62" cy="8" fill="#dde5ec"/>${[0, 72, 144, 216, 288].map((t) => `<path transform="translate(0 8) rotate(${t})" d="M-9 0 L-14 -56 H14 L9 0Z" fill="${c.b}"/>`).join('')}<circle r="17" cy="8" fill="${c.accent}"/>${gleam('M-66 -34 A78 78 0 0 1 -20 -67', 7, 0.3)}`

export const paw: Motif = (c) => `
  <ellipse cx="0" cy="44" rx="56" ry="46" fill="${c.accent}"/>${[
    [-62, -4, -24],
    [-24, -52, -8],
    [24, -52, 8],
    [62, -4, 24],
  ]
    .map(
      ([x, y, t]) =>
        `<ellipse cx="${x}" cy="${y}" rx="22" ry="30" transform="rotate(${t} ${x} ${y})" fill="${c.accent}"/><ellipse cx="${Number(x) - 5}" cy="${Number(y) - 8}" rx="7" ry="10" fill="#fff" opacity=".35"/>`,
    )
    .join('')}<ellipse cx="-16" cy="30" rx="14" ry="10" fill="#fff" opacity=".35"/>`

export const cat: Motif = (c) => `
  <path d="M52 90 Q104 76 86 18 Q82 4 92 -8" fill="none" stroke="${c.b}" stroke-width="17" stroke-linecap="round"/><path d="M-54 100 Q-66 14 0 10 Q66 14 54 100Z" fill="${c.a}"/><path d="M-50 -18 L-54 -88 L-20 -62 H20 L54 -88 L50 -18 Q46 26 0 26 Q-46 26 -50 -18Z" fill="${c.b}"/><circle cx="-20" cy="-26" r="8" fill="#fff"/><circle cx="20" cy="-26" r="8" fill="#fff"/><circle cx="-19" cy="-25" r="4.5" fill="${c.dark}"/><circle cx="21" cy="-25" r="4.5" fill="${c.dark}"/><path d="M-6 -8 H6 L0 0Z" fill="${c.accent}"/><rect x="-36" y="20" width="72" height="10" rx="5" fill="${c.accent}"/>`
