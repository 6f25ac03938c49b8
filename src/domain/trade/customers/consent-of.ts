import type { ChangeCustomer } from '#contracts/customers.ts'
import type { Context } from '#domain/base/index.ts'

/** What a customer said of being told of more, with the instant; a channel that is not named stays. */
export function consentOf(ctx: Context, consent: ChangeCustomer['consent']) {
  const { email, phone } = consent ?? {}
  return {
    ...(email && { emailConsent: email.given, emailConsentAt: ctx.now(), emailConsentSource: email.source }),
    ...(phone && { phoneConsent: phone.given, phoneConsentAt: ctx.now(), phoneConsentSource: phone.source }),
  }
}
