import { expect, test } from 'vitest'
import { readEmail, sendCode } from '#domain/people/index.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { openTestApi } from '#test/api.ts'
import { aContext, anOffer } from '#test/world.ts'
import { countingCheckout } from './checkout-limits.ts'

// Many people share one network address: what one of them does must not affect the others.

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  )
const device = (n: number) => n.toString(16).padStart(8, '0')

/** Visitors with the real limits, who differ in the given fields. */
async function visitors() {
  const { platform } = await openTestApi({ limitScale: 1 })
  return (over: { ip: string; deviceId?: string }) => aContext({ ...over, platform })
}

/** A code for a checkout: for a new one, unless told. */
const aCode = async (visitor: Promise<Parameters<typeof sendCode>[0]>, email: string, boundTo = newId()) =>
  outcome(
    sendCode(await visitor, { purpose: 'checkout', to: readEmail(email), accountId: null, deliver: true, boundTo }),
  )

test('bookings that are refused, or made from one device, take nothing from the neighbours', async () => {
  const at = await openTestApi({ limitScale: 1 })
  const book = (offerid: string, n: number) =>
    at.call('POST', '/api/h/orders', {
      body: { offerid, startsAt: '2030-05-10T02:00:00.000Z' },
      device: device(n),
      ip: '198.51.100.9',
    })
  const refused: (string | undefined)[] = []
  for (let n = 0; n < 66; n++) refused.push((await book(newId(), n % 7)).body.code)
  expect(refused).not.toContain('request.too_many')
  for (let n = 0; n < 6; n++) refused.push((await book(newId(), 1)).body.code)
  expect(refused.at(-1)).toBe('request.too_many')
  expect((await book((await anOffer()).offer.id, 8)).status).toBe(200)
})

test('an address takes sixty bookings in a minute, each of its devices ten', async () => {
  const visitor = await visitors()
  const ip = '198.51.100.10'
  const done: string[] = []
  for (let n = 0; n < 66; n++)
    done.push(await outcome(countingCheckout(await visitor({ ip, deviceId: device(n) }), async () => n)))
  expect(done.filter((one) => one === 'done')).toHaveLength(60)
  const elsewhere = { ip: '198.51.100.11', deviceId: device(100) }
  const own: string[] = []
  for (let n = 0; n < 12; n++) own.push(await outcome(countingCheckout(await visitor(elsewhere), async () => n)))
  expect(own.filter((one) => one === 'done')).toHaveLength(10)
})

test('codes of checkouts leave those of sign-ins to the neighbours, and a device leaves codes to the others', async () => {
  const visitor = await visitors()
  const ip = '198.51.100.12'
  const done: string[] = []
  for (let n = 0; n < 62; n++) done.push(await aCode(visitor({ ip, deviceId: device(n) }), `c${n}@codes.test`))
  expect(done.filter((one) => one === 'done')).toHaveLength(60)
  const signIn = { purpose: 'login' as const, to: readEmail('me@codes.test'), accountId: null, deliver: true }
  expect(await outcome(sendCode(await visitor({ ip }), signIn))).toBe('done')
  const own: string[] = []
  for (let n = 0; n < 12; n++)
    own.push(await aCode(visitor({ ip: '198.51.100.13', deviceId: device(1000) }), `d${n}@codes.test`))
  expect(own.filter((one) => one === 'done')).toHaveLength(10)
})

test("codes that others ask for at their checkouts do not keep an address's owner from confirming", async () => {
  const visitor = await visitors()
  const victim = 'victim@codes.test'
  const attacks: string[] = []
  for (let n = 0; n < 12; n++) attacks.push(await aCode(visitor({ ip: '198.51.100.14', deviceId: device(n) }), victim))
  expect(attacks.filter((one) => one === 'done')).toHaveLength(10)
  const own = newId()
  expect(await aCode(visitor({ ip: '198.51.100.15' }), victim, own)).toBe('done')
  expect(await aCode(visitor({ ip: '198.51.100.15' }), victim, own)).toBe('identity.code_too_soon')
})

test('an address gets thirty codes of checkouts in an hour at most, however many ask', async () => {
  const visitor = await visitors()
  const done: string[] = []
  for (let n = 0; n < 32; n++) done.push(await aCode(visitor({ ip: `203.0.113.${n}` }), 'bombed@codes.test'))
  expect(done.filter((one) => one === 'done')).toHaveLength(30)
  expect(done.at(-1)).toBe('identity.code_too_often')
})
