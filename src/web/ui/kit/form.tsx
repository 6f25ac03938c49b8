import { type ReactNode, useState } from 'react'
import { useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Stack } from '../pieces/field.tsx'
import { Alert } from '../pieces/pieces.tsx'
import { UnsavedDialog } from '../pieces/unsaved-dialog.tsx'
import styles from './form.module.css'
import lift from './lift.module.css'

/** What the parts of a form ask of it. */
interface FormState {
  changes: number
  form: { id: string }
  problem: string | undefined
  isBusy: boolean
  isChanged: boolean
  isRestored: boolean
  isUnsure: boolean
  discard: () => void
}

/**
 * A form made by `useForm`: its fields one below the other, the error of the whole form above them. With `unasked` its
 * dialog closes without a question, and the input is there again when it is reopened.
 */
export function Form({
  of,
  label,
  unasked = false,
  children,
}: {
  of: FormState
  label?: string
  unasked?: boolean
  children: ReactNode
}) {
  const t = useT()
  const afresh = useAfresh(of, t('ui.startAfresh'))
  // Of what was sent from here just now the error itself says it.
  const isUnsure = of.isUnsure && !of.isBusy && !of.problem
  return (
    <form {...of.form} aria-label={label} data-kept={unasked ? '' : undefined}>
      <Stack>
        {(of.isRestored || isUnsure) && (
          <Alert tone="waiting" role="status">
            {of.isRestored && <p>{t('ui.stillHere')}</p>}
            {isUnsure && <p>{t('ui.unsureText')}</p>}
            <Button small onClick={afresh.press}>
              {t('ui.startAfresh')}
            </Button>
          </Alert>
        )}
        {afresh.question}
        {of.problem && (
          <div ref={intoView}>
            <Alert tone="trouble" role="alert">
              {of.problem}
            </Alert>
          </div>
        )}
        {children}
      </Stack>
    </form>
  )
}

/**
 * Throws away what stands in a form: asks first where something of it was sent without an answer, as what is written anew would be
 * done beside it.
 * @param words what its button says
 */
function useAfresh({ form, isUnsure, discard }: FormState, words: string) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const stay = () => setAsking(false)
  const leave = () => {
    stay()
    discard()
  }
  const within = asking && document.getElementById(form.id)?.parentElement
  return {
    press: () => (isUnsure ? setAsking(true) : discard()),
    question: within && (
      <UnsavedDialog
        within={within}
        sentTitle={t('ui.unsureAfresh')}
        leave={words}
        isStep
        onStay={stay}
        onLeave={leave}
      />
    ),
  }
}

/** Scrolls to the error: the submit button may be far below. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** The end of a form in a dialog or drawer, inside it or in the dialog's footer: one wide button. */
export function SendButton({
  of,
  variant = 'primary',
  disabled,
  children,
}: {
  of: FormState
  variant?: 'primary' | 'danger'
  disabled?: boolean
  children: ReactNode
}) {
  return (
    <Button type="submit" form={of.form.id} variant={variant} block busy={of.isBusy} disabled={disabled}>
      {children}
    </Button>
  )
}

/**
 * The end of a form whose last input was not taken, as another one that was sent before is done: which one, the way
 * there, and a button that sends what stands here as one more. In the place of `SendButton`, which would seem to try again.
 */
export function OtherDoneNote({
  of,
  see,
  onSee,
  more,
  disabled,
  children,
}: {
  of: FormState
  see: string
  onSee: () => void
  /** Undefined where it would be the same once more. */
  more: string | undefined
  disabled: boolean
  children: ReactNode
}) {
  return (
    <OtherDoneAlert>
      <p>{children}</p>
      {more !== undefined && (
        <Button type="submit" form={of.form.id} block busy={of.isBusy} disabled={disabled}>
          {more}
        </Button>
      )}
      {/* Last: it lies where the button was, which may be pressed once too often. */}
      <Button block onClick={onSee}>
        {see}
      </Button>
    </OtherDoneAlert>
  )
}

/** The same where there is nothing more to send: it takes the focus, since the pressed button is gone. */
export function OtherDoneAlert({ children }: { children: ReactNode }) {
  return (
    <div ref={toFocus} tabIndex={-1}>
      <Alert tone="waiting" role="alert">
        <Stack>{children}</Stack>
      </Alert>
    </div>
  )
}

/** The pressed button is gone: the words are in its place. */
const toFocus = (element: HTMLElement | null) => {
  element?.focus()
  element?.scrollIntoView({ block: 'nearest' })
}

/** The end of a form on a page: save or reset; sticky while there are unsaved changes. */
export function SaveBar({ of, children }: { of: FormState; children?: ReactNode }) {
  const t = useT()
  const afresh = useAfresh(of, t('ui.discard'))
  return (
    <div className={`${styles.bar} ${lift.lift}`} data-changed={of.isChanged || undefined}>
      <Button type="submit" variant="primary" busy={of.isBusy} disabled={!of.isChanged}>
        {children ?? t('ui.save')}
      </Button>
      {of.isChanged && !of.isBusy && (
        <Button variant="quiet" onClick={afresh.press}>
          {t('ui.discard')}
        </Button>
      )}
      {of.isChanged && of.changes > 0 && (
        <span className={styles.changes}>{t('ui.changes', { count: of.changes })}</span>
      )}
      {afresh.question}
    </div>
  )
}

/** The same with its way out; over a choice that can be made anew. @param again what makes it, where that is possible still */
export function OtherDoneAgain({ words, again, onClose }: { words: string; again?: ReactNode; onClose: () => void }) {
  const t = useT()
  return (
    <OtherDoneAlert>
      <p>{words}</p>
      {again}
      {/* Last: it lies where the button was, which may be pressed once too often. */}
      <Button block onClick={onClose}>
        {t('ui.close')}
      </Button>
    </OtherDoneAlert>
  )
}
