import { and, eq } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { addressKey } from '#platform/rate-limits/index.ts'
import { DomainError } from '#shared/errors.ts'
import { findFreshCode, type SentCode, sendCode } from '../codes/one-time-codes.ts'
import { type Identifier, readIdentifier } from '../identity/identifier.ts'
import { findAccountByIdentifier, isEnterable } from '../identity/identity.queries.ts'
import { accounts } from '../identity/identity.tables.ts'
import { isKnownDevice } from '../sessions/sessions.ts'
import { admit, type SecondStep } from '../two-factor/second-step.ts'
import { countTry, resetTries } from './login-tries.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import type { SignedIn } from './sign-in.ts'
import { noteFailure } from './sign-in-history.ts'

/** An id that no account has. */
const unknownAccountId = '00000000-0000-0000-0000-000000000000'

/**
 * Logs in by password. On a device that never proved a code, a right password sends a code instead of opening a session. An
 * unknown address and a wrong password get the same answer after the same time.
 * @throws DomainError `identity.credentials_wrong`, `identity.password_blocked`, `identity.lock_changed`, `request.too_many`, `request.busy`
 */
export async function logIn(
  ctx: Context,
  { email, phoneno }: { email?: string | undefined; phoneno?: string | undefined },
  password: string,
): Promise<SignedIn | SentCode | SecondStep> {
  const identifier = readIdentifier({ email, phone: phoneno })
  const { limits } = ctx.platform
  const address = addressKey(ctx.ip)
  await limits.consume('login_ip', address)
  if (ctx.deviceId) await limits.consume('login_device', ctx.deviceId)
  await countTry(ctx, identifier.value)
  const account = await findAccountByIdentifier(ctx, identifier)
  // Asked for an unknown address as well, so that it takes as long.
  const isOwnDevice = await isKnownDevice(ctx, account?.id ?? unknownAccountId)
  // Many addresses guess at one account: then no password is accepted, except on the account's own devices, each counted
  // separately.
  const guessed = isOwnDevice ? `${identifier.value}|${ctx.deviceId}` : identifier.value
  const blockedFor = await limits.usedUpFor('login_account', guessed)
  if (blockedFor > 0)
    throw new DomainError('identity.password_blocked', { headers: { 'Retry-After': String(blockedFor) } })
  const isRight = await verifyPassword(password, account?.passwordHash ?? null)
  if (!account || !isRight || !isEnterable(account)) {
    await noteFailure(ctx, account?.id, 'password')
    await limits.consume('login_account', guessed)
    throw new DomainError('identity.credentials_wrong')
  }
  await resetTries(ctx, identifier.value)
  await limits.giveBack('login_ip', address)
  if (ctx.deviceId) await limits.giveBack('login_device', ctx.deviceId)
  if (account.passwordHash && isOutdated(account.passwordHash)) {
    const passwordHash = await hashPassword(password)
    const read = and(eq(accounts.id, account.id), eq(accounts.passwordHash, account.passwordHash))
    const [upgraded] = await ctx.db.update(accounts).set({ passwordHash }).where(read).returning()
    // Not over a password that was set meanwhile; then the one that was judged opens nothing.
    if (upgraded) account.passwordHash = passwordHash
  }
  const isDemo = account.demo && ctx.platform.env.DEMO
  // The authenticator replaces the code that a new device would get.
  if (account.twoFactorAt || isDemo || isOwnDevice) return admit(ctx, account, 'password', identifier.value)
  return verifyDevice(ctx, account.id, identifier)
}

async function verifyDevice(ctx: Context, accountId: string, to: Identifier): Promise<SentCode> {
  return (await findFreshCode(ctx, 'login', to)) ?? sendCode(ctx, { purpose: 'login', to, accountId, deliver: true })
}
