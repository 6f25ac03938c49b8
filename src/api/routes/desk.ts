import { deskCalls } from '#contracts/desk.calls.ts'
import { switchOffer } from '#domain/catalogue/index.ts'
import { changeStaff } from '#domain/companies/index.ts'
import {
  addWalkIn,
  blockTime,
  getStaffHours,
  listDeskSlots,
  resignStaff,
  saveStaffHours,
  unblockTime,
} from '#domain/trade/index.ts'
import {
  countWaiting,
  explainRights,
  getClosing,
  getDashboard,
  listCompanyStaff,
  listDeskBranches,
  listDeskOrders,
  listOwnOffers,
  listSchedule,
  offersInWords,
  openDeskExport,
  ordersAsFile,
  ordersInWords,
} from '#read/index.ts'
import { answerFile } from '../csv.ts'
import { serve } from '../serve.ts'
import { slotsView } from './slots.ts'

export const deskRoutes = serve(deskCalls, {
  'GET /api/h/dashboard': async (ctx, { query }) => {
    const { companyid, days = '30' } = query
    return { ok: true, data: await getDashboard(ctx, { companyid, days: Number(days) }) }
  },
  'GET /api/h/desk/branches': async (ctx, { query }) => ({
    ok: true,
    data: await listDeskBranches(ctx, query.companyid),
  }),
  'GET /api/h/desk/waiting': async (ctx, { query }) => ({ ok: true, data: await countWaiting(ctx, query.companyid) }),
  'GET /api/h/staff': async (ctx, { query }) => ({ ok: true, data: await listCompanyStaff(ctx, query) }),
  'GET /api/h/staff/rights': async (ctx, { query }) => ({ ok: true, data: await explainRights(ctx, query) }),
  'GET /api/h/staff/hours': async (ctx, { query }) => ({
    ok: true,
    data: await getStaffHours(ctx, query.companyid, query.staffid),
  }),
  'POST /api/h/staff/hours': async (ctx, { query, body }) => ({
    ok: true,
    data: await saveStaffHours(ctx, query.companyid, body),
  }),
  'PUT /api/h/staff': async (ctx, { query, body }) => {
    await changeStaff(ctx, query.companyid, body)
    return { ok: true }
  },
  'POST /api/h/resign/staff': async (ctx, { query, body }) => {
    const { companyid: companyKey, staffid: staffIds } = body
    return { ok: true, data: await resignStaff(ctx, { companyKey, staffIds, reassignTo: query.reassignto }) }
  },
  'GET /api/h/schedule': async (ctx, { query }) => ({ ok: true, data: await listSchedule(ctx, query) }),
  'GET /api/h/schedule/closings/{closingid}': async (ctx, { closingid, query }) => ({
    ok: true,
    data: await getClosing(ctx, closingid, query.companyid),
  }),
  'GET /api/h/offers': async (ctx, { query }) => {
    if (query.format !== 'csv') return { ok: true, data: await listOwnOffers(ctx, query) }
    const whole = await openDeskExport(ctx, query.companyid, 'offers')
    return answerFile(ctx, 'offers', whole, async (cursor) => {
      const page = await listOwnOffers(ctx, { ...query, cursor })
      return { ...offersInWords(page.rows, ctx.locale), cursor: page.cursor }
    })
  },
  'GET /api/h/desk/orders': async (ctx, { query }) => {
    if (query.format !== 'csv') return { ok: true, data: await listDeskOrders(ctx, query) }
    const whole = await openDeskExport(ctx, query.companyid, 'orders')
    return answerFile(ctx, 'orders', whole, async (cursor) => {
      const page = await listDeskOrders(ctx, { ...query, cursor })
      return { ...ordersInWords(ordersAsFile(page.rows, ctx.locale, whole.zone), ctx.locale), cursor: page.cursor }
    })
  },
  'POST /api/h/schedule/blocks': async (ctx, { body }) => ({ ok: true, data: await blockTime(ctx, body) }),
  'DELETE /api/h/schedule/blocks': async (ctx, { query }) => {
    const { companyid, blockids } = query
    await unblockTime(ctx, companyid, [...new Set(blockids.split(','))])
    return { ok: true }
  },
  'GET /api/h/desk/slots': async (ctx, { query }) => ({ ok: true, data: slotsView(await listDeskSlots(ctx, query)) }),
  'POST /api/h/desk/walk-ins': async (ctx, { body }) => ({ ok: true, data: await addWalkIn(ctx, body) }),
  'PUT /api/h/offers/{offerid}/status': async (ctx, { offerid, body }) => {
    const { companyid, status } = body
    return { ok: true, data: await switchOffer(ctx, offerid, companyid, status) }
  },
})
