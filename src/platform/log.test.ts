import { sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pino from 'pino'
import { expect, test } from 'vitest'
import { aContext } from '#test/world.ts'
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

test.each<[string, (error: Error) => unknown, string[]]>([
  ['a failed query', () => failed(), ['insert into']],
  ['what the library of the queue says of it', copied, ['insert into', '23505', 'accounts_email']],
  [
    'the database’s own words, copied',
    () => copied(failed().cause as Error),
    ['duplicate key', '23505', 'log.test.ts'],
  ],
  [
    'a value that could not be read, copied',
    () => copied(Object.assign(new Error('invalid input syntax for type uuid: "canary"'), { code: '22P02' })),
    ['invalid input syntax', '22P02'],
  ],
  [
    'several at once',
    () => new AggregateError([Object.assign(new Error('connect ECONNREFUSED ::1'), { code: 'ECONNREFUSED' })]),
    ['AggregateError', 'connect ECONNREFUSED'],
  ],
  ['something without a message', () => ({ status: 'canary', tries: 3 }), ['Object', 'status, tries']],
  ['something that has no kind', () => Object.assign(Object.create(null) as object, { status: 'canary' }), ['status']],
])('%s is logged as what it is, without what it carried', (_what, thrown, words) => {
  const { log, lines } = aLog()
  log.error({ err: thrown(failed()) }, 'queue error')
  for (const word of words) expect(lines.join()).toContain(word)
  expect(lines.join()).not.toMatch(/canary|argon2|not an error/)
})

/** As pg-boss tells of an error. */
function copied(error: Error): object {
  return { ...error, message: error.message, stack: error.stack, queue: 'mails', worker: 'w1' }
}

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

test('a failed query is logged without the values it was asked with', async () => {
  const { db } = await aContext()
  const { log, lines } = aLog()
  const canary = 'canary@example.test'
  await db
    .execute(sql`insert into contacts (id, isperson, name) values (${`no id: ${canary}`}, true, ${canary})`)
    .catch((error: unknown) => log.error({ err: error }, 'unexpected error'))
  await db.execute(sql`create temporary table taken (email text constraint taken_once unique)`)
  await db.execute(sql`insert into taken values (${canary})`)
  await db
    .execute(sql`insert into taken values (${canary})`)
    .catch((error: unknown) => log.error({ err: error }, 'unexpected error'))
  expect(lines.join()).toContain('insert into contacts')
  expect(lines.join()).toContain('taken_once')
  expect(lines.join()).not.toContain(canary)
})

test('named secrets are redacted at the depths where requests carry them', () => {
  const { log, lines } = aLog()
  const secrets = { password: 'canary-1', tac: 'canary-2', jwt: 'canary-3', email: 'canary-4', phoneno: 'canary-5' }
  log.info(secrets)
  log.info({ body: secrets })
  log.info({ request: { body: secrets, authorization: 'canary-6', cookie: 'canary-7' } })
  expect(lines.join()).not.toContain('canary')
  expect(lines.join()).toContain('[redacted]')
})

test('what is thrown and no error says nothing of itself', () => {
  const { log, lines } = aLog()
  log.error({ err: 'canary' })
  expect(lines.join()).not.toContain('canary')
})
