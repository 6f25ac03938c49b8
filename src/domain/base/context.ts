import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, isRetryable, onceCommitted } from '#platform/db/index.ts'
import type { Platform } from '#platform/index.ts'
import { addressKey } from '#platform/rate-limits/index.ts'
import { DomainError } from '#shared/errors.ts'
import { defaultLocale, type Locale } from '#shared/locale.ts'

/** The key of a company with which a program calls, on behalf of who made it. */
export interface CallingKey {
  readonly id: string
  readonly companyId: string
  /** Who made it, as staff, as an account and as a contact. */
  readonly staffId: string
  readonly accountId: string
  readonly contactId: string
  /** The letters of its rights, as far as its maker holds them now. */
  readonly letters: string
  /** Keeps it from being revoked until the transaction ends. @throws DomainError `identity.token_invalid` where it was */
  hold(ctx: Context): Promise<void>
}

/**
 * Who acts. `account` is a person who signed in; `key` a program with a key of a company (`Context.key`); `system` is the worker
 * and its timers; `anonymous` is anybody else, also who holds the secret of an order. Rights are read from the database by the policies, never from here.
 */
export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'account'; accountId: string; contactId: string; sessionId: string; authTime: Date; sysadmin: boolean }
  | { kind: 'key' }
  | { kind: 'system' }

/**
 * The first argument of every use case: who acts, over which connection, at what time, in which language.
 * `db` is the pool, or inside `atomically` the transaction.
 */
export interface Context {
  readonly db: Db
  readonly actor: Actor
  /** The key that the call came with, also where something is done in the name of nobody. */
  readonly key?: CallingKey
  readonly locale: Locale
  readonly requestId: string
  /** The caller's network address after trusted proxies, for limits and the audit; '' for the worker. */
  readonly ip: string
  /** The browser's device id (8 hex characters) when it sent one. Never an authenticator. */
  readonly deviceId: string | undefined
  readonly userAgent: string
  /** The browser's time zone (IANA) when it sent one; a hint, never trusted. */
  readonly timeZone?: string | undefined
  readonly inTransaction: boolean
  /** The key of an attempt whose answer is made anew when it was lost; see `onceAnew`. */
  readonly attempt?: { readonly scope: string; readonly key: string }
  /** The only clock of the domain; fixed in tests. */
  now(): Date
  readonly platform: Platform
}

/** The context that others are made of: nobody acts, in no transaction. `over`: what is known of who does. */
export function baseContext(
  platform: Platform,
  now: () => Date,
  over: Partial<Omit<Context, 'db' | 'platform' | 'now'>> = {},
): Context {
  return {
    db: platform.database.db,
    actor: { kind: 'anonymous' },
    locale: defaultLocale,
    requestId: '',
    ip: '',
    deviceId: undefined,
    userAgent: '',
    inTransaction: false,
    now,
    platform,
    ...over,
  }
}

/**
 * Runs `work` in one transaction (READ COMMITTED; constraints and locks decide) and passes it a context whose `db` is that
 * transaction. Name the inner context `ctx` too, so that the pool cannot be used by mistake. Joins a transaction that is
 * already open. Serialization failures and deadlocks are retried, three tries in all; a thrown refusal rolls back.
 */
export async function atomically<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  if (ctx.inTransaction) return work(ctx)
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction(async (tx) => {
        const inner = { ...ctx, db: tx, inTransaction: true }
        await ctx.key?.hold(inner)
        return work(inner)
      })
    } catch (error) {
      if (attempt >= 3 || !isRetryable(error)) throw error
      await sleep(Math.random() * 20 * attempt)
    }
  }
}

/**
 * Does what a transaction cannot take back, such as counting elsewhere, once it is committed; outside of one, at once. A
 * failure is logged alone, since what it follows is done.
 */
export async function afterwards(ctx: Context, work: () => Promise<unknown>): Promise<void> {
  await onceCommitted(async () => {
    try {
      await work()
    } catch (error) {
      ctx.platform.log.warn({ err: error }, 'what follows a change failed')
    }
  })
}

/**
 * Reads from several tables in one snapshot (REPEATABLE READ, read only). Without it an order may be shown as unpaid beside
 * its captured payment. Joins a transaction that is already open.
 */
export async function inSnapshot<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  if (ctx.inTransaction) return work(ctx)
  return ctx.db.transaction((tx) => work({ ...ctx, db: tx, inTransaction: true }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

export type AccountActor = Extract<Actor, { kind: 'account' }>

/** @throws DomainError `identity.sign_in_required` */
export function requireAccount(ctx: Context): AccountActor {
  if (ctx.actor.kind !== 'account') throw new DomainError('identity.sign_in_required')
  return ctx.actor
}

/**
 * Who acts in a company: who is signed in, or who made the key that a program calls with. What they may do there is asked of
 * the company's policy. @throws DomainError `identity.sign_in_required`
 */
export function requireStaff(ctx: Context): Pick<AccountActor, 'accountId' | 'contactId'> {
  return ctx.actor.kind === 'key' && ctx.key ? ctx.key : requireAccount(ctx)
}

/**
 * Requires an operator. The flag was read with the session for this request.
 * @throws DomainError `identity.sign_in_required`, `identity.forbidden`
 */
export function requireOperator(ctx: Context): AccountActor {
  const actor = requireAccount(ctx)
  if (!actor.sysadmin) throw new DomainError('identity.forbidden')
  return actor
}

/** The key by which limits count the caller's device. Callers without a device id share one per network address. */
export function deviceKey({ deviceId, ip }: Pick<Context, 'deviceId' | 'ip'>): string {
  return deviceId ? `device:${deviceId}` : `no-device:${addressKey(ip)}`
}

/** In whose line something stands that is made few at a time: the account's, that of all keys of a company, or the address's. */
export const callerOf = ({ actor, key, ip }: Pick<Context, 'actor' | 'key' | 'ip'>): string =>
  actor.kind === 'account' ? actor.accountId : (key?.companyId ?? addressKey(ip))
