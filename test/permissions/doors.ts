import { calls } from '#contracts/calls.ts'
import type { Operation } from '#contracts/operation.ts'
import { newId } from '#shared/ids.ts'
import type { Right } from '#shared/rights.ts'
import { aBranch, aHired, spareCards } from '../valid/companies.ts'
import { aFeed, aKey, aKnown, anEndpoint, forgetFeeds } from '../valid/desk.ts'
import { aPrivatePicture } from '../valid/messages.ts'
import type { Say } from '../valid/say.ts'
import { letBegin, type ValidRequest, type ValidWorld } from '../valid/world.ts'
import { aPerson } from '../world.ts'
import { everyRight, type Role, rightsOf } from './people.ts'

/** How an operation answers a role: it succeeds, or is refused with this status. */
export type Verdict = 'fine' | 401 | 403 | 404 | 409

export interface Door {
  verdict: (role: Role) => Verdict
  /** The request; by default the recipe of test/valid. */
  ask?: (world: ValidWorld, say: Say, buyer: { jwt: string; id: string }) => ValidRequest | Promise<ValidRequest>
  /** Only the person that the request was made for may do it. */
  own?: true
  /** The roles that try it; by default all. */
  among?: readonly Role[]
}

const works = (role: Role) => role === 'admin' || role === 'owner' || role.startsWith('staff')
/** Owners and admins hold every right; the others those of their role. */
const holds = (role: Role, right: Right) => role === 'admin' || role === 'owner' || rightsOf(role).includes(right)
const holdsAny = (role: Role, rights: readonly Right[]) => rights.some((right) => holds(role, right))
const holdsAll = (role: Role, rights: readonly Right[]) => rights.every((right) => holds(role, right))

/** The roles where a company's rights do not matter: staff with all rights represent the others. */
const anyStaff: readonly Role[] = [
  'visitor',
  'user',
  'buyer',
  'rival',
  'operator',
  'staff',
  everyRight,
  'admin',
  'owner',
]

/** Open to all. */
const everyone: Door = { verdict: () => 'fine', among: anyStaff }
/** For signed-in people, only about themselves. */
const signedIn: Door = { verdict: (role) => (role === 'visitor' ? 401 : 'fine'), among: anyStaff }
/** About something that belongs to the person the request was made for: no other token is accepted. */
const own = (others: Verdict, visitor: Verdict = 401): Door => ({
  verdict: (role) => (role === 'visitor' ? visitor : others),
  own: true,
  among: anyStaff.filter((role) => role !== 'owner'),
})
/** Ends what the other operations need, or needs an outside service: tried only by a visitor and by the person it was made for. */
const last: Door = { verdict: () => 401, own: true, among: ['visitor'] }
/** For operators. */
const operators: Door = {
  verdict: (role) => (role === 'visitor' ? 401 : role === 'operator' ? 'fine' : 403),
  among: anyStaff,
}
/** For staff of the company with one of the rights. By default staff without it get 403, people outside the company 404. */
const desk = (
  rights: readonly Right[],
  ask?: Door['ask'],
  refused: { outside?: 403 | 404; inside?: 403 | 404 } = {},
): Door => ({
  verdict: (role) => {
    if (role === 'visitor') return 401
    if (!works(role)) return refused.outside ?? 404
    return rights.length === 0 || holdsAny(role, rights) ? 'fine' : (refused.inside ?? 403)
  },
  ...(ask && { ask }),
})
/** The same where every one of the rights is needed. */
const deskOfAll = (rights: readonly Right[], ask: Door['ask']): Door => ({
  verdict: (role) => (role === 'visitor' ? 401 : !works(role) ? 404 : holdsAll(role, rights) ? 'fine' : 403),
  ...(ask && { ask }),
})
/** About an order: for the buyer, where `buyer` says so, and for staff with all of the rights. */
const aboutOrder = (rights: readonly Right[] | null, ask: Door['ask'], buyer: Verdict = 'fine'): Door => ({
  verdict: (role) => {
    if (role === 'buyer') return buyer
    if (!works(role) || rights === null) return 404
    return holdsAll(role, rights) ? 'fine' : 403
  },
  ...(ask && { ask }),
})

type Buyer = { jwt: string; id: string }

/** An order of the buyer's in the company under test, to be paid on the spot. */
async function anOrder({ data, offer, aStart }: ValidWorld, { jwt }: Buyer): Promise<string> {
  const body = { offerid: offer.id, startsAt: aStart(), quantity: 1 }
  const { groupid, orderid } = await data<{ groupid: string; orderid: string }>('POST', '/api/h/orders', { jwt, body })
  await data('POST', `/api/h/checkout/${groupid}/payment`, {
    jwt,
    body: { provider: 'offline', method: 'on_the_spot' },
  })
  return orderid
}
/** An operation on a standing order of the buyer's. */
const order =
  (more: (world: ValidWorld) => ValidRequest | Promise<ValidRequest> = () => ({})): Door['ask'] =>
  async (world, _say, buyer) => {
    const { path, ...rest } = await more(world)
    return { path: { orderid: await anOrder(world, buyer), ...path }, ...rest }
  }
const act = (action: string, body: (world: ValidWorld) => object = () => ({})) =>
  order((world) => ({ path: { action }, body: body(world) }))
/** A picture that the owner keeps to themselves. */
async function aPrivateFile(world: ValidWorld): Promise<ValidRequest> {
  return { path: { id: await aPrivatePicture(world) }, jwt: world.owner.jwt }
}
const query =
  (more: object = {}): Door['ask'] =>
  ({ company }) => ({ query: { companyid: company.slug, ...more } })
const aDay = { day: '2030-05-02' }
const provider = { as: 'provider' as const }
const customer = { as: 'customer' as const }

/**
 * The access rules that the record of an operation cannot express: whose something is, roles that a company's rights do not
 * distinguish, and special requests. Entries without an operation fail the test.
 */
const special: Record<string, Door | readonly Door[]> = {
  // Ends a session, or needs an outside service.
  ...same(last, 'logOut endSessions openLive watchContacts linkGoogle'),
  signInWithGoogle: { ...last, verdict: () => 'fine', among: [] },
  // Belongs to one person.
  ...same(own(404), 'getDataExport acceptInvite declineInvite renamePasskey'),
  ...same(
    // Needs a proof of identity first: it is missing, or somebody else's.
    own(403),
    `requestAddressChange requestDeletion beginTwoFactor beginPasskey removePasskey unlinkGoogle`,
  ),
  // Needs a code of one's own app.
  ...same(own(401), 'confirmTwoFactor endTwoFactor renewBackupCodes'),
  ...same(last, 'requestDeletionCode requestStepUp requestDataExport addPasskey verifyAddressChange'),
  getCheckout: own(404, 404),
  noteDetails: own(404, 404),
  backToCart: own(404, 404),
  payGroup: own(404, 404),
  // A company's desk.
  listOwnOffers: [
    desk(['offers.edit', 'events.edit', 'orders.view'], query()),
    deskOfAll(['data.export', 'orders.view'], query({ format: 'csv' })),
  ],
  listDeskOrders: [desk(['orders.view'], query()), deskOfAll(['data.export', 'orders.view'], query({ format: 'csv' }))],
  getCompanyPrefs: desk([], undefined, { outside: 403 }),
  saveCompanyPrefs: desk(
    ['company.edit'],
    ({ company }) => ({ query: { slug: company.slug }, body: { defaultLocale: 'ms' } }),
    {
      outside: 403,
    },
  ),
  // Whoever works there sees it as it will be, and so do operators.
  previewStorefront: {
    verdict: (role) => (role === 'visitor' ? 401 : works(role) || role === 'operator' ? 'fine' : 404),
    among: anyStaff,
    ask: ({ company }) => ({ query: { companyid: company.id } }),
  },
  getCompanyPoster: desk(['company.edit']),
  getFirstSteps: desk(['company.edit']),
  noteFirstStep: desk(['company.edit'], ({ company }) => ({ body: { companyid: company.id, note: 'shared' } })),
  getCompany: desk(['company.edit']),
  getSetup: desk(['company.edit']),
  // Once it is open nothing is set up any more: who may is told so.
  saveSetup: {
    ...desk(['company.edit'], ({ company }) => ({ body: { companyid: company.id } })),
    verdict: (role) => (role === 'visitor' ? 401 : !works(role) ? 404 : holds(role, 'company.edit') ? 409 : 403),
  },
  // By its owner alone, who is told that it is open by now.
  giveUpSetup: {
    ...desk(['company.edit'], ({ company }) => ({ body: { companyid: company.id } })),
    verdict: (role) => (role === 'visitor' ? 401 : !works(role) ? 404 : role === 'owner' ? 409 : 403),
  },
  handInCompany: desk(['company.edit'], ({ company }) => ({ body: { companyid: company.id } })),
  listInvites: [
    { ...signedIn, ask: () => ({}) },
    desk(['staff.manage'], ({ company }) => ({ query: { companyid: company.id } })),
  ],
  inviteStaff: desk(['staff.manage'], ({ company }, say) => ({ body: { companyid: company.id, email: say.email() } })),
  // The invite grants nothing that the caller could not grant.
  revokeInvite: desk(
    ['staff.manage'],
    async ({ data, company, owner }, say) => {
      const body = { companyid: company.id, email: say.email() }
      const { msgid } = await data<{ msgid: string }>('POST', '/api/h/invite', { jwt: owner.jwt, body })
      return { body: { msgid } }
    },
    { inside: 404 },
  ),
  resendInvite: desk(
    ['staff.manage'],
    async ({ data, company, owner }) => {
      const body = { companyid: company.id, toid: (await aPerson()).contactId }
      const { msgid } = await data<{ msgid: string }>('POST', '/api/h/invite', { jwt: owner.jwt, body })
      return { body: { msgid } }
    },
    { inside: 404 },
  ),
  listApiKeys: desk(['company.edit'], query()),
  // Nobody gives a program more than they may themselves.
  makeApiKey: deskOfAll(['company.edit', 'orders.view'], ({ company }) => ({
    body: { companyid: company.slug, name: 'Till', rights: ['orders.view'], days: 30 },
  })),
  revokeApiKey: desk(['company.edit'], async (world) => ({
    query: { companyid: world.company.slug, id: (await aKey(world)).id },
  })),
  listCalendarFeeds: desk(['orders.view'], query()),
  makeCalendarFeed: desk(['orders.view'], async (world) => {
    await forgetFeeds(world)
    return { body: { companyid: world.company.slug, own: false } }
  }),
  // Of the owner alone, whom the recipe makes it for.
  removeCalendarFeed: {
    verdict: (role) => (role === 'visitor' ? 401 : works(role) && !holds(role, 'orders.view') ? 403 : 404),
    own: true,
    among: anyStaff.filter((role) => role !== 'owner'),
  },
  getCalendarFeed: { ...everyone, ask: async (world) => ({ path: { secret: (await aFeed(world)).secret } }) },
  listWebhooks: desk(['company.edit'], query()),
  // Nobody has told what they may not see themselves.
  addWebhook: deskOfAll(['company.edit', 'orders.view'], ({ company }) => ({
    body: { companyid: company.slug, url: 'https://example.com/hook', events: ['order.confirmed'] },
  })),
  // Nor signs it.
  renewWebhookSecret: deskOfAll(['company.edit', 'orders.view'], async (world) => ({
    body: { companyid: world.company.slug, id: (await anEndpoint(world)).id },
  })),
  ...Object.fromEntries(
    ['changeWebhook', 'tryWebhook'].map((id) => [
      id,
      desk(['company.edit'], async (world) => ({
        body: { companyid: world.company.slug, id: (await anEndpoint(world)).id },
      })),
    ]),
  ),
  removeWebhook: desk(['company.edit'], async (world) => ({
    query: { companyid: world.company.slug, id: (await anEndpoint(world)).id },
  })),
  listDeliveries: desk(['company.edit'], async (world) => ({
    query: { companyid: world.company.slug, id: (await anEndpoint(world)).id },
  })),
  listCustomers: desk(['data.export'], query()),
  getCustomer: desk(['data.export'], async (world) => ({
    path: { id: await aKnown(world) },
    query: { companyid: world.company.slug },
  })),
  listGroups: desk(['data.export'], query()),
  saveGroup: desk(['data.export'], async (world) => ({
    body: { infoid: world.company.id, name: `Group ${newId()}`, add: [await aKnown(world)] },
  })),
  findContacts: desk(['data.export'], ({ company }) => ({ query: { infoid: company.id }, body: {} })),
  addContact: desk(['data.export'], ({ company }) => ({ body: { infoid: company.id, name: 'Aina Sofea' } })),
  changeContact: desk(['data.export'], async (world) => ({
    body: { infoid: world.company.id, id: await aKnown(world), note: 'Tea' },
  })),
  mergeCustomers: desk(['data.export']),
  undoMerge: desk(['data.export']),
  listImports: desk(['data.export'], query()),
  readImport: desk(['data.export']),
  checkImport: desk(['data.export']),
  moveImport: desk(['data.export']),
  downloadProblems: desk(['data.export']),
  removeContacts: desk(['data.export'], async (world) => ({
    query: { infoid: world.company.id, ids: await aKnown(world) },
  })),
  // Whoever works there is told of themselves at least.
  listStaff: desk([]),
  explainRights: desk(
    ['staff.manage'],
    ({ company, staff }) => ({ query: { companyid: company.slug, staffid: staff.id } }),
    {
      inside: 404,
    },
  ),
  getStaffHours: desk(['schedule.edit']),
  saveStaffHours: desk(['schedule.edit']),
  // It changes no right: nobody changes one that they do not hold.
  changeStaff: desk(['staff.manage'], async (world) => ({
    query: { companyid: world.company.slug },
    body: { staffid: await aHired(world), title: 'Stylist' },
  })),
  // Whoever does not manage staff sees nobody but themselves.
  resignStaff: desk(
    ['staff.manage'],
    async (world) => ({ body: { companyid: world.company.slug, staffid: await aHired(world) } }),
    { inside: 404 },
  ),
  listThreads: [{ ...signedIn, ask: () => ({}) }, desk(['messages.answer'], query())],
  listOrders: [{ ...signedIn, ask: () => ({}) }, desk(['orders.view'], query())],
  makeContact: {
    ...signedIn,
    ask: (_world, say) => ({ body: { isperson: false, name: 'Kedai', slug: `kedai-${say.int(0, 1e9)}` } }),
  },
  listBranches: desk(['company.edit'], query()),
  saveBranch: desk(['company.edit'], async (world) => ({
    body: { companyid: world.company.slug, infoid: await aBranch(world), phone: null },
  })),
  switchBranch: desk(['company.edit'], async (world) => ({
    body: { companyid: world.company.slug, infoid: await aBranch(world), used: false },
  })),
  listClosures: desk(['schedule.edit'], query()),
  listClosedBookings: desk(['schedule.edit'], ({ company }) => ({
    query: { companyid: company.slug, from: '2030-05-01', to: '2030-05-02' },
  })),
  closeDays: desk(['schedule.edit']),
  cancelClosedBookings: desk(['orders.change']),
  openDays: desk(['schedule.edit']),
  updateContact: [
    own(404),
    desk(['company.edit'], ({ company }) => ({ body: { id: company.id, isperson: false, tagline: { en: 'Better' } } })),
  ],
  removeCards: [
    {
      ...own(404),
      ask: async (world) => ({
        query: { id: world.owner.id, infoids: (await spareCards(world, world.owner.id)).join(), personal: 'true' },
      }),
    },
    desk(['company.edit'], async (world) => ({
      query: { id: world.company.id, infoids: (await spareCards(world, world.company.id)).join() },
    })),
  ],
  // An order, from both sides.
  getOrder: [
    aboutOrder(['orders.view'], order()),
    aboutOrder(
      null,
      order(() => ({ query: customer })),
    ),
    aboutOrder(
      ['orders.view'],
      order(() => ({ query: provider })),
      404,
    ),
  ],
  getOrderCalendar: aboutOrder(['orders.view'], order()),
  getOrderReceipt: aboutOrder(['orders.view'], order()),
  // Who answers messages need not see orders.
  getThread: [
    aboutOrder(['messages.answer'], order()),
    aboutOrder(
      ['messages.answer'],
      order(() => ({ query: provider })),
      404,
    ),
  ],
  listOrderMessages: [
    aboutOrder(['messages.answer'], order()),
    aboutOrder(
      ['messages.answer'],
      order(() => ({ query: provider })),
      404,
    ),
  ],
  postOrderMessage: [
    aboutOrder(
      ['messages.answer'],
      order(() => ({ body: { text: 'Hello', ...provider } })),
      404,
    ),
    aboutOrder(
      ['messages.answer'],
      order(() => ({ body: { text: 'Hello' } })),
    ),
  ],
  actOnOrder: [
    aboutOrder(['orders.view', 'orders.change'], act('cancel')),
    aboutOrder(
      null,
      act('cancel', () => customer),
    ),
    aboutOrder(
      ['orders.view', 'orders.change'],
      async (world, _say, buyer) => {
        const orderid = await anOrder(world, buyer)
        await letBegin(world, orderid)
        return { path: { orderid, action: 'start' }, body: provider }
      },
      404,
    ),
    aboutOrder(
      ['orders.view', 'orders.settle'],
      act('mark_paid', () => provider),
      404,
    ),
    aboutOrder(
      ['orders.view', 'orders.settle'],
      async (world, _say, buyer) => {
        const orderid = await anOrder(world, buyer)
        const path = `/api/h/orders/${orderid}/mark_paid`
        await world.at.call('POST', path, { jwt: world.owner.jwt, body: provider })
        return { path: { orderid, action: 'unmark_paid' }, body: provider }
      },
      404,
    ),
    aboutOrder(
      ['orders.view', 'orders.change'],
      act('reschedule', ({ aStart }) => ({ ...provider, startsAt: aStart() })),
      404,
    ),
    aboutOrder(
      null,
      act('change', ({ staff }) => ({ ...customer, staffid: staff.id })),
    ),
  ],
  listMoveSlots: [
    aboutOrder(
      null,
      order(() => ({ query: { ...customer, find: aDay } })),
    ),
    aboutOrder(
      ['orders.view', 'orders.change'],
      order(() => ({ query: { ...provider, find: aDay } })),
      404,
    ),
  ],
  listStandIns: aboutOrder(['orders.view', 'orders.change'], order(), 404),
  quoteChange: aboutOrder(
    null,
    order(() => ({ body: {} })),
  ),
  getMessageFile: aboutOrder(['messages.answer'], undefined, 404),
  getFile: [
    everyone,
    {
      verdict: (role) => (role === 'operator' ? 'fine' : 404),
      own: true,
      among: anyStaff.filter((role) => role !== 'owner'),
      ask: aPrivateFile,
    },
  ],
}

/** The access rule of an operation's record; `special` overrides it. */
function recorded({ who }: Operation): Door {
  if (who === 'anyone') return everyone
  if (who === 'signed_in') return signedIn
  return who === 'operator' ? operators : desk(who)
}

/** The access rules of each operation of the API, by its id. */
export const doors: Record<string, readonly Door[]> = Object.fromEntries(
  Object.values(calls as Record<string, Operation>).map((operation) => [
    operation.id,
    [special[operation.id] ?? recorded(operation)].flat(),
  ]),
)
/** Names in the table that no operation has. */
export const doorsOfNothing = Object.keys(special).filter((id) => !(id in doors))

function same(door: Door, operations: string): Record<string, Door> {
  return Object.fromEntries(operations.split(/\s+/).map((operation) => [operation, door]))
}
