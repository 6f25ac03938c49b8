import { type FormEvent, useState } from 'react'
import type { SearchFind } from '#contracts/search.ts'
import { api } from '#web/ui/client/api.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { TextField } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { useDraft } from '#web/ui/state/use-draft.ts'
import styles from './search.module.css'

/** Leaves an address, to be written to once something fits a search that found nothing. */
export function Waitlist({ find }: { find: SearchFind }) {
  const t = useT()
  const [begun, write] = useDraft('waitlist')
  const [busy, setBusy] = useState(false)
  const [joined, setJoined] = useState<string | null>(null)
  const [failed, setFailed] = useState<string>()
  async function join(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '')
    setBusy(true)
    setFailed(undefined)
    try {
      const { sort: _sort, ...wanted } = find
      const body = { email, kind: 'search' as const, note: JSON.stringify(wanted) }
      setJoined((await api.call('POST /api/wlist', { body })).message)
      write('')
    } catch {
      setFailed(t('search.waitFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={styles.waitlist} aria-labelledby="waitlist">
      <h2 id="waitlist">{t('search.wait')}</h2>
      {joined ? (
        <Alert tone="done" role="status">
          {joined}
        </Alert>
      ) : (
        <>
          <p>{t('search.waitText')}</p>
          <form onSubmit={(event) => void join(event)}>
            <TextField
              label={t('search.waitEmail')}
              name="email"
              type="email"
              required
              maxLength={255}
              autoComplete="email"
              error={failed}
              // What is typed before the scripts run stays, too.
              defaultValue={begun}
              onChange={(event) => write(event.target.value)}
            />
            <Button type="submit" busy={busy}>
              {t('search.waitSend')}
            </Button>
          </form>
        </>
      )}
    </section>
  )
}
