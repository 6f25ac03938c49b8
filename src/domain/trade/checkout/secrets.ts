import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A 128-bit secret that lets a guest reach an order; only its hash is stored. */
export function newSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(16).toString('base64url')
  return { secret, hash: hashSecret(secret) }
}

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Compares in constant time; a missing side never matches. */
export function secretMatches(secret: string | undefined, hash: Buffer | null): boolean {
  return secret !== undefined && hash !== null && timingSafeEqual(hashSecret(secret), hash)
}
