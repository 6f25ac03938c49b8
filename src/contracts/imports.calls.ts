import { z } from 'zod'
import { companyKey, Id } from './id.ts'
import { CheckImport, ImportsView, ImportView, MoveImport } from './imports.ts'
import { data, done, operations } from './operation.ts'

const area = "Provider's desk"
const who = ['data.export'] as const
const id = z.object({ id: Id })
const ofCompany = z.strictObject({ companyid: companyKey })

export const importCalls = operations({
  'GET /api/h/customer-imports': {
    id: 'listImports',
    says: 'The lists of customers that were handed in within two days, with how far each is',
    area,
    who,
    keys: false,
    query: ofCompany,
    answers: 'Imports',
    answer: data(ImportsView),
  },
  'POST /api/h/customer-imports': {
    id: 'readImport',
    // What it reads is an upload of a person's, and counts for them.
    keys: false,
    says: 'Hand in a list of customers (CSV or XLSX; 20,000 rows, 10 MB) as multipart field `file`',
    area,
    who,
    notes:
      'Its rows are kept for two days and nobody is added yet: say next what its columns hold. After a lost answer just send it again; what the same person handed in before and did not import is let go.',
    query: ofCompany,
    raw: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
        },
      },
    },
    answers: 'What was read, with a guess of what each column holds',
    answer: data(ImportView),
    refusals: [
      'companies.not_now',
      'files.quota_used',
      'files.storage_full',
      'desk.import_unreadable',
      'desk.import_empty',
      'desk.import_too_long',
      'desk.import_too_wide',
    ],
  },
  'PUT /api/h/customer-imports/{id}': {
    id: 'checkImport',
    says: 'Say what the columns of a list hold, and have its rows looked at',
    area,
    who,
    keys: false,
    params: id,
    body: CheckImport,
    example: { companyid: 'seri-ayu-salon', columns: ['name', 'phone', ''] },
    answers: 'It is being looked at',
    answer: done,
    refusals: ['companies.not_now', 'desk.import_not_found', 'desk.import_not_now'],
  },
  'POST /api/h/customer-imports/{id}': {
    id: 'moveImport',
    says: 'Import a list that was looked at, or take an import back within a day',
    area,
    who,
    keys: false,
    keyed: true,
    params: id,
    body: MoveImport,
    example: { companyid: 'seri-ayu-salon', to: 'import' },
    answers: 'It has begun',
    answer: done,
    refusals: ['companies.not_now', 'desk.import_not_found', 'desk.import_not_now', 'desk.import_undo_over'],
  },
  'GET /api/h/customer-imports/{id}': {
    id: 'downloadProblems',
    heavy: true,
    says: 'The rows of a list that cannot be imported, as they were handed in, with what is wrong with each',
    area,
    who,
    keys: false,
    params: id,
    query: ofCompany,
    answers: 'The rows',
    file: 'text/csv',
    refusals: ['desk.import_not_found'],
  },
})
