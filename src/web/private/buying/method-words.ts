import type { Translate } from '#shared/i18n.ts'

// The payment services list their methods; these have texts of their own.
const methods = ['card', 'fpx', 'grabpay', 'on_the_spot'] as const
const services = ['sandbox', 'stripe', 'offline'] as const

/** What a way to pay is called; one that has no words yet is called by its own name. */
export function methodName(t: Translate, method: string): string {
  const known = methods.find((one) => one === method)
  return known ? t(`buying.method.${known}`) : method
}

/** A note about paying by a service. */
export function methodNote(t: Translate, service: string): string | undefined {
  const known = services.find((one) => one === service)
  return known && t(`buying.methodNote.${known}`)
}
