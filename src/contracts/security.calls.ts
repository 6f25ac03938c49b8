import { z } from 'zod'
import { CinfoView, CodeAnswer, SessionView, SignInsQuery, SignInsView, UpdateCinfo, VerifyCinfo } from './identity.ts'
import { data, operations } from './operation.ts'

const area = 'Security'

export const securityCalls = operations({
  'POST /api/h/update-cinfo': {
    id: 'requestAddressChange',
    says: 'Send a code to a new email or phone for logging in',
    area,
    who: 'signed_in',
    body: UpdateCinfo,
    example: { email: 'new@example.com' },
    answers: 'A code was sent',
    answer: CodeAnswer,
    refusals: [
      'identity.reauthentication_required',
      'identity.code_wrong',
      'identity.code_exhausted',
      'identity.identifier_taken',
      'identity.code_too_soon',
      'identity.code_too_often',
      'identity.texts_paused',
      'identity.number_not_served',
    ],
  },
  'PUT /api/h/update-cinfo': {
    id: 'verifyAddressChange',
    says: 'Replace the old address by the proved one',
    area,
    who: 'signed_in',
    body: VerifyCinfo,
    example: { tac: '123456' },
    answers: 'The addresses now',
    answer: data(CinfoView),
    refusals: [
      'identity.code_wrong',
      'identity.code_exhausted',
      'identity.identifier_taken',
      'identity.number_not_served',
    ],
  },
  'GET /api/h/sessions': {
    id: 'listSessions',
    says: 'The signed-in person’s sessions, the latest first',
    area,
    who: 'signed_in',
    answers: 'Sign-ins',
    answer: data(z.array(SessionView)),
  },
  'DELETE /api/h/sessions': {
    id: 'endSessions',
    says: 'Log one device out by `id`, or all others without it',
    area,
    who: 'signed_in',
    query: z.strictObject({ id: z.uuid().optional() }),
    answers: 'How many ended',
    answer: data(z.object({ ended: z.number().int() })),
    refusals: ['identity.session_not_found'],
  },
  'POST /api/h/security/code': {
    id: 'requestStepUp',
    says: 'Send a code to the account’s email or phone, as a proof before something sensitive',
    area,
    who: 'signed_in',
    answers: 'A code was sent',
    answer: CodeAnswer,
    refusals: ['identity.code_too_soon', 'identity.code_too_often', 'identity.texts_paused'],
  },
  'GET /api/h/sign-ins': {
    id: 'listSignIns',
    says: 'The signed-in person’s sign-ins and failed tries of the last ninety days',
    area,
    who: 'signed_in',
    query: SignInsQuery,
    answers: 'Newest first',
    answer: data(SignInsView),
  },
})
