import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { contactInfos } from '#domain/people/contacts/contacts.tables.ts'
import { resources } from '#domain/trade/booking/availability.tables.ts'
import { allLetters } from '#shared/rights.ts'
import { aRegistered } from '../api.ts'
import { aValidWorld, letBegin, type ValidWorld } from '../valid/world.ts'

// Staff with every right, but only for one branch or only for their own bookings: everything beyond is not found or forbidden.

let world: ValidWorld
let orderid: string
let atBranch: { jwt: string }
let elsewhere: { jwt: string }
let ownOnly: { jwt: string }

async function hire(over: Partial<typeof staffMembers.$inferInsert>) {
  const { at, company } = world
  const person = await aRegistered(at)
  await at.platform.database.db
    .insert(staffMembers)
    .values({ companyId: company.id, contactId: person.id, name: 'Staff', perms: allLetters, ...over })
  return person
}

beforeAll(async () => {
  world = await aValidWorld()
  orderid = (await world.aConfirmed()).orderid
  const { db } = world.at.platform.database
  const [branch] = await db.insert(contactInfos).values({ contactId: world.company.id, city: 'Ipoh' }).returning()
  atBranch = await hire({ scopeInfoIds: [world.company.infoId] })
  elsewhere = await hire({ scopeInfoIds: [branch?.id ?? ''] })
  ownOnly = await hire({ ownBookingsOnly: 1 })
})

const provider = { as: 'provider' }
const aboutOrder: [what: string, method: string, path: (id: string) => string, body?: object][] = [
  ['look at', 'GET', (id) => `/api/h/orders/${id}`],
  ['look at the thread of', 'GET', (id) => `/api/h/orders/${id}/thread`],
  ['read the messages of', 'GET', (id) => `/api/h/orders/${id}/messages`],
  ['write into', 'POST', (id) => `/api/h/orders/${id}/messages`, { text: 'Hello', ...provider }],
  ['take the receipt of', 'GET', (id) => `/api/h/orders/${id}/receipt.pdf`],
  ['take the calendar file of', 'GET', (id) => `/api/h/orders/${id}/calendar.ics`],
  ['cancel', 'POST', (id) => `/api/h/orders/${id}/cancel`, provider],
  ['start', 'POST', (id) => `/api/h/orders/${id}/start`, provider],
  ['take money for', 'POST', (id) => `/api/h/orders/${id}/mark_paid`, provider],
  ['take back that money came for', 'POST', (id) => `/api/h/orders/${id}/unmark_paid`, provider],
]

describe('staff whose rights reach only so far', () => {
  test.each(aboutOrder)('do not %s an order beyond', async (_what, method, path, body) => {
    for (const { jwt } of [elsewhere, ownOnly])
      expect((await world.at.call(method, path(orderid), { jwt, ...(body && { body }) })).status).toBe(404)
  })

  test('find it in no list', async () => {
    const lists = ['orders', 'desk/orders', 'threads'].map((name) => `/api/h/${name}?companyid=${world.company.slug}`)
    for (const path of lists) {
      for (const { jwt } of [elsewhere, ownOnly]) {
        const { body } = await world.at.call('GET', path, { jwt })
        expect(JSON.stringify(body)).not.toContain(orderid)
      }
    }
    for (const path of lists.slice(0, 2)) {
      const { body } = await world.at.call('GET', path, { jwt: atBranch.jwt })
      expect(JSON.stringify(body)).toContain(orderid)
    }
  })

  test('do not switch, sell or close what is of another branch', async () => {
    const { at, company, offer, staff, owner, aStart } = world
    const { jwt } = elsewhere
    const companyid = company.slug
    const { db } = at.platform.database
    await db.update(resources).set({ infoId: company.infoId }).where(eq(resources.staffId, staff.id))
    const range = { companyid, startsAt: '2031-05-01T01:00:00.000Z', endsAt: '2031-05-01T02:00:00.000Z' }
    const closed = await at.call('POST', '/api/h/schedule/blocks', { jwt: owner.jwt, body: range })
    const { blockids } = closed.body.data as { blockids: string[] }
    const walkIn = { companyid, offerid: offer.id, startsAt: aStart(), name: 'Mei', phone: '+60123456789' }
    const tries = [
      ['POST', '/api/h/desk/walk-ins', walkIn],
      ['POST', '/api/h/schedule/blocks', { ...range, endsAt: '2031-05-01T03:00:00.000Z' }],
      ['POST', '/api/h/schedule/blocks', { ...range, endsAt: '2031-05-01T04:00:00.000Z', staffid: staff.id }],
      ['DELETE', `/api/h/schedule/blocks?companyid=${companyid}&blockids=${blockids.join()}`, undefined],
      ['PUT', `/api/h/offers/${offer.id}/status`, { companyid, status: 'paused' }],
    ] as const
    for (const [method, path, body] of tries) {
      expect((await at.call(method, path, { jwt, ...(body && { body }) })).status, `${method} ${path}`).toBe(404)
      const allowed = await at.call(method, path, { jwt: atBranch.jwt, ...(body && { body }) })
      expect(allowed.status, `${method} ${path} of one's own branch`).toBe(200)
    }
  })

  test('see no offer of another branch', async () => {
    const { at, company, offer } = world
    for (const format of ['', '&format=csv']) {
      const path = `/api/h/offers?companyid=${company.slug}${format}`
      const seen = async (jwt: string) =>
        (await at.api.request(path, { headers: { authorization: `Bearer ${jwt}` } })).text()
      expect(await seen(elsewhere.jwt)).not.toContain(offer.id)
      expect(await seen(atBranch.jwt)).toContain(offer.id)
    }
  })

  test('change nothing that is all of the company', async () => {
    const { at, company } = world
    for (const { jwt } of [atBranch, ownOnly]) {
      const body = { id: company.id, isperson: false, name: 'Mine now' }
      const changed = await at.call('PUT', '/api/h/contact', { jwt, body })
      expect(changed.status).toBe(403)
      expect(changed.body.errorMsg).toContain('Edit the company, its settings and policies')
      const prefs = await at.call('POST', `/api/h/comp-prefs?slug=${company.slug}`, {
        jwt,
        body: { onTheSpot: true },
      })
      expect(prefs.status).toBe(403)
    }
  })

  test('invite nobody who would reach further, nor into another branch', async () => {
    const { at, company } = world
    const { db } = at.platform.database
    const [beyond] = await db.select().from(contactInfos).where(eq(contactInfos.city, 'Ipoh'))
    const invite = (infoid?: string) => {
      const body = { companyid: company.id, perms: 'BE', toid: invited.id, ...(infoid && { infoid }) }
      return at.call('POST', '/api/h/invite', { jwt: atBranch.jwt, body })
    }
    const invited = await aRegistered(at)
    expect((await invite(beyond?.id)).status).toBe(404)
    const { body } = await invite()
    const msgid = (body.data as { msgid: string }).msgid
    const answer = { toid: invited.id, infoid: company.infoId, msgid }
    expect((await at.call('PUT', '/api/h/invite/accept', { jwt: invited.jwt, body: answer })).status).toBe(200)
    const [hired] = await db.select().from(staffMembers).where(eq(staffMembers.contactId, invited.id))
    expect(hired?.scopeInfoIds).toEqual([company.infoId])
  })

  test('serve what is within', async () => {
    const { at } = world
    const { jwt } = atBranch
    await letBegin(world, orderid)
    expect((await at.call('GET', `/api/h/orders/${orderid}`, { jwt })).status).toBe(200)
    expect((await at.call('POST', `/api/h/orders/${orderid}/start`, { jwt, body: provider })).status).toBe(200)
  })
})
