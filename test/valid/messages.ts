import { createECDH } from 'node:crypto'
import { aForm, aPicture } from './desk.ts'
import type { Recipes, ValidWorld } from './world.ts'

/** An order of the owner's own company with a first message in it. */
async function aThread({ data, aConfirmed, owner }: ValidWorld, fileids?: string[]): Promise<string> {
  const { orderid } = await aConfirmed()
  await data('POST', `/api/h/orders/${orderid}/messages`, {
    jwt: owner.jwt,
    body: { text: 'Hello', as: 'customer', ...(fileids && { fileids }) },
  })
  return orderid
}

export async function aPrivatePicture({ at, owner }: ValidWorld): Promise<string> {
  const { body, type } = await aForm(await aPicture(), 'me.jpg', 'image/jpeg')
  const answer = await at.api.request('/api/f?private=1', {
    method: 'POST',
    headers: { 'content-type': type, 'content-length': String(body.byteLength), authorization: `Bearer ${owner.jwt}` },
    body,
  })
  return ((await answer.json()) as { data: { id: string } }).data.id
}

/** A browser's address at a push service. */
const anEndpoint = (n: number) => `https://fcm.googleapis.com/fcm/send/${n}`

let closings = 0

/** A day that the owner closed: another one each time, as one is closed but once. */
const aClosing = ({ data, company, owner }: ValidWorld) => {
  const startsAt = new Date(Date.UTC(2032, 0, ++closings)).toISOString()
  const body = { companyid: company.slug, startsAt, endsAt: startsAt.replace('T00', 'T10') }
  return data<{ closingid: string; blockids: string[] }>('POST', '/api/h/schedule/blocks', { jwt: owner.jwt, body })
}

/** Threads, push, and the desk's calls about time and tables. */
export const messages: Recipes = {
  getThread: async (world) => ({ path: { orderid: await aThread(world) }, jwt: world.owner.jwt }),
  listThreads: ({ company }, say) => ({ query: { companyid: say.maybe(company.slug), limit: say.int(1, 50) } }),
  countUnread: () => ({}),
  listNotices: (_world, say) => ({ query: { limit: say.maybe(say.int(1, 100)) } }),
  markNoticesRead: (_world, say) => ({
    body: say.one([{}, { ids: [crypto.randomUUID()] }, { orderid: crypto.randomUUID() }]),
  }),
  getMessageFile: async (world) => {
    const fileid = await aPrivatePicture(world)
    const orderid = await aThread(world, [fileid])
    return { path: { orderid, fileid }, query: { w: 64 }, jwt: world.owner.jwt }
  },
  getPushKey: () => ({}),
  subscribePush: (_world, say) => {
    const keys = createECDH('prime256v1')
    keys.generateKeys()
    const p256dh = keys.getPublicKey('base64url')
    return { body: { endpoint: anEndpoint(say.int(1, 1e6)), keys: { p256dh, auth: 'A'.repeat(22) } } }
  },
  unsubscribePush: (_world, say) => ({ query: { endpoint: anEndpoint(say.int(1, 1e6)) } }),
  listDeskOrders: ({ company }, say) => ({
    query: {
      companyid: company.slug,
      filter: say.maybe(say.one(['all', 'requests', 'upcoming', 'past'])),
      q: say.maybe(say.text(40)),
      from: say.maybe('2030-04-01'),
      to: say.maybe('2030-06-01'),
      sort: say.maybe(say.one(['newest', 'oldest', 'soonest', 'latest'])),
      format: say.maybe('csv'),
    },
  }),
  blockTime: ({ company, staff }, say) => ({
    body: {
      companyid: company.slug,
      staffid: say.maybe(staff.id),
      startsAt: new Date(Date.UTC(2031, say.int(0, 8), say.int(1, 28), say.int(0, 23), say.int(0, 59))).toISOString(),
      endsAt: '2031-10-01T01:00:00.000Z',
      note: say.maybe(say.text(100)),
    },
  }),
  unblockTime: async (world) => {
    const { blockids } = await aClosing(world)
    return { query: { companyid: world.company.slug, blockids: blockids.join() } }
  },
  getClosing: async (world) => {
    const { closingid } = await aClosing(world)
    return { path: { closingid }, query: { companyid: world.company.slug } }
  },
  listDeskSlots: ({ company, offer, at }, say) => ({
    query: {
      companyid: company.slug,
      since: at.now().toISOString(),
      find: say.one([
        { offerid: offer.id, day: `2030-05-${say.int(10, 28)}` },
        { offerid: offer.id, from: '2030-05-02', to: `2030-05-${say.int(10, 28)}` },
      ]),
    },
  }),
  addWalkIn: ({ company, offer, staff, aStart }, say) => ({
    body: {
      companyid: company.slug,
      offerid: offer.id,
      addons: say.maybe([]),
      startsAt: aStart(),
      staffid: say.maybe(staff.id),
      name: say.text(60),
      phone: say.maybe(say.phone()),
      email: say.maybe(say.email()),
      note: say.maybe(say.text(200)),
    },
  }),
}
