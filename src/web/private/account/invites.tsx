import type { InviteView } from '#contracts/contacts.ts'
import { formatInstant } from '#shared/format.ts'
import { deviceZone } from '#web/ui/client/device-zone.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Avatar, Card } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import styles from './account.module.css'
import { useAnswerInvite, useInvites } from './account-api.ts'

/** Invites of companies, to accept or decline. Renders nothing without any. */
export function Invites() {
  const t = useT()
  const query = useInvites()
  const data = query.data?.pages.flatMap((page) => page.rows)
  return (
    <Loaded query={{ data, error: query.error, refetch: query.refetch }} height={0}>
      {(invites) =>
        invites.length > 0 && (
          <Card style={{ marginBottom: 24 }}>
            <h2>{t('account.invites')}</h2>
            <ul className={styles.rows}>
              {invites.map((invite) => (
                <Invite key={invite.msgid} invite={invite} />
              ))}
            </ul>
            {query.hasNextPage && (
              <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('account.more')}
              </Button>
            )}
          </Card>
        )
      }
    </Loaded>
  )
}

function Invite({ invite }: { invite: InviteView }) {
  const t = useT()
  const locale = useLocale()
  const answer = useAnswerInvite()
  const zone = deviceZone()
  const give = (how: 'accept' | 'decline') => {
    const { msgid, infoid, toid } = invite
    answer.send({ how, msgid, infoid, toid: toid ?? '' }, () =>
      toast.success(
        t(how === 'accept' ? 'account.inviteAccepted' : 'account.inviteDeclined', { company: invite.companyName }),
      ),
    )
  }
  const busy = (how: 'accept' | 'decline') => answer.isPending && answer.input?.how === how
  return (
    <li>
      <Avatar name={invite.companyName} fileId={invite.companyAvatarFileId} size={48} />
      <span className={styles.rowText}>
        <strong>{invite.companyName}</strong>
        <span className={styles.secondary}>
          {[invite.title || t(`account.role_${roleOf(invite.flags)}`), invite.branch].filter(Boolean).join(' · ')}
        </span>
        <span className={styles.secondary}>
          {t('account.invitedBy', {
            name: invite.invitedBy,
            until: formatInstant(invite.expiresAt, locale, zone, 'date'),
          })}
        </span>
      </span>
      <Button small variant="primary" busy={busy('accept')} disabled={answer.isPending} onClick={() => give('accept')}>
        {t('account.accept')}
      </Button>
      <Button small busy={busy('decline')} disabled={answer.isPending} onClick={() => give('decline')}>
        {t('account.decline')}
      </Button>
    </li>
  )
}

/** The role in a company by the flags. */
export function roleOf(flags: string): 'owner' | 'admin' | 'staff' {
  return flags.includes('O') ? 'owner' : flags.includes('A') ? 'admin' : 'staff'
}
