import { beforeAll, expect, test } from 'vitest'
import { anOperator, aRegistered, openTestApi } from '#test/api.ts'
import { aCompany } from '#test/world.ts'

let at: Awaited<ReturnType<typeof openTestApi>>
let jwt: string
beforeAll(async () => {
  at = await openTestApi()
  jwt = (await anOperator(at)).jwt
})

const rowsOf = <T>(answer: { body: Record<string, unknown> }) => (answer.body.data as { rows: T[] }).rows

test('an announcement goes to whom it is for, in their language, until it ends', async () => {
  const customer = await aRegistered(at)
  const provider = await aRegistered(at)
  await aCompany({ owner: { contactId: provider.id } })
  const words = (text: string) => ({ en: `${text} en`, ms: `${text} ms`, zh: `${text} zh` })
  const body = {
    title: words('Hi'),
    text: words('News'),
    from: at.now().toISOString(),
    to: new Date(at.now().getTime() + 3_600_000).toISOString(),
    audience: 'providers',
  }
  const made = await at.call('POST', '/api/h/admin/announcements', { jwt, body })
  const { id } = made.body.data as { id: string }
  const shown = async (who: { jwt: string; id: string; cinfoid: string }) =>
    (
      await at.call('GET', `/api/h/announce?id=${who.id}&infoid=${who.cinfoid}`, {
        jwt: who.jwt,
        headers: { 'accept-language': 'ms' },
      })
    ).body.data
  expect(await shown(customer)).toBeNull()
  expect(await shown(provider)).toEqual({ id, title: 'Hi ms', text: 'News ms' })
  const path = `/api/h/admin/announcements/${id}`
  await at.call('PUT', path, { jwt, body: { ...body, audience: 'customers' } })
  expect(await shown(provider)).toBeNull()
  expect(await shown(customer)).toMatchObject({ id })
  const [row] = rowsOf(await at.call('GET', '/api/h/admin/announcements', { jwt }))
  expect(row).toMatchObject({ id, state: 'on', audience: 'customers', title: body.title })
  at.passTime(60)
  await at.call('DELETE', path, { jwt })
  expect(await shown(customer)).toBeNull()
  const wrong = await at.call('POST', '/api/h/admin/announcements', { jwt, body: { ...body, to: body.from } })
  expect([wrong.status, wrong.body.issues]).toEqual([422, [{ path: 'to', code: 'before_from' }]])
  const half = await at.call('POST', '/api/h/admin/announcements', { jwt, body: { ...body, text: { en: 'x' } } })
  expect(half.status).toBe(422)
  const absent = await at.call('PUT', `/api/h/admin/announcements/${crypto.randomUUID()}`, { jwt, body })
  expect(absent.body.code).toBe('content.announcement_not_found')
})
