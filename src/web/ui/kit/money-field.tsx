import { type CSSProperties, type ReactNode, useId } from 'react'
import type { Control, FieldPathByValue, FieldValues, Path, PathValue } from 'react-hook-form'
import { market } from '#shared/brand.ts'
import { formatMoney } from '#shared/money.ts'
import { useT } from '../i18n.tsx'
import { Field } from '../pieces/field.tsx'
import { useValidity } from '../pieces/validity.ts'
import styles from './money-field.module.css'
import { type Money, moneyOf, signOf, textOf, wrongOf } from './money-text.ts'
import { type FormKey, useChoiceOf } from './use-form.ts'
import { useTyped } from './use-typed.ts'

type MoneyFieldProps<V extends FieldValues> = Shown<V> &
  // A form without a record, and a field that its record does not have, say their limits here.
  ({ of: { of: FormKey }; min?: number; max?: number } | { min: number; max: number })

/** The fields that can hold an amount: a text alone is none. */
type MoneyPath<V extends FieldValues> = {
  [P in FieldPathByValue<V, Money>]: Extract<PathValue<V, P>, number> extends never ? never : P
}[FieldPathByValue<V, Money>]

interface Shown<V extends FieldValues> {
  /** The form that it is a field of; the least and the most, in sen, where they are narrower than what its record says. */
  of: { control: Control<V>; limitsOf: (name: Path<V>) => Readonly<Record<string, number | boolean>> }
  name: MoneyPath<V>
  label: string
  help?: ReactNode
  currency?: string
  required?: boolean
  optional?: boolean
  disabled?: boolean
}

/**
 * An amount of money, typed as people write it, also with its currency, and held in sen. What is typed stays as it is until
 * the field is left or sent, and for as long as it is wrong, which is said with the limit.
 */
export function MoneyField<V extends FieldValues>(props: MoneyFieldProps<V>) {
  const { of, name, label, help, currency = market.currency, required, optional, disabled } = props
  const id = useId()
  const field = useChoiceOf<V, Path<V>>(of, name)
  const { words, input } = useTyped<Money>(field, {
    read: (text) => moneyOf(text, currency),
    write: (money) => textOf(money, currency),
    wrong: useWords(currency, limitsOf(props)),
  })
  const { wrong, guard } = useValidity()
  const sign = signOf(currency)
  // The browser decides when the error shows, this field its text.
  const error = field.error ?? (wrong && (words || wrong))
  return (
    <Field {...{ label, help, error, optional, id, guard }}>
      <div className={styles.frame} style={{ '--letters': sign.length } as CSSProperties}>
        <input
          {...{ id, name, required, disabled }}
          {...input}
          className={styles.input}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-sign${error || help ? ` ${id}-note` : ''}`}
        />
        <span id={`${id}-sign`} className={styles.sign}>
          {sign}
        </span>
      </div>
    </Field>
  )
}

interface Limits {
  min: number
  max: number
}

/** The limits of an amount: its own, or else those that its record has. */
function limitsOf<V extends FieldValues>({ of, name, min, max }: MoneyFieldProps<V>): Limits {
  const record = of.limitsOf(name)
  const most = max ?? record.max
  // A field of the form's `own` has no record: its screen fails at once, not the amount later.
  if (most === undefined) throw new Error(`The amount ${name} has no limit: say max`)
  return { min: min ?? Number(record.min ?? 0), max: Number(most) }
}

/** The words for what is wrong with an amount; '' where nothing is. */
function useWords(currency: string, { min, max }: Limits) {
  const t = useT()
  return (money: Money): string => {
    switch (wrongOf(money, min, max)) {
      case 'unread':
        return t('pick.amountUnread')
      case 'less':
        return t('pick.amountLess', { min: formatMoney(min, currency) })
      case 'more':
        return t('pick.amountMore', { max: formatMoney(max, currency) })
      case undefined:
        return ''
    }
  }
}
