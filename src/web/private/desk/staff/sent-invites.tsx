import type { InviteView } from '#contracts/contacts.ts'
import { formatInstant } from '#shared/format.ts'
import { deviceZone } from '#web/ui/client/device-zone.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Card } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { roleOf } from './roles.ts'
import styles from './staff.module.css'
import { useResendInvite, useRevokeInvite, useSentInvites } from './staff-api.ts'

/** Invites of a company that nobody has answered yet, each with the ways to send it again and to take it back. Renders nothing without any. */
export function SentInvites({ companyid, id }: { companyid: string; id: string | undefined }) {
  const t = useT()
  const query = useSentInvites(companyid, id)
  const data = query.data?.pages.flatMap((page) => page.rows)
  return (
    <Loaded query={{ data, error: query.error, refetch: query.refetch }} height={0}>
      {(invites) =>
        invites.length > 0 && (
          <Card style={{ marginBottom: 24 }}>
            <h2>{t('desk.staff_invites')}</h2>
            <ul className={styles.rows}>
              {invites.map((invite) => (
                <Invite key={invite.msgid} invite={invite} companyid={companyid} />
              ))}
            </ul>
            {query.hasNextPage && (
              <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('desk.more')}
              </Button>
            )}
          </Card>
        )
      }
    </Loaded>
  )
}

function Invite({ invite, companyid }: { invite: InviteView; companyid: string }) {
  const t = useT()
  const locale = useLocale()
  const revoke = useRevokeInvite(companyid)
  const resend = useResendInvite(companyid)
  const until = formatInstant(invite.expiresAt, locale, deviceZone(), 'date')
  const whom = invite.to ?? t('desk.staff_someone')
  return (
    <li>
      <Icon name="mail" />
      <span className={styles.grow}>
        <strong className={styles.whom}>{whom}</strong>
        <span className={styles.under}>
          {[
            t(`desk.role_${roleOf(invite)}`),
            invite.own && t('desk.staff_own'),
            invite.whole ? !invite.own && t('desk.staff_everywhere') : invite.branch,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={styles.under}>{t('desk.staff_invitedBy', { name: invite.invitedBy, until })}</span>
      </span>
      <Button
        small
        busy={resend.isPending}
        aria-label={t('desk.staff_resendTo', { whom })}
        onClick={() => resend.send(invite.msgid, () => toast.success(t('desk.staff_resent')))}
      >
        {t('desk.staff_resend')}
      </Button>
      <Button
        small
        busy={revoke.isPending}
        aria-label={t('desk.staff_revokeOf', { whom })}
        onClick={() => revoke.send(invite.msgid, () => toast.success(t('desk.staff_revoked')))}
      >
        {t('desk.staff_revoke')}
      </Button>
    </li>
  )
}
