import { createRoute, z } from '@hono/zod-openapi'
import { AnnouncementView } from '#contracts/content.ts'
import {
  AnnounceQuery,
  ContactUtsQuery,
  Preferences,
  PreferencesView,
  ProfileQuery,
  ProfileView,
  StatisticsEvent,
  WebLog,
} from '#contracts/profile.ts'
import { getProfile, listContactStamps } from '#domain/contacts/index.ts'
import { findAnnouncement } from '#domain/content/index.ts'
import { getPreferences, savePreferences } from '#domain/preferences/index.ts'
import { countEvent, reportError } from '#domain/reports/index.ts'
import { envelope, jsonBody, ok, refusals, routes, secured } from '../openapi.ts'

const tags = ['Profile']

const readProfile = createRoute({
  method: 'get',
  path: '/api/h/profile',
  operationId: 'getProfile',
  summary: 'The signed-in person, with companies and address cards on demand',
  tags,
  security: secured,
  request: { query: ProfileQuery },
  responses: { ...ok(envelope(ProfileView), 'Profile'), ...refusals('identity.sign_in_required') },
})

const readStamps = createRoute({
  method: 'get',
  path: '/api/h/meta/contactuts',
  operationId: 'listContactStamps',
  summary: 'When contacts last changed, in milliseconds',
  tags,
  security: secured,
  request: { query: ContactUtsQuery },
  responses: {
    ...ok(envelope(z.array(z.object({ id: z.string(), uts: z.number() }))), 'Stamps of the contacts one may see'),
    ...refusals('identity.sign_in_required'),
  },
})

const readPreferences = createRoute({
  method: 'get',
  path: '/api/h/user-prefs',
  operationId: 'getPreferences',
  summary: 'What the signed-in person prefers',
  tags,
  security: secured,
  responses: { ...ok(envelope(PreferencesView), 'Preferences'), ...refusals('identity.sign_in_required') },
})

const postPreferences = createRoute({
  method: 'post',
  path: '/api/h/user-prefs',
  operationId: 'savePreferences',
  summary: 'Save preferences; those not given stay',
  tags,
  security: secured,
  request: { body: jsonBody(Preferences, { currency: 'MYR' }).body },
  responses: { ...ok(envelope(PreferencesView), 'Preferences'), ...refusals('identity.sign_in_required') },
})

const readAnnouncement = createRoute({
  method: 'get',
  path: '/api/h/announce',
  operationId: 'getAnnouncement',
  summary: 'The announcement that is on now',
  tags,
  security: secured,
  request: { query: AnnounceQuery },
  responses: {
    ...ok(envelope(AnnouncementView.nullable()), 'The announcement, or null'),
    ...refusals('identity.sign_in_required'),
  },
})

const postWebLog = createRoute({
  method: 'post',
  path: '/api/h/utils/web-log',
  operationId: 'reportError',
  summary: 'Report an error of the interface',
  tags: ['Reports'],
  request: { body: jsonBody(WebLog, { text: 'TypeError' }).body },
  responses: { ...ok(envelope(z.object({})), 'Kept'), ...refusals() },
})

const postEvent = createRoute({
  method: 'post',
  path: '/api/event',
  operationId: 'countEvent',
  summary: 'Count an event of the product’s own statistics',
  tags: ['Reports'],
  request: { body: jsonBody(StatisticsEvent, { name: 'search', props: { term: 'aircon', results: 12 } }).body },
  responses: { ...ok(envelope(z.object({})), 'Counted'), ...refusals() },
})

export const profileRoutes = routes()
  .openapi(readProfile, async (c) => {
    const { withCompanies, withInfos } = c.req.valid('query')
    const wish = { withCompanies: withCompanies === '1', withInfos: withInfos === '1' }
    return c.json({ ok: true as const, data: await getProfile(c.var.ctx, wish) }, 200)
  })
  .openapi(readStamps, async (c) => {
    const data = await listContactStamps(c.var.ctx, c.req.valid('query').ids)
    return c.json({ ok: true as const, data }, 200)
  })
  .openapi(readPreferences, async (c) => c.json({ ok: true as const, data: await getPreferences(c.var.ctx) }, 200))
  .openapi(postPreferences, async (c) => {
    const data = await savePreferences(c.var.ctx, c.req.valid('json'))
    return c.json({ ok: true as const, data }, 200)
  })
  .openapi(readAnnouncement, async (c) => c.json({ ok: true as const, data: await findAnnouncement(c.var.ctx) }, 200))
  .openapi(postWebLog, async (c) => {
    await reportError(c.var.ctx, c.req.valid('json'))
    return c.json({ ok: true as const, data: {} }, 200)
  })
  .openapi(postEvent, async (c) => {
    await countEvent(c.var.ctx, c.req.valid('json'))
    return c.json({ ok: true as const, data: {} }, 200)
  })
