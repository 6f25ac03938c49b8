import type { TextKey } from '#locales/keys.ts'
import { fieldLimits } from '#shared/field-limits.ts'
import { useT } from '#web/ui/i18n.tsx'
import { TextArea } from '#web/ui/pieces/field.tsx'
import { type Elsewhere, WrittenElsewhere } from './elsewhere.tsx'

/** The note for the provider. */
export function NoteField({
  note,
  elsewhere,
  replaced,
  sending,
  refused,
  onNote,
}: Elsewhere<string> & {
  note: string
  /** It is being sent: nothing is changed any more. */
  sending: boolean
  /** What the server found wrong with what stands here. */
  refused: Partial<Record<string, TextKey>>
  onNote: (note: string) => void
}) {
  const t = useT()
  return (
    <>
      <TextArea
        label={t('buying.note')}
        value={note}
        readOnly={sending}
        onChange={(event) => onNote(event.currentTarget.value)}
        rows={2}
        error={refused.note && t(refused.note)}
        {...fieldLimits['POST /api/h/checkout/{groupid}/payment'].note}
        optional
      />
      <WrittenElsewhere
        {...{ elsewhere, replaced, sending }}
        shown={note}
        say={(other, how) =>
          how === 'replaced'
            ? t('buying.noteReplaced', { note: other || t('buying.noNote') })
            : other
              ? t('buying.noteElsewhere', { note: other })
              : t('buying.noteGoneElsewhere')
        }
        onTake={onNote}
      />
    </>
  )
}
