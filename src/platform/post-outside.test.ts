import { createSocket, type Socket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { isReachable, postOutside, wrongWith } from './post-outside.ts'

const open: Server[] = []
const names: Socket[] = []
afterEach(async () => {
  for (const socket of names.splice(0)) socket.close()
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})
/** A server of this machine. */
async function aServer(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer({}, answer)
  open.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
type Options = Partial<Parameters<typeof postOutside>[3]>
const post = (url: string, toLoopback = true, options: Options = {}) =>
  postOutside(url, '{"a":1}', { 'x-test': '1' }, { toLoopback, ...options })
/** A name server of this machine. `answer` may answer an old address, none, or not at all. */
async function aNameServer(answer: (address: (ip?: string) => void) => void) {
  const socket = createSocket('udp4')
  names.push(socket)
  socket.on('message', (query, { port }) => {
    const end = query.indexOf(0, 12) + 5
    const isOld = query.readUInt16BE(end - 4) === 1
    answer((ip) => {
      const found = ip !== undefined && isOld
      const head = Buffer.from(query.subarray(0, 12))
      // An answer, of a name that there is or not; one question, and one record or none.
      head.writeUInt16BE(ip === undefined ? 0x8183 : 0x8180, 2)
      for (const [at, count] of [1, found ? 1 : 0, 0, 0].entries()) head.writeUInt16BE(count, 4 + 2 * at)
      const record = found ? [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...ip.split('.').map(Number)] : []
      socket.send(Buffer.concat([head, query.subarray(12, end), Buffer.from(record)]), port)
    })
  })
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
  return { nameServers: [`127.0.0.1:${socket.address().port}`] }
}

test('the open internet is reached, and nothing of a private network, of this machine or of another use', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])
    expect(isReachable(address, false), address).toBe(true)
  for (const address of [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'example.com',
    '',
  ])
    expect(isReachable(address, false), address).toBe(false)
  expect(isReachable('127.0.0.1', true)).toBe(true)
  expect(isReachable('10.0.0.1', true)).toBe(false)
})

test('an address has to be one of https on the open internet, without a name and a password in it', () => {
  for (const [address, wrong] of [
    ['https://example.com/hook?a=1', undefined],
    ['https://example.com:8443/', undefined],
    ['http://example.com/', 'https'],
    ['ftp://example.com/', 'https'],
    ['https://user:secret@example.com/', 'format'],
    ['https://example.com/#part', 'format'],
    ['not an address', 'format'],
    ['https://localhost/', 'private'],
    ['https://api.localhost/', 'private'],
    ['https://intranet/', 'private'],
    ['https://127.0.0.1/', 'private'],
    ['https://2130706433/', 'private'],
    ['https://0x7f.1/', 'private'],
    ['https://[::1]/', 'private'],
    ['https://[::ffff:7f00:1]/', 'private'],
    ['https://169.254.169.254/latest/meta-data', 'private'],
  ] as const)
    expect(wrongWith(address, false), address).toBe(wrong)
  expect(wrongWith('http://127.0.0.1:8080/', true)).toBeUndefined()
  expect(wrongWith('http://10.0.0.1/', true)).toBe('private')
})

test('what is posted arrives as it is, and the status of the answer is told', async () => {
  const seen: { method: string | undefined; header: unknown; body: string }[] = []
  const url = await aServer((request, answer) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      seen.push({ method: request.method, header: request.headers['x-test'], body })
      answer.writeHead(204).end()
    })
  })
  expect(await post(url)).toEqual({ status: 204, error: null })
  expect(seen).toEqual([{ method: 'POST', header: '1', body: '{"a":1}' }])
})

test('a name that leads to this machine is refused where it is connected to, whatever it is called', async () => {
  let isReached = false
  const url = await aServer((_request, answer) => {
    isReached = true
    answer.end()
  })
  const names = await aNameServer((address) => address('127.0.0.1'))
  const hook = `https://hooks.example.com:${new URL(url).port}/`
  // The name passes by its look, as one would that leads elsewhere by the time it is called.
  expect(wrongWith(hook, false)).toBeUndefined()
  expect(await post(hook, false, names)).toEqual({ status: null, error: 'private' })
  expect(isReached).toBe(false)
  expect(await post(hook.replace('https', 'http'), true, names)).toEqual({ status: 200, error: null })
  const none = await aNameServer((address) => address())
  expect(await post(hook, false, none)).toMatchObject({ status: null, error: 'ENOTFOUND' })
})

test('names whose servers do not answer end in time, and keep no other name of this process waiting', async () => {
  let asked = 0
  const silent = await aNameServer(() => asked++)
  const posts = Array.from({ length: 40 }, (_, i) =>
    postOutside(
      `https://h${i}.example.com/`,
      '',
      {},
      { toLoopback: false, patienceMs: 1500, nameServers: silent.nameServers },
    ),
  )
  let settled = 0
  for (const one of posts) void one.then(() => settled++)
  await expect.poll(() => asked).toBeGreaterThanOrEqual(40)
  // As mail and payments look up theirs.
  expect((await lookup('localhost')).address).toBeTruthy()
  expect(settled).toBe(0)
  expect(new Set((await Promise.all(posts)).map(({ error }) => error))).toEqual(new Set(['timeout']))
})

test('an answer that would change the protocol, and one that never goes on, are told as they are', async () => {
  const upgrading = await aServer((request) => {
    request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n')
  })
  expect(await post(upgrading)).toEqual({ status: 101, error: null })
  const hinting = await aServer((request) => {
    const hint = setInterval(() => request.socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 20)
    request.socket.on('close', () => clearInterval(hint))
  })
  expect(await post(hinting, true, { patienceMs: 300 })).toEqual({ status: null, error: 'timeout' })
})

test('a redirect is an answer and is not followed', async () => {
  let followed = 0
  const target = await aServer((_request, answer) => {
    followed++
    answer.end()
  })
  const url = await aServer((_request, answer) => answer.writeHead(302, { location: target }).end())
  expect(await post(url)).toEqual({ status: 302, error: null })
  expect(followed).toBe(0)
})

test('an answer without an end is read for some kilobytes and no more', async () => {
  let written = 0
  const url = await aServer((_request, answer) => {
    answer.writeHead(200)
    const pour = setInterval(() => {
      written += 1024
      answer.write('x'.repeat(1024))
    }, 1)
    answer.on('close', () => clearInterval(pour))
  })
  expect(await post(url)).toEqual({ status: 200, error: null })
  expect(written).toBeLessThan(1_000_000)
})

test('a connection that nobody takes, and one that is cut, are told as failures', async () => {
  const url = await aServer((request) => request.socket.destroy())
  expect(await post(url)).toMatchObject({ status: null, error: 'ECONNRESET' })
  expect(await post('http://127.0.0.1:1/')).toMatchObject({ status: null, error: 'ECONNREFUSED' })
})
