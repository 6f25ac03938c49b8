import { cost } from '#domain/people/signing-in/passwords.ts'

/** What a password costs in production, and in tests. */
export const fullCost = { ...cost }
export const cheapCost = { memory: 64, passes: 1, parallelism: 1 }
