import { settingsCalls } from '#contracts/settings.calls.ts'
import { BookingSettingsView } from '#contracts/settings.ts'
import { getFeatures, getLetterhead, saveFeatures } from '#domain/base/index.ts'
import { listPolicies } from '#domain/site/index.ts'
import { figures } from '#shared/figures.ts'
import { serve } from '../serve.ts'

export const settingsRoutes = serve(settingsCalls, {
  'GET /api/h/settings/features': async (ctx) => ({ ok: true, data: await getFeatures(ctx) }),
  'GET /api/h/settings/letterhead': async (ctx) => ({ ok: true, data: await getLetterhead(ctx) }),
  'GET /api/h/settings/policies': async (ctx) => ({ ok: true, data: await listPolicies(ctx) }),
  'GET /api/h/settings/booking': async () => ({
    ok: true,
    data: BookingSettingsView.parse({ ...figures, noticeMinutes: figures.leadMinutes }),
  }),
  'PUT /api/h/admin/features': async (ctx, { body }) => {
    await saveFeatures(ctx, body)
    return { ok: true, data: await getFeatures(ctx) }
  },
})
