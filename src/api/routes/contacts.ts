import { createRoute, z } from '@hono/zod-openapi'
import {
  AnswerInvite,
  ChangeContact,
  CompanyPrefs,
  CompanyPrefsQuery,
  CompanyPrefsView,
  ContactAnswer,
  FolderQuery,
  InvitesQuery,
  InviteView,
  MakeContact,
  MakeInvite,
  RemoveCards,
  RevokeInvite,
} from '#contracts/contacts.ts'
import { getCompanyPrefs, saveCompanyPrefs } from '#domain/companies/index.ts'
import {
  addCards,
  createCompany,
  removeCards,
  requireFolder,
  updateCompany,
  updatePerson,
} from '#domain/contacts/index.ts'
import { acceptInvite, declineInvite, inviteStaff, listInvites, revokeInvite } from '#domain/invites/index.ts'
import { envelope, jsonBody, ok, refusals, routes, secured } from '../openapi.ts'

const tags = ['Contacts']
const staff = ['identity.sign_in_required', 'companies.company_not_found', 'companies.forbidden'] as const
const answered = ['invites.invite_not_found', 'invites.already_answered', 'invites.invite_gone'] as const

const postContact = createRoute({
  method: 'post',
  path: '/api/h/contact',
  operationId: 'makeContact',
  summary: 'Make a company of one’s own, or add address cards to oneself',
  tags,
  security: secured,
  request: {
    query: FolderQuery,
    body: jsonBody(MakeContact, { isperson: false, name: 'Seri Ayu Salon', slug: 'seri-ayu-salon-kl' }).body,
  },
  responses: {
    ...ok(ContactAnswer, 'The contact’s id'),
    ...refusals(
      'identity.sign_in_required',
      'companies.slug_occupied',
      'contacts.contact_not_found',
      'contacts.too_many_cards',
    ),
  },
})

const putContact = createRoute({
  method: 'put',
  path: '/api/h/contact',
  operationId: 'updateContact',
  summary: 'Change one’s own name, picture, language or cards, or a company’s description and branches',
  tags,
  security: secured,
  request: { query: FolderQuery, body: jsonBody(ChangeContact).body },
  responses: {
    ...ok(ContactAnswer, 'The contact’s id'),
    ...refusals(...staff, 'companies.slug_occupied', 'contacts.contact_not_found', 'contacts.too_many_cards'),
  },
})

const deleteContact = createRoute({
  method: 'delete',
  path: '/api/h/contact',
  operationId: 'removeCards',
  summary: 'Remove address cards: one’s own (`personal=true`) or a company’s branches; all or none',
  tags,
  security: secured,
  request: { query: RemoveCards },
  responses: {
    ...ok(ContactAnswer, 'The contact’s id'),
    ...refusals(...staff, 'contacts.contact_not_found', 'contacts.primary_card', 'contacts.card_in_use'),
  },
})

const getPrefs = createRoute({
  method: 'get',
  path: '/api/h/comp-prefs',
  operationId: 'getCompanyPrefs',
  summary: 'What a company prefers, by id or slug',
  tags,
  security: secured,
  request: { query: CompanyPrefsQuery },
  responses: { ...ok(envelope(CompanyPrefsView), 'Preferences'), ...refusals(...staff) },
})

const postPrefs = createRoute({
  method: 'post',
  path: '/api/h/comp-prefs',
  operationId: 'saveCompanyPrefs',
  summary: 'Save what a company prefers; what is not given stays',
  tags,
  security: secured,
  request: {
    query: CompanyPrefsQuery,
    body: jsonBody(CompanyPrefs, { closedFrom: '2030-12-24', closedTo: '2030-12-26' }).body,
  },
  responses: { ...ok(envelope(CompanyPrefsView), 'Preferences'), ...refusals(...staff) },
})

const getInvites = createRoute({
  method: 'get',
  path: '/api/h/invites',
  operationId: 'listInvites',
  summary: 'Open invites one got, or those a company sent',
  tags,
  security: secured,
  request: { query: InvitesQuery },
  responses: { ...ok(envelope(z.array(InviteView)), 'Invites'), ...refusals(...staff) },
})

const postInvite = createRoute({
  method: 'post',
  path: '/api/h/invite',
  operationId: 'inviteStaff',
  summary: 'Invite somebody by email, phone or as a user to work in a company',
  tags,
  security: secured,
  request: { body: jsonBody(MakeInvite).body },
  responses: {
    ...ok(envelope(z.object({ msgid: z.string() })), 'The invite'),
    ...refusals(
      ...staff,
      'companies.cannot_grant',
      'invites.already_invited',
      'invites.already_staff',
      'contacts.contact_not_found',
      'identity.number_not_served',
    ),
  },
})

const putAccept = createRoute({
  method: 'put',
  path: '/api/h/invite/accept',
  operationId: 'acceptInvite',
  summary: 'Take an invite up',
  tags,
  security: secured,
  request: { body: jsonBody(AnswerInvite).body },
  responses: {
    ...ok(envelope(z.object({ companyid: z.string() })), 'The company one works in now'),
    ...refusals('identity.sign_in_required', ...answered, 'invites.already_staff'),
  },
})

const putDecline = createRoute({
  method: 'put',
  path: '/api/h/invite/decline',
  operationId: 'declineInvite',
  summary: 'Turn an invite down',
  tags,
  security: secured,
  request: { body: jsonBody(AnswerInvite).body },
  responses: { ...ok(envelope(z.object({})), 'Declined'), ...refusals('identity.sign_in_required', ...answered) },
})

const putRevoke = createRoute({
  method: 'put',
  path: '/api/h/invite/revoke',
  operationId: 'revokeInvite',
  summary: 'Take an invite back',
  tags,
  security: secured,
  request: { body: jsonBody(RevokeInvite).body },
  responses: { ...ok(envelope(z.object({})), 'Revoked'), ...refusals('identity.sign_in_required', ...answered) },
})

const done = { ok: true as const, data: {} }

export const contactRoutes = routes()
  .openapi(postContact, async (c) => {
    const { ctx } = c.var
    const body = c.req.valid('json')
    await requireFolder(ctx, c.req.valid('query').folderid)
    const id = body.isperson ? await addCards(ctx, body) : await createCompany(ctx, body)
    return c.json({ ok: true as const, result: [id] }, 200)
  })
  .openapi(putContact, async (c) => {
    const { ctx } = c.var
    const body = c.req.valid('json')
    await requireFolder(ctx, c.req.valid('query').folderid)
    const id = body.isperson === false ? await updateCompany(ctx, body) : await updatePerson(ctx, body)
    return c.json({ ok: true as const, result: [id] }, 200)
  })
  .openapi(deleteContact, async (c) => {
    const { id, infoids, personal } = c.req.valid('query')
    const removed = await removeCards(c.var.ctx, { id, infoids, personal: personal === 'true' })
    return c.json({ ok: true as const, result: [removed] }, 200)
  })
  .openapi(getPrefs, async (c) => {
    return c.json({ ok: true as const, data: await getCompanyPrefs(c.var.ctx, c.req.valid('query')) }, 200)
  })
  .openapi(postPrefs, async (c) => {
    const data = await saveCompanyPrefs(c.var.ctx, c.req.valid('query'), c.req.valid('json'))
    return c.json({ ok: true as const, data }, 200)
  })
  .openapi(getInvites, async (c) => {
    return c.json({ ok: true as const, data: await listInvites(c.var.ctx, c.req.valid('query').companyid) }, 200)
  })
  .openapi(postInvite, async (c) => {
    return c.json({ ok: true as const, data: { msgid: await inviteStaff(c.var.ctx, c.req.valid('json')) } }, 200)
  })
  .openapi(putAccept, async (c) => {
    return c.json({ ok: true as const, data: { companyid: await acceptInvite(c.var.ctx, c.req.valid('json')) } }, 200)
  })
  .openapi(putDecline, async (c) => {
    await declineInvite(c.var.ctx, c.req.valid('json'))
    return c.json(done, 200)
  })
  .openapi(putRevoke, async (c) => {
    await revokeInvite(c.var.ctx, c.req.valid('json'))
    return c.json(done, 200)
  })
