import { integrationsCalls } from '#contracts/integrations.calls.ts'
import {
  addWebhook,
  changeWebhook,
  listApiKeys,
  listDeliveries,
  listWebhooks,
  makeApiKey,
  removeWebhook,
  renewWebhookSecret,
  resendDelivery,
  revokeApiKey,
  tryWebhook,
} from '#domain/companies/index.ts'
import { serve } from '../serve.ts'

export const integrationRoutes = serve(integrationsCalls, {
  'GET /api/h/api-keys': async (ctx, { query }) => ({ ok: true, data: await listApiKeys(ctx, query.companyid) }),
  'POST /api/h/api-keys': async (ctx, { body }) => ({ ok: true, data: await makeApiKey(ctx, body) }),
  'DELETE /api/h/api-keys': async (ctx, { query }) => {
    await revokeApiKey(ctx, query.companyid, query.id)
    return { ok: true }
  },
  'GET /api/h/webhooks': async (ctx, { query }) => ({ ok: true, data: await listWebhooks(ctx, query.companyid) }),
  'POST /api/h/webhooks': async (ctx, { body }) => ({ ok: true, data: await addWebhook(ctx, body) }),
  'PUT /api/h/webhooks': async (ctx, { body }) => ({ ok: true, data: await changeWebhook(ctx, body) }),
  'DELETE /api/h/webhooks': async (ctx, { query }) => {
    await removeWebhook(ctx, query.companyid, query.id)
    return { ok: true }
  },
  'POST /api/h/webhooks/secret': async (ctx, { body }) => ({
    ok: true,
    data: await renewWebhookSecret(ctx, body.companyid, body.id),
  }),
  'GET /api/h/webhooks/deliveries': async (ctx, { query }) => ({ ok: true, data: await listDeliveries(ctx, query) }),
  'POST /api/h/webhooks/test': async (ctx, { body }) => ({
    ok: true,
    data: await tryWebhook(ctx, body.companyid, body.id),
  }),
  'POST /api/h/webhooks/resend': async (ctx, { body }) => {
    await resendDelivery(ctx, body.companyid, body.id)
    return { ok: true }
  },
})
