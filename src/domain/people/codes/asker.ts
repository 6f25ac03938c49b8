import { type Context, deviceKey } from '#domain/base/index.ts'
import { keyedHash } from '../sessions/tokens.ts'

/**
 * Who asked for a code, as stored with it: the device, or for callers without a device id a keyed hash of their network
 * address. So a caller from another network cannot void their code or use up its guesses.
 */
export function askerOf(ctx: Context): string {
  return ctx.deviceId ?? keyedHash(ctx, 'code-askers', deviceKey(ctx))
}
