import { useEffect, useEffectEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { useT } from '../i18n.tsx'
import { UnsavedDialog } from '../pieces/unsaved-dialog.tsx'
import type { LostAt } from '../state/lost-by-log-out.ts'

export { lostByLogOut } from '../state/lost-by-log-out.ts'

/** Asks before a log-out throws away what was written. Loaded behind the page: only who is signed in needs it. */
export function LogOutQuestion({ lost, onStay, onLeave }: { lost: LostAt; onStay: () => void; onLeave: () => void }) {
  const t = useT()
  const { key } = useLocation()
  const stay = useEffectEvent(onStay)
  // Whoever goes elsewhere stays signed in.
  useEffect(() => () => stay(), [key])
  return (
    <UnsavedDialog
      within={document.body}
      title={t('ui.logOutUnsaved')}
      {...(lost.at !== 'here' && { words: t(lost.at === 'tab' ? 'ui.unsavedInTab' : 'ui.unsavedElsewhere') })}
      {...(lost.at === 'elsewhere' && { more: <Link to={lost.path}>{t('ui.unsavedShow')}</Link> })}
      stay={t('ui.logOutStay')}
      leave={t('ui.logOutLeave')}
      isStep
      onStay={onStay}
      onLeave={onLeave}
    />
  )
}
