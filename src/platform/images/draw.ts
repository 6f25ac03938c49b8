import { createHash } from 'node:crypto'
import { type Scene, scenes } from './motifs/index.ts'
import type { Motif } from './motifs/motif.ts'
import { type Palette, paletteOf } from './palette.ts'

/** What a picture is drawn from; stored in `files.recipe`. */
export interface Recipe {
  /** A trade, `emblem:<trade>` or `face`. */
  scene: string
  seed: string
  mood?: 'day' | 'evening'
  /** Which of the scene's motifs is in front; by default any. */
  motif?: number
  /** Of a face. */
  look?: 'scarf' | 'woman' | 'man'
}

type Random = () => number

function randomOf(seed: string): Random {
  let state = createHash('sha1').update(seed).digest().readUInt32LE(0)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let x = Math.imul(state ^ (state >>> 15), 1 | state)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296
  }
}

const W = 1600
const H = 1200

/** The picture of a recipe as SVG. Deterministic. */
export function draw(recipe: Recipe): { svg: string; width: number; height: number } {
  const random = randomOf(recipe.seed)
  if (recipe.scene === 'face') return { svg: face(random, recipe.look), width: 400, height: 400 }
  if (recipe.scene.startsWith('emblem:'))
    return { svg: emblem(sceneOf(recipe.scene.slice(7)), random), width: 400, height: 400 }
  const scene = withFront(sceneOf(recipe.scene), recipe.motif)
  const evening = recipe.mood === 'evening' || random() < 0.12
  const c = paletteOf(
    scene.hue + (random() - 0.5) * 36,
    scene.accent + (random() - 0.5) * 24,
    evening ? 'evening' : 'day',
  )
  const compositions = scene.outdoors ? [horizon, horizon, flatLay, closeUp] : [table, table, flatLay, closeUp]
  const compose = compositions[Math.floor(random() * compositions.length)] ?? table
  const body = compose(scene, c, random)
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMidYMid slice">${body}${light(random, evening)}</svg>`,
    width: W,
    height: H,
  }
}

function sceneOf(name: string): Scene {
  return scenes.get(name) ?? (scenes.get('business') as Scene)
}

type Composed = Scene & { front?: Motif }

function mainOf(scene: Composed, random: Random): Motif {
  const drawn = scene.motifs[Math.floor(random() * scene.motifs.length)] ?? scene.motifs[0]
  return scene.front ?? drawn
}

/** The scene with one of its things first and always in front. */
function withFront(scene: Scene, motif: number | undefined): Composed {
  const front = motif === undefined ? undefined : scene.motifs[motif]
  return front ? { ...scene, motifs: [front, ...scene.motifs.filter((other) => other !== front)], front } : scene
}

const place = (motif: Motif, c: Palette, x: number, y: number, scale: number, turn = 0) =>
  `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(1)}) scale(${scale.toFixed(2)})">${motif(c)}</g>`

const shadow = (x: number, y: number, r: number, opacity = 0.22) =>
  `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.13}" fill="#0b1220" opacity="${opacity * 0.5}"/><ellipse cx="${x}" cy="${y}" rx="${r * 0.8}" ry="${r * 0.09}" fill="#0b1220" opacity="${opacity}"/>`

const background = (from: string, to: string) =>
  `<defs><linearGradient id="bg" x1="0" y1="0" x2=".35" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="${W}" height="${H}" fill="url(#bg)"/>`

/** Light from a corner and slightly dark edges, so that the drawing looks like a photo. */
function light(random: Random, evening: boolean): string {
  const x = random() < 0.5 ? 0.1 : 0.9
  return `<defs><radialGradient id="sun" cx="${x}" cy="0" r="1"><stop offset="0" stop-color="#fff" stop-opacity="${evening ? 0.12 : 0.42}"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/></radialGradient>
  <radialGradient id="edge" cx=".5" cy=".46" r=".78"><stop offset=".62" stop-color="#0b1220" stop-opacity="0"/><stop offset="1" stop-color="#0b1220" stop-opacity="${evening ? 0.45 : 0.2}"/></radialGradient></defs>
  <rect width="${W}" height="${H}" fill="url(#sun)"/><rect width="${W}" height="${H}" fill="url(#edge)"/>`
}

function frond(x: number, y: number, turn: number, scale: number, fill: string, opacity: number): string {
  const leaves = Array.from({ length: 7 }, (_, i) => {
    const t = -66 + i * 22
    return `<path transform="rotate(${t})" d="M0 0 Q-22 -90 0 -230 Q22 -90 0 0Z"/>`
  }).join('')
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})" fill="${fill}" opacity="${opacity}">${leaves}</g>`
}

/** A wall with window light, a table, the things of the trade on it. */
function table(scene: Composed, c: Palette, random: Random): string {
  const edge = 760 + random() * 120
  const left = random() < 0.5
  const main = mainOf(scene, random)
  const others = scene.motifs.filter((m) => m !== main)
  const x = left ? 560 : 1040
  const window = left ? 1000 : 240
  const panes = `<g transform="translate(${window} 120) skewX(-14)" fill="#fff" opacity=".28"><rect width="150" height="230"/><rect x="170" width="150" height="230"/><rect y="250" width="150" height="230"/><rect x="170" y="250" width="150" height="230"/></g>`
  const shelf = `<rect x="${left ? 1010 : 150}" y="${edge - 420}" width="440" height="20" rx="6" fill="${c.b}"/>${[0, 1, 2].map((i) => `<rect x="${(left ? 1040 : 180) + i * 130}" y="${edge - 500 - random() * 50}" width="${60 + random() * 40}" height="${80 + random() * 50}" rx="14" fill="${[c.accent, c.light, c.a][i]}" opacity=".85"/>`).join('')}<rect x="${left ? 1010 : 150}" y="${edge - 420}" width="440" height="20" rx="6" fill="${c.b}"/>`
  const second = others[0]
  return `${background(c.sky, c.wall)}<circle cx="${left ? 1180 : 420}" cy="${edge - 330}" r="330" fill="${c.haze}" opacity=".55"/>${panes}${random() < 0.55 ? shelf : ''}
  <defs><linearGradient id="top" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${c.ground}"/><stop offset="1" stop-color="${c.deep}"/></linearGradient></defs>
  <rect y="${edge}" width="${W}" height="${H - edge}" fill="url(#top)"/><rect y="${edge}" width="${W}" height="7" fill="#fff" opacity=".35"/>
  ${second ? shadow(left ? 1130 : 470, edge + 128, 170) + place(second, c, left ? 1130 : 470, edge - 22, 1.5, (random() - 0.5) * 6) : ''}
  ${shadow(x, edge + 238, 330)}${place(main, c, x, edge - 60, 3, 0)}
  ${others[1] && random() < 0.7 ? shadow(left ? 1390 : 230, edge + 262, 120) + place(others[1], c, left ? 1390 : 230, edge + 160, 1.05, (random() - 0.5) * 8) : ''}
  ${random() < 0.6 ? frond(left ? -30 : W + 30, H + 20, left ? 42 : -42, 1.9, c.deep, 0.55) : ''}`
}

/** Hills, a sun, and one thing large in front. */
function horizon(scene: Composed, c: Palette, random: Random): string {
  const sunX = 300 + random() * 1000
  const main = mainOf(scene, random)
  const second = scene.motifs.find((m) => m !== main)
  const hill = (y: number, height: number, fill: string, opacity: number) =>
    `<path d="M0 ${y} C ${200 + random() * 200} ${y - height}, ${500 + random() * 200} ${y - height * 0.2}, 800 ${y - height * 0.5} S ${1300 + random() * 100} ${y - height}, ${W} ${y - height * 0.3} V${H} H0Z" fill="${fill}" opacity="${opacity}"/>`
  const x = sunX < 800 ? 1000 : 600
  return `${background(c.haze, c.sky)}<circle cx="${sunX}" cy="400" r="260" fill="#fff" opacity=".3"/><circle cx="${sunX}" cy="400" r="170" fill="${c.light}" opacity=".95"/>
  ${[0, 1, 2].map((i) => `<ellipse cx="${200 + random() * 1200}" cy="${140 + i * 90}" rx="${120 + random() * 140}" ry="26" fill="#fff" opacity=".45"/>`).join('')}
  ${hill(720, 210, c.wall, 1)}${hill(800, 150, c.ground, 1)}${hill(890, 110, c.deep, 0.9)}<rect y="985" width="${W}" height="300" fill="${c.dark}" opacity=".32"/>
  ${frond(sunX < 800 ? 120 : 1480, 1000, sunX < 800 ? 12 : -12, 1.5, c.b, 0.85)}
  ${second ? shadow(x + (sunX < 800 ? -560 : 560), 990, 150) + place(second, c, x + (sunX < 800 ? -560 : 560), 850, 1.4) : ''}
  ${shadow(x, 1075, 340)}${place(main, c, x, 790, 2.9)}`
}

/** Things laid out on a surface and seen from above. */
function flatLay(scene: Composed, c: Palette, random: Random): string {
  const tile = random() < 0.5
  const lines = tile
    ? Array.from(
        { length: 8 },
        (_, i) =>
          `<path d="M${i * 230 - 60} 0 L${i * 230 + 60} ${H}" stroke="#fff" stroke-opacity=".22" stroke-width="5"/>`,
      ).join('') +
      Array.from(
        { length: 6 },
        (_, i) => `<path d="M0 ${i * 230 + 20} H${W}" stroke="#fff" stroke-opacity=".22" stroke-width="5"/>`,
      ).join('')
    : Array.from(
        { length: 5 },
        (_, i) =>
          `<path d="M0 ${i * 260 + random() * 60} Q 400 ${i * 260 + 40 + random() * 60} 800 ${i * 260 + 10} T ${W} ${i * 260 + random() * 60}" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="6"/>`,
      ).join('')
  const spots: [number, number, number][] = [
    [560, 560, 2.9],
    [1210, 340, 1.75],
    [1180, 890, 1.7],
    [190, 250, 1.25],
    [230, 1010, 1.2],
  ]
  const flip = random() < 0.5
  const laid = spots.map(([x, y, scale], i) => {
    const motif = scene.motifs[i % scene.motifs.length] ?? scene.motifs[0]
    const at = flip ? W - x : x
    const turn = (random() - 0.5) * 50
    return `<circle cx="${at + 14}" cy="${y + 22}" r="${scale * 86}" fill="#0b1220" opacity=".07"/><circle cx="${at + 8}" cy="${y + 12}" r="${scale * 72}" fill="#0b1220" opacity=".08"/>${place(motif, c, at, y, scale, turn)}`
  })
  return `${background(c.wall, c.ground)}${lines}<circle cx="${flip ? W - 560 : 560}" cy="560" r="430" fill="${c.haze}" opacity=".6"/><circle cx="${flip ? W - 560 : 560}" cy="560" r="360" fill="${c.light}" opacity=".55"/>${laid.join('')}${frond(flip ? 60 : 1540, -30, flip ? 140 : 220, 1.5, c.deep, 0.5)}`
}

/** One thing very near, with lights out of focus behind it. */
function closeUp(scene: Composed, c: Palette, random: Random): string {
  const main = mainOf(scene, random)
  const bokeh = Array.from({ length: 16 }, () => {
    const r = 40 + random() * 130
    return `<circle cx="${(random() * W).toFixed(0)}" cy="${(random() * H * 0.8).toFixed(0)}" r="${r.toFixed(0)}" fill="${[c.light, c.haze, c.accent][Math.floor(random() * 3)]}" opacity="${(0.1 + random() * 0.22).toFixed(2)}"/>`
  }).join('')
  const x = 640 + random() * 320
  return `${background(c.a, c.deep)}${bokeh}<path d="M0 980 Q ${W / 2} 900 ${W} 980 V${H} H0Z" fill="${c.dark}" opacity=".55"/><circle cx="${x}" cy="600" r="470" fill="${c.light}" opacity=".22"/><circle cx="${x}" cy="600" r="380" fill="${c.light}" opacity=".3"/>${shadow(x, 1035, 430, 0.4)}${place(main, { ...c, a: c.b, b: c.dark }, x, 640, 3.9, (random() - 0.5) * 8)}`
}

function emblem(scene: Scene, random: Random): string {
  const c = paletteOf(scene.hue + (random() - 0.5) * 60, scene.accent + (random() - 0.5) * 40, 'day')
  const motif = scene.motifs[Math.floor(random() * scene.motifs.length)] ?? scene.motifs[0]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs><linearGradient id="e" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${c.a}"/><stop offset="1" stop-color="${c.b}"/></linearGradient></defs><rect width="400" height="400" fill="url(#e)"/><circle cx="200" cy="200" r="150" fill="${c.light}"/>${place(motif, c, 200, 200, 1.12)}</svg>`
}

/** A friendly portrait of nobody: hair or headscarf, shoulders, a plain background. */
function face(random: Random, look: Recipe['look']): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const skin = pick(['#f1c7a3', '#e3ad82', '#c98a5e', '#a66a42', '#8a5433'])
  const hair = pick(['#1d1a1a', '#2c211c', '#3a2a20', '#121722'])
  const hue = Math.floor(random() * 360)
  const c = paletteOf(hue, hue + 160, 'day')
  const style = look === 'scarf' ? 'scarf' : look === 'woman' ? pick(['long', 'bun', 'long']) : 'short'
  const back =
    style === 'long'
      ? `<path d="M104 190 Q96 70 200 66 Q304 70 296 190 V310 H104Z" fill="${hair}"/>`
      : style === 'scarf'
        ? `<path d="M92 206 Q88 58 200 56 Q312 58 308 206 Q316 330 286 372 H114 Q84 330 92 206Z" fill="${c.accent}"/>`
        : style === 'bun'
          ? `<circle cx="200" cy="66" r="38" fill="${hair}"/>`
          : ''
  const front =
    style === 'scarf'
      ? `<path d="M126 190 Q122 96 200 94 Q278 96 274 190 Q272 118 200 116 Q128 118 126 190Z" fill="${c.accent}"/><path d="M126 200 Q140 290 200 300 Q260 290 274 200 Q300 300 270 350 H130 Q100 300 126 200Z" fill="${c.accent}"/>`
      : `<path d="M124 184 Q118 84 200 84 Q282 84 276 184 Q266 128 214 122 Q160 126 124 184Z" fill="${hair}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><rect width="400" height="400" fill="${c.wall}"/><circle cx="290" cy="120" r="170" fill="${c.light}" opacity=".5"/>${back}<path d="M60 400 Q64 302 160 290 H240 Q336 302 340 400Z" fill="${c.a}"/><path d="M164 250 H236 V300 Q200 330 164 300Z" fill="${skin}"/><ellipse cx="200" cy="196" rx="74" ry="88" fill="${skin}"/><path d="M164 262 Q200 290 236 262 V280 Q200 306 164 280Z" fill="#000" opacity=".08"/>${front}<circle cx="172" cy="196" r="7" fill="#1b1b20"/><circle cx="228" cy="196" r="7" fill="#1b1b20"/><path d="M158 176 q14 -9 28 0 M214 176 q14 -9 28 0" stroke="${hair}" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M172 232 Q200 ${254 + Math.floor(random() * 10)} 228 232" stroke="#7d2f2a" stroke-width="6" fill="none" stroke-linecap="round"/><circle cx="152" cy="222" r="13" fill="#e8776a" opacity=".28"/><circle cx="248" cy="222" r="13" fill="#e8776a" opacity=".28"/></svg>`
}
