import { durationIn } from '#shared/duration-in.ts'
import { commissionPercent } from '#shared/policy.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { TradeIcon } from '#web/ui/pieces/trade-icon.tsx'
import { pageMeta } from '#web/ui/seo.ts'
import type { Route } from './+types/start-selling.route.ts'
import { questions } from './questions.ts'
import styles from './selling.module.css'
import { WhatYouKeep } from './what-you-keep.tsx'

export { loader } from './start-selling.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.page) : [])

/** Trades whose day is told, each with its drawing. */
const trades = [
  { trade: 'salon', icon: 'scissors' },
  { trade: 'aircon', icon: 'snowflake' },
  { trade: 'tutor', icon: 'book' },
] as const

/** The steps of opening a company, and about how many minutes each takes. */
const steps = [
  { step: 'who', minutes: 2 },
  { step: 'where', minutes: 3 },
  { step: 'what', minutes: 4 },
  { step: 'paid', minutes: 1 },
] as const

/** Why one sells here, how it begins, and what it costs. Its one button opens the first step. */
export default function StartSelling() {
  const t = useT()
  const locale = useLocale()
  return (
    <div className={`container ${styles.page}`}>
      <section className={styles.hero}>
        <h1>{t('selling.title')}</h1>
        <p>{t('selling.lead')}</p>
        <Begin />
      </section>
      <WhatYouKeep />
      <section>
        <h2>{t('selling.whyTitle')}</h2>
        <ul className={styles.trades}>
          {trades.map(({ trade, icon }) => (
            <li key={trade} className={styles.trade}>
              <TradeIcon name={icon} size={32} />
              <h3>{t(`selling.why.${trade}`)}</h3>
              <p>{t(`selling.why.${trade}Text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('selling.stepsTitle')}</h2>
        <ol className={styles.steps}>
          {steps.map(({ step, minutes }) => (
            <li key={step} className={styles.step}>
              <h3>{t(`selling.step.${step}`)}</h3>
              <span className={styles.minutes}>{durationIn(minutes, locale)}</span>
              <p>{t(`selling.step.${step}Text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>{t('selling.questionsTitle')}</h2>
        <div className={styles.questions}>
          {questions.map((question) => (
            <details key={question}>
              <summary>{t(`selling.ask.${question}`)}</summary>
              <p>{t(`selling.ask.${question}Text`, { percent: commissionPercent })}</p>
            </details>
          ))}
        </div>
      </section>
      <Begin />
    </div>
  )
}

function Begin() {
  const t = useT()
  return (
    <div className={styles.begin}>
      <ButtonLink variant="primary" to="/my/add-provider">
        {t('selling.begin')}
      </ButtonLink>
      <small>{t('selling.beginText')}</small>
    </div>
  )
}
