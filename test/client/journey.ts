// What an integrator writes on a generated client. It is put beside that client, checked by the compiler and run.
import { Api } from './api.ts'

/** The generated client. It is told one thing: that parameters which are objects are sent as JSON. */
class Client extends Api<unknown> {
  protected override encodeQueryParam(key: string, value: unknown): string {
    return super.encodeQueryParam(key, typeof value === 'object' ? JSON.stringify(value) : value)
  }
}

/**
 * Searches, books, pays and cancels.
 * @param untilSeen called where an event of the payment service has to arrive first.
 * @returns the order's states on the way.
 */
export async function journey(baseUrl: string, jwt: string, words: string, untilSeen: () => Promise<void>) {
  const { api } = new Client({ baseUrl, baseApiParams: { headers: { authorization: `Bearer ${jwt}` } } })
  const found = (await api.listOffers({ find: { q: words, sort: 'price' }, limit: 5 })).data
  const card = found.data[0]
  if (!card) throw new Error('nothing found')
  const item = (await api.getItem(card.itemid)).data.data
  const offer = (await api.getOffer(item.offers[0]?.offerid ?? '')).data.data
  const variantid = offer.variants[0]?.variantid
  const choice = {
    offerid: offer.offerid,
    ...(variantid && { variantid }),
    addons: offer.addons.slice(0, 1).map(({ addonid }) => ({ addonid, quantity: 1 })),
  }
  const { next } = (await api.findSlots({ find: choice })).data.data
  if (!next) throw new Error('no free time')
  const wanted = { ...choice, startsAt: next.startsAt }
  const price = (await api.quoteBooking(wanted)).data.data
  const placed = (await api.placeOrder(wanted, { headers: { 'idempotency-key': 'journey' } })).data.data
  const checkout = (await api.getCheckout(placed.groupid)).data.data
  const method = checkout.methods.find(({ provider, available }) => provider === 'sandbox' && available)
  if (!method) throw new Error('no way to pay')
  const paying = (
    await api.payGroup(placed.groupid, {
      provider: method.provider,
      method: method.method,
      recipient: { name: 'Aina' },
    })
  ).data.data
  await api.decideSandboxPayment(paying.redirectUrl?.split('/').at(-1) ?? '', { outcome: 'success' })
  await untilSeen()
  const paid = (await api.getOrder(placed.orderid)).data.data
  const cancelled = (
    await api.actOnOrder(placed.orderid, 'cancel', { expectedRefund: paid.cancellation?.refund.amount ?? 0 })
  ).data.data
  const refused: unknown = await api.actOnOrder(placed.orderid, 'cancel', {}).catch((problem: unknown) => problem)
  return {
    asked: price.total.amount,
    due: checkout.due.amount,
    paid: { status: paid.status, amount: paid.paid.amount, comes: paid.recipient?.name },
    cancelled: { status: cancelled.status, refund: cancelled.refundStatus },
    refused,
  }
}
