import { useState } from 'react'
import type { TextKey } from '#locales/keys.ts'
import { fieldLimits } from '#shared/field-limits.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Segmented, TextField } from '#web/ui/pieces/field.tsx'
import styles from './buying.module.css'
import { type Elsewhere, WrittenElsewhere } from './elsewhere.tsx'
import { type Recipient, recipientErrors, type RecipientField } from './recipient.ts'
import { afterPress } from '#web/ui/state/after-press.ts'

const limits = fieldLimits['POST /api/h/checkout/{groupid}/payment']

/** Who comes: who books, or somebody else with a name and maybe a phone. One choice for all that is checked out. */
export function RecipientCard({
  recipient,
  elsewhere,
  replaced,
  differ,
  undecided,
  sending,
  asked,
  refused,
  onRecipient,
}: Elsewhere<Recipient> & {
  recipient: Recipient
  /** So far one came to some of it, another to the rest. */
  differ: boolean
  /** Nobody is chosen for all of it yet. */
  undecided: boolean
  /** It is being sent: nothing is changed any more. */
  sending: boolean
  asked: boolean
  /** What the server found wrong with what stands here. */
  refused: Partial<Record<string, TextKey>>
  onRecipient: (recipient: Recipient) => void
}) {
  const t = useT()
  const [left, setLeft] = useState<ReadonlySet<RecipientField>>(new Set())
  const errors = recipientErrors(recipient)
  const field = (name: RecipientField) => {
    const found = errors[`recipient.${name}`]
    const error = found ? (asked || left.has(name)) && found : refused[`recipient.${name}`]
    return {
      ...limits[`recipient.${name}`],
      name: `recipient.${name}`,
      readOnly: sending,
      value: recipient[name],
      onChange: (event: { currentTarget: { value: string } }) =>
        onRecipient({ ...recipient, [name]: event.currentTarget.value }),
      onBlur: () => afterPress(() => setLeft((left) => new Set([...left, name]))),
      error: error ? t(error) : undefined,
      // What a browser knows is who sits before it.
      autoComplete: 'off',
    }
  }
  return (
    <section className={styles.card} aria-labelledby="for-whom">
      <h2 id="for-whom" tabIndex={-1}>
        {t('buying.forWhom.title')}
      </h2>
      {differ && <p className={styles.small}>{t('buying.forWhom.differ')}</p>}
      <Segmented
        label={t('buying.forWhom.title')}
        disabled={sending}
        value={undecided ? null : recipient.chosen ? 'other' : 'me'}
        onChange={(value) => onRecipient({ ...recipient, chosen: value === 'other' })}
        options={[
          { value: 'me', label: t('buying.forWhom.me') },
          { value: 'other', label: t('buying.forWhom.other') },
        ]}
      />
      {undecided && asked && (
        <p className={styles.wrong} role="alert">
          {t('buying.forWhom.choose')}
        </p>
      )}
      {recipient.chosen && !undecided && (
        <>
          <p className={styles.small}>{t('buying.forWhom.help')}</p>
          <TextField {...field('name')} label={t('buying.forWhom.name')} required />
          <TextField {...field('phone')} label={t('buying.forWhom.phone')} type="tel" optional />
        </>
      )}
      <WrittenElsewhere
        {...{ elsewhere, replaced, sending }}
        shown={recipient}
        say={({ chosen, name, phone }, how) =>
          t(how === 'elsewhere' ? 'buying.comesElsewhere' : 'buying.comesReplaced', {
            whom: chosen ? [name, phone].filter(Boolean).join(' · ') : t('buying.forWhom.me'),
          })
        }
        onTake={onRecipient}
      />
    </section>
  )
}
