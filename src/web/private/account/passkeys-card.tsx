import { useEffect, useState } from 'react'
import type { PasskeyView } from '#contracts/passkeys.ts'
import { formatInstant } from '#shared/format.ts'
import { deviceZone } from '#web/ui/client/device-zone.ts'
import { describeDevice } from '#web/ui/describe-device.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Form } from '#web/ui/kit/form.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { useForm, useValueOf } from '#web/ui/kit/use-form.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { TextField } from '#web/ui/pieces/field.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Card } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import styles from './account.module.css'
import { PasskeyFailure, passkeyCalls, shownOfSecurity, usePasskeys, useRenamePasskey } from './security-api.ts'
import { useStepUp } from './use-step-up.tsx'

/** The user's passkeys: list, add, rename, remove. */
export function PasskeysCard() {
  const t = useT()
  return (
    <Card>
      <h2>{t('account.passkeys')}</h2>
      <p className={styles.secondary}>{t('account.passkeysText')}</p>
      <Loaded query={usePasskeys()} height={64}>
        {(passkeys) => <Passkeys passkeys={passkeys} />}
      </Loaded>
    </Card>
  )
}

function Passkeys({ passkeys }: { passkeys: PasskeyView[] }) {
  const t = useT()
  const locale = useLocale()
  const [able, setAble] = useState(false)
  const [naming, setNaming] = useState(false)
  useEffect(() => setAble('PublicKeyCredential' in window), [])
  const add = useStepUp<string, PasskeyView>({
    work: (name, proof) => passkeyCalls.add(name, proof),
    action: t('account.confirm'),
    onDone: () => {
      setNaming(false)
      toast.success(t('account.passkeyAdded'))
    },
    stale: shownOfSecurity,
    wordsFor: (error) =>
      !(error instanceof PasskeyFailure)
        ? error.message
        : error.reason === 'closed'
          ? null
          : t(error.reason === 'known' ? 'account.passkeyKnown' : 'account.passkeyFailed'),
  })
  const remove = useStepUp<string, object>({
    work: (id, proof) => passkeyCalls.remove(id, proof),
    action: t('account.passkeyRemove'),
    onDone: () => toast.success(t('account.passkeyRemoved')),
    stale: shownOfSecurity,
  })
  const [renaming, setRenaming] = useState<PasskeyView | null>(null)
  const rename = useRenamePasskey()
  const zone = deviceZone()
  const day = (instant: string) => formatInstant(instant, locale, zone, 'date')
  return (
    <>
      {passkeys.length > 0 && (
        <ul className={styles.rows}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <Icon name="key" />
              <span className={styles.rowText}>
                <strong>{passkey.name}</strong>
                <span className={styles.secondary}>
                  {t('account.passkeySince', { date: day(passkey.createdAt) })}
                  {passkey.lastUsedAt && ` · ${t('account.passkeyUsed', { date: day(passkey.lastUsedAt) })}`}
                </span>
              </span>
              <Button
                small
                aria-label={t('account.passkeyRenameThis', { name: passkey.name })}
                onClick={() => setRenaming(passkey)}
              >
                {t('account.passkeyRename')}
              </Button>
              <Button
                small
                aria-label={t('account.passkeyRemoveThis', { name: passkey.name })}
                disabled={remove.busy}
                onClick={() => remove.run(passkey.id)}
              >
                {t('account.passkeyRemove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {able ? (
          <Button onClick={() => setNaming(true)}>{t('account.passkeyAdd')}</Button>
        ) : (
          <p className={styles.secondary}>{t('account.passkeyUnable')}</p>
        )}
      </div>
      {naming && (
        <Naming
          title={t('account.passkeyAdd')}
          text={t('account.passkeyAddText')}
          action={t('account.passkeyGoOn')}
          busy={add.busy}
          onClose={() => setNaming(false)}
          send={async (name) => add.run(name)}
        />
      )}
      {renaming && (
        <Naming
          title={t('account.passkeyRename')}
          action={t('ui.save')}
          before={renaming.name}
          onClose={() => setRenaming(null)}
          send={async (name) => {
            await rename.sendAndWait({ id: renaming.id, name })
            setRenaming(null)
            toast.success(t('account.saved'))
          }}
        />
      )}
      {add.dialog}
      {remove.dialog}
    </>
  )
}

/** A name to recognise the device later. */
function Naming({
  title,
  text,
  action,
  before,
  busy = false,
  onClose,
  send,
}: {
  title: string
  text?: string
  action: string
  before?: string
  /** What comes after the name is under way. */
  busy?: boolean
  onClose: () => void
  send: (name: string) => Promise<void>
}) {
  const t = useT()
  const form = useForm({
    of: 'PUT /api/h/passkeys',
    start: { name: before ?? describeDevice(navigator.userAgent) },
    keep: null,
    send: ({ name }) => send(name.trim()),
  })
  const name = useValueOf(form, 'name').trim()
  return (
    <Dialog title={title} onClose={onClose}>
      <Form of={form}>
        {text && <p>{text}</p>}
        <TextField {...form.field('name')} label={t('account.passkeyName')} required />
        <Button
          type="submit"
          variant="primary"
          block
          busy={form.isBusy || busy}
          disabled={name === '' || name === before}
        >
          {action}
        </Button>
      </Form>
    </Dialog>
  )
}
