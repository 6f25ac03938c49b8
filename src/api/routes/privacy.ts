import { createRoute, z } from '@hono/zod-openapi'
import { CodeAnswer, LoginAnswer, Proof } from '#contracts/identity.ts'
import { DataExportView, DeletionRequested, DeletionView, KeepAccount } from '#contracts/privacy.ts'
import { keepAccount, toCodeAnswer, toLoginAnswer } from '#domain/identity/index.ts'
import {
  readExport,
  requestDeletion,
  requestDeletionCode,
  requestExport,
  showDeletion,
  showExport,
} from '#domain/privacy/index.ts'
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
  request: { body: jsonBody(Proof, { password: 'correct horse staple' }).body },
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

const getExport = createRoute({
  method: 'get',
  path: '/api/h/data-export',
  operationId: 'showDataExport',
  summary: 'The newest copy of one’s own data',
  tags,
  security: secured,
  responses: {
    ...ok(envelope(DataExportView.nullable()), 'Being made, ready or gone; null without any'),
    ...refusals('identity.sign_in_required'),
  },
})

const postExport = createRoute({
  method: 'post',
  path: '/api/h/data-export',
  operationId: 'requestDataExport',
  summary: 'Ask for a copy of one’s own data, once a day',
  tags,
  security: secured,
  request: { body: jsonBody(Proof, {}).body },
  responses: {
    ...ok(envelope(DataExportView), 'It is being made'),
    ...refusals(
      'identity.sign_in_required',
      'identity.reauthentication_required',
      'identity.code_wrong',
      'identity.code_exhausted',
      'privacy.export_too_soon',
    ),
  },
})

const getExportFile = createRoute({
  method: 'get',
  path: '/api/h/data-export/{id}',
  operationId: 'getDataExport',
  summary: 'Download one’s own copy: JSON, CSV and files in a zip',
  tags,
  security: secured,
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    200: {
      description: 'The zip',
      content: { 'application/zip': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...refusals('identity.sign_in_required', 'privacy.export_not_found'),
  },
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
  .openapi(getExport, async (c) => c.json({ ok: true as const, data: await showExport(c.var.ctx) }, 200))
  .openapi(postExport, async (c) =>
    c.json({ ok: true as const, data: await requestExport(c.var.ctx, c.req.valid('json')) }, 200),
  )
  .openapi(getExportFile, async (c) => {
    const { name, bytes } = await readExport(c.var.ctx, c.req.valid('param').id)
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}"`,
    })
  })
