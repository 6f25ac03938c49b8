import { z } from 'zod'
import { BackupCodes, ConfirmTwoFactor, Proof, TwoFactorSetup, TwoFactorView } from './identity.ts'
import { data, operations } from './operation.ts'

const area = 'Security'
const proven = ['identity.reauthentication_required', 'identity.code_wrong', 'identity.code_exhausted'] as const

export const twoFactorCalls = operations({
  'GET /api/h/two-factor': {
    id: 'showTwoFactor',
    says: 'Whether the signed-in person’s logins ask for an authenticator app',
    area,
    who: 'signed_in',
    answers: 'On or off',
    answer: data(TwoFactorView),
  },
  'POST /api/h/two-factor': {
    id: 'beginTwoFactor',
    says: 'Begin to set up an authenticator app; nothing changes until one of its codes is confirmed',
    area,
    who: 'signed_in',
    body: Proof,
    example: { password: 'correct horse staple' },
    answers: 'The secret',
    answer: data(TwoFactorSetup),
    refusals: [...proven, 'identity.two_factor_on'],
  },
  'PUT /api/h/two-factor': {
    id: 'confirmTwoFactor',
    says: 'Turn two-factor on with a first code of the app',
    area,
    who: 'signed_in',
    body: ConfirmTwoFactor,
    example: { tac: '123456' },
    answers: 'On; the backup codes are shown only now',
    answer: data(BackupCodes),
    refusals: ['identity.code_wrong', 'identity.two_factor_on'],
  },
  'POST /api/h/two-factor/off': {
    id: 'endTwoFactor',
    says: 'Turn two-factor off',
    area,
    who: 'signed_in',
    body: Proof,
    example: { password: 'correct horse staple' },
    answers: 'Off',
    answer: data(z.object({})),
    refusals: [...proven, 'identity.two_factor_off'],
  },
  'POST /api/h/two-factor/backup-codes': {
    id: 'renewBackupCodes',
    says: 'Make ten new backup codes; the old ones are void',
    area,
    who: 'signed_in',
    body: Proof,
    example: { password: 'correct horse staple' },
    answers: 'The codes, shown only now',
    answer: data(BackupCodes),
    refusals: [...proven, 'identity.two_factor_off'],
  },
})
