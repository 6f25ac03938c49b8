import { Secret, TOTP } from 'otpauth'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { aRegistered, openTestApi } from '#test/api.ts'

/** Everything that the API logged, at the most talkative level. */
async function openListeningApi() {
  let written = ''
  const log = openLog('trace', {
    write(line) {
      written += line
    },
  })
  return { at: await openTestApi({ log }), written: () => written }
}

test('no password, code, token, secret or address gets into the logs, also where things fail', async () => {
  const { at, written } = await openListeningApi()
  const password = 'canary sings at midnight'
  const person = await aRegistered(at, { password, name: 'Canaria Logbird' })
  const { email, device, jwt } = person
  const canaries = [email, password, 'Logbird']
  const call = (method: string, path: string, body: unknown, token?: string) =>
    at.call(method, path, { body, device, jwt: token })

  canaries.push('canary is not right')
  await call('POST', '/api/h/auth', { email, password: 'canary is not right' })
  await call('POST', '/api/h/auth', { email })
  const { code } = await at.mailbox(email)
  const entered = await call('PUT', '/api/h/auth', { tac: code, email })
  canaries.push(`"${code}"`, jwt, entered.body.jwt as string)
  const begun = await call('POST', '/api/h/two-factor', {}, jwt)
  const { secret } = begun.body.data as { secret: string }
  const tac = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.now().getTime() })
  const on = await call('PUT', '/api/h/two-factor', { tac }, jwt)
  canaries.push(secret, ...(on.body.data as { backupCodes: string[] }).backupCodes)
  await at.call('GET', `/api/h/auth?email=${encodeURIComponent(email)}`)

  // Now the database fails in the middle of things.
  const { db } = at.platform.database
  await db.execute(
    sql`alter table accounts add constraint broken check (email is null or phone is null or false) not valid`,
  )
  await db.execute(sql`alter table code_challenges add constraint broken check (identifier is null) not valid`)
  await db.execute(sql`alter table sign_ins add constraint broken check (ip is null) not valid`)
  const failed = [
    await call('POST', '/api/h/register', { name: 'Canaria Logbird', email: `new-${email}` }),
    await call('POST', '/api/h/auth', { email: `other-${email}`, password }),
    await call('POST', '/api/h/update-cinfo', { email: `third-${email}` }, jwt),
    await at.call('POST', '/api/h/auth', { body: `{"email":"${email}","password":"${password}"`, device }),
  ]
  expect(failed.map(({ status }) => status)).toEqual(expect.arrayContaining([500, 400]))

  expect(written()).toContain('unexpected error')
  for (const canary of canaries) expect(written().includes(canary), canary).toBe(false)
})
