import { type Context, deviceKey } from '#domain/base/index.ts'
import { keyedHash } from '../sessions/tokens.ts'

/**
 * Who asked for a code, as it is kept beside it: the device, or for callers who name none a keyed hash of their network
 * address. Nobody elsewhere who names none either voids their code or spends its guesses.
 */
export function askerOf(ctx: Context): string {
  return ctx.deviceId ?? keyedHash(ctx, 'code-askers', deviceKey(ctx))
}
