import { useEffect, useRef, useState } from 'react'
import { brand } from '#shared/brand.ts'
import { dataOf } from '#web/ui/client/api.ts'
import { endLibrarySession } from '#web/ui/client/google-library.ts'
import { track } from '#web/ui/client/track.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { storeSession } from '#web/ui/state/store-session.ts'
import styles from './gateway.module.css'
import { gatewayCalls } from './gateway-calls.ts'
import { registerWithGoogle, saveName } from './google-calls.ts'
import { useSubmit } from './use-submit.ts'
import { useWhileShown } from './use-while-shown.ts'

/** What comes after Google: the account is made or found, once, while the dialog says so. */
export function GoogleDialog({ onDone, onPassword }: { onDone: () => void; onPassword: (email: string) => void }) {
  const t = useT()
  const [failure, setFailure] = useState<{ message: string; email: string; keep: string } | null>(null)
  const started = useRef(false)
  const signIn = useWhileShown(({ jwt, id, cinfoid, folderid }, done: () => void) => {
    if (jwt && id && cinfoid) storeSession({ jwt, id, cinfoid, folderid })
    done()
  })
  const keep = useSubmit(async () => {
    signIn(await gatewayCalls.keepAccount(failure?.keep ?? ''), onDone)
  }, t('gateway.failed'))
  useEffect(() => {
    // Effects may run twice; the call must not.
    if (started.current) return
    started.current = true
    void work()

    async function work() {
      try {
        const { mode, data, errorMsg, email = '' } = await registerWithGoogle()
        await endLibrarySession().catch(() => undefined)
        if (mode === 'fallback' && !data) {
          setFailure({ message: errorMsg ?? t('gateway.error'), email, keep: '' })
          return
        }
        if (!data?.id || !data.cinfoid || !data.jwt) throw new Error(errorMsg ?? t('gateway.googleMissing'))
        const { jwt, id, cinfoid, profile } = data
        signIn({ ok: true, verify: false, jwt, id, cinfoid, folderid: id }, () => void greet(mode, id, profile.name))
      } catch (error) {
        await endLibrarySession().catch(() => undefined)
        const message = error instanceof Error && error.message ? error.message : t('gateway.googleMissing')
        toast.error(message)
        const { keep = '' } = dataOf(error, 'identity.deletion_pending')
        setFailure({ message, email: '', keep })
      }
    }

    async function greet(mode: string, id: string, name: string | undefined) {
      track('login')
      if (mode === 'register' && name) await saveName(id, name).catch(() => undefined)
      const key = !name ? 'gateway.loggedIn' : mode === 'register' ? 'gateway.welcome' : 'gateway.welcomeBack'
      toast.success(t(key, { name: name ?? '', product: brand.name }))
      onDone()
    }
  }, [onDone, signIn, t])
  return (
    <Dialog
      inAddress
      title={t(failure ? 'gateway.googleError' : 'gateway.googleTitle')}
      onClose={onDone}
      backdropCloses={false}
    >
      {failure ? (
        <div className={styles.stack}>
          <p role="alert">{keep.refusal?.message ?? failure.message}</p>
          {failure.keep && (
            <Button variant="primary" block busy={keep.busy} onClick={() => void keep.run()}>
              {t('gateway.keepAccount')}
            </Button>
          )}
          <Button variant={failure.keep ? 'quiet' : 'primary'} block onClick={() => onPassword(failure.email)}>
            {t('gateway.googlePassword')}
          </Button>
        </div>
      ) : (
        <div className={styles.stack} role="status">
          <p>{t('gateway.googleUpdating')}</p>
          <p className={styles.small}>{t('gateway.googleMoment')}</p>
          <progress className={styles.progress} aria-label={t('gateway.googleTitle')} />
        </div>
      )}
    </Dialog>
  )
}
