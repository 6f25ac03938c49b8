import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { staffMembers } from '#domain/companies/companies.tables.ts'
import { customers } from '#domain/trade/customers/customers.tables.ts'
import { keyRights } from '#shared/api-keys.ts'
import { newId } from '#shared/ids.ts'
import { aRegistered, openTestApi } from '#test/api.ts'
import { aCompany } from '#test/world.ts'

let at: Awaited<ReturnType<typeof openTestApi>>
beforeAll(async () => {
  at = await openTestApi({ limitScale: 1_000_000 })
})

const db = () => at.platform.database.db
const within = { timeout: 5_000 }

async function aDesk() {
  const owner = await aRegistered(at)
  const company = await aCompany({ owner: { contactId: owner.id } })
  const know = (name: string) =>
    db().insert(customers).values({ id: newId(), companyId: company.id, madeBy: 'company', name })
  return { owner, company, know }
}

const open = (jwt: string | undefined, body: object, signal?: AbortSignal) =>
  at.api.request('/api/h/simple-contact-sse', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(jwt && { authorization: `Bearer ${jwt}` }) },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })

/** What is heard of a stream, as it comes, and whether it has ended. */
function hearing(answer: Response) {
  const heard: string[] = []
  const state = { heard, ended: false }
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) heard.push(chunk.value)
    state.ended = true
  }
  void read()
  return state
}

const namesIn = (frame: string | undefined) =>
  (JSON.parse(frame?.split('data: ')[1] ?? '{"rows":[]}') as { rows: { name: string }[] }).rows.map(({ name }) => name)

test('a search is answered at once, and again when somebody is found who was not before', async () => {
  const { owner, company, know } = await aDesk()
  await know('Aina')
  await know('Mei')
  const stream = hearing(await open(owner.jwt, { infoid: company.id, q: 'aina' }))
  await expect.poll(() => namesIn(stream.heard[0])).toEqual(['Aina'])
  await know('Aina Sofea')
  await know('Siti')
  await expect.poll(() => stream.heard.length, within).toBe(2)
  expect(namesIn(stream.heard[1])).toEqual(['Aina Sofea', 'Aina'])
})

test('without a session it is refused, and so is the fourth of one person; one that has ended makes room', async () => {
  const { owner, company } = await aDesk()
  const ask = { infoid: company.id }
  expect((await open(undefined, ask)).status).toBe(401)
  const away = new AbortController()
  const all = await Promise.all([
    open(owner.jwt, ask, away.signal),
    open(owner.jwt, ask),
    open(owner.jwt, ask),
    open(owner.jwt, ask),
  ])
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429])
  const refused = all.find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toBe('60')
  expect(await refused?.json()).toMatchObject({ code: 'request.too_many' })
  await all.find(({ status }) => status === 200)?.body?.cancel()
  expect((await open(owner.jwt, ask)).status).toBe(200)
  const other = await aDesk()
  expect((await open(other.owner.jwt, { infoid: company.id })).status).toBe(404)
  // What was refused holds no place.
  for (let n = 0; n < 4; n++) expect((await open(other.owner.jwt, { infoid: company.id })).status).toBe(404)
})

test('it ends when the right ends, and when the session does', async () => {
  const { company, know } = await aDesk()
  const clerk = await aRegistered(at)
  const post = { companyId: company.id, contactId: clerk.id, name: 'Clerk', perms: 'X' }
  await db().insert(staffMembers).values(post)
  const first = hearing(await open(clerk.jwt, { infoid: company.id }))
  await expect.poll(() => first.heard.length).toBe(1)
  const ofClerk = and(eq(staffMembers.companyId, company.id), eq(staffMembers.contactId, clerk.id))
  await db().update(staffMembers).set({ perms: 'B' }).where(ofClerk)
  await know('Not for the clerk')
  await expect.poll(() => first.ended, within).toBe(true)
  expect(first.heard).toHaveLength(1)
  await db().update(staffMembers).set({ perms: 'X' }).where(ofClerk)
  const second = hearing(await open(clerk.jwt, { infoid: company.id }))
  await expect.poll(() => second.heard.length).toBe(1)
  await at.call('GET', '/api/h/auth/logout', { jwt: clerk.jwt })
  await expect.poll(() => second.ended, within).toBe(true)
})

test('whoever does not read is let go of, and holds no more than a few answers', async () => {
  const { owner, company, know } = await aDesk()
  const answer = await open(owner.jwt, { infoid: company.id })
  const before = at.live.count()
  for (let n = 0; n < 8 && at.live.count() === before; n++) {
    await know(`Another ${n}`)
    await new Promise((resolve) => setTimeout(resolve, 2_200))
  }
  expect(at.live.count()).toBe(before - 1)
  const unread = hearing(answer)
  await expect.poll(() => unread.ended).toBe(true)
  expect(unread.heard.length).toBeLessThanOrEqual(6)
}, 40_000)

test('they end before the process does', async () => {
  const { owner, company } = await aDesk()
  const stream = hearing(await open(owner.jwt, { infoid: company.id }))
  await expect.poll(() => stream.heard.length).toBe(1)
  at.live.end()
  await expect.poll(() => stream.ended).toBe(true)
})

test('a company’s key opens no stream, and is told so', async () => {
  const { owner, company } = await aDesk()
  const body = { companyid: company.slug, name: 'Till', rights: keyRights, days: 365 }
  const made = await at.call('POST', '/api/h/api-keys', { jwt: owner.jwt, body })
  const { key } = made.body.data as { key: string }
  const answer = await open(key, { infoid: company.id, q: 'aina' })
  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('identity.key_not_here')
})
