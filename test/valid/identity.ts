import { aRegistered } from '../api.ts'
import type { Recipes, ValidWorld } from './world.ts'

/** A code for an address, requested by this call; moves the clock past the wait between two codes. */
async function aCode({ at }: ValidWorld, method: string, path: string, body: object, to: string, jwt?: string) {
  await at.call(method, path, { body, jwt })
  at.passTime(61)
  return (await at.mailbox(to)).code
}

/** Identity, profile and personal data. */
export const identity: Recipes = {
  register: (_world, say) => ({
    body: {
      name: say.text(60),
      ...say.one([{ email: say.email() }, { phoneno: say.phone() }]),
      tag: say.maybe('spring-26'),
    },
  }),
  logIn: ({ owner }) => ({
    body: { email: owner.email, password: owner.password },
    headers: { 'device-id': owner.device },
  }),
  checkEmail: ({ owner }, say) => ({ query: { email: say.one([owner.email, say.email()]) } }),
  checkUser: ({ owner }, say) => ({ body: say.one([{ email: owner.email }, { phone: say.phone() }]) }),
  verifyOrChange: async (world, say) => {
    const { jwt } = world.owner
    if (say.int(0, 2) > 0) return { body: { jwt } }
    const email = say.email()
    const tac = await aCode(world, 'POST', '/api/h/register', { name: say.text(), email }, email)
    return { body: { tac, email } }
  },
  requestReset: (_world, say) => ({ body: say.one([{ email: say.email() }, { phone: say.phone() }]) }),
  logOut: async ({ at }) => ({ jwt: (await aRegistered(at)).jwt }),
  requestGuestAccount: async ({ aDraft }, say) => {
    const { orderid, secret } = await aDraft()
    return { body: { name: say.text(), email: say.email(), orderid, secret } }
  },
  verifyGuestAccount: async (world, say) => {
    const { orderid, secret } = await world.aDraft()
    const email = say.email()
    const tac = await aCode(world, 'POST', '/api/h/alt-register', { name: say.text(), email, orderid, secret }, email)
    return { body: { tac, email, orderid, secret } }
  },
  joinWaitlist: (_world, say) => {
    const kind = say.maybe(say.one(['access', 'search', 'place', 'app']))
    return {
      body: {
        email: say.email(),
        name: say.maybe(say.text()),
        kind,
        note: kind === 'search' ? JSON.stringify({ q: say.text(40) }) : say.maybe(say.text(40)),
      },
    }
  },
  getProfile: (_world, say) => ({ query: { withCompanies: say.maybe(say.one(['0', '1'])) } }),
  listContactStamps: ({ owner }) => ({ query: { ids: owner.id } }),
  updateContact: ({ owner }, say) => ({
    body: { id: owner.id, name: say.maybe(say.text()), cdata: say.maybe({ locale: say.one(['en', 'ms', 'zh']) }) },
  }),
  getPreferences: () => ({}),
  savePreferences: ({ item }, say) => ({
    body: {
      currency: say.maybe('MYR'),
      country: say.maybe('MY'),
      itemHistory: say.maybe([item.id]),
      theme: say.maybe('dark'),
    },
  }),
  getAnnouncement: ({ owner }) => ({ query: { id: owner.id, infoid: owner.cinfoid } }),
  listConnects: ({ offer }, say) => ({
    query: {
      find: say.maybe({ offerid: offer.id }),
      formData: say.maybe({ fav: true }),
      limit: say.maybe(say.int(1, 100)),
    },
  }),
  addFavourite: ({ offer, company, item }) => ({ body: { offerid: offer.id, companyid: company.id, itemid: item.id } }),
  removeFavourite: ({ offer, company, item }) => ({
    query: { offerid: offer.id, companyid: company.id, itemid: item.id },
  }),
  requestAddressChange: async ({ at }, say) => ({ jwt: (await aRegistered(at)).jwt, body: { email: say.email() } }),
  verifyAddressChange: async (world, say) => {
    // Every operation gets the same seed, so this address must differ from those of others.
    const email = `moved-${say.email()}`
    const { jwt } = await aRegistered(world.at)
    const tac = await aCode(world, 'POST', '/api/h/update-cinfo', { email }, email, jwt)
    return { jwt, body: { tac, email } }
  },
  undoAddressChange: async (world, say) => {
    const email = `away-${say.email()}`
    const { jwt, email: old } = await aRegistered(world.at)
    const tac = await aCode(world, 'POST', '/api/h/update-cinfo', { email }, email, jwt)
    await world.at.call('PUT', '/api/h/update-cinfo', { jwt, body: { tac, email } })
    const { newest } = await world.at.mailbox(old)
    return { body: { key: /#k=([\w.-]+)/.exec(newest?.text ?? '')?.[1] ?? '' } }
  },
  listSessions: () => ({}),
  endSessions: async ({ at }) => ({ jwt: (await aRegistered(at)).jwt }),
}
