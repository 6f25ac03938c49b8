import type { CodeAnswer, LoginAnswer } from '#contracts/identity.ts'
import { type Context } from '#domain/base/index.ts'
import { serverTranslator } from '#locales/index.ts'
import type { SentCode } from '../codes/one-time-codes.ts'
import type { SignedIn } from '../signing-in/sign-in.ts'
import type { SecondStep } from '../two-factor/second-step.ts'
import { maskIdentifier } from './identifier.ts'

/** The answer of a call that sent a code: the seconds until it expires, and a sentence about where it went. */
export function toCodeAnswer(ctx: Context, sent: SentCode): CodeAnswer {
  const message = serverTranslator(ctx.locale)('identity.code_sent', { to: maskIdentifier(sent.to) })
  return { ok: true, timeout: sent.timeout, message }
}

/** The answer of a sign-in, or of one that needs a code first (`verify`). `ip` is the address that we saw. */
export function toLoginAnswer(ctx: Context, result: SignedIn | SentCode | SecondStep): LoginAnswer {
  if ('by' in result) {
    const message = serverTranslator(ctx.locale)('identity.second_step')
    return { ok: true, verify: true, timeout: result.timeout, message, by: result.by }
  }
  if ('to' in result) return { ...toCodeAnswer(ctx, result), verify: true }
  const { jwt, id, cinfoid, folderid, name } = result
  return { ok: true, verify: false, jwt, id, cinfoid, folderid, name, ip: ctx.ip }
}
