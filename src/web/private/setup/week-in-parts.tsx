import { useT } from '#web/ui/i18n.tsx'
import type { FormOf } from '#web/ui/kit/use-form.ts'
import { WeekFields } from '#web/ui/kit/week-fields.tsx'
import type { Where } from './opening-week.ts'

/** The week of a company that is being set up, in parts by day. */
export default function WeekInParts({ of }: { of: FormOf<Where> }) {
  const t = useT()
  return <WeekFields of={of} name="week" closed={t('setup.closed')} />
}
