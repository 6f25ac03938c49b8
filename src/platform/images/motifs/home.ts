import { gleam, type Motif } from './motif.ts'

export const bucket: Motif = (c) => `
  <path d="M-66 -20 Q0 -130 66 -20" fill="none" stroke="${c.dark}" stroke-width="7"/><path d="M-74 -22 H74 L56 92 Q54 100 46 100 H-46 Q-54 100 -56 92Z" fill="${c.a}"/><ellipse cx="0" cy="-22" rx="74" ry="17" fill="${c.b}"/>
  ${[
    [-40, -34, 20],
    [-10, -44, 25],
    [26, -36, 21],
    [50, -28, 14],
    [-58, -24, 13],
  ]
    .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" opacity=".92"/>`)
    .join('')}<circle cx="-18" cy="-52" r="7" fill="${c.sky}"/>${gleam('M-54 0 L-42 84', 8, 0.3)}`

export const sprayer: Motif = (c) => `
  <path d="M-34 0 Q-34 -26 -10 -30 V-58 H14 V-30 Q36 -24 36 0 V88 Q36 100 24 100 H-22 Q-34 100 -34 88Z" fill="${c.accent}"/><path d="M-40 -92 H20 Q34 -92 34 -74 L14 -56 H-10 L-16 -70 H-40Z" fill="${c.dark}"/>
  <rect x="-24" y="20" width="50" height="46" rx="8" fill="#fff" opacity=".9"/><path d="M1 28 q14 17 0 30 q-14 -13 0 -30" fill="${c.a}"/>${[
    [-62, -84],
    [-78, -96],
    [-80, -72],
    [-96, -86],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4.5" fill="#fff"/>`)
    .join('')}`

export const broom: Motif = (c) => `
  <g transform="rotate(22)"><rect x="-6" y="-110" width="12" height="140" rx="6" fill="${c.b}"/><path d="M-26 26 H26 L50 100 H-50Z" fill="${c.accent}"/><rect x="-30" y="18" width="60" height="18" rx="7" fill="${c.dark}"/>${[-26, -8, 10, 28].map((x) => `<path d="M${x / 2} 42 L${x} 98" stroke="${c.dark}" stroke-opacity=".25" stroke-width="3"/>`).join('')}</g>`

export const airconUnit: Motif = (c) => `
  <rect x="-98" y="-62" width="196" height="78" rx="18" fill="${c.light}"/><path d="M-98 -8 H98 V-2 Q98 16 80 16 H-80 Q-98 16 -98 -2Z" fill="#d5e2ec"/><rect x="-80" y="0" width="160" height="8" rx="4" fill="${c.dark}" opacity=".6"/><circle cx="76" cy="-40" r="5" fill="${c.accent}"/>
  ${[-60, -20, 20, 60].map((x, i) => `<path d="M${x} 34 q-12 16 0 30 q12 14 0 30" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity="${0.9 - i * 0.12}"/>`).join('')}${gleam('M-82 -48 H40', 5, 0.8)}`

export const fan: Motif = (c) => `
  <path d="M-5 20 V100 H5 V20Z" fill="${c.dark}"/><ellipse cx="0" cy="98" rx="44" ry="9" fill="${c.dark}"/><circle cx="0" cy="-30" r="70" fill="${c.light}" opacity=".5"/>
  ${[0, 90, 180, 270].map((t) => `<path transform="translate(0 -30) rotate(${t + 20})" d="M0 0 C-12 -30 -34 -34 -22 -60 C10 -70 32 -36 0 0Z" fill="${c.a}"/>`).join('')}<circle cx="0" cy="-30" r="70" fill="none" stroke="${c.dark}" stroke-width="5"/><circle cx="0" cy="-30" r="13" fill="${c.accent}"/>`

export const washer: Motif = (c) => `
  <rect x="-70" y="-90" width="140" height="190" rx="16" fill="${c.light}"/><rect x="-70" y="-90" width="140" height="40" rx="16" fill="#dbe5ee"/><circle cx="44" cy="-70" r="9" fill="${c.accent}"/><rect x="-54" y="-78" width="50" height="14" rx="5" fill="${c.dark}" opacity=".7"/>
  <circle cx="0" cy="22" r="52" fill="${c.dark}"/><circle cx="0" cy="22" r="42" fill="${c.a}"/><path d="M-42 26 q20 -18 42 0 t42 0 a42 42 0 0 1 -84 0" fill="${c.sky}" opacity=".85"/>${gleam('M-28 4 A34 34 0 0 1 0 -12', 6)}`

export const wrench: Motif = (c) => `
  <g transform="rotate(38)"><path d="M-18 -36 V78 Q-18 100 0 100 Q18 100 18 78 V-36 Q44 -46 42 -78 Q38 -98 24 -104 V-76 L0 -62 L-24 -76 V-104 Q-40 -98 -42 -78 Q-44 -46 -18 -36Z" fill="#c9d3de"/><path d="M-18 -20 V78 Q-18 100 0 100 V-30Z" fill="#fff" opacity=".35"/><circle cx="0" cy="76" r="8" fill="${c.dark}"/></g>`

export const hammer: Motif = (c) => `
  <g transform="rotate(-30)"><rect x="-11" y="-50" width="22" height="150" rx="10" fill="${c.accent}"/><path d="M-60 -92 H36 Q64 -88 70 -62 Q48 -58 36 -50 H-60Z" fill="${c.dark}"/><rect x="-74" y="-96" width="20" height="50" rx="5" fill="#c9d3de"/>${gleam('M-4 -30 V84', 4, 0.35)}</g>`

export const bulb: Motif = (c) => `
  <circle cx="0" cy="-20" r="96" fill="${c.haze}" opacity=".45"/><path d="M-58 -26 A58 58 0 1 1 58 -26 Q56 8 28 34 V52 H-28 V34 Q-56 8 -58 -26Z" fill="${c.accent}"/><rect x="-26" y="54" width="52" height="12" rx="5" fill="${c.dark}"/><rect x="-22" y="70" width="44" height="12" rx="5" fill="${c.dark}"/>
  <path d="M-16 40 L-22 -14 L0 4 L22 -14 L16 40" fill="none" stroke="#fff" stroke-width="6" stroke-linejoin="round"/>${gleam('M-40 -38 A42 42 0 0 1 -10 -66', 8)}`

export const leafPot: Motif = (c) => `
  ${[
    [-52, 0.9],
    [-22, 1.12],
    [18, 1.2],
    [50, 0.88],
  ]
    .map(
      ([t, s], i) =>
        `<path transform="translate(0 30) rotate(${t}) scale(${s})" d="M0 0 Q-34 -50 0 -112 Q34 -50 0 0Z" fill="${i % 2 ? c.b : c.a}"/><path transform="translate(0 30) rotate(${t}) scale(${s})" d="M0 -4 V-96" stroke="#fff" stroke-opacity=".3" stroke-width="3"/>`,
    )
    .join('')}
  <path d="M-50 26 H50 L38 92 Q36 100 28 100 H-28 Q-36 100 -38 92Z" fill="${c.accent}"/><rect x="-56" y="18" width="112" height="20" rx="8" fill="${c.accent}"/><rect x="-56" y="18" width="112" height="20" rx="8" fill="#000" opacity=".08"/>`

export const shears: Motif = (c) => `
  <g transform="rotate(-24)"><path d="M-6 0 L-20 -100 Q0 -92 10 -6Z" fill="#dfe7ee"/><path d="M6 0 L30 -92 Q8 -96 -8 -8Z" fill="#c4d0db"/><path d="M-4 4 Q-36 60 -30 98 M4 4 Q36 60 30 98" fill="none" stroke="${c.accent}" stroke-width="17" stroke-linecap="round"/><circle r="8" fill="${c.dark}"/></g>`

export const firefly: Motif = (c) => `
  <path d="M-90 100 Q-70 10 -84 -80 M-60 100 Q-46 30 -40 -50 M80 100 Q66 20 88 -70" fill="none" stroke="${c.b}" stroke-width="9" stroke-linecap="round"/>
  ${[
    [-30, -60, 10],
    [30, -20, 13],
    [0, 30, 9],
    [60, -70, 8],
    [-64, -6, 8],
    [44, 50, 7],
  ]
    .map(
      ([x, y, r]) =>
        `<circle cx="${x}" cy="${y}" r="${Number(r) * 3}" fill="${c.accent}" opacity=".22"/><circle cx="${x}" cy="${y}" r="${r}" fill="${c.light}"/>`,
    )
    .join('')}`
