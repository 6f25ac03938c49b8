import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { payDueRefunds } from '#domain/money/index.ts'
import { sandboxPayments } from '#domain/money/sandbox/sandbox.tables.ts'
import { applyPaymentEvent } from '#domain/trade/checkout/apply-payment-event.ts'
import { listMailbox } from '#platform/mailbox/index.ts'
import { newId } from '#shared/ids.ts'
import { data, openListening, work } from '#test/listening-api.ts'
import { aContext, anOffer } from '#test/world.ts'

export const slot = '2030-05-03T02:00:00.000Z'

/** A checkout that a visitor opened, and what whoever has its secret does with it. */
export async function aCheckout(
  at: Awaited<ReturnType<typeof openListening>>,
  choice: { offerid?: string; startsAt?: string; place?: object } = {},
) {
  const offerid = choice.offerid ?? (await anOffer()).offer.id
  const placed = await at.call('POST', '/api/h/orders', { body: { startsAt: slot, ...choice, offerid } })
  const { orderid, groupid, secret } = data<{ orderid: string; groupid: string; secret: string }>(placed)
  const pay = ({
    jwt,
    ...typed
  }: {
    jwt?: string
    method?: string
    customer?: object
    recipient?: object
    note?: string
    seen?: object[]
  }) =>
    at.call('POST', `/api/h/checkout/${groupid}/payment`, {
      ...(jwt && { jwt }),
      body: { provider: 'sandbox', method: 'card', secret, ...typed },
    })
  return {
    orderid,
    groupid,
    secret,
    offerid,
    pay,
    page: async (typed: Parameters<typeof pay>[0]) => data<{ redirectUrl: string }>(await pay(typed)).redirectUrl,
    note: async ({
      jwt,
      ...typed
    }: {
      jwt?: string
      contact?: object
      recipient?: object | null
      note?: string
      seen?: object[]
    }) =>
      (await at.call('PUT', `/api/h/checkout/${groupid}`, { ...(jwt && { jwt }), body: { secret, ...typed } })).status,
    back: () => at.call('DELETE', `/api/h/checkout/${groupid}?secret=${secret}`),
    seen: async () => data(await at.call('GET', `/api/h/orders/${orderid}?secret=${secret}`)),
    attach: async ({ jwt }: { jwt: string }, asked?: true | 'drafts') =>
      data(
        await at.call('POST', '/api/h/cart/attach', {
          jwt,
          body: { orders: [{ orderid, secret }], ...(asked && { asked }) },
        }),
      ),
  }
}

export const refOf = (page: string) => page.split('/').at(-1) ?? ''

/** The payment service says that money came by a page, or with null that none will; before anybody closed it there. */
export async function came(at: Awaited<ReturnType<typeof openListening>>, page: string, amount: number | null = 8000) {
  const kind = amount === null ? ('failed' as const) : ('captured' as const)
  const event = { eventId: newId(), kind, ref: refOf(page), amount, currency: 'MYR' }
  const system = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  if (amount !== null)
    await system.db
      .update(sandboxPayments)
      .set({ state: 'captured', amount })
      .where(eq(sandboxPayments.ref, refOf(page)))
  return applyPaymentEvent(system, 'sandbox', event, '{}')
}

/** What an address is told once all is sent, the newest first: subjects, or of money alone. */
export async function mailsTo(at: Awaited<ReturnType<typeof openListening>>, email: string, of = /back|refund/) {
  const system = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  await payDueRefunds(system, 50)
  await work(at, 'mail-order')
  return (await listMailbox(system.db, email)).filter(({ subject }) => of.test(subject ?? ''))
}
export const backLate = { subject: expect.stringContaining('late payment goes back') }
