import { useEffect } from 'react'
import { useT } from '#web/ui/i18n.tsx'
import { pageMeta } from '#web/ui/seo.ts'
import { keepReferralCode } from '#web/ui/state/referral-code.ts'
import type { Route } from './+types/invited.route.ts'
import { Invitation } from './invitation.tsx'
import styles from './invite.module.css'

export { loader } from './invited.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData.page, noindex: true }) : []

/** Somebody's invitation: its code is kept, and registering takes it along. Looking at it changes nothing. */
export default function Invited({ loaderData: { code } }: Route.ComponentProps) {
  const t = useT()
  useEffect(() => keepReferralCode(code), [code])
  return (
    <Invitation>
      <p className={styles.code}>
        {t('invite.yourCode')} <strong className="tabular">{code}</strong>
      </p>
    </Invitation>
  )
}
