import { z } from 'zod'
import { Id } from './id.ts'
import { CodeAnswer, LoginAnswer, Proof } from './identity.ts'
import { attemptHeader, attemptRefusals, data, operations } from './operation.ts'
import { DataExportView, DeletionRequested, DeletionView, KeepAccount } from './privacy.ts'

const area = 'Privacy'
const proven = ['identity.reauthentication_required', 'identity.code_wrong', 'identity.code_exhausted'] as const

export const privacyCalls = operations({
  'GET /api/h/deletion': {
    id: 'showDeletion',
    says: 'What blocks the deletion of the account',
    area,
    who: 'signed_in',
    answers: 'The reasons; none when it can be deleted',
    answer: data(DeletionView),
  },
  'POST /api/h/deletion/code': {
    id: 'requestDeletionCode',
    says: 'Send the code that confirms the deletion to the account’s email or phone',
    area,
    who: 'signed_in',
    answers: 'A code was sent',
    answer: CodeAnswer,
    refusals: ['identity.code_too_soon', 'identity.code_too_often', 'identity.texts_paused'],
  },
  'POST /api/h/deletion': {
    id: 'requestDeletion',
    says: 'Delete the account: all sessions end at once, personal data is erased after the days of grace',
    area,
    who: 'signed_in',
    body: Proof,
    example: { password: 'correct horse staple' },
    answers: 'When it will be erased',
    answer: data(DeletionRequested),
    refusals: [...proven, 'privacy.deletion_blocked'],
  },
  'PUT /api/h/deletion': {
    id: 'keepAccount',
    says: 'Cancel the deletion during the days of grace, with the token that the login answered',
    area,
    who: 'anyone',
    headers: attemptHeader,
    body: KeepAccount,
    answers: 'A session',
    answer: LoginAnswer,
    refusals: attemptRefusals,
  },
  'GET /api/h/data-export': {
    id: 'showDataExport',
    says: 'The newest export of the signed-in person’s data',
    area,
    who: 'signed_in',
    answers: 'Being made, ready or expired; null without any',
    answer: data(DataExportView.nullable()),
  },
  'POST /api/h/data-export': {
    id: 'requestDataExport',
    says: 'Request an export of the signed-in person’s data, once a day',
    area,
    who: 'signed_in',
    body: Proof,
    example: {},
    answers: 'It is being made',
    answer: data(DataExportView),
    refusals: [...proven, 'privacy.export_too_soon'],
  },
  'GET /api/h/data-export/{id}': {
    id: 'getDataExport',
    says: 'Download the export: JSON, CSV and files in a zip',
    area,
    who: 'signed_in',
    params: z.object({ id: Id }),
    answers: 'The zip',
    file: 'application/zip',
    refusals: ['privacy.export_not_found'],
  },
})
