import { expect, test } from 'vitest'
import { openTestApi } from '#test/api.ts'
import { aCompany, anOffer } from '#test/world.ts'

const home = { atProvider: false, atCustomer: true, serviceRadiusKm: 20, priceAmount: 8000 }
type Answer = { travel: { amount: number }; total: { amount: number }; travelFrom: { amount: number } | null }

async function quoted(fees: object, place?: object): Promise<{ status: number; data: Answer }> {
  const at = await openTestApi()
  const { offer } = await anOffer({ company: await aCompany(), ...home, ...fees })
  const { status, body } = await at.call('POST', '/api/h/quote', {
    body: { offerid: offer.id, ...(place && { place }) },
  })
  return { status, data: body.data as Answer }
}

test.each([
  ['no place', undefined],
  ['a place without an address', { kind: 'customer' }],
  ['a street without a town', { kind: 'customer', line1: '1 Jalan Ampang' }],
])(
  'what is had at home has a price before the address is known, and what the way costs at least: %s',
  async (_, place) => {
    const { status, data } = await quoted({ travelFeeBaseAmount: 500, travelFeePerKmAmount: 120 }, place)
    expect(status).toBe(200)
    expect([data.total.amount, data.travel.amount, data.travelFrom?.amount]).toEqual([8000, 0, 620])
  },
)

test('a way that costs the same everywhere is in the price from the start', async () => {
  const { data } = await quoted({ travelFeeBaseAmount: 500 })
  expect([data.total.amount, data.travel.amount, data.travelFrom]).toEqual([8500, 500, null])
})

test('a town that nobody knows is still refused, and nothing is booked without an address', async () => {
  expect((await quoted({}, { kind: 'customer', line1: '1 Jalan', city: 'Atlantis' })).status).toBe(422)
  const at = await openTestApi()
  const { offer } = await anOffer({ company: await aCompany(), ...home })
  const body = { offerid: offer.id, startsAt: '2030-05-10T02:00:00.000Z', place: { kind: 'customer' } }
  expect((await at.call('POST', '/api/h/orders', { body })).status).toBe(422)
})
