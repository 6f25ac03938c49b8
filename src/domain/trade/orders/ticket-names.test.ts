import { globSync, readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { localized } from '#shared/locale.ts'
import { anEvent } from '#test/an-event.ts'
import { openTestApi } from '#test/api.ts'
import { anOffer } from '#test/world.ts'
import { orderLines } from './orders.tables.ts'

const standard = { en: 'Standard', ms: 'Biasa', zh: '普通票' }

/** An evening with one kind of ticket, and how to order two. */
async function anEvening() {
  const { item, booked } = await anEvent([20], { type: { name: standard } })
  return { item, body: booked(2) }
}

test('a ticket is called by its event and its type, in every language and everywhere it is shown', async () => {
  const at = await openTestApi()
  const { item, body } = await anEvening()
  const name = {
    en: `${item.title.en} – Standard`,
    ms: `${item.title.ms} – Biasa`,
    zh: `${item.title.zh} – 普通票`,
  }
  const quote = await at.call('POST', '/api/h/quote', { body })
  expect(quote.body.data).toMatchObject({ lines: [{ name }] })
  const cart = await at.call('POST', '/api/h/cart', { body })
  expect(cart.body.data).toMatchObject({ title: name })

  const placed = (await at.call('POST', '/api/h/orders', { body })).body.data as Record<string, string>
  const { orderid, groupid, secret } = placed
  const group = await at.call('GET', `/api/h/checkout/${groupid}?secret=${secret}`)
  expect(group.body.data).toMatchObject({ orders: [{ lines: [{ name, quantity: 2 }] }] })
  const customer = { name: 'Guest', email: 'guest@example.test' }
  await at.platform.database.db.execute(
    sql`update orders set status = 'confirmed', placed_at = now(), customer_name = ${customer.name} where id = ${orderid}`,
  )
  const shown = await at.call('GET', `/api/h/orders/${orderid}?secret=${secret}`)
  expect(shown.body.data).toMatchObject({ lines: [{ name }] })
  for (const locale of ['en', 'ms', 'zh'] as const) {
    const file = await at.api.request(`/api/h/orders/${orderid}/calendar.ics?secret=${secret}`, {
      headers: { 'accept-language': locale },
    })
    // Long lines of a calendar file are folded.
    expect((await file.text()).replaceAll(/\r\n[ \t]/g, '')).toContain(`SUMMARY:${localized(name, locale)}`)
  }
})

test('tickets sold before are named by their event, too; nothing else is renamed', async () => {
  const at = await openTestApi()
  const { item, body } = await anEvening()
  const { orderid } = (await at.call('POST', '/api/h/orders', { body })).body.data as { orderid: string }
  const service = await anOffer()
  const booked = await at.call('POST', '/api/h/orders', {
    body: { offerid: service.offer.id, startsAt: '2030-05-03T02:00:00.000Z' },
  })
  const served = (booked.body.data as { orderid: string }).orderid
  const { db } = at.platform.database
  const nameOf = async (id: string) =>
    (await db.select().from(orderLines).where(eq(orderLines.orderId, id))).map((line) => line.name)
  const before = await nameOf(served)
  await db
    .update(orderLines)
    .set({ name: { en: 'Standard', zh: '普通票' } })
    .where(eq(orderLines.orderId, orderid))
  const [migration = ''] = globSync('db/migrations/*_name_tickets_by_their_event.sql')
  await db.execute(sql.raw(readFileSync(migration, 'utf8')))
  expect(await nameOf(orderid)).toEqual([
    {
      en: `${item.title.en} – Standard`,
      ms: `${item.title.ms} – Standard`,
      zh: `${item.title.zh} – 普通票`,
    },
  ])
  expect(await nameOf(served)).toEqual(before)
})
