import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context as HonoContext } from 'hono'

/**
 * The address behind as many proxies as are trusted; the socket's own otherwise, whatever a header says. IPv4-mapped
 * addresses are unmapped.
 */
export function clientIp(request: Request, bindings: unknown, trusted: number): string {
  let address = ''
  try {
    address = getConnInfo({ env: bindings } as unknown as HonoContext).remote.address ?? ''
  } catch {
    // called without a socket
  }
  if (trusted > 0) {
    const hops = (request.headers.get('x-forwarded-for') ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean)
    address = hops.at(-trusted) ?? address
  }
  return address.replace(/^::ffff:(?=\d+\.)/, '')
}
