import { createHash, createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { aContext, testNow } from '#test/world.ts'
import { readPasswordToken, readSessionToken, signPasswordToken, signSessionToken } from './tokens.ts'

const now = Math.floor(testNow.getTime() / 1000)
const session = {
  id: crypto.randomUUID(),
  accountId: crypto.randomUUID(),
  gen: 1,
  authTime: testNow,
  expiresAt: new Date(testNow.getTime() + 30 * 86_400_000),
}

/** A token signed with the right key, whatever it says. */
async function forged(over: { header?: object; claims?: object; secret?: string } = {}) {
  const { AUTH_SECRET } = (await aContext()).platform.env
  const secret = over.secret ?? AUTH_SECRET
  const kid = createHash('sha256').update(`kid:${AUTH_SECRET}`).digest('hex').slice(0, 8)
  const key = createHmac('sha256', secret).update('khidmat:tokens').digest()
  const claims = {
    iss: 'khidmat',
    aud: 'web',
    iat: now,
    exp: now + 60,
    sub: session.accountId,
    sid: session.id,
    gen: 1,
  }
  return new SignJWT({ ...claims, ...over.claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'session', kid, ...over.header })
    .sign(key)
}

test('reads what it signed', async () => {
  const ctx = await aContext()
  expect(await readSessionToken(ctx, await signSessionToken(ctx, session))).toMatchObject({
    sessionId: session.id,
    gen: 1,
  })
  expect(await readSessionToken(ctx, await forged())).toMatchObject({ sessionId: session.id })
})

test.each([
  ['expired', { claims: { exp: now - 1 } }],
  ['not valid yet', { claims: { nbf: now + 60 } }],
  ['issued in the future', { claims: { iat: now + 600, exp: now + 900 } }],
  ['from another issuer', { claims: { iss: 'somebody' } }],
  ['for another audience', { claims: { aud: 'mobile' } }],
  ['of another kind', { header: { typ: 'step' } }],
  ['with an unknown key', { header: { kid: '00000000' } }],
  ['signed with another secret', { secret: 'another secret of at least 32 characters' }],
  ['without an end', { claims: { exp: undefined } }],
  ['without a session', { claims: { sid: undefined } }],
])('refuses a token %s', async (_name, over) => {
  const ctx = await aContext()
  await expect(readSessionToken(ctx, await forged(over))).rejects.toThrow('identity.token_invalid')
})

test('refuses a flipped bit, another algorithm and the token of another use', async () => {
  const ctx = await aContext()
  const good = await forged()
  const [header = '', payload = '', signature = ''] = good.split('.')
  const flipped = `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
  await expect(readSessionToken(ctx, flipped)).rejects.toThrow('identity.token_invalid')
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'session' })).toString('base64url')
  await expect(readSessionToken(ctx, `${none}.${payload}.`)).rejects.toThrow('identity.token_invalid')
  const right = await signPasswordToken(ctx, { accountId: session.accountId, challengeId: crypto.randomUUID() })
  await expect(readSessionToken(ctx, right)).rejects.toThrow('identity.token_invalid')
  await expect(readPasswordToken(ctx, good)).rejects.toThrow('identity.token_invalid')
  await expect(readSessionToken(ctx, 'x'.repeat(10_000))).rejects.toThrow('identity.token_invalid')
})

test('after a rotation tokens of the last key stay good and new ones carry the new', async () => {
  const before = await aContext()
  const old = await signSessionToken(before, session)
  const env = {
    ...before.platform.env,
    AUTH_SECRET: 'the new secret, long enough for anybody',
    AUTH_SECRET_PREVIOUS: before.platform.env.AUTH_SECRET,
  }
  const after = await aContext({ platform: { env } })
  expect(await readSessionToken(after, old)).toMatchObject({ sessionId: session.id })
  const fresh = await signSessionToken(after, session)
  await expect(readSessionToken(before, fresh)).rejects.toThrow('identity.token_invalid')
  const later = await aContext({ platform: { env: { ...env, AUTH_SECRET_PREVIOUS: undefined } } })
  await expect(readSessionToken(later, old)).rejects.toThrow('identity.token_invalid')
})
