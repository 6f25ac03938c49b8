import { Link } from 'react-router'
import type { FirstStep } from '#shared/first-steps.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Card } from '#web/ui/pieces/pieces.tsx'
import styles from './first-steps.module.css'
import { useFirstSteps, useNoteStep } from './first-steps-api.ts'
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

/** What leads a new company to its first booking, above its figures, until somebody has booked. Nothing waits for it. */
export function FirstSteps({ companyid, id }: { companyid: string; id: string | undefined }) {
  const t = useT()
  const may = useMay(companyid)('GET /api/h/first-steps')
  const { data } = useFirstSteps(companyid, may)
  const { putAway, isPending } = useNoteStep(companyid)
  if (!may || !data?.shown || !id) return null
  const done = data.steps.filter((step) => step.done).length
  return (
    <div className={styles.block}>
      <Card>
        <div className={parts.cardHead}>
          <h2>{t('desk.firstSteps')}</h2>
          <Button variant="quiet" small busy={isPending} onClick={() => putAway(id)}>
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
