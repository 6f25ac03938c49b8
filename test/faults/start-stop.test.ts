import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { freePort, type RunningServer, startServer } from '../e2e/running-server.ts'

/** Clients that dribble; `npm run test:long` asks for more. */
const SLOW = process.env.FAULTS === 'full' ? 1000 : 50
const folders: string[] = []
const servers: RunningServer[] = []

function dataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'khidmat-fault-'))
  folders.push(folder)
  return folder
}

async function start(options: Parameters<typeof startServer>[0]): Promise<RunningServer> {
  const server = await startServer(options)
  servers.push(server)
  return server
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const postgresPid = (dataDir: string) =>
  Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
// A process that ended stays in the table until its parent looks; where nobody does, it stays a zombie.
const isAlive = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] !== 'Z'
  } catch {
    return false
  }
}

test('a stopped server leaves nothing behind and exits by itself', async () => {
  const dataDir = dataFolder()
  const server = await start({ dataDir })
  const pid = postgresPid(dataDir)
  expect(await server.stop('SIGTERM')).toBe(0)
  expect(isAlive(pid)).toBe(false)
})

test('after kill -9 the next start takes over the orphaned database and its data', async () => {
  const dataDir = dataFolder()
  const first = await start({ dataDir })
  const orphan = postgresPid(dataDir)
  await first.stop('SIGKILL')
  expect(isAlive(orphan), 'the database outlives its killed parent').toBe(true)
  const second = await start({ dataDir })
  expect(isAlive(orphan)).toBe(false)
  expect((await fetch(`${second.url}/about/terms`)).status).toBe(200)
})

test('a second server on the same data gets a clear sentence, and the first goes on', async () => {
  const dataDir = dataFolder()
  const first = await start({ dataDir })
  const second = spawnSync(process.execPath, ['src/server.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '1' },
    encoding: 'utf8',
    timeout: 30_000,
  })
  expect(second.status).toBe(1)
  expect(second.stderr).toContain('Khidmat already runs on this data folder')
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('a taken port and a wrong setting are named in a sentence', async () => {
  const dataDir = dataFolder()
  const first = await start({ dataDir })
  const port = new URL(first.url).port
  const taken = spawnSync(process.execPath, ['src/server.ts'], {
    env: { ...process.env, DATA_DIR: dataFolder(), PORT: port, HOST: '127.0.0.1', DEMO: '1' },
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect(taken.status).toBe(1)
  expect(taken.stderr).toContain(`Port ${port} is taken`)
  const wrong = spawnSync(process.execPath, ['src/server.ts'], {
    env: { ...process.env, DATA_DIR: dataFolder(), LOG_LEVEL: 'loud', TRUST_PROXY: 'many' },
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect(wrong.status).toBe(1)
  expect(wrong.stderr).toContain('LOG_LEVEL')
  expect(wrong.stderr).toContain('TRUST_PROXY')
})

test('as root without user namespaces the database runs as nobody, in a folder that the log names', async () => {
  if (process.getuid?.() !== 0) return
  const dataDir = dataFolder()
  const server = await start({ dataDir, env: { KHIDMAT_NO_USER_NAMESPACE: '1' } })
  const place = /lives in (\S+)/.exec(server.output())?.[1] ?? ''
  expect(place).toMatch(/khidmat-[0-9a-f]{10}\/data$/)
  expect((await fetch(`${server.url}/about/terms`)).status).toBe(200)
  await server.stop()
  rmSync(path.dirname(place), { recursive: true, force: true })
})

test('clients that dribble their headers are cut, while others are served', async () => {
  const server = await start({ dataDir: dataFolder() })
  const { port } = new URL(server.url)
  const started = Date.now()
  const cut = Array.from(
    { length: SLOW },
    () =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1')
        let answer = ''
        socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
        const drip = setInterval(() => socket.write('X-A: b\r\n'), 2000)
        socket.on('data', (chunk) => {
          answer += chunk
        })
        socket.on('error', () => undefined)
        socket.on('close', () => {
          clearInterval(drip)
          resolve(answer)
        })
      }),
  )
  const took: number[] = []
  for (let i = 0; i < 50; i++) {
    const began = performance.now()
    expect((await fetch(`${server.url}/search?q=beside${i}`)).status).toBe(200)
    took.push(performance.now() - began)
  }
  took.sort((a, b) => a - b)
  console.log(`beside ${SLOW} slow clients: p50 ${Math.round(took[25] ?? 0)} ms, p95 ${Math.round(took[47] ?? 0)} ms`)
  const answers = await Promise.all(cut)
  expect(answers.every((answer) => answer.startsWith('HTTP/1.1 408'))).toBe(true)
  expect(Date.now() - started).toBeLessThan(30_000)
})
