import { type ReactNode, useEffect, useRef, useState } from 'react'
import { storageKeys } from '#shared/storage-keys.ts'
import { useT } from '#web/ui/i18n.tsx'
import { type FormOf, useValuesOf } from '#web/ui/kit/use-form.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { news, type Said } from './said.ts'
import styles from './setup.module.css'

/** What whoever fills in a step has read of it: what it said, and the mark of the set-up by then. */
interface Read {
  text: string
  mark: string
}

/** A set-up as it stands, and what this page has to do with that. */
export interface Stands {
  /** Names the step of its company, for what is kept of it until the tab is closed. */
  key: string
  mark: string
  /** The mark that the last save of this step from here has made. */
  own: string | undefined
  /** By which mark the step is saved next. */
  onRead: (mark: string) => void
}

/**
 * Tells whoever fills in a step what somebody else has saved of it since it was read: they take that, or go on and replace it. What was
 * written before a reload was written over what was read then.
 * @param props.now how the step stands saved
 * @param props.of what of it is compared, as it is sent
 * @param props.says the same in words, part by part: told is what differs from what stands here
 */
export function SavedBeside<V extends object>({
  fields: form,
  stands: { key, mark, own, onRead },
  now,
  of,
  says,
  children,
}: {
  fields: FormOf<V>
  stands: Stands
  now: V
  of: (values: V) => unknown
  says: (values: V) => readonly Said[]
  /** In its place, while there is nothing to choose. */
  children?: ReactNode
}) {
  const t = useT()
  const text = (values: V) => JSON.stringify(of(values))
  const saved: Read = { text: text(now), mark }
  const here = useValuesOf(form)
  const hereText = text(here)
  const isHere = hereText === saved.text
  const [read, setRead] = useState(() => (form.isRestored ? (kept(key) ?? saved) : saved))
  // What nobody has written in follows what is saved.
  const isUntouched = !form.isChanged && !form.isRestored && !form.isBusy
  const isOwn = own === mark
  const isRead = isOwn || isUntouched || saved.text === read.text
  // Also where nothing that is shown here has changed.
  if (isRead && read.mark !== mark) setRead(saved)
  const follow = useRef(form.discard)
  useEffect(() => {
    follow.current = form.discard
  })
  // What stood here when it was last as saved: what is written stands here a moment before the form counts as changed.
  const stood = useRef(saved.text)
  useEffect(() => {
    if (isHere) stood.current = hereText
    else if (isUntouched && hereText === stood.current) follow.current()
  }, [isUntouched, isHere, hereText])
  const tell = useRef(onRead)
  useEffect(() => {
    tell.current(read.mark)
    sessionStorage.setItem(storageKeys.setupRead(key), JSON.stringify(read))
  }, [key, read])
  // Whether an answer that was lost has saved it is told by sending it again.
  if (isHere || isRead || form.isUnsure) return children
  return (
    <Alert tone="waiting" role="alert">
      <p>{t('setup.savedBeside', { what: news(says(now), says(here)) })}</p>
      <div className={styles.buttons}>
        <Button
          small
          onClick={() => {
            form.discard()
            setRead(saved)
          }}
        >
          {t('setup.takeSaved')}
        </Button>
        <Button small variant="quiet" onClick={() => setRead(saved)}>
          {t('setup.keepMine')}
        </Button>
      </div>
    </Alert>
  )
}

function kept(key: string): Read | undefined {
  try {
    const found = JSON.parse(sessionStorage.getItem(storageKeys.setupRead(key)) ?? 'null') as Partial<Read> | null
    return typeof found?.text === 'string' && typeof found.mark === 'string'
      ? { text: found.text, mark: found.mark }
      : undefined
  } catch {
    return undefined
  }
}
