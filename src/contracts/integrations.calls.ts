import { ApiKeysView, MadeApiKey, MakeApiKey, OfCompany, RevokeApiKey } from './integrations.ts'
import { data, done, operations } from './operation.ts'

const area = "Provider's desk"
const who = ['company.edit'] as const

export const integrationsCalls = operations({
  'GET /api/h/api-keys': {
    id: 'listApiKeys',
    says: 'The keys with which programs work for a company, and the rights that the caller may give one',
    area,
    who,
    query: OfCompany,
    answers: 'Keys, the newest first',
    answer: data(ApiKeysView),
  },
  'POST /api/h/api-keys': {
    id: 'makeApiKey',
    says: 'Make a key with which a program works for a company',
    area,
    who,
    notes:
      'Its rights are never more than the caller’s as they stand at each use, and reach as far. It ends with its date, when it is revoked, and when who made it stops working there; while the company is suspended it is refused. The answer shows it once: after a lost answer revoke what the list shows, and make another.',
    body: MakeApiKey,
    example: { companyid: 'seri-ayu-salon', name: 'Bookkeeping', rights: ['orders.view'], days: 90 },
    answers: 'The key',
    answer: data(MadeApiKey),
    refusals: ['companies.not_now', 'companies.cannot_grant', 'companies.too_many_keys'],
  },
  'DELETE /api/h/api-keys': {
    id: 'revokeApiKey',
    says: 'End a company’s key; what it has under way is done before, or not at all',
    area,
    who,
    query: RevokeApiKey,
    answers: 'It is refused from now on',
    answer: done,
    refusals: ['companies.key_not_found'],
  },
})
