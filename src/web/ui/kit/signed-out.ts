import { ApiError } from '../client/api.ts'

/**
 * Whether a session has ended, also where other words stand for the refusal: its own dialog says so, on the page where it
 * happened, and no toast beside it.
 */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.code === 'identity.token_invalid'
    : error instanceof Error && isSignedOut(error.cause)
