import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outboxMessages } from '#domain/base/outbox/outbox.tables.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { actOnOrder, addWalkIn, runDueTimers, showOrder } from '#domain/trade/index.ts'
import { listMailbox } from '#platform/mailbox/index.ts'
import { at, HOUR, system } from '#test/paid-booking.ts'
import { aCompany, anOffer, aPerson, testNow } from '#test/world.ts'
import { mailOrder } from './mail-order.ts'

const slot = '2030-05-10T02:00:00.000Z'
const later = '2030-05-11T02:00:00.000Z'
let numbers = 0
const aMobile = () => `+6012345${String(++numbers).padStart(4, '0')}`

/** A booking that the desk made for a caller; `told` is what the caller was sent since it was asked last. */
async function aPhoneBooking({ phone = aMobile(), locale }: { phone?: string; locale?: 'ms' } = {}) {
  const owner = await aPerson()
  const company = await aCompany({ owner, name: 'Seri Ayu' })
  const ctx = await at(owner)
  if (locale) await ctx.db.update(contacts).set({ cdata: { locale } }).where(eq(contacts.id, company.id))
  const { offer } = await anOffer({ company })
  const { orderid } = await addWalkIn(ctx, {
    companyid: company.slug,
    offerid: offer.id,
    startsAt: slot,
    name: 'Auntie Rokiah',
    phone,
  })
  const written = new Set<string>()
  const told = async (when = testNow.getTime()) => {
    const worker = await at(system, when)
    const messages = await worker.db.select().from(outboxMessages).where(eq(outboxMessages.subjectId, orderid))
    for (const { id } of messages.filter(({ id, topic }) => topic !== 'orders.checkout_opened' && !written.has(id))) {
      written.add(id)
      await mailOrder(worker, id)
    }
    const box = await listMailbox(worker.db, phone)
    return box.map(({ channel, text }) => `${channel}: ${text}`)
  }
  const desk = async (action: 'reschedule' | 'cancel' | 'no_show', input: object = {}, when = testNow.getTime()) =>
    actOnOrder(await at(owner, when), orderid, action, { as: 'provider', ...input })
  return { orderid, owner, phone, told, desk }
}

test('who called and left a number alone is told by text message: booked, reminded, moved, cancelled', async () => {
  const booking = await aPhoneBooking()
  expect(await booking.told()).toEqual([expect.stringMatching(/^sms: Seri Ayu: your booking on .*10 May.* stands/)])
  await booking.desk('reschedule', { startsAt: later })
  expect(await booking.told()).toContainEqual(expect.stringMatching(/moved from .*10 May.* to .*11 May/))
  const dayBefore = Date.parse(later) - 24 * HOUR
  await runDueTimers(await at(system, dayBefore))
  expect(await booking.told(dayBefore)).toContainEqual(expect.stringMatching(/you have a booking on .*11 May/))
  await booking.desk('cancel', {}, dayBefore)
  const all = await booking.told(dayBefore)
  expect(all).toContainEqual(expect.stringMatching(/your booking on .*11 May.* is cancelled/))
  expect(all).toHaveLength(4)
  expect(all.join()).not.toContain('{{')
})

test('it is written in the language of the company, and what asks for an answer brings the way to give one', async () => {
  const booking = await aPhoneBooking({ locale: 'ms' })
  const [first] = await booking.told()
  expect(first).toContain('tempahan anda')
  const missed = Date.parse(slot) + HOUR / 2
  await booking.desk('no_show', {}, missed)
  expect(await booking.told(missed)).toContainEqual(
    expect.stringMatching(new RegExp(`bantah sebelum .*/ms/my/order/${booking.orderid}#k=`)),
  )
})

test('a number that takes no text message is promised nothing, and sent nothing', async () => {
  const booking = await aPhoneBooking({ phone: '+60321410000' })
  expect(await booking.told()).toEqual([])
  const shown = async ({ orderid, owner }: typeof booking) =>
    (await showOrder(await at(owner), orderid, undefined, 'provider')).toldBy
  expect(await shown(booking)).toBe('nobody')
  expect(await shown(await aPhoneBooking())).toBe('sms')
})
