import { contactsCalls } from '#contracts/contacts.calls.ts'
import {
  acceptInvite,
  createCompany,
  declineInvite,
  getCompanyPrefs,
  inviteStaff,
  listInvites,
  removeCards,
  requireFolder,
  resendInvite,
  revokeInvite,
  saveCompanyPrefs,
  updateCompany,
} from '#domain/companies/index.ts'
import { addCards, updatePerson } from '#domain/people/index.ts'
import { handInSetUp } from '#domain/trade/index.ts'
import { getCompany } from '#read/index.ts'
import { serve } from '../serve.ts'

const done = { ok: true, data: {} } as const

export const contactRoutes = serve(contactsCalls, {
  'POST /api/h/contact': async (ctx, { body, query }) => {
    await requireFolder(ctx, query.folderid)
    const id = body.isperson ? await addCards(ctx, body) : await createCompany(ctx, body)
    return { ok: true, result: [id] }
  },
  'PUT /api/h/contact': async (ctx, { body, query }) => {
    await requireFolder(ctx, query.folderid)
    const id = body.isperson === false ? await updateCompany(ctx, body) : await updatePerson(ctx, body)
    return { ok: true, result: [id] }
  },
  'GET /api/h/company': async (ctx, { query }) => ({ ok: true, data: await getCompany(ctx, query) }),
  'DELETE /api/h/contact': async (ctx, { query }) => {
    const { id, infoids, personal } = query
    const removed = await removeCards(ctx, { id, infoids, personal: personal === 'true' })
    return { ok: true, result: [removed] }
  },
  'POST /api/h/hand-in': async (ctx, { body }) => {
    await handInSetUp(ctx, body.companyid, body.seen)
    return { ok: true, data: await getCompanyPrefs(ctx, body) }
  },
  'GET /api/h/comp-prefs': async (ctx, { query }) => ({ ok: true, data: await getCompanyPrefs(ctx, query) }),
  'POST /api/h/comp-prefs': async (ctx, { body, query }) => ({
    ok: true,
    data: await saveCompanyPrefs(ctx, query, body),
  }),
  'GET /api/h/invites': async (ctx, { query }) => ({ ok: true, data: await listInvites(ctx, query) }),
  'POST /api/h/invite': async (ctx, { body }) => ({ ok: true, data: { msgid: await inviteStaff(ctx, body) } }),
  'PUT /api/h/invite/accept': async (ctx, { body }) => ({
    ok: true,
    data: { companyid: await acceptInvite(ctx, body) },
  }),
  'PUT /api/h/invite/decline': async (ctx, { body }) => {
    await declineInvite(ctx, body)
    return done
  },
  'PUT /api/h/invite/revoke': async (ctx, { body }) => {
    await revokeInvite(ctx, body)
    return done
  },
  'PUT /api/h/invite/resend': async (ctx, { body }) => {
    await resendInvite(ctx, body)
    return done
  },
})
