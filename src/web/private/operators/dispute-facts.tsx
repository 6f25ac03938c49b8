import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DisputeView, TaskRow } from '#contracts/tasks.ts'
import { formatInstant } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import styles from './operators.module.css'
import { useDispute } from './operators-api.ts'
import { Facts, Stamp } from './parts.tsx'

const money = ({ amount, currency }: { amount: number; currency: string }) => formatMoney(amount, currency)

/** What is read before a dispute is decided: whose order it is, its money, both sides' words, and what they wrote to each other. */
export function DisputeFacts({ task }: { task: TaskRow }) {
  const query = useDispute(task)
  return (
    <Loaded query={query} height={320}>
      {(dispute) => (
        <>
          <TheOrder dispute={dispute} />
          <Words dispute={dispute} />
          <Messages dispute={dispute} />
        </>
      )}
    </Loaded>
  )
}

function TheOrder({ dispute }: { dispute: DisputeView }) {
  const t = useT()
  const locale = useLocale()
  const when = dispute.startsAt
    ? [
        formatInstant(dispute.startsAt, locale, dispute.zone),
        dispute.endsAt && formatInstant(dispute.endsAt, locale, dispute.zone, 'time'),
      ]
    : ['-']
  return (
    <Facts
      facts={[
        [
          t('operators.company'),
          <Link key="company" to={`/co/${dispute.company.slug}`}>
            {dispute.company.name}
          </Link>,
        ],
        [t('operators.customer'), dispute.customer ?? '-'],
        ...(dispute.recipient ? [[t('operators.recipient'), dispute.recipient] as const] : []),
        [t('operators.service'), localized(dispute.title, locale)],
        [t('operators.appointment'), when.filter(Boolean).join(' – ')],
        ...(dispute.staff ? [[t('operators.serves'), dispute.staff] as const] : []),
        [
          t('operators.where'),
          [t(`operators.place_${dispute.place.kind}`), dispute.place.address].filter(Boolean).join(': '),
        ],
        ...(dispute.changedAt
          ? [[t('operators.lastChanged'), <Stamp key="changed" at={dispute.changedAt} />] as const]
          : []),
        ...dispute.done.map(
          ({ step, at }) => [t(`operators.done_${step}`), <Stamp key={`${step}${at}`} at={at} />] as const,
        ),
        [t('operators.decideBy'), <Stamp key="due" at={dispute.decideBy} />],
        [t('operators.sumTotal'), money(dispute.total)],
        [t('operators.sumPaid'), money(dispute.paid)],
        ...(dispute.spot.amount > 0 ? [[t('operators.sumSpot'), money(dispute.spot)] as const] : []),
        ...(dispute.least.amount > 0 ? [[t('operators.sumLeast'), money(dispute.least)] as const] : []),
        ...(dispute.back ? [[t('operators.sumBack'), money(dispute.back)] as const] : []),
        ...(dispute.kept ? [[t('operators.sumKept'), money(dispute.kept)] as const] : []),
      ]}
    />
  )
}

/** A withdrawn claim and a later one are two matters, shown separately. */
function Words({ dispute: { said } }: { dispute: DisputeView }) {
  const t = useT()
  const matters = [...new Set(said.map(({ matter }) => matter))]
  return (
    <section>
      <h3>{t('operators.bothSides')}</h3>
      {matters.map((matter) => (
        <section key={matter}>
          {matters.length > 1 && <h4>{t('operators.matter', { number: matter })}</h4>}
          <Facts
            facts={said
              .filter((words) => words.matter === matter)
              .map(({ as, by, text, at }) => [
                t('ui.labelled', { label: t(`operators.side_${by}`), value: t(`operators.said_${as}`) }),
                <Said key={at} at={at}>
                  {text ?? t('operators.taskSaidNothing')}
                </Said>,
              ])}
          />
        </section>
      ))}
    </section>
  )
}

function Messages({ dispute: { messages } }: { dispute: DisputeView }) {
  const t = useT()
  return (
    <section>
      <h3>{t('operators.theirMessages')}</h3>
      <p className={styles.note}>{t(messages.length > 0 ? 'operators.readingIsNoted' : 'operators.noMessages')}</p>
      {messages.length > 0 && (
        <Facts
          facts={messages.map(({ id, by, name, text, files, at }) => [
            t('ui.labelled', { label: t(`operators.side_${by}`), value: name }),
            <Said key={id} at={at}>
              {text} {files > 0 && t('operators.attached', { count: files })}
            </Said>,
          ])}
        />
      )}
    </section>
  )
}

/** Somebody's words, with their hour below. */
function Said({ at, children }: { at: string; children: ReactNode }) {
  return (
    <span>
      {children}
      <br />
      <span className={styles.note}>
        <Stamp at={at} />
      </span>
    </span>
  )
}
