import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { request as http, type RequestOptions } from 'node:http'
import { request as https } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { SECOND } from '#shared/time.ts'

/** How long a whole answer may take, and how much of it is read. */
const patience = 10 * SECOND
const mostBytes = 4096
/** How long a name server may take, and how often it is asked. */
const naming = { timeout: 2 * SECOND, tries: 2 }

/** Addresses that are no part of the open internet, or of this machine's own network. */
const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4')
// Of the new addresses one eighth is given out; the rest, and in it what leads to old ones or is for documents, is refused.
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

const ownMachine = new BlockList()
ownMachine.addSubnet('127.0.0.0', 8, 'ipv4')
ownMachine.addAddress('::1', 'ipv6')

/** Whether an address may be connected to: one of the open internet, or, where that is switched on, of this machine. */
export function isReachable(address: string, toLoopback: boolean): boolean {
  const family = isIP(address)
  if (family === 0) return false
  const kind = family === 4 ? 'ipv4' : 'ipv6'
  if (ownMachine.check(address, kind)) return toLoopback
  if (kind === 'ipv6' && !given.check(address, 'ipv6')) return false
  return !inside.check(address, kind)
}

/** What is wrong with an address that somebody else names; undefined where nothing is. Where its name leads is looked at each time. */
export function wrongWith(address: string, toLoopback: boolean): 'format' | 'https' | 'private' | undefined {
  const url = URL.parse(address)
  if (!url || url.username || url.password || url.hash) return 'format'
  if (url.protocol !== 'https:' && !(toLoopback && url.protocol === 'http:')) return 'https'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return isReachable(host, toLoopback) ? undefined : 'private'
  const isOwn = host === 'localhost' || host.endsWith('.localhost')
  if (isOwn) return toLoopback ? undefined : 'private'
  return host.includes('.') ? undefined : 'private'
}

export interface PostedAnswer {
  /** The HTTP status; null where none came. */
  status: number | null
  /** Why none came. */
  error: string | null
}

/**
 * Posts a text to an address that somebody else chose. Its name is looked up here, each address that it leads to is checked, and the one
 * that was checked is connected to; no redirect is followed, an answer is waited for ten seconds, and little of it is read. It settles by
 * then whatever the other side does.
 * @param options.toLoopback allows this machine and plain HTTP: for tests and development
 * @param options.patienceMs in place of the ten seconds
 * @param options.nameServers in place of this machine's
 * @param options.cut ends it before
 */
export async function postOutside(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  {
    toLoopback,
    patienceMs = patience,
    nameServers,
    cut,
  }: { toLoopback: boolean; patienceMs?: number; nameServers?: readonly string[]; cut?: AbortSignal },
): Promise<PostedAnswer> {
  const wrong = wrongWith(address, toLoopback)
  if (wrong) return { status: null, error: wrong }
  const signal = AbortSignal.any([AbortSignal.timeout(patienceMs), ...(cut ? [cut] : [])])
  try {
    const lookup = checkedLookup({ toLoopback, signal, nameServers })
    // Not by the request alone: what node does with a connection must not decide whether this ends.
    const status = await Promise.race([send(new URL(address), body, { headers, signal, lookup }), over(signal)])
    return { status, error: null }
  } catch (error) {
    return { status: null, error: signal.aborted ? 'timeout' : codeOf(error) }
  }
}

/** Rejects once a signal is given. */
const over = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

/** Where a name leads, if all of it may be connected to: of two addresses a connection may choose either. */
const checkedLookup =
  ({ toLoopback, ...asked }: { toLoopback: boolean } & Asked): LookupFunction =>
  (host, options, done) => {
    addressesOf(host, asked).then(
      (found) => {
        const [first] = found
        if (!first || !found.every(({ address }) => isReachable(address, toLoopback)))
          return done(Object.assign(new Error('private'), { code: 'private' }), '', 4)
        return options.all ? done(null, found) : done(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => done(error, '', 4),
    )
  }

interface Asked {
  signal: AbortSignal
  nameServers: readonly string[] | undefined
}

/**
 * The addresses of a name, by the name servers alone. Each name has a resolver of its own, which ends with the signal: the system's lookup
 * cannot be ended, and takes one of the few threads that mail and payments need as well.
 */
async function addressesOf(host: string, { signal, nameServers }: Asked): Promise<LookupAddress[]> {
  if (host === 'localhost' || host.endsWith('.localhost')) return [{ address: '127.0.0.1', family: 4 }]
  const resolver = new Resolver(naming)
  if (nameServers) resolver.setServers(nameServers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  const [old, fresh] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  signal.removeEventListener('abort', cancel)
  if (old.status === 'rejected' && fresh.status === 'rejected') throw old.reason
  return [
    ...(old.status === 'fulfilled' ? old.value.map((address) => ({ address, family: 4 })) : []),
    ...(fresh.status === 'fulfilled' ? fresh.value.map((address) => ({ address, family: 6 })) : []),
  ]
}

function send(url: URL, body: string, options: RequestOptions): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const request = (url.protocol === 'https:' ? https : http)(
    url,
    {
      ...options,
      method: 'POST',
      // A connection that is kept would go to what the name led to before.
      agent: false,
      maxHeaderSize: 8192,
      headers: { ...options.headers, 'content-length': Buffer.byteLength(body) },
    },
    (answer) => {
      let read = 0
      const over = () => {
        resolve(answer.statusCode ?? 0)
        request.destroy()
      }
      answer.on('data', (part: Buffer) => {
        read += part.length
        if (read > mostBytes) over()
      })
      answer.on('end', over)
      answer.on('error', reject)
    },
  )
  request.on('error', reject)
  // Another protocol is no answer to a post. Without a listener node ends the connection and says nothing.
  request.on('upgrade', ({ statusCode }, socket) => {
    resolve(statusCode ?? 0)
    socket.destroy()
  })
  request.on('close', () => reject(Object.assign(new Error('closed'), { code: 'closed' })))
  request.end(body)
  return promise
}

/** The code of a failure; its words may hold what somebody else wrote. */
function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^[\w-]{1,40}$/.test(code) ? code : 'failed'
}
