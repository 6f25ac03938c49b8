import { createRoute, z } from '@hono/zod-openapi'
import {
  BlockedView,
  BlockInput,
  DashboardQuery,
  DashboardView,
  DeskOrdersQuery,
  DeskOrdersView,
  OwnOffersQuery,
  OwnOffersView,
  ScheduleQuery,
  ScheduleView,
  SwitchOffer,
  UnblockQuery,
  WalkInInput,
} from '#contracts/desk.ts'
import { switchOffer } from '#domain/catalogue/index.ts'
import {
  addWalkIn,
  blockTime,
  getDashboard,
  listDeskOrders,
  listOwnOffers,
  listSchedule,
  noteDeskExport,
  unblockTime,
} from '#domain/desk/index.ts'
import { answerFile, listOrFile } from '../csv.ts'
import { envelope, jsonBody, ok, refusals, routes, secured } from '../openapi.ts'

const tags = ["Provider's desk"]
const staff = ['identity.sign_in_required', 'companies.company_not_found', 'companies.forbidden'] as const

const readDashboard = createRoute({
  method: 'get',
  path: '/api/h/dashboard',
  operationId: 'getDashboard',
  summary: 'A company at a glance',
  tags,
  security: secured,
  request: { query: DashboardQuery },
  responses: { ...ok(envelope(DashboardView), 'Dashboard'), ...refusals(...staff) },
})

const readSchedule = createRoute({
  method: 'get',
  path: '/api/h/schedule',
  operationId: 'listSchedule',
  summary: 'What a company has booked between two local days',
  tags,
  security: secured,
  request: { query: ScheduleQuery },
  responses: { ...ok(envelope(ScheduleView), 'Schedule'), ...refusals(...staff) },
})

const readOffers = createRoute({
  method: 'get',
  path: '/api/h/offers',
  operationId: 'listOwnOffers',
  summary: "A company's offers in every status",
  tags,
  security: secured,
  request: { query: OwnOffersQuery },
  responses: { ...listOrFile(OwnOffersView, 'Offers'), ...refusals(...staff) },
})

const readOrders = createRoute({
  method: 'get',
  path: '/api/h/desk/orders',
  operationId: 'listDeskOrders',
  summary: "A company's orders as a table, or as a file",
  tags,
  security: secured,
  request: { query: DeskOrdersQuery },
  responses: { ...listOrFile(DeskOrdersView, 'Orders'), ...refusals(...staff) },
})

const postBlock = createRoute({
  method: 'post',
  path: '/api/h/schedule/blocks',
  operationId: 'blockTime',
  summary: 'Close a range of time of a person or of everybody',
  tags,
  security: secured,
  request: jsonBody(BlockInput, {
    companyid: 'seri-ayu-salon',
    startsAt: '2030-05-02T01:00:00.000Z',
    endsAt: '2030-05-02T05:00:00.000Z',
    note: 'Training',
  }),
  responses: { ...ok(envelope(BlockedView), 'What was closed'), ...refusals(...staff, 'desk.staff_not_found') },
})

const deleteBlocks = createRoute({
  method: 'delete',
  path: '/api/h/schedule/blocks',
  operationId: 'unblockTime',
  summary: 'Open time again that was closed',
  tags,
  security: secured,
  request: { query: UnblockQuery },
  responses: { ...ok(z.object({ ok: z.literal(true) }), 'Open again'), ...refusals(...staff, 'desk.block_not_found') },
})

const postWalkIn = createRoute({
  method: 'post',
  path: '/api/h/desk/walk-ins',
  operationId: 'addWalkIn',
  summary: 'Book for somebody who called or came by, to be paid on the spot',
  tags,
  security: secured,
  request: jsonBody(WalkInInput, {
    companyid: 'seri-ayu-salon',
    offerid: '01890000-0000-7000-8000-000000000000',
    startsAt: '2030-05-02T03:00:00.000Z',
    name: 'Aina Sofea',
    phone: '+60123456789',
  }),
  responses: {
    ...ok(envelope(z.object({ orderid: z.string(), docno: z.string() })), 'The booking'),
    ...refusals(
      ...staff,
      'catalogue.offer_not_found',
      'booking.slot_taken',
      'booking.offer_unavailable',
      'booking.sold_out',
      'orders.outside_service_area',
      'orders.too_many_open',
      'companies.forbidden',
    ),
  },
})

const putStatus = createRoute({
  method: 'put',
  path: '/api/h/offers/{offerid}/status',
  operationId: 'switchOffer',
  summary: 'Publish or pause an offer',
  tags,
  security: secured,
  request: { params: z.object({ offerid: z.uuid() }), body: jsonBody(SwitchOffer).body },
  responses: {
    ...ok(envelope(z.object({ offerid: z.string(), status: z.string() })), 'The offer’s status now'),
    ...refusals(...staff, 'catalogue.offer_not_found', 'catalogue.offer_not_switchable'),
  },
})

export const deskRoutes = routes()
  .openapi(readDashboard, async (c) => {
    const { companyid, days = '30' } = c.req.valid('query')
    return c.json({ ok: true as const, data: await getDashboard(c.var.ctx, { companyid, days: Number(days) }) }, 200)
  })
  .openapi(readSchedule, async (c) => {
    return c.json({ ok: true as const, data: await listSchedule(c.var.ctx, c.req.valid('query')) }, 200)
  })
  .openapi(readOffers, async (c) => {
    const query = c.req.valid('query')
    const data = await listOwnOffers(c.var.ctx, query)
    if (query.format !== 'csv') return c.json({ ok: true as const, data }, 200)
    await noteDeskExport(c.var.ctx, query.companyid, 'offers', data.offers.length)
    return answerFile(c, 'offers', data.offers)
  })
  .openapi(readOrders, async (c) => {
    const query = c.req.valid('query')
    const data = await listDeskOrders(c.var.ctx, query)
    if (query.format !== 'csv') return c.json({ ok: true as const, data }, 200)
    await noteDeskExport(c.var.ctx, query.companyid, 'orders', data.rows.length)
    return answerFile(c, 'orders', data.rows)
  })
  .openapi(postBlock, async (c) => {
    return c.json({ ok: true as const, data: await blockTime(c.var.ctx, c.req.valid('json')) }, 200)
  })
  .openapi(deleteBlocks, async (c) => {
    const { companyid, blockids } = c.req.valid('query')
    await unblockTime(c.var.ctx, companyid, [...new Set(blockids.split(','))])
    return c.json({ ok: true as const }, 200)
  })
  .openapi(postWalkIn, async (c) => {
    return c.json({ ok: true as const, data: await addWalkIn(c.var.ctx, c.req.valid('json')) }, 200)
  })
  .openapi(putStatus, async (c) => {
    const { companyid, status } = c.req.valid('json')
    const data = await switchOffer(c.var.ctx, c.req.valid('param').offerid, companyid, status)
    return c.json({ ok: true as const, data }, 200)
  })
