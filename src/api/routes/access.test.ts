import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { inviteCodes } from '#domain/people/access/access.tables.ts'
import { anOperator, aRegistered, openTestApi } from '#test/api.ts'
import { anOffer } from '#test/world.ts'

let at: Awaited<ReturnType<typeof openTestApi>>
let jwt: string
beforeAll(async () => {
  at = await openTestApi()
  jwt = (await anOperator(at)).jwt
})

const rowsOf = <T>(answer: { body: Record<string, unknown> }) => (answer.body.data as { rows: T[] }).rows
const audited = async (action: string) =>
  (await at.platform.database.db.select().from(auditEntries).where(eq(auditEntries.action, action))).length
const onlyInvites = (on: boolean) => at.call('PUT', '/api/h/admin/features', { jwt, body: { onlyInvites: on } })
const makeCode = async (body: object) =>
  (
    (await at.call('POST', '/api/h/admin/invite-codes', { jwt, body: { uses: 1, days: 30, ...body } })).body.data as {
      code: string
    }
  ).code

async function tryRegister(refCode?: string) {
  const email = `${crypto.randomUUID()}@example.test`
  const device = crypto.randomUUID().slice(0, 8)
  const begun = await at.call('POST', '/api/h/register', {
    body: { name: 'Guest', email, ...(refCode && { refCode }) },
    device,
  })
  if (begun.status !== 200) return begun
  return at.call('PUT', '/api/h/auth', { body: { tac: (await at.mailbox(email)).code, email }, device })
}

test('while registration is by invitation only a referral or invite code lets in; the switch is on record', async () => {
  const referrer = await aRegistered(at)
  const code = await makeCode({})
  const features = await onlyInvites(true)
  expect(features.body.data).toMatchObject({ onlyInvites: true })
  expect((await tryRegister()).body.code).toBe('identity.invite_required')
  expect((await tryRegister('ZZZZZ-ZZZZZ')).body.code).toBe('identity.invite_required')
  expect((await tryRegister(code.toLowerCase())).status).toBe(200)
  expect((await tryRegister(code)).body.code).toBe('identity.invite_required')
  await onlyInvites(false)
  expect((await tryRegister()).status).toBe(200)
  expect(await audited('settings.features_saved')).toBe(2)
  expect(await audited('access.code_used')).toBe(1)
  expect(referrer.id).toBeTruthy()
})

test('a draft in a cart is no way around the invitation', async () => {
  const { offer } = await anOffer()
  const startsAt = new Date(at.now().getTime() + 86_400_000).toISOString()
  const added = await at.call('POST', '/api/h/cart', { body: { offerid: offer.id, startsAt } })
  const { orderid, secret } = added.body.data as { orderid: string; secret: string }
  const body = { name: 'Guest', email: `${crypto.randomUUID()}@example.test`, orderid, secret }
  await onlyInvites(true)
  expect((await at.call('POST', '/api/h/alt-register', { body })).body.code).toBe('identity.invite_required')
  await onlyInvites(false)
  expect((await at.call('POST', '/api/h/alt-register', { body })).status).toBe(200)
})

test('a code lets in as many as it says, however many come at once', async () => {
  const code = await makeCode({ uses: 3, note: 'Press' })
  await onlyInvites(true)
  const answers = await Promise.all(Array.from({ length: 8 }, () => tryRegister(code)))
  await onlyInvites(false)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(answers.filter(({ body }) => body.code === 'identity.invite_required')).toHaveLength(5)
  const codes = rowsOf<{ code: string }>(await at.call('GET', '/api/h/admin/invite-codes', { jwt }))
  expect(codes.find((row) => row.code === code)).toMatchObject({ uses: 3, used: 3, note: 'Press', state: 'used' })
})

test('a code that was taken back or is over lets nobody in', async () => {
  const revoked = await makeCode({})
  const over = await makeCode({ days: 1 })
  expect((await at.call('DELETE', `/api/h/admin/invite-codes/${revoked}`, { jwt })).status).toBe(200)
  const again = await at.call('DELETE', `/api/h/admin/invite-codes/${revoked}`, { jwt })
  expect([again.status, again.body.code]).toEqual([404, 'access.code_not_found'])
  await at.platform.database.db
    .update(inviteCodes)
    .set({ expiresAt: new Date(at.now().getTime() - 1000) })
    .where(eq(inviteCodes.code, over))
  await onlyInvites(true)
  expect((await tryRegister(revoked)).body.code).toBe('identity.invite_required')
  expect((await tryRegister(over)).body.code).toBe('identity.invite_required')
  await onlyInvites(false)
})

test('those who wait are invited by mail in their language, once, and show as joined when they have come', async () => {
  const email = `waiting-${crypto.randomUUID().slice(0, 8)}@example.test`
  await at.call('POST', '/api/wlist', { body: { email, name: 'Mei' }, headers: { 'accept-language': 'zh' } })
  const list = async () =>
    rowsOf<{ id: string; state: string; code: string | null }>(
      await at.call('GET', `/api/h/admin/waitlist?q=${email}`, { jwt }),
    )
  const [entry] = await list()
  expect(entry).toMatchObject({ state: 'waiting', code: null })
  const invite = (ids: string[]) => at.call('POST', '/api/h/admin/waitlist/invite', { jwt, body: { ids } })
  const unknown = await invite([entry!.id, crypto.randomUUID()])
  expect([unknown.status, unknown.body.code]).toEqual([404, 'access.entry_not_found'])
  expect((await list())[0]?.state).toBe('waiting')
  expect((await invite([entry!.id])).body.data).toEqual({ invited: 1 })
  expect((await invite([entry!.id])).body.data).toEqual({ invited: 0 })
  const [invited] = await list()
  const { count, newest } = await at.mailbox(email)
  expect([count, newest?.subject]).toEqual([1, '诚邀您加入 Khidmat'])
  expect(newest?.html).toContain(`/zh/invite/${invited?.code}`)
  await onlyInvites(true)
  await aRegistered(at, { email, refCode: invited!.code! })
  await onlyInvites(false)
  expect((await list())[0]?.state).toBe('joined')
  expect(await audited('access.invited')).toBe(1)
})
