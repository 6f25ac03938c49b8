import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aContext } from '#test/world.ts'
import type { ApiEnv } from './openapi.ts'
import { sendBytes } from './send-bytes.ts'

test.each([0, 1, 2, 3, 5])(
  'a file that breaks off after %i pieces cuts the connection, whether or not its head was sent',
  async (pieces) => {
    const ctx = await aContext()
    vi.spyOn(ctx.platform.log, 'error').mockReturnValue(undefined)
    vi.spyOn(console, 'info').mockReturnValue(undefined)
    onTestFinished(() => void vi.restoreAllMocks())
    async function* chunks() {
      for (let n = 0; n < pieces; n++) yield new TextEncoder().encode(`${n}\n`)
      throw new Error('no right any more')
    }
    const app = new Hono<ApiEnv>()
    app.get('/file', (c) => {
      c.set('ctx', ctx)
      return sendBytes(c, { chunks: chunks() }, {})
    })
    const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false })).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const read = fetch(`http://127.0.0.1:${port}/file`).then((answer) => answer.text())
    await expect(read).rejects.toThrow()
  },
  10_000,
)
