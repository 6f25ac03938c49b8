import { isIPv6 } from 'node:net'

/**
 * The key of an address's IPv6 /48: an office line has a whole /48, which is 65536 networks of `addressKey`. Undefined for
 * IPv4, where a wider network does not mean one customer.
 */
export function siteKey(ip: string): string | undefined {
  const network = /^(.*):[^:]*::\/64$/.exec(addressKey(ip))?.[1]
  return network === undefined ? undefined : `${network}::/48`
}

/**
 * The key under which an address is counted: IPv4 as it is, IPv4-mapped IPv6 unmapped, other IPv6 by its /64,
 * because one customer line holds a whole /64.
 */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  const plain = ip.split('%')[0] ?? ''
  if (!isIPv6(plain)) return ip
  // The URL parser writes any IPv6 in its shortest canonical form.
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const front = head ? head.split(':') : []
  const back = tail === undefined ? [] : tail ? tail.split(':') : []
  const full = [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
  if (full.slice(0, 5).every((part) => part === '0') && full[5] === 'ffff') {
    const [high = 0, low = 0] = full.slice(6).map((part) => Number.parseInt(part, 16))
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${full.slice(0, 4).join(':')}::/64`
}
