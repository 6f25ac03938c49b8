import { z } from 'zod'
import { data, operations } from './operation.ts'
import { CodeParam, CodeRow, CodesQuery, InviteWaiting, MakeCode, WaitlistQuery, WaitlistRow } from './operators.ts'
import { countedPageOf } from './paging.ts'

const area = 'Operators'

export const accessCalls = operations({
  'GET /api/h/admin/waitlist': {
    id: 'listWaitlist',
    says: 'Who waits for what, and who was invited',
    area,
    who: 'operator',
    query: WaitlistQuery,
    answers: 'Entries',
    answer: data(countedPageOf(WaitlistRow)),
    file: 'text/csv',
  },
  'POST /api/h/admin/waitlist/invite': {
    id: 'inviteWaiting',
    says: 'Send each of some addresses of the waitlist an invite code',
    area,
    who: 'operator',
    body: InviteWaiting,
    answers: 'How many were invited now',
    answer: data(z.object({ invited: z.number() })),
    refusals: ['access.entry_not_found'],
  },
  'GET /api/h/admin/invite-codes': {
    id: 'listInviteCodes',
    says: 'Invite codes',
    area,
    who: 'operator',
    query: CodesQuery,
    answers: 'Codes',
    answer: data(countedPageOf(CodeRow)),
  },
  'POST /api/h/admin/invite-codes': {
    id: 'makeInviteCode',
    says: 'Make an invite code',
    area,
    who: 'operator',
    body: MakeCode,
    example: { uses: 10, days: 30, note: 'Press' },
    answers: 'The code',
    answer: data(z.object({ code: z.string() })),
    keyed: true,
  },
  'DELETE /api/h/admin/invite-codes/{code}': {
    id: 'revokeInviteCode',
    says: 'Revoke an invite code',
    area,
    who: 'operator',
    params: CodeParam,
    answers: 'Revoked',
    answer: data(z.object({})),
    refusals: ['access.code_not_found'],
  },
})
