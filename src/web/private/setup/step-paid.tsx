import type { SaveSetup, SetupView } from '#contracts/setup.ts'
import { market } from '#shared/brand.ts'
import { formatMoney } from '#shared/money.ts'
import { commissionOf } from '#shared/policy.ts'
import { useT } from '#web/ui/i18n.tsx'
import { MoneyField } from '#web/ui/kit/money-field.tsx'
import type { Money } from '#web/ui/kit/money-text.ts'
import { type FormOf, useValueOf } from '#web/ui/kit/use-form.ts'
import { aStep } from '#web/ui/kit/wizard.tsx'
import { Choice } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { SavedBeside, type Stands } from './saved-beside.tsx'
import styles from './setup.module.css'

/** A price to show what is left of it. */
const EXAMPLE = 10_000
const USUAL_LIMIT = 50_000

interface Paid {
  onTheSpot: boolean
  onTheSpotLimit: Money
}

/** As it is sent. */
export const paidOf = ({ onTheSpot, onTheSpotLimit }: Paid): SaveSetup['paid'] => ({
  onTheSpot,
  ...(onTheSpot && { onTheSpotLimit: Number(onTheSpotLimit) }),
})

/**
 * How the company is paid: online, of which a commission goes off, and on the spot where it allows that.
 * @param overlooked what somebody else has changed of the other steps, unread, as it was about to be handed in; '' where nothing
 */
export function usePaidStep(setup: SetupView | null, stands: Stands, overlooked: string) {
  const t = useT()
  const start: Paid = { onTheSpot: setup?.onTheSpot ?? false, onTheSpotLimit: setup?.onTheSpotLimit ?? USUAL_LIMIT }
  return aStep({
    of: 'PUT /api/h/setup',
    within: 'paid',
    title: t('setup.paid'),
    start,
    isWhole: false,
    fields: (form) => (
      <>
        {overlooked && (
          <Alert tone="waiting" role="alert">
            <p>{t('setup.overlooked', { what: overlooked })}</p>
          </Alert>
        )}
        <SavedBeside
          fields={form}
          now={start}
          stands={stands}
          of={paidOf}
          says={({ onTheSpot, onTheSpotLimit }) => [
            [
              t('setup.paid'),
              onTheSpot
                ? t('setup.savedSpot', { sum: formatMoney(Number(onTheSpotLimit), market.currency) })
                : t('setup.savedOnline'),
            ],
          ]}
        />
        <Ways of={form} />
      </>
    ),
  })
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
