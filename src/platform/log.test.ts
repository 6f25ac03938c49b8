import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aContext } from '#test/world.ts'
import { openLog } from './log.ts'

function aLog() {
  let written = ''
  const log = openLog('trace', {
    write(line) {
      written += line
    },
  })
  return { log, written: () => written }
}

test('a failed query is logged without the values it was asked with', async () => {
  const { db } = await aContext()
  const { log, written } = aLog()
  const canary = 'canary@example.test'
  await db
    .execute(sql`insert into contacts (id, isperson, name) values (${`no id: ${canary}`}, true, ${canary})`)
    .catch((error: unknown) => log.error({ err: error }, 'unexpected error'))
  await db.execute(sql`create temporary table taken (email text constraint taken_once unique)`)
  await db.execute(sql`insert into taken values (${canary})`)
  await db
    .execute(sql`insert into taken values (${canary})`)
    .catch((error: unknown) => log.error({ err: error }, 'unexpected error'))
  expect(written()).toContain('insert into contacts')
  expect(written()).toContain('taken_once')
  expect(written()).not.toContain(canary)
})

test('named secrets are redacted at the depths where requests carry them', () => {
  const { log, written } = aLog()
  const secrets = { password: 'canary-1', tac: 'canary-2', jwt: 'canary-3', email: 'canary-4', phoneno: 'canary-5' }
  log.info(secrets)
  log.info({ body: secrets })
  log.info({ request: { body: secrets, authorization: 'canary-6', cookie: 'canary-7' } })
  expect(written()).not.toContain('canary')
  expect(written()).toContain('[redacted]')
})

test('what is thrown and no error says nothing of itself', () => {
  const { log, written } = aLog()
  log.error({ err: 'canary' })
  expect(written()).not.toContain('canary')
})
