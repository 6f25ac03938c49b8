import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

/** A free port of the loopback interface. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** The flags that `npm start` gives to Node. */
function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

/** State and parent of a process; undefined when it is gone. */
function statOf(pid: number): { state: string; parent: number } | undefined {
  try {
    const [state = '', parent = '0'] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return { state, parent: Number(parent) }
  } catch {
    return undefined
  }
}

/** Whether a process runs. A zombie, which ended but whose parent has not waited for it, does not. */
export function isAlive(pid: number): boolean {
  const stat = statOf(pid)
  return stat !== undefined && stat.state !== 'Z'
}

/** The running child processes of a process. */
export function childrenOf(parent: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.map(Number).filter((pid) => statOf(pid)?.parent === parent && isAlive(pid))
}

export interface RunningServer {
  url: string
  /** The supervisor: what `npm start` starts. */
  process: ChildProcess
  /** The process that served when it was ready. */
  pid: number
  output: () => string
  /** Stops it as an operator would, and waits. SIGKILL goes to supervisor and server at once, like a crash of the machine. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** The data folder of a stopped server whose demo orders are complete; set once for all servers started afterwards. */
const MARKET = 'TEST_MARKET'

/**
 * Makes one seeded data folder, which every server with an empty folder starts with a copy of: seeding and playing the
 * orders takes ten seconds of CPU each time.
 */
export async function makeMarket(dataDir: string): Promise<void> {
  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'info' } })
  const deadline = Date.now() + 120_000
  while (!server.output().includes('the orders of the demo are complete')) {
    if (Date.now() > deadline) throw new Error(`The demo's past was not played in time:\n${server.output()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await server.stop()
  process.env[MARKET] = dataDir
}

/** Starts a production server, as `npm start` does, and waits until it is ready. */
export async function startServer(options: {
  /** An empty folder gets a copy of the folder of `makeMarket`, if there is one. */
  dataDir: string
  port?: number
  env?: Record<string, string>
  /** Another folder to start in. */
  cwd?: string
}): Promise<RunningServer> {
  const { dataDir, cwd } = options
  const market = process.env[MARKET]
  const isNew = !existsSync(dataDir) || readdirSync(dataDir).length === 0
  // With another `cwd` it is another installation, whose first start is tested without the copy.
  if (market && isNew && !cwd) {
    const pictures = path.join(market, 'pictures')
    cpSync(market, dataDir, { recursive: true, filter: (file) => file !== pictures })
    // What one server draws is drawn for all: a picture has the same name wherever it is made.
    mkdirSync(pictures, { recursive: true })
    symlinkSync(pictures, path.join(dataDir, 'pictures'))
  }
  const port = options.port ?? (await freePort())
  const child = spawn(process.execPath, [...startFlags(), 'src/server.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      DEMO: '1',
      WEBHOOKS_LOOPBACK: '1',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '1000',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd && { cwd }),
  })
  let output = ''
  const take = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-50_000)
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const url = `http://localhost:${port}`
  const deadline = Date.now() + 120_000
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended while starting:\n${output}`)
    if (Date.now() > deadline) {
      child.kill()
      throw new Error(`The server was not ready in time:\n${output}`)
    }
    try {
      if ((await fetch(`${url}/readyz`)).ok) break
    } catch {
      // not listening yet
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const serving = () => childrenOf(child.pid ?? 0)
  return {
    url,
    process: child,
    pid: serving()[0] ?? 0,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return ended
      const pids = signal === 'SIGKILL' ? serving() : []
      child.kill(signal)
      for (const pid of pids) process.kill(pid, signal)
      while (pids.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 10))
      return ended
    },
  }
}
