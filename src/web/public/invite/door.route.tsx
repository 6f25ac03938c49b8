import { useT } from '#web/ui/i18n.tsx'
import { TextField } from '#web/ui/pieces/field.tsx'
import { pageMeta } from '#web/ui/seo.ts'
import { isReferralCode, keepReferralCode } from '#web/ui/state/referral-code.ts'
import { useDraft } from '#web/ui/state/use-draft.ts'
import type { Route } from './+types/door.route.ts'
import { Invitation } from './invitation.tsx'
import styles from './invite.module.css'

export { loader } from './door.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.page) : [])

/** The door for those who have a code on paper. */
export default function InviteDoor() {
  const t = useT()
  const [code, setCode] = useDraft('invite')
  return (
    <Invitation>
      <div className={styles.field}>
        <TextField
          label={t('invite.codeLabel')}
          name="code"
          autoComplete="off"
          maxLength={32}
          optional
          value={code}
          onChange={(event) => {
            const value = event.target.value.trim()
            setCode(value)
            if (isReferralCode(value)) keepReferralCode(value)
          }}
        />
      </div>
    </Invitation>
  )
}
