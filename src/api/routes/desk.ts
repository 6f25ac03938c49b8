import { createRoute, z } from '@hono/zod-openapi'
import {
  DashboardQuery,
  DashboardView,
  OwnOffersQuery,
  OwnOffersView,
  ScheduleQuery,
  ScheduleView,
  SwitchOffer,
} from '#contracts/desk.ts'
import { getDashboard, listOwnOffers, listSchedule, switchOwnOffer } from '#domain/desk/index.ts'
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
  responses: { ...ok(envelope(OwnOffersView), 'Offers'), ...refusals(...staff) },
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
    return c.json({ ok: true as const, data: await listOwnOffers(c.var.ctx, c.req.valid('query')) }, 200)
  })
  .openapi(putStatus, async (c) => {
    const data = await switchOwnOffer(c.var.ctx, c.req.valid('param').offerid, c.req.valid('json'))
    return c.json({ ok: true as const, data }, 200)
  })
