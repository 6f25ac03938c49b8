import type { Trade } from '../story.ts'
import { aircon } from './aircon.ts'
import { auto } from './auto.ts'
import { beauty } from './beauty.ts'
import { business } from './business.ts'
import { catering } from './catering.ts'
import { cleaning } from './cleaning.ts'
import { fitness } from './fitness.ts'
import { gadgets } from './gadgets.ts'
import { garden } from './garden.ts'
import { health } from './health.ts'
import { moving } from './moving.ts'
import { pets } from './pets.ts'
import { photo } from './photo.ts'
import { repairs } from './repairs.ts'
import { spa } from './spa.ts'
import { tuition } from './tuition.ts'
import { weddings } from './weddings.ts'

/** In the order in which the shop shows them; the first company of the first is the one the demo's owner owns. */
export const trades: readonly Trade[] = [
  beauty,
  spa,
  cleaning,
  aircon,
  repairs,
  tuition,
  photo,
  catering,
  auto,
  pets,
  fitness,
  health,
  weddings,
  moving,
  gadgets,
  garden,
  business,
]
