import { useT } from '../i18n.tsx'
import { Alert } from './pieces.tsx'

/** Why what a form or dialog asks for can no longer be done; and, where something was `written`, that it is not lost. */
export function ChangedMeanwhile({ written }: { written: boolean }) {
  const t = useT()
  return (
    <Alert tone="waiting" role="alert">
      {t('ui.changedMeanwhile')}
      {written && ` ${t('ui.stillHere')}`}
    </Alert>
  )
}
