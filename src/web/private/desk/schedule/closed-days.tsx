import { Link } from 'react-router'
import type { ScheduleView } from '#contracts/desk.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { closureDays, closureWhere } from '../closure-words.ts'
import { useMay } from '../may.tsx'
import parts from '../parts.module.css'

/** Which of the days shown are closed, where and why, with the way to them. */
export function ClosedDays({ companyid, data }: { companyid: string; data: ScheduleView }) {
  const t = useT()
  const locale = useLocale()
  const may = useMay(companyid)('GET /api/h/closures')
  if (data.closures.length === 0) return null
  const lines = data.closures.map(({ closureid, called, branches, ...days }) => {
    const where = closureWhere({ branchids: branches.length > 0 ? branches : null, branches }, t)
    const said = t('desk.closedDays', { days: closureDays(days, locale) })
    return (
      <Alert key={closureid} tone="waiting">
        {may ? <Link to={`/co/${companyid}/admin/profile?tab=closures&open=${closureid}`}>{said}</Link> : said}{' '}
        {[where, called].filter(Boolean).join(' · ')}
      </Alert>
    )
  })
  return <div className={parts.said}>{lines}</div>
}
