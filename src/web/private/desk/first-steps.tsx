import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { FirstStep, StepNote } from '#shared/first-steps.ts'
import { api } from '#web/ui/client/api.ts'
import { useT } from '#web/ui/i18n.tsx'
import { useChange } from '#web/ui/kit/use-change.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Card } from '#web/ui/pieces/pieces.tsx'
import styles from './first-steps.module.css'
import { useMay } from './may.tsx'
import parts from './parts.module.css'

/** Where each is done, in the desk. */
const ways: Record<FirstStep, string> = {
  pictures: 'profile',
  service: 'offers',
  hours: 'schedule',
  paid: 'settings',
  link: 'profile',
}

const away: StepNote = 'put_away'
const keyOf = (companyid: string) => ['desk', companyid, 'first-steps'] as const

/** Notes one of them, for all who work there. @param id the company, by its id */
export function useNoteStep(companyid: string) {
  return useChange(
    ({ id, note }: { id: string; note: StepNote }) =>
      api.admin('PUT /api/h/first-steps', { body: { companyid: id, note } }).then(({ data }) => data),
    { known: (steps) => [[keyOf(companyid), steps]] },
  )
}

/** What leads a new company to its first booking, above its figures, until somebody has booked. Nothing waits for it. */
export function FirstSteps({ companyid, id }: { companyid: string; id: string | undefined }) {
  const t = useT()
  const may = useMay(companyid)('GET /api/h/first-steps')
  const { data } = useQuery({
    queryKey: keyOf(companyid),
    queryFn: () => api.admin('GET /api/h/first-steps', { query: { companyid } }).then(({ data }) => data),
    enabled: may,
  })
  const { send, isPending } = useNoteStep(companyid)
  if (!may || !data?.shown || !id) return null
  const done = data.steps.filter((step) => step.done).length
  return (
    <div className={styles.block}>
      <Card>
        <div className={parts.cardHead}>
          <h2>{t('desk.firstSteps')}</h2>
          <Button variant="quiet" small busy={isPending} onClick={() => send({ id, note: away })}>
            {t('desk.firstStepsAway')}
          </Button>
        </div>
        <p className={parts.secondary}>{t('desk.firstStepsDone', { done, count: data.steps.length })}</p>
        <ol className={styles.steps}>
          {data.steps.map((step) => (
            <li key={step.key} data-done={step.done || undefined}>
              <Link to={`/co/${companyid}/admin/${ways[step.key]}`}>
                <span className={styles.mark}>{step.done && <Icon name="check" size={16} />}</span>
                <span>
                  {t(`desk.step_${step.key}`)}
                  {step.done && <span className="visually-hidden"> ({t('desk.stepDone')})</span>}
                </span>
                <Icon name="right" size={18} />
              </Link>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  )
}
