import { atomically, type Context, keepAnswer, recordAudit } from '#domain/base/index.ts'
import type { SignInMethod } from '#shared/sign-in-methods.ts'
import { getAccountWithName } from '../identity/identity.queries.ts'
import type { Account } from '../identity/identity.tables.ts'
import { requireSameLock } from '../identity/require-same-lock.ts'
import { isKnownDevice, openSession, rememberDevice } from '../sessions/sessions.ts'
import { noteSignIn } from './sign-in-history.ts'

/** What a browser stores after a sign-in. `id` is the person, `folderid` where the person's files live. */
export interface SignedIn {
  jwt: string
  accountId: string
  id: string
  cinfoid: string
  folderid: string
  name: string
}

/**
 * Signs an account in on the calling device, which is known from now on. The caller has checked the proof.
 * @param judged the account as it was when the proof was checked
 * @throws DomainError `identity.lock_changed` when its password or address was changed since
 */
export async function signIn(ctx: Context, judged: Account, method: SignInMethod): Promise<SignedIn> {
  const accountId = judged.id
  return atomically(ctx, async (ctx) => {
    await requireSameLock(ctx, judged)
    const account = await getAccountWithName(ctx, accountId)
    const { session, jwt } = await openSession(ctx, accountId, method)
    await keepAnswer(ctx, { session: session.id })
    const newDevice = method !== 'registration' && !(await isKnownDevice(ctx, accountId))
    await noteSignIn(ctx, accountId, { method, newDevice })
    await rememberDevice(ctx, accountId)
    await recordAudit(ctx, {
      action: 'identity.signed_in',
      subjectId: accountId,
      by: accountId,
      data: { method, sessionId: session.id },
    })
    return describeSignIn(account, jwt)
  })
}

/** The answer of a sign-in for an account and its token. */
export function describeSignIn(
  account: { id: string; contactId: string; cinfoId: string; name: string },
  jwt: string,
): SignedIn {
  const { id: accountId, contactId, cinfoId, name } = account
  return { jwt, accountId, id: contactId, cinfoid: cinfoId, folderid: contactId, name }
}
