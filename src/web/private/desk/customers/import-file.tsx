import type { ImportView } from '#contracts/imports.ts'
import { figures } from '#shared/figures.ts'
import { useT } from '#web/ui/i18n.tsx'
import { FileButton } from '#web/ui/kit/file-button.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Stack } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import styles from './customers.module.css'
import { useReadImport } from './imports-api.ts'

/** The first step: a file, or what was handed in lately. */
export function ImportFile({
  companyid,
  imports,
  onChoose,
}: {
  companyid: string
  imports: readonly ImportView[]
  onChoose: (id: string) => void
}) {
  const t = useT()
  const read = useReadImport(companyid)
  return (
    <Stack>
      {read.error && (
        <Alert tone="trouble" role="alert">
          {read.error.message}
        </Alert>
      )}
      <p>{t('customers.importText', { rows: figures.importRows, megabytes: figures.importMegabytes })}</p>
      <FileButton
        label={t('customers.importChoose')}
        accept=".csv,.tsv,.txt,.xlsx"
        busy={read.isPending}
        onChosen={(file) => read.send(file, ({ id }) => onChoose(id))}
      />
      {read.isPending && (
        <progress className={styles.progress} value={read.part} aria-label={t('customers.importSending')} />
      )}
      {imports.length > 0 && <Lately imports={imports} onChoose={onChoose} />}
    </Stack>
  )
}

/** What was handed in lately: to go on with, or to take back. */
function Lately({ imports, onChoose }: { imports: readonly ImportView[]; onChoose: (id: string) => void }) {
  const t = useT()
  return (
    <section>
      <h3>{t('customers.importLately')}</h3>
      <ul className={styles.orders}>
        {imports.map((one) => (
          <li key={one.id}>
            <span>
              {one.name}
              <span className={styles.under}>
                {t(`customers.importState_${one.state}`, { rows: one.rows, added: one.added, undone: one.undone })}
              </span>
            </span>
            <Button
              small
              aria-label={t('customers.importOpenWhich', { name: one.name })}
              onClick={() => onChoose(one.id)}
            >
              {t('customers.importOpen')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
