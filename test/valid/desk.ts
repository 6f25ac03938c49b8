import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { calendarFeeds } from '#domain/companies/feeds/feeds.tables.ts'
import { apiKeys } from '#domain/companies/keys/keys.tables.ts'
import { webhookEndpoints } from '#domain/companies/webhooks/webhooks.tables.ts'
import { customerGroups, customers } from '#domain/trade/customers/customers.tables.ts'
import { keyDays, keyRights } from '#shared/api-keys.ts'
import { newId } from '#shared/ids.ts'
import { webhookEvents } from '#shared/webhook-events.ts'
import type { Recipes, ValidWorld } from './world.ts'

let picture: Promise<Buffer> | undefined
export const aPicture = () =>
  (picture ??= sharp({ create: { width: 64, height: 64, channels: 3, background: '#0066b2' } })
    .jpeg()
    .toBuffer())

/** The multipart body of an upload. */
export async function aForm(bytes: Uint8Array, name: string, type: string) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name, { type }))
  const encoded = new Response(form)
  return {
    body: new Uint8Array(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  }
}

/** Makes room for a key: a company has no more than twenty. */
const forgetKeys = ({ at, company }: ValidWorld) =>
  at.platform.database.db.delete(apiKeys).where(eq(apiKeys.companyId, company.id))

/** A key of the company's with all rights that one may hold. */
export async function aKey(world: ValidWorld): Promise<{ id: string; key: string }> {
  await forgetKeys(world)
  await world.stayIn()
  return world.data('POST', '/api/h/api-keys', {
    jwt: world.owner.jwt,
    body: { companyid: world.company.slug, name: 'Till', rights: keyRights, days: 365 },
  })
}

/** Makes room for a calendar address: nobody has more than five. */
export const forgetFeeds = ({ at, company }: ValidWorld) =>
  at.platform.database.db.delete(calendarFeeds).where(eq(calendarFeeds.companyId, company.id))

/** A calendar address of the owner's. */
export async function aFeed(world: ValidWorld): Promise<{ id: string; secret: string }> {
  await forgetFeeds(world)
  await world.stayIn()
  const { id, url } = await world.data<{ id: string; url: string }>('POST', '/api/h/calendar-feeds', {
    jwt: world.owner.jwt,
    body: { companyid: world.company.slug, own: false },
  })
  return { id, secret: url.split('/').at(-2) ?? '' }
}

/** Makes room for an endpoint: a company has no more than ten. */
const forgetEndpoints = ({ at, company }: ValidWorld) =>
  at.platform.database.db.delete(webhookEndpoints).where(eq(webhookEndpoints.companyId, company.id))

/** An endpoint of the company's. */
export async function anEndpoint(world: ValidWorld): Promise<{ id: string; secret: string }> {
  await forgetEndpoints(world)
  await world.stayIn()
  return world.data('POST', '/api/h/webhooks', {
    jwt: world.owner.jwt,
    body: { companyid: world.company.slug, url: 'https://example.com/hook', events: ['order.confirmed'] },
  })
}

/** A provider's desk, and files. */
export const desk: Recipes = {
  countWaiting: ({ company }) => ({ query: { companyid: company.slug } }),
  listDeskBranches: ({ company }) => ({ query: { companyid: company.slug } }),
  getDashboard: ({ company }, say) => ({ query: { companyid: company.slug, days: say.maybe(say.one([7, 30, 90])) } }),
  listSchedule: ({ company, staff }, say) => ({
    query: {
      companyid: company.slug,
      from: '2030-05-01',
      to: `2030-05-0${say.int(1, 8)}`,
      staffid: say.maybe(staff.id),
    },
  }),
  listOwnOffers: ({ company }, say) => ({
    query: { companyid: company.slug, status: say.maybe(say.one(['published', 'paused', 'draft'])) },
  }),
  listApiKeys: ({ company: { id, slug } }, say) => ({ query: { companyid: say.one([id, slug]) } }),
  makeApiKey: async (world, say) => {
    await forgetKeys(world)
    const { id, slug } = world.company
    return {
      body: {
        companyid: say.one([id, slug]),
        name: 'Bookkeeping',
        rights: [say.one([...keyRights])],
        days: say.one([...keyDays]),
      },
    }
  },
  revokeApiKey: async (world) => ({
    query: { companyid: world.company.slug, id: (await aKey(world)).id },
  }),
  listCalendarFeeds: ({ company: { id, slug } }, say) => ({ query: { companyid: say.one([id, slug]) } }),
  makeCalendarFeed: async (world, say) => {
    await forgetFeeds(world)
    return { body: { companyid: world.company.slug, own: say.one([true, false]) } }
  },
  removeCalendarFeed: async (world) => ({
    query: { companyid: world.company.slug, id: (await aFeed(world)).id },
  }),
  getCalendarFeed: async (world) => ({ path: { secret: (await aFeed(world)).secret } }),
  listWebhooks: ({ company: { id, slug } }, say) => ({ query: { companyid: say.one([id, slug]) } }),
  addWebhook: async (world, say) => {
    await forgetEndpoints(world)
    const { id, slug } = world.company
    const url = say.one(['https://example.com/hook', 'https://hooks.example.com:8443/a?b=c'])
    return { body: { companyid: say.one([id, slug]), url, events: [say.one(webhookEvents)] } }
  },
  changeWebhook: async (world, say) => ({
    body: {
      companyid: world.company.slug,
      id: (await anEndpoint(world)).id,
      url: say.maybe('https://example.com/other'),
      events: say.maybe([say.one(webhookEvents)]),
      on: say.maybe(say.one([true, false])),
    },
  }),
  removeWebhook: async (world) => ({
    query: { companyid: world.company.slug, id: (await anEndpoint(world)).id },
  }),
  renewWebhookSecret: async (world) => ({
    body: { companyid: world.company.slug, id: (await anEndpoint(world)).id },
  }),
  listDeliveries: async (world, say) => ({
    query: {
      companyid: world.company.slug,
      id: (await anEndpoint(world)).id,
      limit: say.maybe(say.int(1, 100)),
    },
  }),
  tryWebhook: async (world) => ({ body: { companyid: world.company.slug, id: (await anEndpoint(world)).id } }),
  resendDelivery: async (world) => {
    const { id } = await anEndpoint(world)
    const body = { companyid: world.company.slug, id }
    const tried = await world.data<{ id: string }>('POST', '/api/h/webhooks/test', { jwt: world.owner.jwt, body })
    return { body: { companyid: world.company.slug, id: tried.id } }
  },
  listCustomers: async (world, say) => ({
    query: {
      companyid: say.one([world.company.id, world.company.slug]),
      q: say.maybe('aina'),
      tag: say.maybe('vip'),
      groupid: say.maybe(await aGroup(world)),
      noshows: say.maybe('yes'),
      twice: say.maybe('yes'),
      sort: say.maybe(say.one(['newest', 'name', 'last', 'visits', 'spent'])),
      limit: say.maybe(say.int(1, 100)),
    },
  }),
  getCustomer: async (world) => ({
    path: { id: await aKnown(world) },
    query: { companyid: world.company.slug },
  }),
  mergeCustomers: async (world) => ({
    path: { id: await aKnown(world) },
    body: { companyid: world.company.slug, other: await aKnown(world) },
  }),
  undoMerge: async (world) => {
    const [kept, merge] = await aMerge(world)
    return { path: { id: kept }, query: { companyid: world.company.slug, merge } }
  },
  listGroups: ({ company: { id, slug } }, say) => ({ query: { companyid: say.one([id, slug]) } }),
  saveGroup: async (world, say) => ({
    body: {
      infoid: say.one([world.company.id, world.company.infoId]),
      ...say.one([{ name: `Group ${newId()}` }, { id: await aGroup(world) }]),
      add: say.maybe([await aKnown(world)]),
      remove: say.maybe([await aKnown(world)]),
    },
  }),
  findContacts: ({ company }, say) => ({
    query: { infoid: say.one([company.id, company.infoId]), limit: say.maybe(say.int(1, 100)) },
    body: { q: say.maybe('aina'), noshows: say.maybe(true), sort: say.maybe('spent') },
  }),
  addContact: ({ company }, say) => ({
    body: {
      infoid: say.one([company.id, company.infoId]),
      name: 'Aina Sofea',
      email: say.maybe(say.email()),
      phone: say.maybe(say.one([null, say.phone()])),
      note: say.maybe('Prefers mornings'),
      tags: say.maybe(['vip']),
      consent: say.maybe({ email: { given: true, source: 'in_person' } }),
    },
  }),
  changeContact: async (world, say) => ({
    body: {
      infoid: world.company.id,
      id: await aKnown(world),
      name: say.maybe('Aina S.'),
      note: say.maybe(''),
      tags: say.maybe([]),
      consent: say.maybe({ phone: { given: false, source: 'by_phone' } }),
      seen: say.maybe(1),
    },
  }),
  removeContacts: async (world) => ({ query: { ids: await aKnown(world), infoid: world.company.id } }),
  switchOffer: ({ company, offer }) => ({
    path: { offerid: offer.id },
    body: { companyid: company.slug, status: 'published' },
  }),
  changePrices: ({ company, offer: { id, priceAmount: was } }) => ({
    body: { companyid: company.slug, prices: [{ of: 'offer', id, was, becomes: was }] },
  }),
  uploadFile: async () => ({ raw: await aForm(await aPicture(), 'me.jpg', 'image/jpeg') }),
  getFile: async (world, say) => ({
    path: { id: await aFile(world) },
    query: say.one([{}, { size: 'avatar' }, { size: 'avatar-sm' }, { w: 640 }]),
    jwt: world.owner.jwt,
  }),
}

/** A customer whom the company wrote down. */
export async function aKnown({ at, company }: ValidWorld): Promise<string> {
  const id = newId()
  await at.platform.database.db
    .insert(customers)
    .values({ id, companyId: company.id, madeBy: 'company', name: 'Aina Sofea', infoId: company.infoId })
  return id
}

/** A customer into whom another was merged, and the merge. */
async function aMerge(world: ValidWorld): Promise<[kept: string, merge: string]> {
  const { owner, company } = world
  const [kept, other] = [await aKnown(world), await aKnown(world)]
  const body = { companyid: company.slug, other }
  const answer = await world.at.call('POST', `/api/h/customers/${kept}/merge`, { jwt: owner.jwt, body })
  return [kept, (answer.body.data as { id: string }).id]
}

/** One group of the company's, of many that there may not be. */
async function aGroup({ at, company }: ValidWorld): Promise<string> {
  const { db } = at.platform.database
  const [known] = await db.select().from(customerGroups).where(eq(customerGroups.companyId, company.id)).limit(1)
  if (known) return known.id
  const id = newId()
  await db.insert(customerGroups).values({ id, companyId: company.id, name: `Group ${id}` })
  return id
}

const files = new WeakMap<ValidWorld, Promise<string>>()

/** One picture of the owner's, kept once. */
function aFile(world: ValidWorld): Promise<string> {
  const known = files.get(world)
  if (known) return known
  const made = keepFile(world)
  files.set(world, made)
  return made
}

async function keepFile({ at, owner }: ValidWorld): Promise<string> {
  const { body, type } = await aForm(await aPicture(), 'me.jpg', 'image/jpeg')
  const answer = await at.api.request('/api/f', {
    method: 'POST',
    headers: { 'content-type': type, 'content-length': String(body.byteLength), authorization: `Bearer ${owner.jwt}` },
    body,
  })
  return ((await answer.json()) as { data: { id: string } }).data.id
}
