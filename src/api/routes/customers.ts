import { customerCalls } from '#contracts/customers.calls.ts'
import { requireAccount } from '#domain/base/index.ts'
import { requireStillIn } from '#domain/people/index.ts'
import {
  addCustomer,
  changeCustomer,
  mergeCustomers,
  removeCustomers,
  requireCustomers,
  saveGroup,
  undoMerge,
} from '#domain/trade/index.ts'
import { customersInWords, getCustomer, listCustomerGroups, listCustomers, openDeskExport } from '#read/index.ts'
import { answerFile } from '../csv.ts'
import { serve } from '../serve.ts'
import type { ApiServices } from '../services.ts'

/** Customers of a company: as a table, one by one, in groups, and as a stream. */
export const customerRoutes = ({ live }: Pick<ApiServices, 'live'>) =>
  serve(customerCalls, {
    'GET /api/h/customers': async (ctx, { query }) => {
      if (query.format !== 'csv') return { ok: true, data: await listCustomers(ctx, query) }
      const whole = await openDeskExport(ctx, query.companyid, 'customers')
      return answerFile(ctx, 'customers', whole, async (cursor) => {
        const page = await listCustomers(ctx, { ...query, cursor })
        return { ...customersInWords(page.rows, ctx.locale, whole.zone), cursor: page.cursor }
      })
    },
    'GET /api/h/customers/{id}': async (ctx, { id, query }) => ({
      ok: true,
      data: await getCustomer(ctx, query.companyid, id),
    }),
    'POST /api/h/customers/{id}/merge': async (ctx, { id, body }) => ({
      ok: true,
      data: { id: await mergeCustomers(ctx, id, body) },
    }),
    'DELETE /api/h/customers/{id}/merge': async (ctx, { id, query }) => {
      await undoMerge(ctx, id, query.companyid, query.merge)
      return { ok: true }
    },
    'GET /api/h/cgroups': async (ctx, { query }) => ({
      ok: true,
      data: await listCustomerGroups(ctx, query.companyid),
    }),
    'POST /api/h/cgroups': async (ctx, { body }) => ({ ok: true, data: { id: await saveGroup(ctx, body) } }),
    'PUT /api/h/simple-contact/find': async (ctx, { query, body }) => {
      const { infoid, ...page } = query
      const { company } = await requireCustomers(ctx, infoid)
      const { noshows, ...wishes } = body
      return {
        ok: true,
        data: await listCustomers(ctx, {
          ...page,
          ...wishes,
          ...(noshows && { noshows: 'yes' }),
          companyid: company.id,
        }),
      }
    },
    'POST /api/h/simple-contact-sse': async (ctx, { body: { infoid, noshows, ...wishes } }, c) => {
      const allowed = async () => {
        await requireStillIn(ctx)
        return requireCustomers(ctx, infoid)
      }
      const { company } = await allowed()
      const query = { ...wishes, ...(noshows && { noshows: 'yes' as const }), companyid: company.id }
      return live.answer(requireAccount(ctx).accountId, {
        allowed,
        ask: () => listCustomers(ctx, query),
        event: 'found',
        gone: c.req.raw.signal,
      })
    },
    'POST /api/h/simple-contact': async (ctx, { body }) => ({ ok: true, data: { id: await addCustomer(ctx, body) } }),
    'PUT /api/h/simple-contact': async (ctx, { body }) => ({ ok: true, data: { id: await changeCustomer(ctx, body) } }),
    'DELETE /api/h/simple-contact': async (ctx, { query }) => {
      await removeCustomers(ctx, query.infoid, query.ids)
      return { ok: true }
    },
  })
