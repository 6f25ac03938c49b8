import { profileCalls } from '#contracts/profile.calls.ts'
import { getProfile, listContactStamps } from '#domain/companies/index.ts'
import { getPreferences, savePreferences } from '#domain/people/index.ts'
import { countEvent, findAnnouncement, reportError } from '#domain/site/index.ts'
import { serve } from '../serve.ts'

export const profileRoutes = serve(profileCalls, {
  'GET /api/h/profile': async (ctx, { query }) => {
    const { withCompanies, withInfos } = query
    const wish = { withCompanies: withCompanies === '1', withInfos: withInfos === '1' }
    return { ok: true, data: await getProfile(ctx, wish) }
  },
  'GET /api/h/meta/contactuts': async (ctx, { query }) => ({ ok: true, data: await listContactStamps(ctx, query.ids) }),
  'GET /api/h/user-prefs': async (ctx) => ({ ok: true, data: await getPreferences(ctx) }),
  'POST /api/h/user-prefs': async (ctx, { body }) => ({ ok: true, data: await savePreferences(ctx, body) }),
  'GET /api/h/announce': async (ctx) => ({ ok: true, data: await findAnnouncement(ctx) }),
  'POST /api/h/utils/web-log': async (ctx, { body }) => {
    await reportError(ctx, body)
    return { ok: true, data: {} }
  },
  'POST /api/event': async (ctx, { body }) => {
    await countEvent(ctx, body)
    return { ok: true, data: {} }
  },
})
