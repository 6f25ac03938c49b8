import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { generateApi } from 'swagger-typescript-api'
import { expect, onTestFinished, test } from 'vitest'
import { items } from '#domain/catalogue/catalogue.tables.ts'
import { reindexCompany } from '#domain/search/index.ts'
import { handlers, type QueueEntry } from '#worker/handlers.ts'
import { aRegistered, openTestApi } from '../api.ts'
import { aContext, anOffer } from '../world.ts'

/** Stands in the project as text: without the client beside it, it does not compile. */
const journeyFile = path.join(import.meta.dirname, 'journey.ts')
type Journey = (
  url: string,
  jwt: string,
  words: string,
  untilSeen: () => Promise<void>,
) => Promise<{ refused: unknown }>

/** A folder with a client that was generated from the description alone, and the journey beside it. */
async function generated(document: unknown): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'khidmat-client-'))
  await generateApi({
    spec: document as never,
    output: folder,
    fileName: 'api.ts',
    httpClientType: 'fetch',
    generateUnionEnums: true,
    silent: true,
  })
  cpSync(journeyFile, path.join(folder, 'journey.ts'))
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  return folder
}

/** What the compiler says of the journey on the client. */
function compiled(folder: string): string {
  const options = '--noEmit --strict --target esnext --module nodenext --allowImportingTsExtensions --skipLibCheck'
  const { stdout } = spawnSync('node_modules/.bin/tsc', [...options.split(' '), 'journey.ts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout
}

test('a client generated from the description searches, books, pays and cancels', async () => {
  const listening = createServer()
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void listening.close())
  const { port } = listening.address() as { port: number }
  const at = await openTestApi({ env: { PORT: port } })
  listening.on('request', getRequestListener(at.api.fetch, { overrideGlobalObjects: false }))
  const folder = await generated(await (await at.api.request('/api/openapi.json')).json())
  expect(compiled(folder)).toBe('')

  const ctx = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  const { item, company } = await anOffer()
  await at.platform.database.db
    .update(items)
    .set({ title: { en: 'Lantern polishing' } })
    .where(eq(items.id, item.id))
  await reindexCompany(ctx, company.id)
  const { jwt } = await aRegistered(at)
  const untilSeen = async () => {
    const { rows } = await at.platform.database.pool.query(
      `delete from pgboss.job where name = 'sandbox-notice' and start_after <= now() returning data`,
    )
    for (const row of rows) await handlers['sandbox-notice'](ctx, row.data as QueueEntry)
  }
  const { journey } = (await import(pathToFileURL(path.join(folder, 'journey.ts')).href)) as { journey: Journey }
  const { refused, ...states } = await journey(`http://127.0.0.1:${port}`, jwt, 'lantern', untilSeen)
  expect(states).toEqual({
    asked: 8000,
    due: 8000,
    paid: { status: 'confirmed', amount: 8000, comes: 'Aina' },
    cancelled: { status: 'cancelled', refund: 'pending' },
  })
  expect(refused).toMatchObject({ status: 409, error: { code: 'orders.not_allowed_now' } })
}, 120_000)
