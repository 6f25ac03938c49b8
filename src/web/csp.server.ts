import { createHash } from 'node:crypto'

/** The policy of a page. `scripts` are nonce or hash sources for the framework's inline scripts; styles need no source of their own. */
export function contentSecurityPolicy(scripts: readonly string[], options: { secure: boolean }): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "media-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(options.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** The source of an inline script, for the policy of its page. */
export const hashOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/**
 * Makes a rendered page cacheable under a strict policy: hashes the scripts with the render's random nonce and removes the
 * nonce. Only the framework and we know the nonce, so text from the database cannot have it.
 * @returns the page in UTF-8: a page is long, and as one more string it would be one more to collect.
 */
export function hashScripts(html: string, nonce: string): { bytes: Buffer<ArrayBuffer>; hashes: string[] } {
  const hashes = new Set<string>()
  const bytes = Buffer.allocUnsafe(Buffer.byteLength(html))
  let length = 0
  const parts = html.split(` nonce="${nonce}"`)
  for (const [i, after] of parts.entries()) {
    length += bytes.write(after, length)
    const before = parts[i - 1]
    if (before === undefined || !before.startsWith('<script', before.lastIndexOf('<'))) continue
    const code = after.slice(after.indexOf('>') + 1, after.indexOf('</script>'))
    if (code) hashes.add(hashOf(code))
  }
  return { bytes: bytes.subarray(0, length), hashes: [...hashes] }
}

/** Headers of every page, private or shared. */
export function pageSecurityHeaders(options: { secure: boolean }): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': 'geolocation=(self), camera=(self), microphone=()',
    ...(options.secure && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
}
