import { data } from 'react-router'
import { useT } from '#web/ui/i18n.tsx'
import { EmptyState } from '#web/ui/pieces/pieces.tsx'
import { titled } from '#web/ui/titled.ts'

export function loader() {
  return data(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
}

export const meta = titled('ui.notFoundTitle')

/** Where an area has no such page: its frame stays, and with it the way to the others. */
export default function NotFound() {
  const t = useT()
  return <EmptyState level={1} icon="map" title={t('ui.notFoundTitle')} text={t('ui.notFoundText')} />
}
