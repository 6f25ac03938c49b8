import { z } from 'zod'
import { GoogleAnswer, GoogleLinkView, GoogleRegister, Proof } from './identity.ts'
import { data, operations } from './operation.ts'

const area = 'Security'
const proven = [
  'identity.reauthentication_required',
  'identity.code_wrong',
  'identity.code_exhausted',
  'identity.google_missing',
] as const

export const googleCalls = operations({
  'PUT /api/h/google-register': {
    id: 'signInWithGoogle',
    says: 'Sign in with the Google identity of the sign-in cookie',
    area: 'Authentication',
    who: 'anyone',
    body: GoogleRegister,
    answers: 'A session, or `fallback` to the password',
    answer: GoogleAnswer,
    refusals: [
      'identity.google_missing',
      'identity.invite_required',
      'identity.credentials_wrong',
      'identity.lock_changed',
      'identity.password_blocked',
      'identity.deletion_pending',
      'request.cross_site',
    ],
  },
  'GET /api/h/google-link': {
    id: 'showGoogleLink',
    says: 'Whether the signed-in person can log in with Google',
    area,
    who: 'signed_in',
    answers: 'Linked or not',
    answer: data(GoogleLinkView),
  },
  'POST /api/h/google-link': {
    id: 'linkGoogle',
    says: 'Link the Google identity of the sign-in cookie to the account',
    area,
    who: 'signed_in',
    body: Proof,
    example: {},
    answers: 'Linked',
    answer: data(z.object({})),
    refusals: [...proven, 'identity.google_taken', 'request.cross_site'],
  },
  'POST /api/h/google-link/removal': {
    id: 'unlinkGoogle',
    says: 'Unlink Google from the account',
    area,
    who: 'signed_in',
    body: Proof,
    example: {},
    answers: 'Unlinked',
    answer: data(z.object({})),
    refusals: [...proven, 'identity.only_way_in'],
  },
})
