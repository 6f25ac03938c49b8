import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { afterEach } from 'vitest'
import { openTestApi } from '#test/api.ts'
import { aContext } from '#test/world.ts'
import { handlers, type QueueEntry } from '#worker/handlers.ts'

let server: Server | undefined
afterEach(() => {
  server?.close()
})

/** The API on a socket, since the sandbox is reached by HTTP like any payment service. It is closed after the test. */
export async function openListening() {
  const listening = createServer()
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as { port: number }
  const at = await openTestApi({ env: { PORT: port } })
  listening.on('request', getRequestListener(at.api.fetch, { overrideGlobalObjects: false }))
  server = listening
  return at
}

type At = Awaited<ReturnType<typeof openListening>>

/** Does what the worker would with the queue entries waiting. */
export async function work(at: At, queue: keyof typeof handlers) {
  const ctx = await aContext({ actor: { kind: 'system' }, platform: at.platform, at: at.now() })
  const { rows } = await at.platform.database.pool.query(
    `delete from pgboss.job where name = $1 and start_after <= now() returning data`,
    [queue],
  )
  for (const row of rows) await handlers[queue](ctx, row.data as QueueEntry)
  return rows.length
}

/** What an answer holds. */
export const data = <T>(answer: { body: unknown }) => (answer.body as { data: T }).data
