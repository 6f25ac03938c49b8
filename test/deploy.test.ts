import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { envVariables, readEnv } from '#platform/env.ts'
import { openMetrics } from '#platform/metrics.ts'
import { withoutPassword } from '../scripts/open-database.ts'
import { startSweeps, sweeps } from '../src/worker/sweeps.ts'
import { openOperations } from './operations.ts'
import { aContext, testPlatform } from './world.ts'

// What operators copy names what exists.

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

test('every setting of the example and of the container is one that is read', () => {
  const known = new Set(envVariables.flatMap(({ name }) => [name, `${name}_FILE`]))
  const named = [
    ...read('khidmat.env').matchAll(/^(\w+)=/gm),
    ...(/^ENV (.*)$/m.exec(read('Containerfile'))?.[1] ?? '').matchAll(/(\w+)=/g),
  ].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('the example of settings is the same to the unit and to a command, and starts with what the page makes', () => {
  const said = parseEnv(read('khidmat.env')) as Record<string, string>
  // As systemd reads it: all that stands behind the sign, without the quotes around it.
  const lines = read('khidmat.env').matchAll(/^(\w+)=(?:"(.*)"|([\w:/.@?=,-]*))$/gm)
  expect(Object.fromEntries([...lines].map(([, name, quoted, bare]) => [name, quoted ?? bare]))).toEqual(said)

  const [, made = ''] = /^for name in (.*); do$/m.exec(readFileSync('docs/operate.md', 'utf8')) ?? []
  const folder = mkdtempSync(path.join(tmpdir(), 'khidmat-deploy-'))
  for (const name of made.split(' ')) writeFileSync(path.join(folder, name), 'x'.repeat(64))
  const there = Object.entries(said).map(([name, value]) => [name, value.replace('/etc/khidmat', folder)])
  expect(() => readEnv(Object.fromEntries(there) as Record<string, string>)).not.toThrow()
  rmSync(folder, { recursive: true })
})

test('a command of an installation works with its settings, says on which database, and makes none', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'khidmat-deploy-'))
  writeFileSync(path.join(folder, 'env'), `DATA_DIR=${folder}/data\nMAIL_FROM="Khidmat <a@khidmat.example>"\n`)
  const env = { PATH: process.env.PATH, HOME: folder, KHIDMAT_HOME: process.cwd(), KHIDMAT_ENV: `${folder}/env` }
  for (const words of [['backup'], ['operator', 'a@khidmat.example'], ['restore', folder]]) {
    const { status, stderr } = spawnSync('sh', ['deploy/khidmat.sh', ...words], { env, encoding: 'utf8' })
    expect(stderr).toContain(`Database: ${folder}/data/postgres`)
    expect(stderr).toContain('There is no database.')
    expect(status).toBe(1)
  }
  const unknown = spawnSync('sh', ['deploy/khidmat.sh', 'nonsense'], { env, encoding: 'utf8' })
  expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('backup, doctor, operator, restore')])
  // What a shell would do something with is a value.
  const url = 'postgres://khidmat:$ecret@127.0.0.1:1/khidmat?sslmode=prefer&password=hidden'
  writeFileSync(path.join(folder, 'env'), `DATA_DIR=${folder}/data\nDATABASE_URL="${url}"\n`)
  const away = spawnSync('sh', ['deploy/khidmat.sh', 'backup'], { env, encoding: 'utf8' })
  expect(away.stderr).toContain('Database: postgres://khidmat@127.0.0.1:1/khidmat?sslmode=prefer\n')
  expect([away.status, existsSync(path.join(folder, 'data', 'postgres'))]).toEqual([1, false])
  expect(withoutPassword('khidmat:hidden@127.0.0.1/khidmat')).toBe('of DATABASE_URL')
  expect(withoutPassword('postgres://k:hidden@h/d?sslpassword=hidden&Password=hidden&port=1')).toBe(
    'postgres://k@h/d?port=1',
  )
  const restoring = spawnSync(process.execPath, ['scripts/restore.ts', folder], {
    env: { PATH: process.env.PATH, HOME: folder },
    cwd: process.cwd(),
    encoding: 'utf8',
  })
  expect(existsSync(path.join(folder, 'data', 'postgres'))).toBe(false)
  expect(restoring.status).toBe(1)
  rmSync(folder, { recursive: true })
})

test('unit and container start what npm start starts', () => {
  const flags = scripts.start?.split(' ').slice(2).join(' ') ?? ''
  expect(read('khidmat.service')).toContain(`/node ${flags}\n`)
  const words = /^CMD (.*)$/m.exec(read('Containerfile'))?.[1] ?? '[]'
  expect((JSON.parse(words) as string[]).join(' ')).toBe(`node ${flags}`)
})

test('the proxy logs no address with what stands behind its question mark, where guests have their keys', () => {
  const conf = read('nginx.conf').replaceAll(/#.*$/gm, '')
  const logged = [.../log_format khidmat ([^;]*);/.exec(conf)![1]!.matchAll(/\$\w+/g)].map(([name]) => name)
  expect(logged).toContain('$uri')
  const telling = ['$request', '$request_uri', '$args', '$query_string', '$is_args', '$http_referer', '$http_cookie']
  expect(logged.filter((name) => telling.includes(name) || name.startsWith('$arg_'))).toEqual([])
  const servers = conf.split(/^server \{/m).slice(1)
  expect(servers).toHaveLength(2)
  for (const server of servers) {
    expect([...server.matchAll(/access_log ([^;]*);/g)].map(([, one]) => one)).toEqual([
      '/var/log/nginx/access.log khidmat',
    ])
    expect(server).toMatch(/error_log \S+ crit;/)
  }
})

test('every figure of alerts and dashboard is measured', async () => {
  const text = await openOperations(await testPlatform()).metrics()
  expect(text).toMatch(/^queue_entries\{state="waiting"\} \d+$/m)
  expect(text).toMatch(/^queue_oldest_seconds \d+$/m)
  expect(text).toMatch(/^db_pool_waiting\{pool="requests"\} \d+$/m)
  expect(text).toMatch(/^operator_tasks_open\{kind="refund"\} \d+$/m)
  const measured = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const expressions = [
    ...[...read('alerts.yml').matchAll(/expr: (.*)$/gm)].map(([, expr = '']) => expr),
    ...[...read('dashboard.json').matchAll(/"expr": "(.*)"/g)].map(([, expr = '']) => expr),
  ]
  expect(expressions.length).toBeGreaterThan(15)
  const named = expressions.flatMap((expr) =>
    [...expr.replaceAll(/"[^"]*"|\\"[^"\\]*\\"/g, '').matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b/g)].map(([name]) => name),
  )
  const functions = new Set(['histogram_quantile', 'max_over_time'])
  const unknown = named.filter(
    (name) => !functions.has(name) && !measured.has(name.replace(/_(count|bucket|sum)$/, '')) && !measured.has(name),
  )
  expect([...new Set(unknown)]).toEqual([])
})

test('every command that operators are told of exists', () => {
  const texts = [...globSync('deploy/*'), 'docs/operate.md', 'README.md']
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const told = [...texts.matchAll(/(?:\bnpm run|^khidmat|`khidmat) ([a-z][\w:]*)/gm)].map(([, name = '']) => name)
  expect(told.length).toBeGreaterThan(8)
  expect(told.filter((name) => !scripts[name])).toEqual([])
  const run = [...texts.matchAll(/\bnode (scripts\/[\w-]+\.ts)/g)].map(([, file = '']) => file)
  expect(run.filter((file) => globSync(file).length === 0)).toEqual([])
})

test('every sweep that alerts name is run, and one that never ended well is as old as the process', async () => {
  const named = [...read('alerts.yml').matchAll(/sweep=~"([^"]*)"/g)].flatMap(([, names = '']) => names.split('|'))
  expect(named.length).toBeGreaterThan(2)
  const known = new Set(sweeps.map(({ name }) => name))
  expect(named.filter((name) => !known.has(name))).toEqual([])

  const metrics = openMetrics()
  const ctx = await aContext()
  const failing = { ...ctx, platform: { ...ctx.platform, metrics }, db: {} as typeof ctx.db }
  await startSweeps(failing, Promise.resolve())()
  const since = [
    ...(await metrics.registry.metrics()).matchAll(/^sweep_last_success_timestamp_seconds\{sweep="([^"]+)"\} \d/gm),
  ]
  expect(since.map(([, name]) => name).toSorted()).toEqual([...known].toSorted())
  // An alert goes by how often each is run: one of the hour fails once an hour at most.
  const figures = await metrics.registry.metrics()
  for (const { name, everySeconds } of sweeps)
    expect(figures).toContain(`sweep_every_seconds{sweep="${name}"} ${everySeconds}\n`)
  expect(read('alerts.yml')).toContain('> 3 * max by (sweep) (sweep_every_seconds) + 900')
})

test('a channel of which nothing went out yet has figures to compare', async () => {
  const figures = await openMetrics().registry.metrics()
  for (const channel of ['mail', 'sms', 'push'])
    for (const outcome of ['sent', 'failed'])
      expect(figures).toContain(`deliveries_total{channel="${channel}",outcome="${outcome}"} 0`)
})

test('a database that does not answer keeps nobody from the other figures', async () => {
  const platform = await testPlatform()
  const never = new Promise<never>(() => undefined)
  const { db } = platform.database
  const hung = new Proxy(db, {
    get: (of, name) =>
      name === 'select' ? () => ({ from: () => ({ where: () => ({ groupBy: () => never }) }) }) : Reflect.get(of, name),
  })
  const { metrics } = openOperations({
    ...platform,
    database: { ...platform.database, db: hung },
    queue: { ...platform.queue, measure: () => never },
  })
  const text = await metrics()
  expect(text).toMatch(/^database_up 1$/m)
  expect(text).toMatch(/^queue_entries\{state="waiting"\} NaN$/im)
})
