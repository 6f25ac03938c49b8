import { HOUR, MINUTE } from '#shared/time.ts'
import { useState } from 'react'
import type { AnnouncementRow, SaveAnnouncement } from '#contracts/operators.ts'
import { localeNames, locales } from '#shared/locale.ts'
import { ApiError } from '#web/ui/client/api.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { SelectField, Stack, TextArea, TextField } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import styles from './operators.module.css'
import { useEndAnnouncement, useSaveAnnouncement } from './operators-api.ts'

const audiences = ['everyone', 'providers', 'customers'] as const

/** A new announcement, or one to be rewritten or ended. */
export function AnnouncementDrawer({
  announcement,
  onClose,
}: {
  announcement: AnnouncementRow | undefined
  onClose: () => void
}) {
  const t = useT()
  const save = useSaveAnnouncement()
  const end = useEndAnnouncement()
  const [draft, setDraft] = useState(() => draftOf(announcement))
  const issues = save.error instanceof ApiError ? ((save.error.body.issues ?? []) as { path: string }[]) : []
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  return (
    <Drawer title={t(announcement ? 'operators.changeAnnouncement' : 'operators.newAnnouncement')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const { from, to, ...rest } = draft
          const body = { ...rest, from: new Date(from).toISOString(), to: new Date(to).toISOString() }
          save.mutate(announcement ? { ...body, id: announcement.id } : body, {
            onSuccess: () => {
              toast.success(t('operators.saved'))
              onClose()
            },
          })
        }}
      >
        <Stack>
          {save.error && (
            <Alert tone="trouble" role="alert">
              {issues.some(({ path }) => path === 'to') ? t('operators.endsBeforeStart') : save.error.message}
            </Alert>
          )}
          {locales.map((locale) => (
            <fieldset key={locale} className={styles.language}>
              <legend>{localeNames[locale]}</legend>
              <Stack>
                <TextField
                  label={t('operators.announcementTitle')}
                  required
                  maxLength={120}
                  value={draft.title[locale]}
                  onChange={(event) => set({ title: { ...draft.title, [locale]: event.target.value } })}
                />
                <TextArea
                  label={t('operators.announcementText')}
                  required
                  maxLength={1000}
                  value={draft.text[locale]}
                  onChange={(event) => set({ text: { ...draft.text, [locale]: event.target.value } })}
                />
              </Stack>
            </fieldset>
          ))}
          <TextField
            label={t('operators.from')}
            type="datetime-local"
            required
            min="1900-01-01T00:00"
            max="2099-12-31T23:59"
            value={draft.from}
            onChange={(event) => set({ from: event.target.value })}
          />
          <TextField
            label={t('operators.to')}
            type="datetime-local"
            required
            min="1900-01-01T00:00"
            max="2099-12-31T23:59"
            value={draft.to}
            onChange={(event) => set({ to: event.target.value })}
          />
          <SelectField
            label={t('operators.audience')}
            value={draft.audience}
            onChange={(event) => set({ audience: audiences.find((one) => one === event.target.value) ?? 'everyone' })}
          >
            {audiences.map((audience) => (
              <option key={audience} value={audience}>
                {t(`operators.audience_${audience}`)}
              </option>
            ))}
          </SelectField>
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" busy={save.isPending}>
              {t('ui.save')}
            </Button>
            {announcement && announcement.state !== 'over' && (
              <Button
                variant="danger"
                busy={end.isPending}
                onClick={() =>
                  end.mutate(announcement.id, { onSuccess: onClose, onError: (error) => toast.error(error.message) })
                }
              >
                {t('operators.endNow')}
              </Button>
            )}
          </div>
        </Stack>
      </form>
    </Drawer>
  )
}

interface Draft extends Pick<SaveAnnouncement, 'title' | 'text' | 'audience'> {
  /** On this operator's own clock, as the field has it. */
  from: string
  to: string
}

function draftOf(row: AnnouncementRow | undefined): Draft {
  const words = (text: Record<string, string> | undefined) => ({
    en: text?.en ?? '',
    ms: text?.ms ?? '',
    zh: text?.zh ?? '',
  })
  const now = Math.ceil(Date.now() / HOUR) * HOUR
  return {
    title: words(row?.title),
    text: words(row?.text),
    from: onClock(row ? Date.parse(row.from) : now),
    to: onClock(row ? Date.parse(row.to) : now + 24 * HOUR),
    audience: row?.audience ?? 'everyone',
  }
}

/** An instant as a `datetime-local` field shows it. */
function onClock(at: number): string {
  const date = new Date(at)
  return new Date(at - date.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16)
}
