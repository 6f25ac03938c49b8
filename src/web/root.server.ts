import { texts } from '#locales/index.ts'
import type { FooterPolicy } from './ui/layout/footer.tsx'
import { domainContext } from './context.ts'
import type { Route } from './+types/root.ts'

/** What every page's frame needs: its language, texts, and the footer's policies and letterhead lines. */
export async function loader({ context }: Route.LoaderArgs) {
  const { locale } = context.get(domainContext)
  const policies: FooterPolicy[] = []
  const letterhead: string[] = []
  return { locale, texts: texts(locale, 'layout', 'ui'), policies, letterhead }
}
