import { type ReactNode, useId } from 'react'
import type { Control, FieldPathByValue, FieldValues, Path } from 'react-hook-form'
import { brand } from '#shared/brand.ts'
import { localized } from '#shared/locale.ts'
import { readColour, swatches, textOn } from '#shared/swatches.ts'
import { useLocale, useT } from '../i18n.tsx'
import { Field } from '../pieces/field.tsx'
import { Icon } from '../pieces/icon.tsx'
import { useValidity } from '../pieces/validity.ts'
import styles from './colour-field.module.css'
import { useChoiceOf } from './use-form.ts'
import { useTyped } from './use-typed.ts'

interface ColourFieldProps<V extends FieldValues> {
  /** The form that it is a field of. */
  of: { control: Control<V> }
  name: FieldPathByValue<V, string>
  label: string
  help?: ReactNode
  required?: boolean
  optional?: boolean
  disabled?: boolean
}

/**
 * A colour: one of the swatches, typed as '#rrggbb', or any of the browser's; '' for none, and what is no colour as it is
 * typed, which the form does not send. Says how text reads on it.
 */
export function ColourField<V extends FieldValues>(props: ColourFieldProps<V>) {
  const { of, name, label, help, required, optional, disabled } = props
  const t = useT()
  const id = useId()
  const field = useChoiceOf<V, Path<V>>(of, name)
  const { words, input } = useTyped<string>(field, {
    read: (text) => readColour(text) ?? text.trim(),
    write: (colour) => colour,
    wrong: (colour) => (colour === '' || readColour(colour) ? '' : t('pick.colourUnread', { example: brand.primary })),
  })
  const { wrong, guard } = useValidity()
  const error = field.error ?? (wrong && (words || wrong))
  const colour = readColour(field.value as string)
  return (
    <Field {...{ label, help, error, optional, id, guard }}>
      <Swatches label={label} chosen={colour} disabled={disabled} onChange={field.onChange} />
      <div className={styles.typed}>
        <input
          {...{ id, name, required, disabled }}
          {...input}
          className={styles.text}
          placeholder={brand.primary}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? `${id}-note` : undefined}
        />
        <input
          type="color"
          className={styles.any}
          aria-label={t('pick.colourAny')}
          disabled={disabled}
          value={colour ?? '#ffffff'}
          onChange={({ target }) => field.onChange(target.value)}
        />
      </div>
      {colour && <Told colour={colour} />}
    </Field>
  )
}

function Swatches({
  label,
  chosen,
  disabled,
  onChange,
}: {
  label: string
  chosen: string | undefined
  disabled: boolean | undefined
  onChange: (colour: string) => void
}) {
  const locale = useLocale()
  const group = useId()
  return (
    <fieldset className={styles.row} aria-label={label} disabled={disabled}>
      {swatches.map(({ colour, name }) => (
        <label key={colour} className={styles.swatch} title={localized(name, locale)}>
          <input
            type="radio"
            name={group}
            aria-label={localized(name, locale)}
            checked={chosen === colour}
            onChange={() => onChange(colour)}
          />
          <span className={styles.dot} style={{ background: colour, color: textOn(colour).text }}>
            {chosen === colour && <Icon name="check" size={18} />}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** How text reads on a colour. */
function Told({ colour }: { colour: string }) {
  const t = useT()
  const { text, ratio } = textOn(colour)
  const words = t(text === 'black' ? 'pick.textBlack' : 'pick.textWhite')
  return (
    <p className={styles.told} role="status">
      <span className={styles.sample} style={{ background: colour, color: text }}>
        {words}
      </span>
      {t('pick.contrast', { ratio: ratio.toFixed(1) })}
    </p>
  )
}
