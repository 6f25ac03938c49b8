/** What the HTTP server tells beside the request; nothing when there is no socket, as in tests. */
interface Bindings {
  incoming?: { socket: { remoteAddress?: string | undefined } }
}

/**
 * The address behind as many proxies as are trusted; the socket's own otherwise, whatever a header says. IPv4-mapped
 * addresses are unmapped.
 */
export function clientIp(request: Request, bindings: unknown, trusted: number): string {
  let address = (bindings as Bindings | undefined)?.incoming?.socket.remoteAddress ?? ''
  if (trusted > 0) {
    const hops = (request.headers.get('x-forwarded-for') ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean)
    address = hops.at(-trusted) ?? address
  }
  return address.replace(/^::ffff:(?=\d+\.)/, '')
}
