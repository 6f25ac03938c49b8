import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { DashboardView, DeskOrdersView } from '#contracts/desk.ts'
import type { MoneyView } from '#contracts/shown.ts'
import { items } from '#domain/catalogue/catalogue.tables.ts'
import { companies, staffMembers } from '#domain/companies/companies.tables.ts'
import { paymentParts, payments } from '#domain/money/payments/payments.tables.ts'
import { checkoutGroups, orderEvents, orders } from '#domain/trade/orders/orders.tables.ts'
import { texts } from '#locales/index.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aDesk, anOrder, twoBranches } from '#test/desk.ts'
import { aContext, testNow } from '#test/world.ts'

test('the tables are filtered, found, sorted and paged, and saved as a file by whoever may', async () => {
  const at = await openTestApi()
  const desk = await aDesk(at)
  const day = 86_400_000
  const base = at.now().getTime() + day
  await anOrder(desk, new Date(base + 2 * day), {
    docno: 'TK-135329',
    customerName: 'Aina',
    customerPhone: '+60123456789',
  })
  await anOrder(desk, new Date(base), { customerName: 'Mei 100%', status: 'requested' })
  await anOrder(desk, new Date(base + day), { customerName: '=HYPERLINK("x")', status: 'cancelled' })
  const list = async (query: string) =>
    (await at.call('GET', `/api/h/desk/orders?companyid=${desk.company.slug}${query}`, { jwt: desk.owner.jwt })).body
      .data as { rows: { customerName: string }[]; cursor: string | null; found?: { count: number; orMore: boolean } }
  const names = async (query: string) => (await list(query)).rows.map((row) => row.customerName[0])
  expect(await names('')).toEqual(['=', 'M', 'A'])
  expect(await names('&sort=oldest')).toEqual(['A', 'M', '='])
  expect(await names('&sort=soonest')).toEqual(['M', '=', 'A'])
  expect(await names('&sort=latest')).toEqual(['A', '=', 'M'])
  expect(await names('&filter=requests')).toEqual(['M'])
  expect(await names('&q=100%25')).toEqual(['M'])
  expect(await names('&q=100%25%20%20mei')).toEqual(['M'])
  for (const number of ['012-345 6789', '%2B60123456789', '345%206789'])
    expect(await names(`&q=${number}`)).toEqual(['A'])
  expect(await names('&q=019')).toEqual([])
  // What was booked, in any language; a name of one or two letters where a word begins.
  for (const word of ['hairc', 'RAMBUT%20gunting', '发', '剪发'])
    expect(await names(`&q=${word}`)).toEqual(['=', 'M', 'A'])
  expect(await names('&q=ai')).toEqual(['A'])
  expect(await names('&q=na')).toEqual([])
  for (const signs of ['%23', '-', '_', '.', '%27']) expect(await names(`&q=${signs}`)).toEqual(['=', 'M', 'A'])
  // Who and what at once; a hyphen parts words, or does not.
  expect(await names('&q=haircut%20aina')).toEqual(['A'])
  expect(await names('&q=haircut%20aina%20135329')).toEqual(['A'])
  // A number beside a name, however it is parted.
  for (const said of ['aina%20012-345%206789', '%2B60%2012-345%206789%20aina', '0123456789%20aina'])
    expect(await names(`&q=${said}`), said).toEqual(['A'])
  expect(await names('&q=haircut%20nobody')).toEqual([])
  await at.platform.database.db
    .update(items)
    .set({ title: { en: 'Bridal make-up & hairdo' } })
    .where(eq(items.id, desk.item.id))
  for (const words of ['aina%20bridal%20make%20up', 'make%20up', 'make-up', 'MAKE%20up%20aina', 'hairdo%20make'])
    expect(await names(`&q=${words}`)).toContain('A')
  // A number as it is read out: without its dash, in any case.
  for (const number of [
    'TK-135329',
    'tk135329',
    '135329',
    'TK–135329',
    'tk_135329',
    '%23135329',
    '＃135329',
    'ＴＫ－１３５３２９',
  ])
    expect(await names(`&q=${number}`)).toEqual(['A'])
  expect(await names('&from=2030-05-03')).toEqual(['=', 'A'])
  expect(await names('&from=2030-05-03&to=2030-05-03')).toEqual(['='])
  expect(await names('&to=2030-05-02')).toEqual(['M'])
  // How many the filters find, whatever the page: said on the first one.
  expect((await list('&limit=1')).found).toEqual({ count: 3, orMore: false })
  expect((await list('&limit=1&from=2030-05-03')).found).toEqual({ count: 2, orMore: false })
  const seen: (string | undefined)[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(
      `&sort=soonest&limit=1${cursor ? `&cursor=${cursor}` : ''}`,
    )
    seen.push(page.rows[0]?.customerName[0])
    cursor = page.cursor
  } while (cursor)
  expect(seen).toEqual(['M', '=', 'A'])
  const file = (jwt: string, path = 'desk/orders') =>
    at.api.request(`/api/h/${path}?companyid=${desk.company.slug}&format=csv`, {
      headers: { authorization: `Bearer ${jwt}` },
    })
  const saved = await file(desk.owner.jwt)
  expect(saved.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(await saved.text()).toContain(`'=HYPERLINK`)
  expect((await (await file(desk.owner.jwt, 'offers')).text()).split('\r\n')).toHaveLength(3)
  const clerk = await aRegistered(at)
  await at.platform.database.db
    .insert(staffMembers)
    .values({ companyId: desk.company.id, contactId: clerk.id, name: 'Clerk', perms: 'BC' })
  expect((await file(clerk.jwt)).status).toBe(403)
  expect((await file(clerk.jwt, 'offers')).status).toBe(403)
})

test('a file of orders has sums, times and titles as a bookkeeper reads them', async () => {
  const at = await openTestApi()
  const desk = await aDesk(at)
  const start = new Date(testNow.getTime() + 3 * 86_400_000)
  await anOrder(desk, start)
  const list = await at.api.request(`/api/h/desk/orders?companyid=${desk.company.slug}`, {
    headers: { authorization: `Bearer ${desk.owner.jwt}` },
  })
  const { data } = (await list.json()) as { data: { rows: { total: MoneyView; docno: string }[] } }
  const [row] = data.rows
  const file = await at.api.request(`/api/h/desk/orders?companyid=${desk.company.slug}&format=csv`, {
    headers: { authorization: `Bearer ${desk.owner.jwt}`, 'accept-language': 'en' },
  })
  const [head = '', line = ''] = (await file.text()).replace('\ufeff', '').split('\r\n')
  const values = line.split(',')
  const of = (name: string) => values[head.split(',').indexOf(texts('en', 'files')[`files.orders.${name}`] ?? '')]
  expect(of('docno')).toBe(row?.docno)
  expect(of('total')).toBe(((row?.total.amount ?? 0) / 100).toFixed(2))
  expect(of('currency')).toBe(row?.total.currency)
  const local = new Date(start.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
  expect([of('startsAt'), of('zone')]).toEqual([local, 'Asia/Kuala_Lumpur'])
  expect(line).not.toContain('{')
})

test('what a file says was received adds up to the money on the dashboard, and is dated by the company’s clock', async () => {
  const at = await openTestApi()
  const desk = await aDesk(at)
  const { db } = at.platform.database
  await db.update(companies).set({ zone: 'Asia/Tokyo' }).where(eq(companies.id, desk.company.id))
  const start = new Date(testNow.getTime() + 3 * 86_400_000)
  const spot = { paymentStatus: 'paid', paidAt: testNow, spotPaidAt: testNow } as const
  for (const over of [
    { ...spot, totalAmount: 8001, subtotalAmount: 8001 },
    { ...spot, status: 'cancelled', spotBackAmount: 7203, backAt: testNow },
    { ...spot, status: 'declined', spotBackAmount: 8000, backAt: testNow },
    { paymentStatus: 'offline_due' },
  ] as const)
    await db
      .update(orders)
      .set(over)
      .where(eq(orders.id, await anOrder(desk, start)))
  at.passTime(1)
  const file = await at.api.request(`/api/h/desk/orders?companyid=${desk.company.slug}&format=csv&sort=oldest`, {
    headers: { authorization: `Bearer ${desk.owner.jwt}`, 'accept-language': 'en' },
  })
  const [head = '', ...lines] = (await file.text()).replace('\ufeff', '').trimEnd().split('\r\n')
  const column = (name: string) => {
    const index = head.split(',').indexOf(texts('en', 'files')[`files.orders.${name}`] ?? '')
    return lines.map((line) => line.split(',')[index] ?? '')
  }
  expect(column('received')).toEqual(['80.01', '7.97', '0.00', '0.00'])
  expect(column('spotBack')).toEqual(['0.00', '72.03', '80.00', '0.00'])
  const paidAt = '2030-05-01 11:00'
  expect(column('paidAt')).toEqual([paidAt, paidAt, paidAt, ''])
  expect(column('spotPaidAt')).toEqual([paidAt, paidAt, paidAt, ''])
  expect(column('backAt')).toEqual(['', paidAt, paidAt, ''])
  const sum = column('received').reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)
  const { body } = await at.call('GET', `/api/h/dashboard?companyid=${desk.company.slug}`, { jwt: desk.owner.jwt })
  expect((body.data as DashboardView).money?.value).toEqual({ amount: sum, currency: 'MYR' })
})

test('the table of orders tells what is proposed to the customer, and until when the company may answer what waits for it', async () => {
  const at = await openTestApi()
  const desk = await aDesk(at)
  const day = 86_400_000
  const start = new Date(testNow.getTime() + 3 * day)
  const later = (days: number) => new Date(start.getTime() + days * day)
  const proposed = await anOrder(desk, start, { proposedStartsAt: later(2), proposalExpiresAt: later(-1) })
  const requested = await anOrder(desk, start, { status: 'requested', requestExpiresAt: later(-2) })
  const claimed = await anOrder(desk, start, {
    status: 'no_show_claimed',
    claimedBy: 'customer',
    claimExpiresAt: later(1),
  })
  const objected = await anOrder(desk, start, { status: 'disputed', claimedBy: 'provider' })
  const { db } = await aContext()
  await db.insert(orderEvents).values({
    orderId: objected,
    transition: 'contest',
    fromStatus: 'no_show_claimed',
    toStatus: 'disputed',
    actor: 'customer',
    at: start,
  })
  const list = await at.call('GET', `/api/h/desk/orders?companyid=${desk.company.slug}`, { jwt: desk.owner.jwt })
  const { rows } = list.body.data as DeskOrdersView
  const told = Object.fromEntries(rows.map(({ orderid, answerBy, proposal }) => [orderid, { answerBy, proposal }]))
  expect(told).toEqual({
    [proposed]: {
      answerBy: null,
      proposal: { startsAt: later(2).toISOString(), expiresAt: later(-1).toISOString() },
    },
    [requested]: { answerBy: later(-2).toISOString(), proposal: null },
    [claimed]: { answerBy: later(1).toISOString(), proposal: null },
    [objected]: { answerBy: later(14).toISOString(), proposal: null },
  })
})

test('the table says where and who, is narrowed to one branch, and finds what is still to be collected', async () => {
  const at = await openTestApi()
  const { id, jwt } = await aRegistered(at)
  const { company, here, there, ipoh } = await twoBranches({ contactId: id })
  const start = new Date(testNow.getTime() + 3 * 86_400_000)
  const desk = (cast: typeof here) => ({ ...cast, company })
  const due = await anOrder(desk(here), start, { paymentStatus: 'offline_due' })
  const paid = await anOrder(desk(there), start, { infoId: ipoh, paymentStatus: 'paid', spotPaidAt: testNow })
  await anOrder(desk(here), start, { status: 'cancelled', paymentStatus: 'offline_due' })
  const list = async (query: string) =>
    ((await at.call('GET', `/api/h/desk/orders?companyid=${company.id}${query}`, { jwt })).body.data as DeskOrdersView)
      .rows
  expect((await list(`&branchid=${ipoh}`)).map(({ orderid }) => orderid)).toEqual([paid])
  expect((await list('&filter=collect')).map(({ orderid }) => orderid)).toEqual([due])
  const [row] = await list(`&branchid=${ipoh}`)
  expect(row).toMatchObject({ branchName: 'Ipoh', staffName: there.staff.name, paidOnline: { amount: 0 } })
  expect(row?.paidSpot.amount).toBe(row?.paid.amount)
  expect((await at.call('GET', `/api/h/orders/${paid}?as=provider`, { jwt })).body.data).toMatchObject({
    company: { branch: 'Ipoh' },
  })
})

test('what is to collect is summed over all pages, less what came already, what should have come first', async () => {
  const at = await openTestApi()
  const { id, jwt } = await aRegistered(at)
  const { company, here } = await twoBranches({ contactId: id })
  const days = (count: number) => new Date(testNow.getTime() + count * 86_400_000)
  const order = (when: number, over: Parameters<typeof anOrder>[2]) => anOrder({ ...here, company }, days(when), over)
  const later = await order(5, { paymentStatus: 'offline_due' })
  const overdue = await order(-2, { paymentStatus: 'offline_due', status: 'completed' })
  const deposit = await order(3, { paymentStatus: 'offline_due' })
  const { db } = at.platform.database
  const [group] = await db.insert(checkoutGroups).values({}).returning()
  const money = { amount: 3000, capturedAmount: 3000, currency: 'MYR', status: 'captured' } as const
  const [paid] = await db
    .insert(payments)
    .values({ groupId: group?.id ?? '', provider: 'sandbox', method: 'card', ...money })
    .returning()
  const part = { paymentId: paid?.id ?? '', orderId: deposit, companyId: company.id, amount: 3000 }
  await db.insert(paymentParts).values(part)
  await db.update(orders).set({ paymentStatus: 'partly_paid' }).where(eq(orders.id, deposit))
  const path = `/api/h/desk/orders?companyid=${company.id}&filter=collect&sort=soonest&limit=1`
  const read = async (cursor = '') =>
    (await at.call('GET', `${path}${cursor && `&cursor=${cursor}`}`, { jwt })).body.data as DeskOrdersView
  const found: DeskOrdersView['rows'] = []
  for (let page = await read(); ; page = await read(page.cursor)) {
    expect(page.totals).toEqual({ due: [{ amount: 21_000, currency: 'MYR' }] })
    found.push(...page.rows)
    if (!page.cursor) break
  }
  expect(found.map(({ orderid, due }) => [orderid, due.amount])).toEqual([
    [overdue, 8000],
    [deposit, 5000],
    [later, 8000],
  ])
})
