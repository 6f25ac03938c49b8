/** What the HTTP server adds to the request; empty without a socket, as in tests. */
interface Bindings {
  incoming?: { socket: { remoteAddress?: string | undefined } }
}

/**
 * The client's address behind the trusted number of proxies; otherwise the socket's own, whatever a header says.
 * IPv4-mapped addresses are unmapped.
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
