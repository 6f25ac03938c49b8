import { and, eq, sql } from 'drizzle-orm'
import { atomically, type Context, recordAudit } from '#domain/base/index.ts'
import type { GoogleIdentity } from '#platform/google/index.ts'
import { cut } from '#shared/cut.ts'
import { DomainError } from '#shared/errors.ts'
import { readEmail } from '../identity/identifier.ts'
import { findAccountByIdentifier, isEnterable } from '../identity/identity.queries.ts'
import { type Account, accounts } from '../identity/identity.tables.ts'
import { refuseLeaving } from '../identity/leave.ts'
import { createAccount } from '../identity/register.ts'
import { type SignedIn, signIn } from '../signing-in/sign-in.ts'
import { externalIdentities } from './google.tables.ts'

export type GoogleOutcome = { mode: 'register' | 'login'; signedIn: SignedIn } | { mode: 'fallback'; email: string }

/**
 * Signs in with a Google identity, which is known by Google's subject alone. An account of the same email is linked only when the
 * email is verified on both sides, else its owner is asked for the password. Concurrent first sign-ins make one account.
 * @throws DomainError `identity.google_missing`, `identity.invite_required`, `identity.credentials_wrong` for a closed account.
 */
export async function signInWithGoogle(
  ctx: Context,
  identity: GoogleIdentity | null,
  options: { refCode?: string | undefined },
): Promise<GoogleOutcome> {
  if (!identity?.email) throw new DomainError('identity.google_missing')
  const email = readEmail(identity.email)
  return atomically(ctx, async (ctx) => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`google:${identity.subject}`}, 0))`)
    const known = await findLinked(ctx, identity.subject)
    if (known) return enter(ctx, known, 'login')
    if (!identity.emailVerified) return { mode: 'fallback', email: email.typed }
    const sameEmail = await findAccountByIdentifier(ctx, email)
    if (sameEmail) {
      await link(ctx, identity.subject, sameEmail.id)
      return enter(ctx, sameEmail, 'login')
    }
    const { refCode } = options
    const name =
      cut(identity.name.replace(/\p{Cc}/gu, '').trim(), 100) || email.typed.slice(0, email.typed.indexOf('@'))
    const account = await createAccount(ctx, email, {
      name,
      contactValue: email.typed,
      locale: ctx.locale,
      refCode,
      tag: 'google',
    })
    await link(ctx, identity.subject, account.id)
    return enter(ctx, account, 'register')
  })
}

async function enter(ctx: Context, account: Account, mode: 'register' | 'login'): Promise<GoogleOutcome> {
  if (!isEnterable(account)) throw new DomainError('identity.credentials_wrong')
  // Google is only one proof: the login by password asks for the authenticator, too.
  if (account.twoFactorAt) return { mode: 'fallback', email: account.email ?? '' }
  await refuseLeaving(ctx, account, 'google')
  return { mode, signedIn: await signIn(ctx, account, 'google') }
}

async function findLinked(ctx: Context, subject: string): Promise<Account | undefined> {
  const [row] = await ctx.db
    .select({ account: accounts })
    .from(externalIdentities)
    .innerJoin(accounts, eq(accounts.id, externalIdentities.accountId))
    .where(and(eq(externalIdentities.provider, 'google'), eq(externalIdentities.subject, subject)))
  return row?.account
}

async function link(ctx: Context, subject: string, accountId: string): Promise<void> {
  await ctx.db.insert(externalIdentities).values({ provider: 'google', subject, accountId, createdAt: ctx.now() })
  await recordAudit(ctx, { action: 'identity.google_linked', subjectId: accountId, by: accountId })
}
