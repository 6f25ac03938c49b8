import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../e2e/running-server.ts'
import { anOfferWithTime, draft, draftsThatStand } from './visitors.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'khidmat-backup-'))
const [here, there] = ['here', 'there'].map((name) => path.join(folder, name)) as [string, string]
let server: RunningServer | undefined
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A command as an operator gives it. @returns what it printed; it throws what it complained of. */
async function command(script: string, args: readonly string[], dataDir: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], { env })
  return stdout
}

test('a backup of a server at work starts again elsewhere, with everything that was acknowledged before', async () => {
  server = await startServer({ dataDir: here })
  const wish = await anOfferWithTime(server.url)
  const before = await Promise.all(Array.from({ length: 5 }, () => draft(server?.url ?? '', wish)))
  let isDone = false
  const meanwhile = (async () => {
    while (!isDone) await draft(server?.url ?? '', wish)
  })()
  const printed = await command('backup', [], here)
  isDone = true
  await meanwhile
  const backup = printed.trim().split('\n').at(-1) ?? ''
  // Never over a server at work.
  await expect(command('restore', [backup], here)).rejects.toThrow('already runs')
  await server.stop()

  expect(await command('restore', [backup, '--new'], there)).toContain('Restored as of')
  server = await startServer({ dataDir: there })
  expect(await draftsThatStand(server.url, before)).toEqual(new Set(before.map(({ orderid }) => orderid)))
  const signedIn = await fetch(`${server.url}/api/h/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'device-id': 'e2e0c0de' },
    body: JSON.stringify({ email: 'owner@khidmat.test', password: 'khidmat-demo' }),
  })
  expect(signedIn.status).toBe(200)
  const [picture] = /\/api\/f\/[^"& ]+/.exec(await (await fetch(server.url)).text()) ?? []
  expect((await fetch(`${server.url}${picture}`)).status).toBe(200)
}, 120_000)
