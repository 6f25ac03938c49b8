import type { SetupView } from '#contracts/setup.ts'
import { market } from '#shared/brand.ts'
import { formatMoney } from '#shared/money.ts'
import { commissionOf } from '#shared/policy.ts'
import { useT } from '#web/ui/i18n.tsx'
import { MoneyField } from '#web/ui/kit/money-field.tsx'
import { type FormOf, useValueOf } from '#web/ui/kit/use-form.ts'
import { aStep } from '#web/ui/kit/wizard.tsx'
import { Choice } from '#web/ui/pieces/field.tsx'
import { type Overlooked, OverlookedNote } from './overlooked-note.tsx'
import { type Paid, paidIn, paidOf } from './paid.ts'
import type { Said, Says } from './said.ts'
import { SavedBeside, type Stands } from './saved-beside.tsx'
import styles from './setup.module.css'

/** A price to show what is left of it. */
const EXAMPLE = 10_000
/**
 * How the company is paid: online, of which a commission goes off, and on the spot where it allows that.
 * @param overlooked what somebody else has changed of the other steps, unread, as it was about to be handed in; '' where nothing
 * @param all what the other steps say
 */
export function usePaidStep(
  setup: SetupView | null,
  stands: Stands,
  says: Says['paid'],
  overlooked: Overlooked,
  all: readonly Said[],
) {
  const t = useT()
  const start = paidIn(setup)
  return aStep({
    of: 'PUT /api/h/setup',
    within: 'paid',
    title: t('setup.paid'),
    start,
    isWhole: false,
    fields: (form) => (
      <>
        <OverlookedNote what={[overlooked.where, overlooked.what].filter(Boolean).join(' · ')} />
        <SavedBeside fields={form} now={start} stands={stands} of={paidOf} says={says}>
          <OverlookedNote what={overlooked.paid} />
        </SavedBeside>
        <Ways of={form} />
        <Summary all={all} />
      </>
    ),
  })
}

/** All that is handed in besides. */
function Summary({ all }: { all: readonly Said[] }) {
  const t = useT()
  return (
    <section className={styles.kept}>
      <h3>{t('setup.summary')}</h3>
      <dl className={styles.all}>
        {all.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Ways({ of: form }: { of: FormOf<Paid, 'PUT /api/h/setup'> }) {
  const t = useT()
  const isAllowed = useValueOf(form, 'onTheSpot')
  const { error: _, ...onTheSpot } = form.field('onTheSpot')
  const sum = (sen: number) => formatMoney(sen, market.currency)
  return (
    <>
      <section className={styles.kept}>
        <h3>{t('setup.online')}</h3>
        <p>
          {t('setup.onlineText', {
            kept: sum(EXAMPLE - commissionOf(EXAMPLE)),
            price: sum(EXAMPLE),
            fee: sum(commissionOf(EXAMPLE)),
          })}
        </p>
      </section>
      <Choice {...onTheSpot} type="checkbox" title={t('setup.onTheSpot')} note={t('setup.onTheSpotText')} />
      {isAllowed && <MoneyField of={form} name="onTheSpotLimit" label={t('setup.limit')} required />}
    </>
  )
}
