import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { items } from '#domain/catalogue/catalogue.tables.ts'
import { contacts } from '#domain/people/contacts/contacts.tables.ts'
import { mailboxEntries } from '#platform/mailbox/mailbox.tables.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aCompany, aContext, anOffer } from '#test/world.ts'
import { notifyOfOrder } from './notify-of-order.ts'

type Api = Awaited<ReturnType<typeof openTestApi>>

/** Does what the worker would with the order mails waiting. */
async function sendMails(at: Api) {
  const ctx = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  const { rows } = await at.platform.database.pool.query<{ data: { messageId: string } }>(
    `delete from pgboss.job where name = 'mail-order' returning data`,
  )
  for (const { data } of rows) await notifyOfOrder(ctx, data.messageId)
}

/** The mails to an address, in the order in which they were sent. */
const mailsTo = (at: Api, email: string) =>
  at.platform.database.db
    .select()
    .from(mailboxEntries)
    .where(eq(sql`lower(${mailboxEntries.to})`, email.toLowerCase()))
    .orderBy(mailboxEntries.id)

async function book(at: Api, jwt: string, { mailed = true } = {}): Promise<string> {
  const { offer } = await anOffer()
  const body = { offerid: offer.id, startsAt: '2030-05-03T02:00:00.000Z' }
  const { groupid, orderid } = (await at.call('POST', '/api/h/orders', { jwt, body })).body.data as {
    groupid: string
    orderid: string
  }
  await at.call('POST', `/api/h/checkout/${groupid}/payment`, {
    jwt,
    body: { provider: 'offline', method: 'on_the_spot' },
  })
  if (mailed) await sendMails(at)
  return orderid
}

test('whoever muted mails about bookings gets none, but learns of a cancellation all the same', async () => {
  const at = await openTestApi()
  const told = await aRegistered(at)
  const before = (await at.mailbox(told.email)).count
  await book(at, told.jwt)
  expect((await at.mailbox(told.email)).count).toBe(before + 1)

  const muted = await aRegistered(at)
  const notifications = { bookings: { email: false }, reminders: { email: false } }
  await at.call('POST', '/api/h/user-prefs', { jwt: muted.jwt, body: { notifications } })
  const quiet = (await at.mailbox(muted.email)).count
  const orderid = await book(at, muted.jwt)
  expect((await at.mailbox(muted.email)).count).toBe(quiet)
  await at.call('POST', `/api/h/orders/${orderid}/cancel`, { jwt: muted.jwt, body: { expectedRefund: 0 } })
  await sendMails(at)
  expect((await at.mailbox(muted.email)).count).toBe(quiet + 1)
})

test('what cannot be muted is not stored as muted', async () => {
  const at = await openTestApi()
  const { jwt } = await aRegistered(at)
  for (const kind of ['security', 'payments', 'cancellations']) {
    const answer = await at.call('POST', '/api/h/user-prefs', {
      jwt,
      body: { notifications: { [kind]: { email: false } } },
    })
    expect([answer.status, answer.body.issues]).toEqual([422, [{ path: `notifications.${kind}`, code: 'locked' }]])
  }
  const kept = await at.call('POST', '/api/h/user-prefs', {
    jwt,
    body: { notifications: { security: { email: true } } },
  })
  expect(kept.status).toBe(200)
})

test.each([
  ['en', 'You pay RM 80.00 on the spot', 'To pay on the spot: RM 80.00'],
  ['ms', 'Anda membayar RM 80.00 di tempat', 'Perlu dibayar di tempat: RM 80.00'],
  ['zh', '支付 RM 80.00', '到场支付: RM 80.00'],
])('the mail of a booking that is paid on the spot says so, and how much (%s)', async (locale, words, fact) => {
  const at = await openTestApi()
  const person = await aRegistered(at)
  await at.platform.database.db
    .update(contacts)
    .set({ cdata: sql`${contacts.cdata} || ${JSON.stringify({ locale })}::jsonb` })
    .where(eq(contacts.id, person.id))
  await book(at, person.jwt)
  const { newest } = await at.mailbox(person.email)
  expect(newest?.text).toContain(words)
  expect(newest?.text).toContain(fact)
})

test('nobody is told that a booking stands that was cancelled before the mail was written', async () => {
  const at = await openTestApi()
  const person = await aRegistered(at)
  const before = (await at.mailbox(person.email)).count
  const orderid = await book(at, person.jwt, { mailed: false })
  await at.call('POST', `/api/h/orders/${orderid}/cancel`, { jwt: person.jwt, body: { reason: 'Sorry.' } })
  await sendMails(at)
  const { count, newest } = await at.mailbox(person.email)
  expect(count).toBe(before + 1)
  expect(newest?.subject).toContain('is cancelled')
})

test('the mail of a booking that stands brings it into the calendar; one that is asked for, or cancelled, does not', async () => {
  const at = await openTestApi()
  const { email, jwt } = await aRegistered(at)
  const orderid = await book(at, jwt)
  const calendars = async () => (await mailsTo(at, email)).map(({ calendar }) => calendar)
  const mailed = await calendars()
  expect(mailed.at(-1)).toMatch(/BEGIN:VEVENT[\s\S]*DTSTART[^\n]*20300503T/)
  // Long lines are folded.
  expect(mailed.at(-1)?.replaceAll('\r\n ', '')).toContain(`/my/order/${orderid}`)
  await at.call('POST', `/api/h/orders/${orderid}/cancel`, { jwt, body: { expectedRefund: 0 } })
  await sendMails(at)
  const after = await calendars()
  expect(after.length).toBe(mailed.length + 1)
  expect(after.at(-1)).toBeNull()
})

test('what has to be prepared is on the booking, in its mail and in the calendar, and no more once it is over', async () => {
  const at = await openTestApi()
  const { jwt, email } = await aRegistered(at)
  const orderid = await book(at, jwt, { mailed: false })
  const prepare = { en: 'Clear the floor below the unit.', ms: 'Kosongkan lantai.' }
  await at.platform.database.db.update(items).set({ prepare })
  const line = async () =>
    ((await at.call('GET', `/api/h/orders/${orderid}`, { jwt })).body.data as { lines: { prepare: unknown }[] })
      .lines[0]
  expect((await line())?.prepare).toEqual(prepare)
  await sendMails(at)
  const booked = (await mailsTo(at, email)).at(-1)
  expect(booked?.text).toContain(prepare.en)
  expect(booked?.calendar).toContain(prepare.en)
  await at.call('POST', `/api/h/orders/${orderid}/cancel`, { jwt, body: { expectedRefund: 0 } })
  await sendMails(at)
  expect((await mailsTo(at, email)).filter(({ text }) => text.includes(prepare.en))).toHaveLength(1)
})

test.each(['instant', 'request'] as const)(
  'whoever is paid for a time that was closed meanwhile is told that it lies in closed time, by mail and in the product (%s)',
  async (kind) => {
    const at = await openTestApi()
    const [owner, buyer] = [await aRegistered(at), await aRegistered(at)]
    const company = await aCompany({ owner: { contactId: owner.id } })
    const { offer } = await anOffer({ company, kind })
    const booked = async (startsAt: string, meanwhile?: () => Promise<unknown>) => {
      const body = { offerid: offer.id, startsAt }
      const placed = await at.call('POST', '/api/h/orders', { jwt: buyer.jwt, body })
      const { groupid } = placed.body.data as { groupid: string }
      await meanwhile?.()
      const how = { provider: 'offline', method: 'on_the_spot' }
      const paid = await at.call('POST', `/api/h/checkout/${groupid}/payment`, { jwt: buyer.jwt, body: how })
      expect(paid.status).toBe(200)
      await sendMails(at)
      return (await at.mailbox(owner.email)).newest
    }
    expect((await booked('2030-05-03T02:00:00.000Z'))?.subject).not.toContain('closed time')
    const day = { startsAt: '2030-05-06T00:00:00.000Z', endsAt: '2030-05-07T00:00:00.000Z' }
    const close = () =>
      at.call('POST', '/api/h/schedule/blocks', { jwt: owner.jwt, body: { companyid: company.slug, ...day } })
    const mail = await booked('2030-05-06T02:00:00.000Z', close)
    expect(mail?.subject).toContain(kind === 'instant' ? 'New booking in closed time' : 'New request in closed time')
    expect(mail?.text).toContain('It was chosen before the time was closed')
    const told = async () => {
      const { body } = await at.call('GET', '/api/h/notices', { jwt: owner.jwt })
      return (body.data as { rows: { text: string }[] }).rows.map(({ text }) => text.includes('In closed time'))
    }
    // The newest first.
    expect(await told()).toEqual([true, false])
  },
)
