import type { servicePlaces } from '#shared/order-axes.ts'
import type { offers } from './catalogue.tables.ts'

/** Where an offer can be given. */
export function placesOffered({
  atProvider,
  atCustomer,
  online,
}: Pick<typeof offers.$inferSelect, 'atProvider' | 'atCustomer' | 'online'>): (typeof servicePlaces)[number][] {
  return [
    ...(atProvider ? (['provider'] as const) : []),
    ...(atCustomer ? (['customer'] as const) : []),
    ...(online ? (['online'] as const) : []),
  ]
}
