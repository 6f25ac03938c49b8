import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A 128-bit secret that lets a guest reach an order; only its hash is stored. */
export function newSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(16).toString('base64url')
  return { secret, hash: hashSecret(secret) }
}

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** What is compared of an order to say whose it is. */
interface Kept {
  id: string
  accountId: string | null
  secretHash: Buffer | null
}

/**
 * The secret of a visitor's own draft that was named: what becomes of the drafts keeps it, so that whoever named them finds it
 * again, should the answer be lost. The key of a link is not taken over: it may have been forwarded, and opens one order only.
 */
export function keptSecret(
  named: readonly { orderid: string; secret?: string | undefined }[],
  drafts: readonly Kept[],
): { secret: string; hash: Buffer } | undefined {
  for (const { orderid, secret } of named) {
    const draft = drafts.find(({ id, accountId }) => id === orderid && accountId === null)
    if (draft && secret !== undefined && secretMatches(secret, draft.secretHash))
      return { secret, hash: hashSecret(secret) }
  }
  return undefined
}

/** Compares in constant time; a missing side never matches. */
export function secretMatches(secret: string | undefined, hash: Buffer | null): boolean {
  return secret !== undefined && hash !== null && timingSafeEqual(hashSecret(secret), hash)
}
