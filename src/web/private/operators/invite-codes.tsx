import { useState } from 'react'
import type { CodeRow } from '#contracts/operators.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Form, SendButton } from '#web/ui/kit/form.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { useForm } from '#web/ui/kit/use-form.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { TextField } from '#web/ui/pieces/field.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Badge, Card } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import styles from './operators.module.css'
import { useInviteCodes, useMakeCode, useRevokeCode } from './operators-api.ts'
import { Stamp } from './parts.tsx'

/** How many codes are shown at first. */
const fewest = 4

const looks = {
  open: { tone: 'confirmed', icon: 'check' },
  used: { tone: 'done', icon: 'check' },
  expired: { tone: 'neutral', icon: 'clock' },
  revoked: { tone: 'neutral', icon: 'close' },
} as const

/** Codes that let people in while registration is by invitation: made, given out, taken back. */
export function InviteCodes() {
  const t = useT()
  const [making, setMaking] = useState(false)
  const [all, setAll] = useState(false)
  const query = useInviteCodes()
  return (
    <Card>
      <div className={styles.cardHead}>
        <h2>{t('operators.codes')}</h2>
        <Button small onClick={() => setMaking(true)}>
          <Icon name="plus" size={16} /> {t('operators.makeCode')}
        </Button>
      </div>
      <Loaded query={query} height={120}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className={styles.note}>{t('operators.noCodes')}</p>
          ) : (
            <>
              <ul className={styles.rows}>
                {rows.slice(0, all ? rows.length : fewest).map((row) => (
                  <Code key={row.code} row={row} />
                ))}
              </ul>
              {!all && rows.length > fewest && (
                <Button small variant="quiet" onClick={() => setAll(true)}>
                  {t('ui.loadMore')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
      {making && <MakeCode onClose={() => setMaking(false)} />}
    </Card>
  )
}

function Code({ row }: { row: CodeRow }) {
  const t = useT()
  const revoke = useRevokeCode()
  const { tone, icon } = looks[row.state]
  return (
    <li>
      <span className={styles.grow}>
        <code>{row.code}</code> {row.note}
        <span className={styles.note}>
          {t('operators.codeUses', { used: row.used, uses: row.uses })} · {t('operators.until')}{' '}
          <Stamp at={row.expiresAt} />
        </span>
      </span>
      <Badge tone={tone} icon={icon}>
        {t(`operators.codeState_${row.state}`)}
      </Badge>
      {row.state === 'open' && (
        <>
          <CopyLink code={row.code} />
          <Button
            small
            variant="quiet"
            busy={revoke.isPending}
            aria-label={t('operators.revokeCode', { code: row.code })}
            onClick={() => revoke.send(row.code)}
          >
            {t('operators.revoke')}
          </Button>
        </>
      )}
    </li>
  )
}

function CopyLink({ code }: { code: string }) {
  const t = useT()
  const copy = () => navigator.clipboard.writeText(`${window.location.origin}/invite/${code}`)
  return (
    <Button small onClick={() => void copy().then(() => toast.success(t('operators.copied')))}>
      {t('operators.copyLink')}
    </Button>
  )
}

/** Asks what the code may do, and then shows it until the dialog is closed. */
function MakeCode({ onClose }: { onClose: () => void }) {
  const t = useT()
  const make = useMakeCode()
  const [made, setMade] = useState<string | null>(null)
  const code = useForm({
    of: 'POST /api/h/admin/invite-codes',
    start: { uses: 1, days: 30, note: '' },
    keep: 'invite-code',
    send: (code, { attempt }) => make.sendAndWait({ ...code, attempt }),
    onSaved: ({ code }) => setMade(code),
  })
  if (made)
    return (
      <Dialog title={t('operators.makeCode')} onClose={onClose}>
        <p role="status">{t('operators.codeMade', { code: made })}</p>
        <CopyLink code={made} />
      </Dialog>
    )
  return (
    <Dialog title={t('operators.makeCode')} onClose={onClose}>
      <Form of={code}>
        <TextField {...code.field('uses', 'number')} label={t('operators.uses')} type="number" />
        <TextField {...code.field('days', 'number')} label={t('operators.validDays')} type="number" />
        <TextField {...code.field('note')} label={t('operators.note')} help={t('operators.noteHelp')} optional />
        <SendButton of={code}>{t('operators.makeCode')}</SendButton>
      </Form>
    </Dialog>
  )
}
