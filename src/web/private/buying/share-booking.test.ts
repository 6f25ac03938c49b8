import { expect, test } from 'vitest'
import type { OrderView } from '#contracts/orders.ts'
import { tellsWhere } from './share-booking.tsx'

test('sharing promises to tell where only if the provider is visited', () => {
  const at = (kind: OrderView['place']['kind']) =>
    tellsWhere({ place: { kind, address: 'Jalan 1' } as OrderView['place'] })
  expect(at('provider')).toBe(true)
  expect(at('customer')).toBe(false)
  expect(at('online')).toBe(false)
})
