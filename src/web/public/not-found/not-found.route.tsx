import { data } from 'react-router'
import { localePrefix } from '#shared/locale.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { NotFoundScreen } from '#web/ui/layout/not-found-screen.tsx'
import { titled } from '#web/ui/titled.ts'

export function loader() {
  return data(null, { status: 404 })
}

export const meta = titled('ui.notFoundTitle')

export default function NotFound() {
  const t = useT()
  const locale = useLocale()
  return (
    <NotFoundScreen
      title={t('ui.notFoundTitle')}
      subtitle={t('ui.notFoundText')}
      home={t('ui.backHome')}
      homeHref={localePrefix(locale) || '/'}
    />
  )
}
