/** The ways to sign in. */
export const signInMethods = [
  'password',
  'code',
  'registration',
  'google',
  'password_change',
  'authenticator',
  'passkey',
] as const
export type SignInMethod = (typeof signInMethods)[number]
