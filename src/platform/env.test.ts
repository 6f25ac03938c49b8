import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const least = {
  DATABASE_URL: 'postgres://localhost/khidmat',
  AUTH_SECRET: 'a'.repeat(32),
  SANDBOX_SECRET: 's'.repeat(16),
}

test('a key of the payment service without the secret of its notices does not start', () => {
  expect(() => readEnv({ ...least, STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow('STRIPE_WEBHOOK_SECRET')
  const both = readEnv({ ...least, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' })
  expect(both.STRIPE_WEBHOOK_SECRET).toBe('whsec_1')
})

test('every bad setting is named at once', () => {
  expect(() => readEnv({ ...least, PORT: 'many', TRUST_PROXY: '9' })).toThrow(/PORT.*TRUST_PROXY/s)
})
