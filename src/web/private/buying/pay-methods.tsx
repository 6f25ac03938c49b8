import type { CheckoutView } from '#contracts/checkout.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Choice } from '#web/ui/pieces/field.tsx'
import styles from './buying.module.css'
import { methodName, methodNote } from './method-words.ts'
import { money } from './parts.tsx'
import payStyles from './pay.module.css'

type Methods = CheckoutView['methods']
export type Method = Methods[number]

/** The method of that key, else the first, of those that can be used for the sum. */
export function chosenMethod(methods: Methods, key: string): Method | undefined {
  const usable = methods.filter((method) => method.available)
  return usable.find((method) => methodKey(method) === key) ?? usable[0]
}

/** The ways to pay; those that the sum is too small or too large for say so. */
export function PayMethods({
  methods,
  chosen,
  sending,
  onChoose,
}: {
  methods: Methods
  chosen: Method | undefined
  /** It is being sent: nothing is changed any more. */
  sending: boolean
  onChoose: (key: string) => void
}) {
  const t = useT()
  return (
    <section className={styles.card}>
      <h2>{t('buying.method')}</h2>
      <fieldset className={payStyles.methods}>
        <legend className="visually-hidden">{t('buying.method')}</legend>
        {methods.map((method) => (
          <Choice
            key={methodKey(method)}
            name="method"
            title={methodName(t, method.method)}
            note={
              method.available
                ? methodNote(t, method.provider)
                : t('buying.limits', { min: money(method.min), max: money(method.max) })
            }
            disabled={sending || !method.available}
            checked={method === chosen}
            onChange={() => onChoose(methodKey(method))}
          />
        ))}
      </fieldset>
    </section>
  )
}

function methodKey({ provider, method }: Method): string {
  return `${provider}:${method}`
}
