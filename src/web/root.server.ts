import { listPolicies } from '#domain/content/index.ts'
import { getLetterhead } from '#domain/settings/index.ts'
import { texts } from '#locales/index.ts'
import type { FooterPolicy } from './ui/layout/footer.tsx'
import { domainContext } from './context.ts'
import type { Route } from './+types/root.ts'

/** What every page's frame needs: its language, texts, and the footer's policies and letterhead lines. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(domainContext)
  const { locale } = ctx
  const policies: FooterPolicy[] = await listPolicies(ctx)
  const { line1, line2, line3 } = await getLetterhead(ctx)
  const letterhead = [line1, line2, line3].filter(Boolean)
  return { locale, texts: texts(locale, 'layout', 'ui'), policies, letterhead }
}
