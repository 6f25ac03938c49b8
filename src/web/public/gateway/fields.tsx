import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { useT } from '#web/ui/i18n.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { useValidity } from '#web/ui/pieces/validity.ts'
import styles from './gateway.module.css'
import type { StageProps } from './stage-props.ts'

/** A labelled input with its error in place of help. */
export function Field({
  label,
  help,
  error,
  trailing,
  ...input
}: {
  label: string
  help?: string
  error?: string | undefined
  trailing?: ReactNode
} & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  const { wrong, guard } = useValidity()
  const said = error ?? wrong
  const note = said ?? help
  return (
    <div className={styles.field} {...guard}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.box}>
        <input
          {...input}
          id={id}
          aria-invalid={said ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {trailing}
      </span>
      {note && (
        <span id={`${id}-note`} className={said ? styles.fieldError : styles.help} role={said ? 'alert' : undefined}>
          {note}
        </span>
      )}
    </div>
  )
}

/** A password with a switch that shows it. */
export function PasswordField({
  label,
  help,
  error,
  value,
  onValue,
  isNew = false,
  isLater = false,
}: {
  label: string
  help?: string
  error?: string | undefined
  value: string
  onValue: (value: string) => void
  isNew?: boolean
  /** It is not asked for yet, and only there to be filled in by the browser. */
  isLater?: boolean
}) {
  const t = useT()
  const [shown, setShown] = useState(false)
  return (
    <Field
      label={label}
      {...(help && { help })}
      error={error}
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      minLength={isNew ? 8 : undefined}
      maxLength={128}
      required={!isLater}
      tabIndex={isLater ? -1 : undefined}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      trailing={
        <button
          type="button"
          className={styles.reveal}
          tabIndex={isLater ? -1 : undefined}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? 'gateway.hide' : 'gateway.show')}
        </button>
      }
    />
  )
}

/** Email or phone, switched above. What was typed in either is kept. With `passkeys` the browser may fill in one of those. */
export function AddressField({
  flow,
  dispatch,
  error,
  passkeys = false,
}: StageProps & { error?: string | undefined; passkeys?: boolean }) {
  const t = useT()
  const byEmail = flow.registerMethod === 'email'
  return (
    <>
      <div className={styles.segments} role="group" aria-label={t('gateway.method')}>
        {(['email', 'phone'] as const).map((method) => (
          <button
            key={method}
            type="button"
            aria-pressed={flow.registerMethod === method}
            onClick={() => flow.registerMethod !== method && dispatch({ type: 'toggle_register_method' })}
          >
            <Icon name={method === 'email' ? 'mail' : 'phone'} size={18} />
            {t(method === 'email' ? 'gateway.email' : 'gateway.phone')}
          </button>
        ))}
      </div>
      {byEmail ? (
        <Field
          key="email"
          label={t('gateway.emailLabel')}
          error={error}
          name="email"
          type="email"
          inputMode="email"
          autoComplete={passkeys ? 'username webauthn' : 'username'}
          maxLength={255}
          required
          value={flow.email}
          onChange={(event) => dispatch({ type: 'form', email: event.target.value })}
        />
      ) : (
        <Field
          key="phone"
          label={t('gateway.phoneLabel')}
          help={t('gateway.phoneHelp')}
          error={error}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete={passkeys ? 'tel webauthn' : 'tel'}
          maxLength={32}
          required
          value={flow.phone}
          onChange={(event) => dispatch({ type: 'form', phone: event.target.value })}
        />
      )}
    </>
  )
}
