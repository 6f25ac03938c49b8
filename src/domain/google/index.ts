export { linkGoogle, showGoogleLink, unlinkGoogle } from './google-link.ts'
export { type GoogleOutcome, signInWithGoogle } from './sign-in-with-google.ts'
