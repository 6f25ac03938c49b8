import { DrizzleQueryError } from 'drizzle-orm/errors'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openLog, scrub } from './log.ts'

function aLog() {
  const lines: string[] = []
  const into = { write: (line: string) => void lines.push(line) }
  return { log: openLog('trace', into), plain: pino({}, into), lines }
}

const failed = () =>
  new DrizzleQueryError(
    'insert into "accounts" ("email", "password_hash") values ($1, $2)',
    ['canary@example.test', '$argon2id$v=19$m=1,t=1,p=1$c2FsdA$aGFzaA'],
    Object.assign(new Error('duplicate key value violates unique constraint "accounts_email"'), {
      code: '23505',
      constraint: 'accounts_email',
      detail: 'Key (email)=(canary@example.test) already exists.',
    }),
  )

test('a failed query is logged with its words and constraint, without what it carried', () => {
  const { log, lines } = aLog()
  log.error({ err: failed(), requestId: 'r1' }, 'unexpected error')
  expect(lines.join()).not.toMatch(/canary|argon2/)
  const line = JSON.parse(lines[0] ?? '') as { err: Record<string, unknown>; requestId: string }
  expect(line.requestId).toBe('r1')
  expect(line.err.message).toContain('insert into "accounts"')
  expect(line.err.stack).toContain('log.test.ts')
  expect(line.err.cause).toMatchObject({ code: '23505', constraint: 'accounts_email' })
})

test('control: the library alone would write all of it', () => {
  const { plain, lines } = aLog()
  plain.error({ err: failed() }, 'unexpected error')
  expect(lines.join()).toContain('canary@example.test')
  expect(lines.join()).toContain('$argon2id')
})

test('secret fields are blanked, also inside other things', () => {
  const { log, lines } = aLog()
  log.info({
    password: 'canary',
    body: { email: 'canary', deep: { jwt: 'canary' } },
    headers: { authorization: 'canary' },
  })
  log.info({ tac: 'canary', code: 'canary', request: { cookie: 'canary', phoneno: 'canary' } })
  expect(lines.join()).not.toContain('canary')
})

test('words of an error lose what could be somebody’s and keep the rest', () => {
  expect(scrub('no mail to nadia.r@mail.example.com (550)')).toBe('no mail to [address] (550)')
  expect(scrub('code 482913 for +60123456789 is late')).toBe('code [code] for [number] is late')
  expect(scrub('Bearer eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl refused')).toBe('Bearer [token] refused')
  expect(scrub('listen EADDRINUSE 0.0.0.0:3000 after 1500 ms')).toBe('listen EADDRINUSE 0.0.0.0:3000 after 1500 ms')
})
