import { createRoute } from '@hono/zod-openapi'
import { CodeAnswer, LoginAnswer } from '#contracts/identity.ts'
import { DeleteAccount, DeletionRequested, DeletionView, KeepAccount } from '#contracts/privacy.ts'
import { keepAccount, toCodeAnswer, toLoginAnswer } from '#domain/identity/index.ts'
import { requestDeletion, requestDeletionCode, showDeletion } from '#domain/privacy/index.ts'
import { envelope, jsonBody, ok, refusals, routes, secured } from '../openapi.ts'

const tags = ['Privacy']

const getDeletion = createRoute({
  method: 'get',
  path: '/api/h/deletion',
  operationId: 'showDeletion',
  summary: 'What keeps one’s account from being deleted',
  tags,
  security: secured,
  responses: {
    ...ok(envelope(DeletionView), 'Reasons, none when it may go'),
    ...refusals('identity.sign_in_required'),
  },
})

const postDeletionCode = createRoute({
  method: 'post',
  path: '/api/h/deletion/code',
  operationId: 'requestDeletionCode',
  summary: 'Send the code that confirms the deletion to one’s own email or phone',
  tags,
  security: secured,
  responses: {
    ...ok(CodeAnswer, 'A code was sent'),
    ...refusals('identity.sign_in_required', 'identity.code_too_soon'),
  },
})

const postDeletion = createRoute({
  method: 'post',
  path: '/api/h/deletion',
  operationId: 'requestDeletion',
  summary: 'Delete one’s account: all sessions end at once, personal data is erased after the days of grace',
  tags,
  security: secured,
  request: { body: jsonBody(DeleteAccount, { password: 'correct horse staple' }).body },
  responses: {
    ...ok(envelope(DeletionRequested), 'When it will be erased'),
    ...refusals(
      'identity.sign_in_required',
      'identity.reauthentication_required',
      'identity.code_wrong',
      'identity.code_exhausted',
      'privacy.deletion_blocked',
    ),
  },
})

const putDeletion = createRoute({
  method: 'put',
  path: '/api/h/deletion',
  operationId: 'keepAccount',
  summary: 'Take one’s account back during the days of grace, by the token that logging in answered',
  tags,
  request: { body: jsonBody(KeepAccount).body },
  responses: { ...ok(LoginAnswer, 'A session'), ...refusals() },
})

export const privacyRoutes = routes()
  .openapi(getDeletion, async (c) => c.json({ ok: true as const, data: await showDeletion(c.var.ctx) }, 200))
  .openapi(postDeletionCode, async (c) => c.json(toCodeAnswer(c.var.ctx, await requestDeletionCode(c.var.ctx)), 200))
  .openapi(postDeletion, async (c) => {
    const due = await requestDeletion(c.var.ctx, c.req.valid('json'))
    return c.json({ ok: true as const, data: { deletionAt: due.toISOString() } }, 200)
  })
  .openapi(putDeletion, async (c) =>
    c.json(toLoginAnswer(c.var.ctx, await keepAccount(c.var.ctx, c.req.valid('json').keep)), 200),
  )
