import { expect, test } from 'vitest'
import type { LineView } from '#contracts/orders.ts'
import { wishOf } from './wish-of.ts'

const line = { kind: 'service', offerid: 'o', variantid: null, addonid: null, quantity: 2, wantedStaffid: null }

test('another time is looked for with whoever was asked for by name, and with anybody where nobody was', () => {
  const wish = (over: object) => wishOf([{ ...line, ...over } as LineView])
  expect(wish({})).toEqual({ offerid: 'o', quantity: 2 })
  expect(wish({ wantedStaffid: 's' })).toEqual({ offerid: 'o', quantity: 2, staffid: 's' })
  expect(wish({ kind: 'ticket' })).toBeNull()
})
