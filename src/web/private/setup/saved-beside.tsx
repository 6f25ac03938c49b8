import { useEffect, useState } from 'react'
import { useT } from '#web/ui/i18n.tsx'
import { type FormOf, useValuesOf } from '#web/ui/kit/use-form.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import styles from './setup.module.css'

/**
 * Tells whoever fills in a step what somebody else has saved of it meanwhile: they take that, or go on and replace it.
 * @param props.now how the step stands saved
 * @param props.isOwn whether it was saved from this page
 * @param props.of what of it is compared, as it is sent
 * @param props.says the same in words
 */
export function SavedBeside<V extends object>({
  form,
  now,
  isOwn,
  of,
  says,
}: {
  form: FormOf<V>
  now: V
  isOwn: boolean
  of: (values: V) => unknown
  says: (values: V) => string
}) {
  const t = useT()
  const text = (values: V) => JSON.stringify(of(values))
  const saved = text(now)
  const isHere = text(useValuesOf(form)) === saved
  // What was written before a reload was written over what was saved then.
  const [known, setKnown] = useState(() => text(form.began))
  const isKnown = isHere || isOwn || saved === known
  useEffect(() => {
    if (isKnown) setKnown(saved)
  }, [isKnown, saved])
  if (isKnown) return null
  return (
    <Alert tone="waiting" role="alert">
      <p>{t('setup.savedBeside', { what: says(now) })}</p>
      <div className={styles.buttons}>
        <Button
          small
          onClick={() => {
            form.discard()
            setKnown(saved)
          }}
        >
          {t('setup.takeSaved')}
        </Button>
        <Button small variant="quiet" onClick={() => setKnown(saved)}>
          {t('setup.keepMine')}
        </Button>
      </div>
    </Alert>
  )
}
