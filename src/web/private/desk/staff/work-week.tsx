import { useT } from '#web/ui/i18n.tsx'
import type { FormOf } from '#web/ui/kit/use-form.ts'
import { WeekFields } from '#web/ui/kit/week-fields.tsx'
import type { WorkRow } from '#web/ui/kit/week-rows.ts'

/** The week of somebody who can be booked. */
export default function WorkWeek({ of }: { of: FormOf<{ week: WorkRow[] }> }) {
  const t = useT()
  return <WeekFields of={of} name="week" closed={t('desk.hours_free')} />
}
