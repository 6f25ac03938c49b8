import type { Context } from '#domain/context.ts'
import { eq } from 'drizzle-orm'
import { DomainError } from '#shared/errors.ts'
import type { Identifier } from './identifier.ts'
import { readIdentifier } from './identifier.ts'
import { accounts } from './identity.tables.ts'
import { findAccountByIdentifier, isEnterable } from './identity.queries.ts'
import { findFreshCode, type SentCode, sendCode } from './one-time-codes.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import { isKnownDevice } from './sessions.ts'
import { admit, type SecondStep } from './second-step.ts'
import type { SignedIn } from './sign-in.ts'
import { noteFailure } from './sign-in-history.ts'

/**
 * Logs in by password. On a device that never proved a code the password earns a code instead of a session.
 * An unknown address and a wrong password are answered alike and take alike.
 * @throws DomainError `identity.credentials_wrong`, `request.too_many`, `request.busy`
 */
export async function logIn(
  ctx: Context,
  input: { email?: string | undefined; phoneno?: string | undefined; password: string },
): Promise<SignedIn | SentCode | SecondStep> {
  const identifier = readIdentifier({ email: input.email, phone: input.phoneno })
  const { limits } = ctx.platform
  await limits.consume('login_ip', ctx.ip)
  await limits.consume('login_account_ip', `${identifier.value}|${ctx.ip}`)
  const account = await findAccountByIdentifier(ctx, identifier)
  const isRight = await verifyPassword(input.password, account?.passwordHash ?? null)
  if (!account || !isRight || !isEnterable(account)) {
    await noteFailure(ctx, account?.id, 'password')
    // Many addresses guessing at one account: from then on only its own devices may try passwords, each counted apart.
    const isOwnDevice = account !== undefined && (await isKnownDevice(ctx, account.id))
    await limits.consume('login_account', isOwnDevice ? `${identifier.value}|${ctx.deviceId}` : identifier.value)
    throw new DomainError('identity.credentials_wrong')
  }
  await limits.reset('login_account_ip', `${identifier.value}|${ctx.ip}`)
  if (account.passwordHash && isOutdated(account.passwordHash)) {
    const passwordHash = await hashPassword(input.password)
    await ctx.db.update(accounts).set({ passwordHash }).where(eq(accounts.id, account.id))
  }
  const isDemo = account.demo && ctx.platform.env.DEMO
  // The authenticator is asked in place of the code that a new device would get.
  if (account.twoFactorAt || isDemo || (await isKnownDevice(ctx, account.id)))
    return admit(ctx, account, 'password', identifier.value)
  return verifyDevice(ctx, account.id, identifier)
}

async function verifyDevice(ctx: Context, accountId: string, to: Identifier): Promise<SentCode> {
  return (await findFreshCode(ctx, 'login', to)) ?? sendCode(ctx, { purpose: 'login', to, accountId, deliver: true })
}
