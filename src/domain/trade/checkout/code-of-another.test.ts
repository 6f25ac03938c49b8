import { expect, test } from 'vitest'
import type { Context } from '#domain/base/index.ts'
import { listMailbox } from '#platform/mailbox/index.ts'
import { DomainError } from '#shared/errors.ts'
import { aContext, anOffer } from '#test/world.ts'
import { placeOrder } from './open-checkout.ts'
import { payGroup } from './pay-group.ts'

// No second text goes to a number within a minute: the code of the first does at the next checkout of the same device.

const startsAt = '2030-05-10T02:00:00.000Z'
let numbers = 0
const aNumber = () => `+6013700${String(1000 + ++numbers)}`
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  )

/** A checkout of a visitor who leaves a phone alone, or an address alone. */
async function aCheckout(ctx: Context, phone: string, way: 'phone' | 'email' = 'phone') {
  const { offer } = await anOffer({ priceModel: 'free', priceAmount: 0 })
  const { groupId, secret } = await placeOrder(ctx, { offerid: offer.id, startsAt })
  const choice = { provider: 'offline', method: 'free', customer: { name: 'Mei', [way]: phone } }
  return {
    ask: () => payGroup(ctx, groupId, choice, secret),
    type: (tac: string) => payGroup(ctx, groupId, { ...choice, tac }, secret),
  }
}

async function textsTo({ platform }: Context, phone: string): Promise<string[]> {
  const texts = await listMailbox(platform.database.db, phone)
  return texts.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
}

const later = (ctx: Context, seconds: number): Context => {
  const at = new Date(ctx.now().getTime() + seconds * 1000)
  return { ...ctx, now: () => at }
}

test('the code of a checkout that was left is asked for at the next one, which sends no other, and places it once', async () => {
  const ctx = await aContext({ deviceId: 'c0de0001' })
  const phone = aNumber()
  await (await aCheckout(ctx, phone)).ask()
  const [code = ''] = await textsTo(ctx, phone)
  const soon = later(ctx, 20)
  const next = await aCheckout(soon, phone)
  expect((await next.ask()).sent).toMatchObject({ timeout: 280, to: { value: phone } })
  expect(await textsTo(ctx, phone)).toEqual([code])
  expect((await next.type(code)).placed).toBe(true)
  expect(await outcome((await aCheckout(soon, phone)).type(code))).toBe('identity.code_wrong')
})

test('of two checkouts in two tabs each takes its own code, though the other one was sent later', async () => {
  const ctx = await aContext({ deviceId: 'c0de0002' })
  const phone = aNumber()
  const first = await aCheckout(ctx, phone)
  await first.ask()
  const [one = ''] = await textsTo(ctx, phone)
  const second = await aCheckout(later(ctx, 70), phone)
  await second.ask()
  const other = (await textsTo(ctx, phone)).find((code) => code !== one) ?? ''
  expect((await first.type(one)).placed).toBe(true)
  expect((await second.type(other)).placed).toBe(true)
})

test('another device, and one that does not say which it is, waits for a code of its own', async () => {
  const phone = aNumber()
  const ctx = await aContext({ deviceId: 'c0de0003' })
  await (await aCheckout(ctx, phone)).ask()
  const [code = ''] = await textsTo(ctx, phone)
  for (const over of [{ deviceId: 'c0de0004' }, {}]) {
    const stranger = await aCheckout(await aContext(over), phone)
    expect(await outcome(stranger.ask())).toBe('identity.code_too_soon')
    expect(await outcome(stranger.type(code))).toBe('identity.code_wrong')
  }
  // Of those who do not say it there are many behind an address.
  const nameless = await aContext({})
  const other = aNumber()
  await (await aCheckout(nameless, other)).ask()
  const [theirs = ''] = await textsTo(nameless, other)
  expect(await outcome((await aCheckout(nameless, other)).type(theirs))).toBe('identity.code_wrong')
})

test('a code that was mailed is of its checkout alone: another mail can be sent at once', async () => {
  const ctx = await aContext({ deviceId: 'c0de0005' })
  const address = 'own.checkout@example.test'
  await (await aCheckout(ctx, address, 'email')).ask()
  const [code = ''] = await textsTo(ctx, address)
  expect(code).toMatch(/^\d{6}$/)
  expect(await outcome((await aCheckout(ctx, address, 'email')).type(code))).toBe('identity.code_wrong')
})
