import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { type Context } from '#domain/base/index.ts'
import { brand } from '#shared/brand.ts'

const algorithm = 'aes-256-gcm'

/** The keys of one use, newest first: of the current secret, and of the one before the last rotation. */
function keysFor(ctx: Context, use: string): Buffer[] {
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS } = ctx.platform.env
  return [AUTH_SECRET, AUTH_SECRET_PREVIOUS].flatMap((secret) =>
    secret ? [createHmac('sha256', secret).update(`${brand.slug}:${use}`).digest()] : [],
  )
}

/** Encrypts a text that must be read back. It is bound to one account: copied to another's row it cannot be decrypted. */
export function encrypt(ctx: Context, use: string, accountId: string, text: string): string {
  const [key] = keysFor(ctx, use)
  if (!key) throw new Error('There is no key to encrypt with')
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(accountId))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** @throws Error when none of our keys decrypts it. */
export function decrypt(ctx: Context, use: string, accountId: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const key of keysFor(ctx, use)) {
    try {
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, 12)).setAAD(Buffer.from(accountId))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    } catch {
      // Made with the other key, or not by us.
    }
  }
  throw new Error('No configured key decrypts this value')
}
