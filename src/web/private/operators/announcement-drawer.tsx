import { useState } from 'react'
import type { AnnouncementRow, SaveAnnouncement } from '#contracts/operators.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import { Form } from '#web/ui/kit/form.tsx'
import { InLanguages } from '#web/ui/kit/in-languages.tsx'
import { useForm } from '#web/ui/kit/use-form.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/pieces/field.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
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
  const [start] = useState(() => draftOf(announcement))
  const form = useForm({
    of: 'POST /api/h/admin/announcements',
    start,
    keep: `announcement_${announcement?.id ?? 'new'}`,
    send: ({ from, to, ...rest }, { attempt }) => {
      const body = { ...rest, from: new Date(from).toISOString(), to: new Date(to).toISOString(), attempt }
      return save.sendAndWait(announcement ? { ...body, id: announcement.id } : body)
    },
    onSaved: () => {
      toast.success(t('operators.saved'))
      onClose()
    },
    words: { before_from: 'operators.endsBeforeStart' },
  })
  const clock = { type: 'datetime-local', required: true, min: '1900-01-01T00:00', max: '2099-12-31T23:59' }
  return (
    <Drawer title={t(announcement ? 'operators.changeAnnouncement' : 'operators.newAnnouncement')} onClose={onClose}>
      <Form of={form}>
        <InLanguages of={form} names={['title', 'text']}>
          {(field) => (
            <>
              <TextField {...field('title')} label={t('operators.announcementTitle')} />
              <TextArea {...field('text')} label={t('operators.announcementText')} />
            </>
          )}
        </InLanguages>
        <TextField {...form.field('from')} {...clock} label={t('operators.from')} />
        <TextField {...form.field('to')} {...clock} label={t('operators.to')} />
        <SelectField {...form.field('audience')} label={t('operators.audience')}>
          {audiences.map((audience) => (
            <option key={audience} value={audience}>
              {t(`operators.audience_${audience}`)}
            </option>
          ))}
        </SelectField>
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" busy={form.isBusy}>
            {t('ui.save')}
          </Button>
          {announcement && announcement.state !== 'over' && (
            <Button variant="danger" busy={end.isPending} onClick={() => end.send(announcement.id, onClose)}>
              {t('operators.endNow')}
            </Button>
          )}
        </div>
      </Form>
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
    to: onClock(row ? Date.parse(row.to) : now + DAY),
    audience: row?.audience ?? 'everyone',
  }
}

/** An instant as a `datetime-local` field shows it. */
function onClock(at: number): string {
  const date = new Date(at)
  return new Date(at - date.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16)
}
