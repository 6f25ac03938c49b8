import { data } from 'react-router'
import { serverTranslator, texts } from '#locales/index.ts'
import { brand } from '#shared/brand.ts'
import type { Locale } from '#shared/locale.ts'

/** What both doors need: words, and a title. The code is the browser's business. */
export function inviteShell(locale: Locale) {
  const t = serverTranslator(locale)
  return { texts: texts(locale, 'invite'), title: `${t('invite.title', { name: brand.name })} - ${brand.name}` }
}

/** A malformed code answers 404. */
export function requireCodeForm(code: string): string {
  if (!/^[A-Za-z0-9-]{4,32}$/.test(code)) throw data(null, { status: 404 })
  return code
}
