import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts'
import { childrenOf, freePort, isAlive, type RunningServer, startServer } from '../e2e/running-server.ts'

/** Slow clients; `npm run test:long` uses more. */
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

const postmasterFile = (dataDir: string) => path.join(dataDir, 'postgres', 'postmaster.pid')
const postgresPid = (dataDir: string) => Number(readFileSync(postmasterFile(dataDir), 'utf8').split('\n')[0])
const leftovers = (dataDir: string) => [postmasterFile(dataDir), path.join(dataDir, 'khidmat.lock')].filter(existsSync)
const servingOf = (server: RunningServer) => childrenOf(server.process.pid ?? 0)[0]
const patient = { timeout: 60_000, interval: 50 }

/** Kills the process that serves, and waits for the next one. */
async function killServing(server: RunningServer): Promise<void> {
  const pid = servingOf(server) ?? 0
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => servingOf(server) ?? pid, patient).not.toBe(pid)
}

/** Starts with a wrong setting, and waits for the exit. */
function failedStart(env: Record<string, string>) {
  const options = { env: { ...process.env, HOST: '127.0.0.1', ...env }, encoding: 'utf8', timeout: 60_000 } as const
  const { status, stderr, stdout } = spawnSync(process.execPath, ['src/server.ts'], options)
  expect(`${stdout}${stderr}`).not.toMatch(/ReferenceError|started again|\bat .*\.ts:/)
  return { status, stderr }
}

test('a stopped server leaves nothing behind and exits by itself', async () => {
  const dataDir = dataFolder()
  const server = await start({ dataDir })
  const pid = postgresPid(dataDir)
  // The folder of its socket: the fifth line of PostgreSQL's pid file.
  const socket = readFileSync(postmasterFile(dataDir), 'utf8').split('\n')[4] ?? ''
  expect(existsSync(socket)).toBe(true)
  expect(await server.stop('SIGTERM')).toBe(0)
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(socket)).toBe(false)
  expect(server.output()).not.toContain('the orders of the demo are complete')
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

test('a server that dies is started again, which the log says in a sentence', async () => {
  const server = await start({ dataDir: dataFolder() })
  await killServing(server)
  await expect.poll(async () => (await fetch(`${server.url}/readyz`).catch(() => undefined))?.status, patient).toBe(200)
  expect(server.output().match(/Khidmat ended unexpectedly .*/g)).toEqual([
    'Khidmat ended unexpectedly (SIGKILL) and is started again in 0.25 s.',
  ])
  expect(await server.stop()).toBe(0)
})

test('a server that dies over and over is started again at growing distance, and never left stopped', async () => {
  const dataDir = dataFolder()
  const server = await start({ dataDir })
  for (let death = 1; death <= 5; death++) await killServing(server)
  await expect.poll(async () => (await fetch(`${server.url}/readyz`).catch(() => undefined))?.status, patient).toBe(200)
  expect(server.output().match(/started again in .*/g)).toEqual(
    ['0.25', '0.5', '1', '2', '4'].map((seconds) => `started again in ${seconds} s.`),
  )
  const database = postgresPid(dataDir)
  expect(await server.stop()).toBe(0)
  expect(isAlive(database)).toBe(false)
  expect(leftovers(dataDir)).toEqual([])
})

test('a server whose supervisor is killed stops by itself, and so does its database', async () => {
  const dataDir = dataFolder()
  const server = await start({ dataDir })
  const database = postgresPid(dataDir)
  server.process.kill('SIGKILL')
  await expect.poll(() => isAlive(server.pid) || isAlive(database), patient).toBe(false)
  expect(leftovers(dataDir)).toEqual([])
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s to npm start stops everything within ten seconds', async (signal) => {
  const dataDir = dataFolder()
  const port = await freePort()
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '', DEMO: '1' }
  const npm = spawn('npm', ['start'], { env, stdio: 'ignore' })
  const ready = async () => (await fetch(`http://localhost:${port}/readyz`).catch(() => undefined))?.status
  await expect.poll(ready, { timeout: 60_000 }).toBe(200)
  // The demo, whose passwords everybody knows, is there for this machine alone: at no other address of it.
  await expect(fetch(`http://127.0.0.2:${port}/readyz`)).rejects.toThrow()
  const database = postgresPid(dataDir)
  const began = Date.now()
  npm.kill(signal)
  await expect.poll(() => isAlive(npm.pid ?? 0) || isAlive(database), patient).toBe(false)
  expect(Date.now() - began).toBeLessThan(10_000)
  expect(leftovers(dataDir)).toEqual([])
})

/** Begins a start, and resolves once `isSo` holds of its data folder. */
async function startUntil(dataDir: string, isSo: () => boolean) {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), HOST: '127.0.0.1', DEMO: '1' }
  const starting = spawn(process.execPath, ['src/server.ts'], { env, stdio: 'ignore' })
  await expect.poll(isSo, patient).toBe(true)
  return starting
}
const isMaking = (dataDir: string) => readdirSync(dataDir).some((name) => name.startsWith('postgres.new-'))

test.each([
  ['before its database is made', (dataDir: string) => existsSync(path.join(dataDir, 'khidmat.lock'))],
  ['while its database is made', isMaking],
  ['while its database starts', (dataDir: string) => existsSync(postmasterFile(dataDir))],
])('a start that is cut short %s leaves none behind', async (_, isSo) => {
  const dataDir = dataFolder()
  const starting = await startUntil(dataDir, () => isSo(dataDir))
  starting.kill('SIGTERM')
  await expect.poll(() => starting.exitCode, patient).toBe(0)
  expect(leftovers(dataDir)).toEqual([])
  expect(isMaking(dataDir)).toBe(false)
})

test('a stop need not wait until a database is made', async () => {
  const dataDir = path.join(dataFolder(), 'postgres')
  const halt = new AbortController()
  const starting = startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false, halt: halt.signal })
  await expect.poll(() => isMaking(path.dirname(dataDir)), patient).toBe(true)
  halt.abort()
  await expect(starting).rejects.toThrow('could not be made')
  expect(readdirSync(path.dirname(dataDir))).toEqual([])
})

test('a kill -9 while the database is made leaves none that cannot start', async () => {
  const dataDir = dataFolder()
  const starting = await startUntil(dataDir, () => isMaking(dataDir))
  const [serving = 0] = childrenOf(starting.pid ?? 0)
  await expect.poll(() => childrenOf(serving).length, patient).toBeGreaterThan(0)
  const [making = 0] = childrenOf(serving)
  // It stands still, so that it has not ended when the next one starts.
  process.kill(making, 'SIGSTOP')
  starting.kill('SIGKILL')
  process.kill(serving, 'SIGKILL')
  const next = await start({ dataDir })
  expect(isAlive(making), 'what was making it').toBe(false)
  expect((await fetch(`${next.url}/readyz`)).status).toBe(200)
  expect(isMaking(dataDir)).toBe(false)
})

test('a second server on the same data gets a clear sentence, and the first goes on', async () => {
  const dataDir = dataFolder()
  const first = await start({ dataDir })
  const second = failedStart({ DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '1' })
  expect(second).toEqual({
    status: 1,
    stderr: `Khidmat already runs on this data folder (process ${first.pid}, ${dataDir}). Stop it first, or set DATA_DIR to another folder.\n`,
  })
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  expect(leftovers(dataDir)).toHaveLength(2)
})

test('a taken port and a wrong setting are named in a sentence, and nothing is left behind', async () => {
  const first = await start({ dataDir: dataFolder() })
  const { port } = new URL(first.url)
  const [dataDir, other] = [dataFolder(), dataFolder()]
  const taken = failedStart({ DATA_DIR: dataDir, PORT: port, DEMO: '1' })
  expect(taken).toEqual({ status: 1, stderr: `Port ${port} is taken. Set PORT to a free one.\n` })
  expect(existsSync(path.join(dataDir, 'postgres')), 'no database is made for it').toBe(false)
  const wrong = failedStart({ DATA_DIR: other, LOG_LEVEL: 'loud', TRUST_PROXY: 'many' })
  expect(wrong.status).toBe(1)
  expect(wrong.stderr).toContain('LOG_LEVEL')
  expect(wrong.stderr).toContain('TRUST_PROXY')
  for (const folder of [dataDir, other]) expect(leftovers(folder)).toEqual([])
})

const elsewhere = {
  AUTH_SECRET: 'a'.repeat(32),
  SANDBOX_SECRET: 's'.repeat(16),
  DATABASE_URL: 'postgres://khidmat:hidden@127.0.0.1:1/shop',
}

test('a start that cannot have its data folder says which, why and what to do, and no more', async () => {
  const folder = dataFolder()
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  const cases = [
    [file, 'a file stands there'],
    [path.join(file, 'below'), 'a file stands above it'],
    ['/proc/khidmat', 'no folder can be made there'],
    ['/proc/khidmat/deeper', 'no folder can be made there'],
    ['/sys/khidmat', '(it can only be read|this user may not write there)'],
  ] as const
  for (const [dataDir, why] of cases)
    for (const env of [{ DEMO: '1' }, elsewhere]) {
      const { status, stderr } = failedStart({ PORT: String(await freePort()), ...env, DATA_DIR: dataDir })
      expect(stderr).toMatch(
        new RegExp(
          `^Khidmat cannot keep its data in ${dataDir}: ${why}. Set DATA_DIR to a folder that this user may write.\n$`,
        ),
      )
      expect(status).toBe(1)
    }
}, 120_000)

test('a start whose database cannot be reached says where, why and what to do, and not the password', async () => {
  const start = async (DATABASE_URL: string) =>
    failedStart({ PORT: String(await freePort()), DATA_DIR: dataFolder(), ...elsewhere, DATABASE_URL })
  expect(await start(elsewhere.DATABASE_URL)).toEqual({
    status: 1,
    stderr:
      'The database at 127.0.0.1:1, "shop" cannot be reached: connect ECONNREFUSED 127.0.0.1:1. Start it, or correct DATABASE_URL.\n',
  })
  // A name of several addresses, of which Node says nothing but the code.
  const named = await start('postgres://khidmat:hidden@localhost:1/shop')
  expect(named.stderr).toMatch(
    /^The database at localhost:1, "shop" cannot be reached: .*ECONNREFUSED.*\. Start it, or correct DATABASE_URL\.\n$/,
  )
  const wrong = await start('postgres://khidmat:hidden@:what')
  expect(wrong.stderr).toMatch(/^The database cannot be reached: .*\. Start it, or correct DATABASE_URL\.\n$/)
  expect(named.stderr + wrong.stderr).not.toContain('hidden')
})

test('a setting whose file is missing is named in a sentence', () => {
  for (const name of ['DATABASE_URL', 'AUTH_SECRET'])
    expect(failedStart({ DATA_DIR: dataFolder(), DEMO: '1', [`${name}_FILE`]: '/nowhere' }).stderr).toMatch(
      new RegExp(`^The configuration is wrong:\n  ${name}_FILE: cannot be read: ENOENT.*\n$`),
    )
})

test('an address that is none of this machine is named in a sentence, before a database is made', async () => {
  const dataDir = dataFolder()
  const { stderr } = failedStart({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    HOST: '192.0.2.1',
    DEMO: '1',
    DEMO_PUBLIC: '1',
  })
  expect(stderr).toBe('192.0.2.1 is no address of this machine. Correct HOST.\n')
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)
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

test('an upload may take its time on a slow line; any other body is cut', async () => {
  const server = await start({ dataDir: dataFolder() })
  const { port, origin } = new URL(server.url)
  const headers = { 'device-id': 'e2e0c0de', 'content-type': 'application/json' }
  const signIn = {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'customer@khidmat.test', password: 'khidmat-demo' }),
  }
  const { jwt } = (await (await fetch(`${origin}/api/h/auth`, signIn)).json()) as { jwt: string }
  const parts = [
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
    '%PDF-1.7\n%%EOF\n',
    '\r\n--b--\r\n',
  ]
  /** Sends the body in three parts over twenty seconds. */
  const slowly = (path: string, type: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1')
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk
        if (answer.includes('\r\n\r\n')) socket.end()
      })
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''))
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${jwt}\r\ndevice-id: e2e0c0de\r\nContent-Type: ${type}\r\nContent-Length: ${parts.join('').length}\r\n\r\n`,
      )
      for (const [i, part] of parts.entries()) setTimeout(() => socket.writable && socket.write(part), i * 10_000)
    })
  /** Goes on sending after it was cut. @returns whether the server let go of the line by itself */
  const stubborn = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
      const body = JSON.stringify({ kind: 'idea', text: 'Sent too late', page: '/' })
      socket.on('error', () => undefined)
      socket.on('data', () => undefined)
      socket.on('close', () => resolve(true))
      socket.write(
        `POST /api/h/feedback HTTP/1.1\r\nHost: x\r\ndevice-id: e2e0c0de\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
      )
      setTimeout(() => socket.write(body.slice(20)), 16_500)
      // A line that was let go of answers the first write with a reset, which the second one meets.
      setTimeout(() => socket.write('\r\n'), 18_000)
      setTimeout(() => resolve(false), 22_000)
    })
  const [upload, other, letGo] = await Promise.all([
    slowly('/api/f?private=1', 'multipart/form-data; boundary=b'),
    slowly('/api/h/feedback', 'application/json'),
    stubborn(),
  ])
  expect(upload).toBe('HTTP/1.1 200 OK')
  expect(other).toMatch(/^HTTP\/1.1 408/)
  expect(letGo).toBe(true)
  // What was refused was not carried out when the rest of it came.
  const operator = { ...signIn, body: JSON.stringify({ email: 'operator@khidmat.test', password: 'khidmat-demo' }) }
  const { jwt: pass } = (await (await fetch(`${origin}/api/h/auth`, operator)).json()) as { jwt: string }
  const told = await fetch(`${origin}/api/h/admin/feedback`, {
    headers: { ...headers, authorization: `Bearer ${pass}` },
  })
  expect(told.status).toBe(200)
  expect(await told.text()).not.toContain('Sent too late')
})
