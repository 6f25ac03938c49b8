import { z } from '@hono/zod-openapi'
import type { Context } from '#domain/context.ts'
import { withIdempotency } from '#domain/idempotency/index.ts'

/** The header of calls that move money or take capacity. */
export const IdempotencyHeader = z.object({ 'idempotency-key': z.string().min(1).max(128).optional() })

/**
 * Does a call's work once per Idempotency-Key of its caller, and answers what the first one was answered.
 * @throws DomainError `request.idempotency_mismatch`, `request.idempotency_running`, those of `work`
 */
export async function answerOnce<Body, Data>(
  c: { req: { method: string; path: string }; var: { ctx: Context } },
  { key, body }: { key: string | undefined; body: Body },
  work: (ctx: Context, body: Body) => Promise<Data>,
): Promise<{ ok: true; data: Data }> {
  const request = { key, method: c.req.method, path: c.req.path, body }
  const answer = await withIdempotency(c.var.ctx, request, async (ctx) => ({
    status: 200,
    body: { ok: true, data: await work(ctx, body) },
  }))
  return answer.body as { ok: true; data: Data }
}
