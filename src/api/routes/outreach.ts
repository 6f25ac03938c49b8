import { createRoute, z } from '@hono/zod-openapi'
import {
  AnnouncementRow,
  AnnouncementsQuery,
  CodeParam,
  CodeRow,
  CodesQuery,
  FeedbackQuery,
  FeedbackRow,
  GiveFeedback,
  HandleFeedback,
  InviteWaiting,
  MakeCode,
  pageOf,
  SaveAnnouncement,
  SwitchFeatures,
  WaitlistQuery,
  WaitlistRow,
} from '#contracts/operators.ts'
import { FeaturesView } from '#contracts/settings.ts'
import { inviteWaiting, makeInviteCode, revokeInviteCode } from '#domain/access/index.ts'
import { endAnnouncement, saveAnnouncement } from '#domain/content/index.ts'
import { giveFeedback, handleFeedback } from '#domain/feedback/index.ts'
import { listAnnouncements, listFeedback, listInviteCodes, listWaitlist } from '#domain/operators/index.ts'
import { getFeatures, saveFeatures } from '#domain/settings/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { answerList, listOrFile } from '../csv.ts'
import { envelope, jsonBody, ok, refusals, routes, secured } from '../openapi.ts'

const tags = ['Operators']
const operator = ['identity.sign_in_required', 'identity.forbidden'] as const
const params = z.object({ id: z.uuid() })
const idAnswer = envelope(z.object({ id: z.string() }))
const exampleTexts = { en: 'Maintenance on Sunday', ms: 'Penyelenggaraan pada hari Ahad', zh: '周日系统维护' }

const readWaitlist = createRoute({
  method: 'get',
  path: '/api/h/admin/waitlist',
  operationId: 'listWaitlist',
  summary: 'Who waits for what, and who was invited',
  tags,
  security: secured,
  request: { query: WaitlistQuery },
  responses: { ...listOrFile(pageOf(WaitlistRow), 'Entries'), ...refusals(...operator) },
})

const postInvites = createRoute({
  method: 'post',
  path: '/api/h/admin/waitlist/invite',
  operationId: 'inviteWaiting',
  summary: 'Mail addresses of the waitlist a code of their own',
  tags,
  security: secured,
  request: { body: jsonBody(InviteWaiting).body },
  responses: {
    ...ok(envelope(z.object({ invited: z.number() })), 'How many were invited now'),
    ...refusals(...operator, 'access.entry_not_found'),
  },
})

const readCodes = createRoute({
  method: 'get',
  path: '/api/h/admin/invite-codes',
  operationId: 'listInviteCodes',
  summary: 'Invite codes',
  tags,
  security: secured,
  request: { query: CodesQuery },
  responses: { ...ok(envelope(pageOf(CodeRow)), 'Codes'), ...refusals(...operator) },
})

const postCode = createRoute({
  method: 'post',
  path: '/api/h/admin/invite-codes',
  operationId: 'makeInviteCode',
  summary: 'Make an invite code',
  tags,
  security: secured,
  request: { body: jsonBody(MakeCode, { uses: 10, days: 30, note: 'Press' }).body },
  responses: { ...ok(envelope(z.object({ code: z.string() })), 'The code'), ...refusals(...operator) },
})

const deleteCode = createRoute({
  method: 'delete',
  path: '/api/h/admin/invite-codes/{code}',
  operationId: 'revokeInviteCode',
  summary: 'Take an invite code back',
  tags,
  security: secured,
  request: { params: CodeParam },
  responses: { ...ok(envelope(z.object({})), 'Revoked'), ...refusals(...operator, 'access.code_not_found') },
})

const putFeatures = createRoute({
  method: 'put',
  path: '/api/h/admin/features',
  operationId: 'switchFeatures',
  summary: 'Switch features of the installation: registration by invitation only',
  tags,
  security: secured,
  request: { body: jsonBody(SwitchFeatures, { onlyInvites: false }).body },
  responses: { ...ok(envelope(FeaturesView), 'Switches now'), ...refusals(...operator) },
})

const readAnnouncements = createRoute({
  method: 'get',
  path: '/api/h/admin/announcements',
  operationId: 'listAnnouncements',
  summary: 'Messages of the day: coming, on and over',
  tags,
  security: secured,
  request: { query: AnnouncementsQuery },
  responses: { ...ok(envelope(pageOf(AnnouncementRow)), 'Announcements'), ...refusals(...operator) },
})

const announcementBody = jsonBody(SaveAnnouncement, {
  title: exampleTexts,
  text: exampleTexts,
  from: '2030-05-01T00:00:00Z',
  to: '2030-05-02T00:00:00Z',
  audience: 'everyone',
}).body

const postAnnouncement = createRoute({
  method: 'post',
  path: '/api/h/admin/announcements',
  operationId: 'makeAnnouncement',
  summary: 'Make a message of the day, in three languages',
  tags,
  security: secured,
  request: { body: announcementBody },
  responses: { ...ok(idAnswer, 'Made'), ...refusals(...operator) },
})

const putAnnouncement = createRoute({
  method: 'put',
  path: '/api/h/admin/announcements/{id}',
  operationId: 'changeAnnouncement',
  summary: 'Rewrite a message of the day',
  tags,
  security: secured,
  request: { params, body: announcementBody },
  responses: { ...ok(idAnswer, 'Changed'), ...refusals(...operator, 'content.announcement_not_found') },
})

const deleteAnnouncement = createRoute({
  method: 'delete',
  path: '/api/h/admin/announcements/{id}',
  operationId: 'endAnnouncement',
  summary: 'End a message of the day now',
  tags,
  security: secured,
  request: { params },
  responses: { ...ok(envelope(z.object({})), 'Ended'), ...refusals(...operator, 'content.announcement_not_found') },
})

const postFeedback = createRoute({
  method: 'post',
  path: '/api/h/feedback',
  operationId: 'giveFeedback',
  summary: 'Tell us something about the product',
  tags: ['Reports'],
  request: { body: jsonBody(GiveFeedback, { kind: 'idea', text: 'A map of everything I booked' }).body },
  responses: {
    ...ok(z.object({ ok: z.literal(true), message: z.string(), data: z.object({ id: z.string() }) }), 'Kept'),
    ...refusals(),
  },
})

const readFeedback = createRoute({
  method: 'get',
  path: '/api/h/admin/feedback',
  operationId: 'listFeedback',
  summary: 'What people told us',
  tags,
  security: secured,
  request: { query: FeedbackQuery },
  responses: { ...listOrFile(pageOf(FeedbackRow), 'Feedback'), ...refusals(...operator) },
})

const putFeedback = createRoute({
  method: 'put',
  path: '/api/h/admin/feedback/{id}',
  operationId: 'handleFeedback',
  summary: 'Mark feedback as handled or open again',
  tags,
  security: secured,
  request: { params, body: jsonBody(HandleFeedback, { handled: true }).body },
  responses: { ...ok(envelope(z.object({})), 'Marked'), ...refusals(...operator, 'feedback.entry_not_found') },
})

const done = { ok: true as const, data: {} }

export const outreachRoutes = routes()
  .openapi(readWaitlist, async (c) => {
    const wish = c.req.valid('query')
    return answerList(c, 'waitlist', wish.format, await listWaitlist(c.var.ctx, wish))
  })
  .openapi(postInvites, async (c) => {
    const invited = await inviteWaiting(c.var.ctx, c.req.valid('json').ids)
    return c.json({ ok: true as const, data: { invited } }, 200)
  })
  .openapi(readCodes, async (c) => {
    return c.json({ ok: true as const, data: await listInviteCodes(c.var.ctx, c.req.valid('query')) }, 200)
  })
  .openapi(postCode, async (c) => {
    return c.json({ ok: true as const, data: { code: await makeInviteCode(c.var.ctx, c.req.valid('json')) } }, 200)
  })
  .openapi(deleteCode, async (c) => {
    await revokeInviteCode(c.var.ctx, c.req.valid('param').code)
    return c.json(done, 200)
  })
  .openapi(putFeatures, async (c) => {
    await saveFeatures(c.var.ctx, c.req.valid('json'))
    return c.json({ ok: true as const, data: await getFeatures(c.var.ctx) }, 200)
  })
  .openapi(readAnnouncements, async (c) => {
    return c.json({ ok: true as const, data: await listAnnouncements(c.var.ctx, c.req.valid('query')) }, 200)
  })
  .openapi(postAnnouncement, async (c) => {
    return c.json({ ok: true as const, data: { id: await saveAnnouncement(c.var.ctx, c.req.valid('json')) } }, 200)
  })
  .openapi(putAnnouncement, async (c) => {
    const id = await saveAnnouncement(c.var.ctx, c.req.valid('json'), c.req.valid('param').id)
    return c.json({ ok: true as const, data: { id } }, 200)
  })
  .openapi(deleteAnnouncement, async (c) => {
    await endAnnouncement(c.var.ctx, c.req.valid('param').id)
    return c.json(done, 200)
  })
  .openapi(postFeedback, async (c) => {
    const id = await giveFeedback(c.var.ctx, c.req.valid('json'))
    const message = serverTranslator(c.var.ctx.locale)('feedback.thanks')
    return c.json({ ok: true as const, message, data: { id } }, 200)
  })
  .openapi(readFeedback, async (c) => {
    const wish = c.req.valid('query')
    return answerList(c, 'feedback', wish.format, await listFeedback(c.var.ctx, wish))
  })
  .openapi(putFeedback, async (c) => {
    await handleFeedback(c.var.ctx, c.req.valid('param').id, c.req.valid('json').handled)
    return c.json(done, 200)
  })
