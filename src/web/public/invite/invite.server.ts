import { data } from 'react-router'
import type { Context } from '#domain/base/index.ts'
import { packedTexts, serverTranslator } from '#locales/index.ts'
import { brand } from '#shared/brand.ts'

/** What both doors need: words, and what a page says of itself. The code is the browser's business. */
export function inviteShell({ locale, platform }: Context, path: string) {
  const t = serverTranslator(locale)
  return {
    texts: packedTexts(locale, 'invite'),
    page: {
      origin: platform.env.PUBLIC_URL,
      path,
      locale,
      title: `${t('invite.title', { name: brand.name })} - ${brand.name}`,
      description: t('invite.text'),
    },
  }
}

/** A malformed code answers 404. */
export function requireCodeForm(code: string): string {
  if (!/^[A-Za-z0-9-]{4,32}$/.test(code)) throw data(null, { status: 404 })
  return code
}
