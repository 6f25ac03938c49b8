import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { SignInsView } from '#contracts/identity.ts'
import { type Context, cutPage, requireAccount } from '#domain/base/index.ts'
import { figures } from '#shared/figures.ts'
import { newId } from '#shared/ids.ts'
import type { SignInMethod } from '#shared/sign-in-methods.ts'
import { DAY } from '#shared/time.ts'
import { signIns } from './sign-ins.tables.ts'

const kept = figures.signInsDays * DAY
const pageSize = 25

/** Records a sign-in, in the transaction that opens its session. */
export async function noteSignIn(
  ctx: Context,
  accountId: string,
  what: { method: SignInMethod; newDevice: boolean },
): Promise<void> {
  await ctx.db
    .insert(signIns)
    .values({ id: newId(), accountId, succeeded: true, ...what, ...whence(ctx), at: ctx.now() })
}

/**
 * Records a failed sign-in. Without an account the same statement writes nothing and takes as long. A lost row does no
 * harm, so the commit does not wait for the disk.
 */
export async function noteFailure(ctx: Context, accountId: string | undefined, method: SignInMethod): Promise<void> {
  const { userAgent, ip, timeZone } = whence(ctx)
  await ctx.db.execute(sql`
    with calm as materialized (select set_config('synchronous_commit', 'off', true))
    insert into sign_ins (id, account_id, succeeded, method, user_agent, ip, time_zone, at)
    select ${newId()}, id, false, ${method}, ${userAgent}, ${ip}, ${timeZone}, ${ctx.now().toISOString()}::timestamptz
    from accounts, calm where id = ${accountId ?? newId()}`)
}

/**
 * The signed-in person's sign-ins of the last ninety days and the failed tries, newest first. @throws DomainError
 * `identity.sign_in_required`
 */
export async function listSignIns(ctx: Context, options: { cursor?: string | undefined }): Promise<SignInsView> {
  const { accountId } = requireAccount(ctx)
  const rows = await ctx.db
    .select()
    .from(signIns)
    .where(
      and(
        eq(signIns.accountId, accountId),
        gt(signIns.at, new Date(ctx.now().getTime() - kept)),
        options.cursor ? lt(signIns.id, options.cursor) : undefined,
      ),
    )
    .orderBy(desc(signIns.id))
    .limit(pageSize + 1)
  const { rows: shown, cursor } = cutPage(rows, pageSize, ({ id }) => id)
  return {
    rows: shown.map(({ id, succeeded, method, newDevice, userAgent, ip, timeZone, at }) => ({
      id,
      succeeded,
      method,
      newDevice,
      userAgent,
      ip,
      place: placeOf(timeZone),
      at: at.toISOString(),
    })),
    cursor,
  }
}

function whence(ctx: Context) {
  return { userAgent: ctx.userAgent.slice(0, 300), ip: ctx.ip, timeZone: ctx.timeZone ?? null }
}

/** 'Kuala Lumpur' of 'Asia/Kuala_Lumpur'. */
function placeOf(timeZone: string | null): string | null {
  return timeZone?.split('/').at(-1)?.replaceAll('_', ' ') ?? null
}
