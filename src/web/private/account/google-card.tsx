import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { GoogleLinkView } from '#contracts/identity.ts'
import { formatInstant } from '#shared/format.ts'
import { deviceZone } from '#web/ui/client/device-zone.ts'
import { endLibrarySession, leaveForGoogle, readLibrarySession } from '#web/ui/client/google-library.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { useChange } from '#web/ui/kit/use-change.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { Badge, Card } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import styles from './account.module.css'
import { googleCalls, shownOfSecurity, useGoogleLink } from './security-api.ts'
import { useStepUp } from './use-step-up.tsx'

/** The hash of the return from Google. */
const backFromGoogle = '#google'

/** Links Google sign-in, or unlinks it. Hidden where the installation has no Google. */
export function GoogleCard() {
  const t = useT()
  const { data } = useGoogleLink()
  if (!data?.available) return null
  return (
    <Card>
      <h2>{t('account.google')}</h2>
      <p className={styles.secondary}>{t('account.googleText')}</p>
      <Link link={data} />
    </Card>
  )
}

function Link({ link }: { link: GoogleLinkView }) {
  const t = useT()
  const locale = useLocale()
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const finished = useRef(false)
  const add = useStepUp<void, object>({
    work: async (_input, proof) => {
      const answer = await googleCalls.link(proof)
      await endLibrarySession()
      return answer
    },
    action: t('account.googleLink'),
    onDone: () => toast.success(t('account.googleLinked')),
    stale: shownOfSecurity,
  })
  const remove = useStepUp<void, object>({
    work: (_input, proof) => googleCalls.unlink(proof),
    action: t('account.googleUnlink'),
    onDone: () => toast.success(t('account.googleUnlinked')),
    stale: shownOfSecurity,
  })
  const leave = useChange(leaveForGoogle)
  const { run } = add
  useEffect(() => {
    // Effects may run twice; the call must run once.
    if (hash !== backFromGoogle || finished.current) return
    finished.current = true
    void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true })
    void readLibrarySession().then((session) => session && run())
  }, [hash, search, navigate, run])
  const zone = deviceZone()
  return (
    <>
      {link.linked && (
        <p className={styles.facing}>
          <Badge tone="done" icon="check">
            {t('account.googleOn')}
          </Badge>
          <span className={styles.secondary}>
            {t('account.googleSince', { date: formatInstant(link.since ?? '', locale, zone, 'long') })}
          </span>
        </p>
      )}
      <div className={styles.actions}>
        {link.linked ? (
          <Button busy={remove.busy} onClick={() => remove.run()}>
            {t('account.googleUnlink')}
          </Button>
        ) : (
          <Button busy={add.busy || leave.isPending} onClick={() => leave.send(backFromGoogle)}>
            {t('account.googleLink')}
          </Button>
        )}
      </div>
      {add.dialog}
      {remove.dialog}
    </>
  )
}
