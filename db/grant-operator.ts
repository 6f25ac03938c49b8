import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { auditEntries } from '#domain/base/outbox/outbox.tables.ts'
import { accounts } from '#domain/people/identity/identity.tables.ts'
import { readEmail } from '#domain/people/index.ts'
import { openDatabase } from '#platform/db/index.ts'
import type { AuditAction } from '#shared/audit-actions.ts'

/**
 * Makes the account of an email an operator, or takes that away. It takes effect on the person's next request.
 * @returns a sentence that says what was done.
 * @throws Error when nobody has proved the email.
 */
export async function grantOperator(options: { url: string; email: string; revoke: boolean }): Promise<string> {
  const email = readEmail(options.email).value
  const sysadmin = !options.revoke
  const database = openDatabase(options.url, { max: 1 })
  try {
    return await database.db.transaction(async (tx) => {
      const [account] = await tx
        .select()
        .from(accounts)
        .where(and(eq(accounts.email, email), isNotNull(accounts.emailVerifiedAt), isNull(accounts.deletedAt)))
        .for('update')
      if (!account) throw new Error(`Nobody has registered ${email} here.`)
      if (account.sysadmin === sysadmin) return `${email} is ${sysadmin ? 'an operator already' : 'no operator'}.`
      await tx.update(accounts).set({ sysadmin }).where(eq(accounts.id, account.id))
      await tx.insert(auditEntries).values({
        at: new Date(),
        actorKind: 'system',
        action: (sysadmin ? 'identity.operator_granted' : 'identity.operator_revoked') satisfies AuditAction,
        subjectId: account.id,
      })
      return `${email} is ${sysadmin ? 'an operator' : 'no operator any more'}.`
    })
  } finally {
    await database.close()
  }
}
