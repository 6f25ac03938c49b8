import type { TextKey } from '#locales/keys.ts'
import { fieldLimits } from '#shared/field-limits.ts'
import { useT } from '#web/ui/i18n.tsx'
import { TextArea } from '#web/ui/pieces/field.tsx'
import { Elsewhere } from './elsewhere.tsx'

/** The note for the provider. */
export function NoteField({
  note,
  elsewhere,
  sending,
  refused,
  onNote,
}: {
  note: string
  /** Another note, that was written in another tab meanwhile. */
  elsewhere: string | undefined
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
      {elsewhere !== undefined && (
        <Elsewhere sending={sending} onTake={() => onNote(elsewhere)} onStay={() => onNote(note)}>
          {elsewhere ? t('buying.noteElsewhere', { note: elsewhere }) : t('buying.noteGoneElsewhere')}
        </Elsewhere>
      )}
    </>
  )
}
