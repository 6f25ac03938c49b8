import { customerCalls } from '#contracts/customers.calls.ts'
import { addCustomer, changeCustomer, removeCustomers, requireCustomers, saveGroup } from '#domain/trade/index.ts'
import { customersInWords, getCustomer, listCustomerGroups, listCustomers, openDeskExport } from '#read/index.ts'
import { answerFile } from '../csv.ts'
import { serve } from '../serve.ts'

export const customerRoutes = serve(customerCalls, {
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
  'GET /api/h/cgroups': async (ctx, { query }) => ({ ok: true, data: await listCustomerGroups(ctx, query.companyid) }),
  'POST /api/h/cgroups': async (ctx, { body }) => ({ ok: true, data: { id: await saveGroup(ctx, body) } }),
  'PUT /api/h/simple-contact/find': async (ctx, { query, body }) => {
    const { infoid, ...page } = query
    const { company } = await requireCustomers(ctx, infoid)
    const { noshows, ...wishes } = body
    return {
      ok: true,
      data: await listCustomers(ctx, { ...page, ...wishes, ...(noshows && { noshows: 'yes' }), companyid: company.id }),
    }
  },
  'POST /api/h/simple-contact': async (ctx, { body }) => ({ ok: true, data: { id: await addCustomer(ctx, body) } }),
  'PUT /api/h/simple-contact': async (ctx, { body }) => ({ ok: true, data: { id: await changeCustomer(ctx, body) } }),
  'DELETE /api/h/simple-contact': async (ctx, { query }) => {
    await removeCustomers(ctx, query.infoid, query.ids)
    return { ok: true }
  },
})
