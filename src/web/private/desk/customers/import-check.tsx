import type { ImportView } from '#contracts/imports.ts'
import { isImportMoving } from '#shared/import-life.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Stack } from '#web/ui/pieces/field.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import styles from './customers.module.css'
import { ImportProgress } from './import-progress.tsx'
import { useMoveImport, useProblemsFile } from './imports-api.ts'

/** The third step: what would come of the rows, and what is wrong with those that cannot be imported. */
export function ImportCheck({ companyid, of: list }: { companyid: string; of: ImportView }) {
  const t = useT()
  const move = useMoveImport(companyid, list)
  if (isImportMoving(list.state)) return <ImportProgress of={list} />
  return (
    <Stack>
      <ul className={styles.counts}>
        <li>{t('customers.importNew', { count: list.added })}</li>
        {list.known > 0 && <li>{t('customers.importKnown', { count: list.known })}</li>}
        {list.wrong > 0 && <li>{t('customers.importWrong', { count: list.wrong })}</li>}
      </ul>
      {list.wrong > 0 && <Problems companyid={companyid} of={list} />}
      {list.added > 0 ? (
        <Button variant="primary" block busy={move.isPending} onClick={() => move.send('import')}>
          {t('customers.importStart', { count: list.added })}
        </Button>
      ) : (
        <p>{t('customers.importNobody')}</p>
      )}
    </Stack>
  )
}

/** The first rows that cannot be imported, and all of them as a file. */
function Problems({ companyid, of: list }: { companyid: string; of: ImportView }) {
  const t = useT()
  const save = useProblemsFile(companyid, list.id)
  return (
    <section>
      <ul className={styles.orders}>
        {list.problems.map(({ row, says }) => (
          <li key={row}>
            <span>
              {t('customers.importRow', { row })}
              <span className={styles.under}>{says.join(' · ')}</span>
            </span>
          </li>
        ))}
      </ul>
      <p style={{ marginTop: 12 }}>
        <Button small busy={save.isPending} onClick={() => save.send()}>
          <Icon name="download" /> {t('customers.importProblems')}
        </Button>
      </p>
    </section>
  )
}
