import * as care from './care.ts'
import * as craft from './craft.ts'
import * as home from './home.ts'
import type { Motif } from './motif.ts'
import * as work from './work.ts'

/** The motifs of a trade's pictures, its base and accent hues, and whether it is outdoors. */
export interface Scene {
  motifs: [Motif, ...Motif[]]
  hue: number
  accent: number
  outdoors?: boolean
}

export const scenes: ReadonlyMap<string, Scene> = new Map<string, Scene>(
  Object.entries({
    beauty: { motifs: [care.scissors, care.comb, care.bottle], hue: 338, accent: 28 },
    spa: { motifs: [care.lotus, care.stones, care.candle], hue: 168, accent: 345 },
    cleaning: { motifs: [home.bucket, home.sprayer, home.broom], hue: 198, accent: 46 },
    aircon: { motifs: [home.airconUnit, home.fan, home.washer], hue: 208, accent: 176 },
    repairs: { motifs: [home.wrench, home.hammer, home.bulb], hue: 222, accent: 36 },
    tuition: { motifs: [craft.books, craft.pencil, craft.note], hue: 258, accent: 40 },
    photo: { motifs: [craft.camera, craft.frames], hue: 24, accent: 200 },
    catering: { motifs: [craft.pot, craft.cake, craft.kuih], hue: 32, accent: 8 },
    auto: { motifs: [craft.car, craft.wheel], hue: 214, accent: 6, outdoors: true },
    pets: { motifs: [craft.cat, craft.paw], hue: 40, accent: 350 },
    fitness: { motifs: [care.yogi, care.dumbbell], hue: 276, accent: 162, outdoors: true },
    health: { motifs: [care.heart, care.stethoscope], hue: 188, accent: 354 },
    weddings: { motifs: [work.rings, work.garland, work.balloons], hue: 350, accent: 44 },
    moving: { motifs: [work.truck, work.boxes], hue: 152, accent: 26, outdoors: true },
    gadgets: { motifs: [work.phone, work.laptop], hue: 232, accent: 318 },
    garden: { motifs: [home.leafPot, home.shears, home.firefly], hue: 128, accent: 22, outdoors: true },
    business: { motifs: [work.briefcase, work.chart], hue: 216, accent: 150 },
  }),
)
