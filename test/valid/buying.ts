import { signPaymentEvent } from '#platform/payments/index.ts'
import type { Recipes, ValidWorld } from './world.ts'

const wish = ({ offer, aStart }: ValidWorld) => ({ offerid: offer.id, startsAt: aStart(), quantity: 1 })

async function aSandboxPayment({ at, data }: ValidWorld): Promise<string> {
  const { ref } = await data<{ ref: string }>('POST', '/api/sandbox/payments', {
    headers: { 'sandbox-key': at.platform.env.SANDBOX_SECRET },
    body: aPayment(),
  })
  return ref
}
const aPayment = () => ({
  paymentId: crypto.randomUUID(),
  amount: 8000,
  currency: 'MYR',
  method: 'card',
  description: 'A haircut',
  returnUrl: 'http://localhost:3000/my/order',
})
const key = ({ at }: ValidWorld) => ({ 'sandbox-key': at.platform.env.SANDBOX_SECRET })

/** A draft, as a visitor names it. */
async function aKey({ aDraft }: ValidWorld) {
  const { orderid, secret } = await aDraft()
  return { orderid, secret }
}

/** From the cart to the money. */
export const buying: Recipes = {
  quoteBooking: (world, say) => ({ body: { ...wish(world), quantity: say.int(1, 5), note: say.maybe(say.text()) } }),
  addToCart: async (world, say) => ({
    body: { ...wish(world), note: say.maybe(say.text()), instead: say.maybe([await aKey(world)]) },
  }),
  listCart: async ({ aDraft }) => ({
    query: { find: [await aDraft()].map(({ orderid, secret }) => ({ orderid, secret })) },
  }),
  listKeptOrders: async ({ aDraft }) => ({
    query: { find: [await aDraft()].map(({ orderid, secret }) => ({ orderid, secret })) },
  }),
  removeDraft: async ({ aDraft }) => {
    const { orderid, secret } = await aDraft()
    return { query: { orderid, secret } }
  },
  restoreDraft: async ({ aDraft, data }) => {
    const { orderid, secret } = await aDraft()
    await data('DELETE', `/api/h/cart?orderid=${orderid}&secret=${secret}`)
    return { body: { orderid, secret } }
  },
  attachOrders: async ({ aDraft }) => {
    const { orderid, secret } = await aDraft()
    return { body: { orders: [{ orderid, secret }] } }
  },
  openCheckout: async ({ aDraft, aDevice }) => {
    const { orderid, secret } = await aDraft()
    return {
      body: { orders: [{ orderid, secret }] },
      headers: { 'idempotency-key': crypto.randomUUID(), 'device-id': aDevice() },
    }
  },
  getCheckout: async ({ aCheckout, owner }) => ({ path: { groupid: (await aCheckout()).groupid }, jwt: owner.jwt }),
  noteDetails: async ({ aCheckout, owner }) => ({
    path: { groupid: (await aCheckout()).groupid },
    body: { note: 'The blue gate', recipient: { name: 'Aina', phone: '012-345 6780' } },
    jwt: owner.jwt,
  }),
  backToCart: async ({ aCheckout, owner }) => ({ path: { groupid: (await aCheckout()).groupid }, jwt: owner.jwt }),
  payGroup: async ({ aCheckout, owner }, say) => ({
    path: { groupid: (await aCheckout()).groupid },
    jwt: owner.jwt,
    body: {
      provider: 'offline',
      method: 'on_the_spot',
      note: say.maybe(say.text()),
      customer: say.maybe({ name: say.text(), email: say.email() }),
      recipient: say.maybe({ name: say.text(), phone: say.maybe('+60123456780') }),
    },
  }),
  placeOrder: async (world, say) => ({
    body: { ...wish(world), note: say.maybe(say.text()), instead: say.maybe([await aKey(world)]) },
    headers: { 'idempotency-key': crypto.randomUUID(), 'device-id': world.aDevice() },
    jwt: say.maybe(world.owner.jwt),
  }),
  placeSeries: (world, say) => ({
    body: { offerid: world.offer.id, startsAts: [world.aStart(), world.aStart()], note: say.maybe(say.text()) },
    headers: { 'idempotency-key': crypto.randomUUID(), 'device-id': world.aDevice() },
    jwt: say.maybe(world.owner.jwt),
  }),
  listOrders: ({ company }, say) => ({
    query: {
      companyid: say.maybe(company.slug),
      filter: say.maybe(say.one(['all', 'upcoming', 'requests', 'past'])),
      limit: say.maybe(say.int(1, 50)),
    },
  }),
  getOrder: async ({ aStanding, owner }, say) => ({
    path: { orderid: (await aStanding()).orderid },
    query: { as: say.one(['customer', 'provider']) },
    jwt: owner.jwt,
  }),
  listOrderMessages: async ({ aStanding, owner }, say) => ({
    path: { orderid: (await aStanding()).orderid },
    query: { as: say.one(['customer', 'provider']) },
    jwt: owner.jwt,
  }),
  postOrderMessage: async ({ aStanding, owner }, say) => ({
    path: { orderid: (await aStanding()).orderid },
    body: { text: say.text(), as: say.one(['customer', 'provider']) },
    jwt: owner.jwt,
  }),
  getOrderCalendar: async ({ aStanding, owner }) => ({
    path: { orderid: (await aStanding()).orderid },
    jwt: owner.jwt,
  }),
  getOrderReceipt: async ({ aStanding, owner }) => ({
    path: { orderid: (await aStanding()).orderid },
    jwt: owner.jwt,
  }),
  usedAddresses: ({ owner }) => ({ jwt: owner.jwt }),
  listMoveSlots: async ({ aConfirmed, owner }, say) => ({
    path: { orderid: (await aConfirmed()).orderid },
    query: {
      as: say.one(['customer', 'provider']),
      find: say.one([{ day: '2030-05-02' }, { from: '2030-05-02', to: '2030-05-09' }]),
    },
    jwt: owner.jwt,
  }),
  listStandIns: async ({ aConfirmed, owner }) => ({
    path: { orderid: (await aConfirmed()).orderid },
    jwt: owner.jwt,
  }),
  quoteChange: async ({ aConfirmed, owner, staff }, say) => ({
    path: { orderid: (await aConfirmed()).orderid },
    jwt: owner.jwt,
    body: { staffid: say.maybe(staff.id), addons: say.maybe([]) },
  }),
  actOnOrder: async ({ aConfirmed, owner, aStart, staff }, say) => {
    const { orderid } = await aConfirmed()
    return say.one([
      { path: { orderid, action: 'cancel' }, jwt: owner.jwt, body: { as: 'provider', reason: say.text() } },
      { path: { orderid, action: 'mark_paid' }, jwt: owner.jwt, body: { as: 'provider' } },
      { path: { orderid, action: 'reschedule' }, jwt: owner.jwt, body: { as: 'provider', startsAt: aStart() } },
      { path: { orderid, action: 'change' }, jwt: owner.jwt, body: { as: 'customer', staffid: staff.id, changed: 0 } },
    ])
  },
  receivePaymentNotice: ({ at }) => {
    const body = JSON.stringify({
      id: crypto.randomUUID(),
      kind: 'captured',
      ref: 'sb_none',
      amount: 1,
      currency: 'MYR',
    })
    return {
      path: { provider: 'sandbox' },
      raw: { body, type: 'application/json' },
      headers: { 'sandbox-signature': signPaymentEvent(at.platform.env.SANDBOX_SECRET, body, new Date()) },
    }
  },
  openSandboxPayment: (world) => ({ headers: key(world), body: aPayment() }),
  getSandboxStatus: async (world) => ({ path: { ref: await aSandboxPayment(world) }, headers: key(world) }),
  closeSandboxPayment: async (world) => ({
    path: { ref: await aSandboxPayment(world) },
    headers: key(world),
    body: {},
  }),
  getSandboxPayment: async (world) => ({ path: { ref: await aSandboxPayment(world) } }),
  decideSandboxPayment: async (world, say) => ({
    path: { ref: await aSandboxPayment(world) },
    body: { outcome: say.one(['success', 'failure', 'delay', 'duplicate', 'late']) },
  }),
  refundSandboxPayment: async (world, say) => {
    const ref = await aSandboxPayment(world)
    await world.data('POST', `/api/sandbox/payments/${ref}/decision`, { body: { outcome: 'success' } })
    return {
      path: { ref },
      headers: key(world),
      body: { refundId: crypto.randomUUID(), amount: say.int(1, 8000), currency: 'MYR' },
    }
  },
}
