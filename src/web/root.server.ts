import { getLetterhead } from '#domain/base/index.ts'
import { listPolicies } from '#domain/site/index.ts'
import { packedTexts } from '#locales/index.ts'
import type { Route } from './+types/root.ts'
import { domainContext } from './context.ts'

/** What every page's frame needs: its language, texts, and the footer's policies and letterhead lines. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(domainContext)
  const { policies, letterhead } = await ctx.platform.content.remember(
    `frame:${ctx.locale}`,
    { tags: ['about'], seconds: 300 },
    async () => {
      const [policies, letterhead] = await Promise.all([listPolicies(ctx), getLetterhead(ctx)])
      return { policies, letterhead }
    },
  )
  return {
    locale: ctx.locale,
    productionHost: ctx.platform.env.PRODUCTION_HOST,
    texts: packedTexts(ctx.locale, 'layout', 'ui'),
    policies: policies.filter((policy) => !policy.others),
    letterhead: [letterhead.line1, letterhead.line2, letterhead.line3].filter((line): line is string => Boolean(line)),
  }
}
