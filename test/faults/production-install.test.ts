import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startServer } from '../e2e/running-server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'khidmat-install-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The project as `npm ci --omit=dev` leaves it: nothing that only development needs. */
function install(): void {
  for (const name of ['src', 'db', 'scripts', 'public', 'package.json', ...globSync('*.config.ts')])
    cpSync(name, path.join(folder, name), { recursive: true })
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: true; devOptional?: true }>
  }
  const wanted = Object.keys(packages).filter((name) => name !== '' && !packages[name]?.dev)
  // What lies inside another package comes with it.
  const whole = wanted.filter((name) => !name.slice(13).includes('/node_modules/') && globSync(name).length > 0)
  for (const name of whole) {
    const to = path.join(folder, path.dirname(name))
    mkdirSync(to, { recursive: true })
    const linked = spawnSync('cp', ['-al', name, to])
    if (linked.status !== 0) spawnSync('cp', ['-a', name, to])
  }
  for (const name of Object.keys(packages))
    if (packages[name]?.dev) rmSync(path.join(folder, name), { recursive: true, force: true })
}

test('a production install builds, starts, takes a booking and writes its receipt', async () => {
  install()
  const server = await startServer({ dataDir: path.join(folder, 'data'), cwd: folder })
  try {
    const call = async <T>(method: string, address: string, body?: object) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(server.url + address, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      return (await answer.json()) as { ok: boolean; data: T }
    }
    const find = (what: object) => encodeURIComponent(JSON.stringify(what))
    const { data: offers } = await call<{ offerid: string }[]>('GET', '/api/data/khidmat-offers?limit=100')
    // Whoever books for nothing or on the spot has to prove an address; the sandbox takes anybody's card.
    for (const { offerid } of offers) {
      const { data: slots } = await call<{ next: { startsAt: string } | null }>(
        'GET',
        `/api/data/khidmat-slots?find=${find({ offerid })}`,
      )
      if (!slots?.next) continue
      const placed = await call<{ orderid: string; groupid: string; secret: string }>('POST', '/api/h/orders', {
        offerid,
        startsAt: slots.next.startsAt,
      })
      if (!placed.ok) continue
      const { orderid, groupid, secret } = placed.data
      const paid = await call<{ redirectUrl: string }>('POST', `/api/h/checkout/${groupid}/payment`, {
        provider: 'sandbox',
        method: 'card',
        secret,
        customer: { name: 'Aina', email: 'aina@example.test' },
      })
      if (!paid.ok || !paid.data.redirectUrl) continue
      await call('POST', `/api/sandbox/payments/${paid.data.redirectUrl.split('/').at(-1)}/decision`, {
        outcome: 'success',
      })
      const receipt = () => fetch(`${server.url}/api/h/orders/${orderid}/receipt.pdf?secret=${secret}`)
      await expect.poll(async () => (await receipt()).status, { timeout: 20_000 }).toBe(200)
      expect((await (await receipt()).text()).slice(0, 5)).toBe('%PDF-')
      const env = { ...process.env, DATA_DIR: path.join(folder, 'data') }
      const backup = spawnSync(process.execPath, ['scripts/backup.ts'], { cwd: folder, env, encoding: 'utf8' })
      expect(backup.stdout, backup.stderr).toMatch(/\n.*backups\/\d{4}-.*\n$/)
      return
    }
    throw new Error('Nothing of the demo can be booked')
  } finally {
    await server.stop()
  }
}, 180_000)
