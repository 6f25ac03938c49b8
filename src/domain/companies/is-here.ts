import type { accounts } from '#domain/people/identity/identity.tables.ts'

/** Whether an account is one that somebody may work with: what goes on on their behalf ends where it is not. */
export const isHere = (account: typeof accounts.$inferSelect | null): boolean =>
  account !== null && !account.disabledAt && !account.deletedAt && !account.deletionRequestedAt
