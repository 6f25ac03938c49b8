import { createRoute, z } from '@hono/zod-openapi'
import { PolicySummary } from '#contracts/content.ts'
import { BookingSettingsView, FeaturesView, LetterheadView } from '#contracts/settings.ts'
import { listPolicies } from '#domain/content/index.ts'
import { getBookingSettings, getFeatures, getLetterhead } from '#domain/settings/index.ts'
import { envelope, ok, refusals, routes } from '../openapi.ts'

const tags = ['Settings']

const readFeatures = createRoute({
  method: 'get',
  path: '/api/h/settings/features',
  operationId: 'getFeatures',
  summary: 'What this installation has switched on',
  tags,
  responses: { ...ok(envelope(FeaturesView), 'Feature switches'), ...refusals() },
})

const readLetterhead = createRoute({
  method: 'get',
  path: '/api/h/settings/letterhead',
  operationId: 'getLetterhead',
  summary: 'Branding of mails, documents and the footer',
  tags,
  responses: { ...ok(envelope(LetterheadView), 'Branding'), ...refusals() },
})

const readPolicies = createRoute({
  method: 'get',
  path: '/api/h/settings/policies',
  operationId: 'listPolicies',
  summary: 'The pages under /about, grouped by heading',
  tags,
  responses: { ...ok(envelope(z.array(PolicySummary)), 'Policies'), ...refusals() },
})

const readBooking = createRoute({
  method: 'get',
  path: '/api/h/settings/booking',
  operationId: 'getBookingSettings',
  summary: 'Rules of booking',
  tags,
  responses: { ...ok(envelope(BookingSettingsView), 'Rules'), ...refusals() },
})

export const settingsRoutes = routes()
  .openapi(readFeatures, async (c) => c.json({ ok: true as const, data: await getFeatures(c.var.ctx) }, 200))
  .openapi(readLetterhead, async (c) => c.json({ ok: true as const, data: await getLetterhead(c.var.ctx) }, 200))
  .openapi(readPolicies, async (c) => c.json({ ok: true as const, data: await listPolicies(c.var.ctx) }, 200))
  .openapi(readBooking, async (c) => c.json({ ok: true as const, data: await getBookingSettings(c.var.ctx) }, 200))
