import type { ImportView } from '#contracts/imports.ts'
import { market } from '#shared/brand.ts'
import { formatInstant } from '#shared/format.ts'
import { importTraits, isImportMoving } from '#shared/import-life.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Stack } from '#web/ui/pieces/field.tsx'
import { useCompanyPrefs } from '../desk-api.ts'
import styles from './customers.module.css'
import { ImportProgress } from './import-progress.tsx'
import { useMoveImport } from './imports-api.ts'

/** The last step: how many came, and the way back while there is one. */
export function ImportFate({
  companyid,
  of: list,
  onAnother,
  onClose,
}: {
  companyid: string
  of: ImportView
  onAnother: () => void
  onClose: () => void
}) {
  const t = useT()
  const locale = useLocale()
  const zone = useCompanyPrefs(companyid).data?.zone ?? market.zone
  const move = useMoveImport(companyid, list)
  if (isImportMoving(list.state)) return <ImportProgress of={list} />
  const { isTakenBack } = importTraits[list.state]
  const stayed = list.added - list.undone
  return (
    <Stack>
      <ul className={styles.counts}>
        <li>{t('customers.importAdded', { count: list.added })}</li>
        {list.known > 0 && <li>{t('customers.importKnown', { count: list.known })}</li>}
        {isTakenBack && <li>{t('customers.importUndone', { count: list.undone })}</li>}
        {isTakenBack && stayed > 0 && <li>{t('customers.importStayed', { count: stayed })}</li>}
      </ul>
      <Button variant="primary" block onClick={onClose}>
        {t('customers.importSee')}
      </Button>
      <Button block onClick={onAnother}>
        {t('customers.importAnother')}
      </Button>
      {list.undoUntil && (
        <>
          <Button variant="danger" block busy={move.isPending} onClick={() => move.send('undo')}>
            {t('customers.importUndo')}
          </Button>
          <p className={styles.under}>
            {t('customers.importUndoHelp', { time: formatInstant(list.undoUntil, locale, zone) })}
          </p>
        </>
      )}
    </Stack>
  )
}
