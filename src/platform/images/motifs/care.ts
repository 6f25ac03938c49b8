import { gleam, type Motif } from './motif.ts'

export const scissors: Motif = (c) => `
  <g transform="rotate(18)"><path d="M-12 8 L34 -98 Q46 -104 44 -90 L6 22Z" fill="${c.light}" stroke="${c.dark}" stroke-opacity=".25" stroke-width="2"/>
  <path d="M12 8 L-34 -98 Q-46 -104 -44 -90 L-6 22Z" fill="#dfe7ee" stroke="${c.dark}" stroke-opacity=".25" stroke-width="2"/>
  <circle cx="-30" cy="58" r="30" fill="none" stroke="${c.accent}" stroke-width="15"/><circle cx="32" cy="58" r="30" fill="none" stroke="${c.accent}" stroke-width="15"/>
  <circle cx="0" cy="6" r="7" fill="${c.dark}"/>${gleam('M-52 44 A30 30 0 0 1 -30 30')}${gleam('M10 44 A30 30 0 0 1 32 30')}</g>`

export const comb: Motif = (c) => `
  <g transform="rotate(-14)"><rect x="-92" y="-26" width="184" height="26" rx="12" fill="${c.b}"/>
  ${Array.from({ length: 17 }, (_, i) => `<rect x="${-86 + i * 10.4}" y="-4" width="5" height="56" rx="2.5" fill="${c.b}"/>`).join('')}${gleam('M-80 -18 H70')}</g>`

export const bottle: Motif = (c) => `
  <rect x="-14" y="-98" width="28" height="36" rx="6" fill="${c.dark}"/><path d="M-38 -46 Q-38 -64 -14 -64 H14 Q38 -64 38 -46 V86 Q38 100 24 100 H-24 Q-38 100 -38 86Z" fill="${c.a}"/>
  <rect x="-38" y="-6" width="76" height="62" fill="${c.light}" opacity=".92"/><circle cx="0" cy="24" r="17" fill="${c.accent}"/><path d="M0 10 q12 14 0 28 q-12 -14 0 -28" fill="#fff" opacity=".85"/>${gleam('M-26 -44 V84', 6, 0.35)}`

export const lotus: Motif = (c) => {
  const petal = (turn: number, scale: number, fill: string, opacity = 1) =>
    `<path transform="translate(0 62) rotate(${turn}) scale(${scale})" d="M0 0 Q-42 -62 0 -132 Q42 -62 0 0Z" fill="${fill}" opacity="${opacity}"/>`
  return `<ellipse cx="0" cy="84" rx="98" ry="16" fill="${c.b}" opacity=".55"/>${[-74, 74].map((t) => petal(t, 0.72, c.a, 0.85)).join('')}${[-48, 48].map((t) => petal(t, 0.9, c.accent, 0.85)).join('')}${[-24, 24].map((t) => petal(t, 1.02, c.accent)).join('')}${petal(0, 1.1, c.light)}
  <path d="M0 56 V-52" stroke="${c.accent}" stroke-opacity=".35" stroke-width="3"/>`
}

export const stones: Motif = (c) => `
  <ellipse cx="0" cy="78" rx="88" ry="24" fill="${c.dark}"/><ellipse cx="6" cy="38" rx="66" ry="21" fill="${c.b}"/><ellipse cx="-6" cy="4" rx="46" ry="17" fill="${c.deep}"/>
  <ellipse cx="2" cy="-24" rx="28" ry="13" fill="${c.a}"/>${gleam('M-60 70 Q-30 58 10 58', 5, 0.25)}${gleam('M-40 30 Q-14 22 16 22', 5, 0.25)}<path d="M4 -36 q30 -14 34 -52 q-34 8 -34 52" fill="${c.accent}"/>`

export const candle: Motif = (c) => `
  <circle cx="0" cy="-60" r="70" fill="${c.haze}" opacity=".5"/><rect x="-34" y="-20" width="68" height="120" rx="10" fill="${c.light}"/><rect x="-34" y="-20" width="68" height="24" rx="10" fill="#fff"/>
  <path d="M0 -22 V-36" stroke="${c.dark}" stroke-width="4"/><path d="M0 -92 q22 30 0 56 q-22 -26 0 -56" fill="${c.accent}"/><path d="M0 -66 q9 14 0 28 q-9 -14 0 -28" fill="#fff" opacity=".9"/>`

export const heart: Motif = (c) => `
  <path d="M0 92 C-130 -2 -88 -98 -34 -84 Q-8 -78 0 -48 Q8 -78 34 -84 C88 -98 130 -2 0 92Z" fill="${c.accent}"/>
  <path d="M-92 6 H-40 L-22 -30 L4 44 L24 -8 L36 6 H92" fill="none" stroke="#fff" stroke-width="9" stroke-linejoin="round" stroke-linecap="round"/>${gleam('M-66 -32 Q-60 -64 -34 -66', 7)}`

export const stethoscope: Motif = (c) => `
  <path d="M-58 -90 V-30 Q-58 14 -20 14 Q18 14 18 -30 V-90" fill="none" stroke="${c.dark}" stroke-width="11" stroke-linecap="round"/><path d="M-20 14 V44 Q-20 92 26 92 Q70 92 70 46 V18" fill="none" stroke="${c.dark}" stroke-width="11" stroke-linecap="round"/>
  <circle cx="70" cy="0" r="22" fill="${c.accent}"/><circle cx="70" cy="0" r="10" fill="${c.light}"/><circle cx="-58" cy="-92" r="9" fill="${c.a}"/><circle cx="18" cy="-92" r="9" fill="${c.a}"/>`

export const yogi: Motif = (c) => `
  <ellipse cx="0" cy="92" rx="100" ry="13" fill="${c.accent}" opacity=".9"/><circle cx="0" cy="-66" r="21" fill="${c.b}"/><path d="M0 -90 q15 -4 12 -20 q-14 2 -12 20" fill="${c.dark}"/>
  <path d="M-24 -38 Q0 -48 24 -38 L30 34 H-30Z" fill="${c.a}"/><path d="M-22 -30 Q-78 4 -62 58 M22 -30 Q78 4 62 58" fill="none" stroke="${c.b}" stroke-width="15" stroke-linecap="round"/>
  <path d="M-30 30 Q-100 42 -84 78 Q-40 92 30 70 M30 30 Q100 42 84 78 Q40 92 -30 70" fill="${c.dark}"/>`

export const dumbbell: Motif = (c) => `
  <g transform="rotate(-16)"><rect x="-60" y="-9" width="120" height="18" rx="8" fill="#cfd8e3"/>${[-1, 1].map((s) => `<rect x="${s < 0 ? -82 : 52}" y="-52" width="30" height="104" rx="10" fill="${c.dark}"/><rect x="${s < 0 ? -100 : 80}" y="-34" width="20" height="68" rx="8" fill="${c.accent}"/>`).join('')}${gleam('M-46 -4 H46', 4)}</g>`
