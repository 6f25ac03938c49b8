import { afterEach, beforeEach, expect, test } from 'vitest'
import { cheapCost, fullCost } from '#test/password-cost.ts'
import { cost, hashPassword, requireUncommonPassword, verifyPassword } from './passwords.ts'

// As it is in production.
beforeEach(() => void Object.assign(cost, fullCost))
afterEach(() => void Object.assign(cost, cheapCost))

test('a hash is a PHC string and only its own password fits', async () => {
  const phc = await hashPassword('correct horse staple')
  expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await verifyPassword('correct horse staple', phc)).toBe(true)
  expect(await verifyPassword('correct horse stapler', phc)).toBe(false)
  expect(await verifyPassword('', null)).toBe(false)
})

test('a flood of hashes is cut off, not queued without end', async () => {
  const attempts = await Promise.allSettled(Array.from({ length: 40 }, () => verifyPassword('x', null)))
  const refused = attempts.filter((a) => a.status === 'rejected')
  expect(refused.length).toBe(19)
  expect(refused.every((a) => String(a.reason).includes('request.busy'))).toBe(true)
  expect(await verifyPassword('x', null)).toBe(false)
})

test('a hash that fails ends its turn', async () => {
  // Below what the algorithm takes.
  const broken = '$argon2id$v=19$m=1,t=0,p=0$AAAA$AAAA'
  await expect(verifyPassword('x', broken)).rejects.toThrow()
  expect(await verifyPassword('x', await hashPassword('x'))).toBe(true)
})

test.each([
  'password1',
  'Qwertyuiop',
  'khidmat123',
  'Khidmat!',
  '11111111',
  'aina@example.com',
  'khidmatkhidmat',
  'KhidmatKHIDMAT2026!',
  'khidmat khidmat khidmat',
  'k-h-i-d-m-a-t',
  'kh1dm4t2026',
  'tamdihk99',
  'ilovekhidmat',
  'khidmatpassword1',
  'khidmat11111111',
  'mykhidmat!',
])('refuses %s', async (password) => {
  await expect(requireUncommonPassword(password, ['aina@example.com'])).rejects.toThrow('identity.password_too_common')
})

test.each(['a teapot sings at noon', 'khidmat: a teapot sings', 'khidmat 9 kites over Ipoh'])(
  'accepts a long sentence: %s',
  async (password) => {
    await expect(requireUncommonPassword(password, ['aina@example.com'])).resolves.toBeUndefined()
  },
)
