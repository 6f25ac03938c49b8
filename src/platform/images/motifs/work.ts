import { gleam, type Motif } from './motif.ts'

export const rings: Motif = (c) => `
  <circle cx="-34" cy="26" r="54" fill="none" stroke="${c.accent}" stroke-width="15"/><circle cx="36" cy="26" r="54" fill="none" stroke="${c.light}" stroke-width="15"/><path d="M36 -86 L12 -60 L36 -28 L60 -60Z" fill="#fff"/><path d="M36 -86 L36 -28 L60 -60Z" fill="${c.a}" opacity=".5"/>${gleam('M-76 6 A54 54 0 0 1 -44 -24', 5)}`

export const balloons: Motif = (c) => `
  ${[
    [-46, -38, c.accent],
    [44, -46, c.a],
    [0, -2, c.light],
  ]
    .map(
      ([x, y, f]) =>
        `<path d="M${x} ${Number(y) + 44} Q${Number(x) / 2} 80 0 100" fill="none" stroke="${c.dark}" stroke-opacity=".4" stroke-width="3"/><ellipse cx="${x}" cy="${y}" rx="40" ry="48" fill="${f}"/><ellipse cx="${Number(x) - 13}" cy="${Number(y) - 16}" rx="9" ry="14" fill="#fff" opacity=".55"/>`,
    )
    .join('')}`

export const garland: Motif = (c) => `
  <path d="M-98 -60 Q0 50 98 -60" fill="none" stroke="${c.b}" stroke-width="5"/>${Array.from({ length: 9 }, (_, i) => {
    const x = -88 + i * 22
    const y = -60 + 55 * (1 - (x / 98) ** 2)
    return `<g transform="translate(${x} ${y})">${[0, 60, 120, 180, 240, 300].map((t) => `<ellipse cx="0" cy="-11" rx="7" ry="11" transform="rotate(${t})" fill="${i % 2 ? c.accent : c.light}"/>`).join('')}<circle r="6" fill="${c.a}"/></g>`
  }).join('')}`

export const truck: Motif = (c) => `
  <rect x="-98" y="-56" width="124" height="110" rx="9" fill="${c.light}"/><rect x="-98" y="-20" width="124" height="18" fill="${c.accent}"/><path d="M30 -24 H66 L96 14 V54 H30Z" fill="${c.a}"/><path d="M42 -12 H62 L80 12 H42Z" fill="${c.sky}"/><rect x="-98" y="48" width="196" height="14" rx="5" fill="${c.dark}"/>${[-56, 62].map((x) => `<circle cx="${x}" cy="68" r="25" fill="${c.dark}"/><circle cx="${x}" cy="68" r="11" fill="#d7e0e8"/>`).join('')}`

export const boxes: Motif = (c) => `
  <rect x="-84" y="10" width="90" height="90" fill="#c98f56"/><path d="M-84 10 H6 L22 -8 H-66Z" fill="#e0b07c"/><path d="M6 10 L22 -8 V82 L6 100Z" fill="#a8733f"/><rect x="-48" y="10" width="18" height="90" fill="${c.accent}" opacity=".7"/><rect x="24" y="40" width="60" height="60" fill="#d69f67"/><path d="M24 40 H84 L96 27 H38Z" fill="#ecc394"/><rect x="-58" y="-68" width="66" height="62" fill="#d69f67"/><path d="M-58 -68 H8 L20 -80 H-44Z" fill="#ecc394"/><path d="M-42 -40 h22 m-22 12 h32" stroke="${c.dark}" stroke-width="4" opacity=".5"/>`

export const laptop: Motif = (c) => `
  <rect x="-76" y="-74" width="152" height="112" rx="10" fill="${c.dark}"/><rect x="-67" y="-65" width="134" height="94" rx="4" fill="${c.a}"/><path d="M-67 -65 H20 L-67 22Z" fill="#fff" opacity=".14"/><rect x="-52" y="-46" width="60" height="9" rx="4.5" fill="#fff" opacity=".9"/><rect x="-52" y="-28" width="90" height="9" rx="4.5" fill="#fff" opacity=".55"/><rect x="-52" y="-10" width="40" height="9" rx="4.5" fill="${c.accent}"/><path d="M-100 56 L-82 38 H82 L100 56 Q100 66 88 66 H-88 Q-100 66 -100 56Z" fill="#cfd8e2"/><rect x="-22" y="44" width="44" height="7" rx="3.5" fill="#9fadbb"/>`

export const phone: Motif = (c) => `
  <rect x="-48" y="-98" width="96" height="196" rx="20" fill="${c.dark}"/><rect x="-41" y="-88" width="82" height="176" rx="12" fill="${c.light}"/><rect x="-32" y="-70" width="64" height="52" rx="10" fill="${c.accent}"/><rect x="-32" y="-8" width="64" height="10" rx="5" fill="${c.a}"/><rect x="-32" y="10" width="44" height="10" rx="5" fill="${c.a}" opacity=".5"/><rect x="-32" y="50" width="64" height="24" rx="12" fill="${c.b}"/><path d="M-41 -88 H10 L-41 20Z" fill="#fff" opacity=".25"/>`

export const briefcase: Motif = (c) => `
  <path d="M-34 -44 V-62 Q-34 -76 -20 -76 H20 Q34 -76 34 -62 V-44" fill="none" stroke="${c.dark}" stroke-width="12"/><rect x="-94" y="-46" width="188" height="136" rx="16" fill="${c.b}"/><path d="M-94 -30 Q-94 -46 -78 -46 H78 Q94 -46 94 -30 V14 Q0 46 -94 14Z" fill="${c.a}"/><rect x="-14" y="16" width="28" height="28" rx="6" fill="${c.accent}"/>${gleam('M-78 -30 H60', 5, 0.4)}`

export const chart: Motif = (c) => `
  <rect x="-92" y="-84" width="184" height="170" rx="12" fill="#fff"/>${[
    [-62, 34],
    [-26, 60],
    [10, 84],
    [46, 116],
  ]
    .map(
      ([x, h], i) =>
        `<rect x="${x}" y="${70 - Number(h)}" width="24" height="${h}" rx="5" fill="${i === 3 ? c.accent : c.a}"/>`,
    )
    .join(
      '',
    )}<path d="M-60 4 L-14 -22 L24 -44 L70 -72" fill="none" stroke="${c.dark}" stroke-width="6" stroke-linecap="round"/>`
