import { importCalls } from '#contracts/imports.calls.ts'
import { callerOf } from '#domain/base/index.ts'
import { countUpload, uncountUpload } from '#domain/files/index.ts'
import { checkImport, moveImport, readImport, requireAllCustomers } from '#domain/trade/index.ts'
import { importProblems, listImports, openDeskExport, showImport } from '#read/index.ts'
import { answerFile } from '../csv.ts'
import { serve } from '../serve.ts'
import { arrivingBytes, withFile } from '../with-file.ts'

export const importRoutes = serve(importCalls, {
  'GET /api/h/customer-imports': async (ctx, { query }) => ({
    ok: true,
    data: await listImports(ctx, query.companyid),
  }),
  'POST /api/h/customer-imports': async (ctx, { query: { companyid } }, c) => {
    // Before a byte is read: what is refused costs us nothing.
    await requireAllCustomers(ctx, companyid)
    await countUpload(ctx, arrivingBytes(c.req.raw))
    return withFile(
      c.req.raw,
      async (file) => ({
        ok: true as const,
        data: await showImport(ctx, companyid, await readImport(ctx, companyid, file)),
      }),
      (bytes) => uncountUpload(ctx, bytes),
      { caller: callerOf(ctx), kind: 'lists' },
    )
  },
  'PUT /api/h/customer-imports/{id}': async (ctx, { id, body }) => {
    await checkImport(ctx, id, body)
    return { ok: true }
  },
  'POST /api/h/customer-imports/{id}': async (ctx, { id, body }) => {
    await moveImport(ctx, id, body)
    return { ok: true }
  },
  'GET /api/h/customer-imports/{id}': async (ctx, { id, query: { companyid } }) => {
    const whole = await openDeskExport(ctx, companyid, 'customer-imports')
    return answerFile(ctx, 'customer-problems', whole, (cursor) => importProblems(ctx, companyid, id, cursor))
  },
})
