/** Actions of visitors over HTTP, for tests that break the server meanwhile. */
export interface Draft {
  orderid: string
  secret: string
}

const json = { 'content-type': 'application/json' }

export interface Wish {
  offerid: string
  startsAt: string
}

/** An offer with a fixed price that can be booked at this start, weeks ahead. */
export async function anOfferWithTime(url: string): Promise<Wish> {
  const list = (await (
    await fetch(`${url}/api/data/khidmat-offers?limit=50&find=${encodeURIComponent('{"place":["provider"]}')}`)
  ).json()) as { data: { offerid: string; priceModel: string; nextFreeAt: string | null }[] }
  for (const { offerid, nextFreeAt } of list.data.filter((offer) => offer.priceModel === 'fixed' && offer.nextFreeAt)) {
    const startsAt = new Date(Date.parse(nextFreeAt ?? '') + 86_400_000 * 7).toISOString()
    const body = JSON.stringify({ offerid, startsAt, quantity: 1 })
    if ((await fetch(`${url}/api/h/quote`, { method: 'POST', headers: json, body })).ok) return { offerid, startsAt }
  }
  throw new Error('No fixed offer in the demo')
}

/** Puts it into a visitor's cart. @throws when that is refused */
export async function draft(url: string, wish: Wish): Promise<Draft> {
  const body = JSON.stringify({ ...wish, quantity: 1 })
  const answer = await fetch(`${url}/api/h/cart`, { method: 'POST', headers: json, body })
  const made = (await answer.json()) as { ok: boolean; data: Draft }
  if (!made.ok) throw new Error('refused')
  return made.data
}

/** Which of the drafts still exist. */
export async function draftsThatStand(url: string, drafts: readonly Draft[]): Promise<Set<string>> {
  const standing = new Set<string>()
  for (let i = 0; i < drafts.length; i += 40) {
    const keys = drafts.slice(i, i + 40).map(({ orderid, secret }) => ({ orderid, secret }))
    const cart = (await (await fetch(`${url}/api/h/cart?find=${encodeURIComponent(JSON.stringify(keys))}`)).json()) as {
      data?: { orders: { orderid: string }[] }
    }
    for (const { orderid } of cart.data?.orders ?? []) standing.add(orderid)
  }
  return standing
}

/** Wishes that cannot conflict: one offer of each company, its first free time on each of so many days. */
export async function wishesApart(url: string, companies: number, days: number): Promise<Wish[]> {
  const find = encodeURIComponent('{"place":["provider"]}')
  const list = (await (await fetch(`${url}/api/data/khidmat-offers?limit=100&find=${find}`)).json()) as {
    data: { offerid: string; companyid: string; priceModel: string }[]
  }
  const perCompany = new Map(list.data.filter((o) => o.priceModel === 'fixed').map((o) => [o.companyid, o.offerid]))
  const wishes: Wish[] = []
  for (const offerid of [...perCompany.values()].slice(0, companies)) {
    for (let ahead = 8; ahead < 8 + days; ahead++) {
      const day = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
      const query = encodeURIComponent(JSON.stringify({ offerid, day }))
      const answer = await fetch(`${url}/api/data/khidmat-slots?find=${query}`)
      if (!answer.ok) break
      const { data } = (await answer.json()) as { data: { slots: { startsAt: string }[] } }
      if (data.slots[0]) wishes.push({ offerid, startsAt: data.slots[0].startsAt })
    }
  }
  return wishes
}

/** Places an order directly with an idempotency key. @returns status and body as text */
export async function place(url: string, wish: Wish, key: string, device: number): Promise<string> {
  const answer = await fetch(`${url}/api/h/orders`, {
    method: 'POST',
    // One visitor per device, since the key belongs to the device.
    headers: { ...json, 'idempotency-key': key, 'device-id': String(10_000_000 + device) },
    body: JSON.stringify({ ...wish, quantity: 1 }),
  })
  return `${answer.status} ${await answer.text()}`
}
