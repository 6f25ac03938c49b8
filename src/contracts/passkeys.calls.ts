import { z } from 'zod'
import { LoginAnswer, Proof } from './identity.ts'
import { attemptHeader, attemptRefusals, data, operations } from './operation.ts'
import { AddPasskey, PasskeyLogin, PasskeyOptions, PasskeyView, RemovePasskey, RenamePasskey } from './passkeys.ts'

const area = 'Passkeys'
const proven = ['identity.reauthentication_required', 'identity.code_wrong', 'identity.code_exhausted'] as const

export const passkeysCalls = operations({
  'GET /api/h/passkeys': {
    id: 'listPasskeys',
    says: 'The signed-in person’s passkeys',
    area,
    who: 'signed_in',
    answers: 'Oldest first',
    answer: data(z.array(PasskeyView)),
  },
  'POST /api/h/passkeys/options': {
    id: 'beginPasskey',
    says: 'The options to make a new passkey',
    area,
    who: 'signed_in',
    body: Proof,
    example: {},
    answers: 'Options for `navigator.credentials.create`',
    answer: data(PasskeyOptions),
    refusals: [...proven, 'identity.passkeys_full'],
  },
  'POST /api/h/passkeys': {
    id: 'addPasskey',
    says: 'Store the passkey that the browser made',
    area,
    who: 'signed_in',
    body: AddPasskey,
    answers: 'Kept',
    answer: data(PasskeyView),
    refusals: ['identity.passkey_refused', 'identity.passkey_known', 'identity.passkeys_full'],
  },
  'PUT /api/h/passkeys': {
    id: 'renamePasskey',
    says: 'Rename a passkey',
    area,
    who: 'signed_in',
    body: RenamePasskey,
    example: { id: '0197a1d2-7c3e-7b21-9d55-3f1f6f1f2a10', name: 'My phone' },
    answers: 'Renamed',
    answer: data(PasskeyView),
    refusals: ['identity.passkey_not_found'],
  },
  'POST /api/h/passkeys/removal': {
    id: 'removePasskey',
    says: 'Remove a passkey',
    area,
    who: 'signed_in',
    body: RemovePasskey,
    answers: 'Removed',
    answer: data(z.object({})),
    refusals: [...proven, 'identity.passkey_not_found'],
  },
  'POST /api/h/passkey-login/options': {
    id: 'beginPasskeyLogin',
    says: 'The options to log in by passkey',
    area,
    who: 'anyone',
    answers: 'Options for `navigator.credentials.get`',
    answer: data(PasskeyOptions),
  },
  'POST /api/h/passkey-login': {
    id: 'logInWithPasskey',
    says: 'Log in by passkey',
    area,
    who: 'anyone',
    headers: attemptHeader,
    body: PasskeyLogin,
    answers: 'A session',
    answer: LoginAnswer,
    refusals: [...attemptRefusals, 'identity.passkey_refused', 'identity.deletion_pending', 'identity.lock_changed'],
  },
})
