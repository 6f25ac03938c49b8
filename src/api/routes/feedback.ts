import { feedbackCalls } from '#contracts/feedback.calls.ts'
import { giveFeedback, handleFeedback } from '#domain/site/index.ts'
import { serverTranslator } from '#locales/index.ts'
import { listFeedback } from '#read/index.ts'
import { answerList } from '../csv.ts'
import { serve } from '../serve.ts'

export const feedbackRoutes = serve(feedbackCalls, {
  'POST /api/h/feedback': async (ctx, { body }) => {
    const id = await giveFeedback(ctx, body)
    const message = serverTranslator(ctx.locale)('feedback.thanks')
    return { ok: true, message, data: { id } }
  },
  'GET /api/h/admin/feedback': async (ctx, { query }) => answerList(ctx, 'feedback', query, listFeedback),
  'PUT /api/h/admin/feedback/{id}': async (ctx, { id, body }) => {
    await handleFeedback(ctx, id, body.handled)
    return { ok: true, data: {} }
  },
})
