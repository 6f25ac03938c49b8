import type { ImportView } from '#contracts/imports.ts'
import { type ConsentSource, consentSources } from '#shared/consent.ts'
import { type ImportField, importFields, tellConsent } from '#shared/imported.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Form, SendButton } from '#web/ui/kit/form.tsx'
import { useForm, useValuesOf } from '#web/ui/kit/use-form.ts'
import { SelectField } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { useCheckImport } from './imports-api.ts'

interface Said {
  columns: (ImportField | '')[]
  source: string
}

/** The second step: what each column holds, guessed and to be corrected, with what stands in it. */
export function ImportColumns({
  companyid,
  of: list,
  onChecked,
}: {
  companyid: string
  of: ImportView
  onChecked: () => void
}) {
  const t = useT()
  const check = useCheckImport(companyid, list.id)
  const start: Said = { columns: list.columns.map(({ holds }) => holds), source: list.source ?? '' }
  const form = useForm({
    of: 'PUT /api/h/customer-imports/{id}',
    start,
    keep: `import_${list.id}`,
    send: ({ columns, source }) =>
      check.sendAndWait({
        companyid,
        columns,
        ...(source && { source: source as ConsentSource }),
      }),
    onSaved: onChecked,
  })
  const { columns } = useValuesOf<Said>(form)
  const hasName = columns.includes('name')
  const tellsConsent = tellConsent(columns)
  return (
    <Form of={form} label={t('customers.importStep_columns')}>
      {list.columns.map(({ head, samples }, place) => (
        <SelectField
          // Columns have nothing but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          key={place}
          {...form.field(`columns.${place}`)}
          label={head || t('customers.importColumn', { number: place + 1 })}
          help={samples.join(' · ')}
        >
          <option value="">{t('customers.holds_nothing')}</option>
          {importFields.map((field) => (
            <option key={field} value={field}>
              {t(`customers.holds_${field}`)}
            </option>
          ))}
        </SelectField>
      ))}
      {tellsConsent && (
        <SelectField
          {...form.field('source')}
          label={t('customers.how')}
          help={t('customers.importSourceHelp')}
          required
        >
          <option value="">{t('customers.importSource')}</option>
          {consentSources.map((source) => (
            <option key={source} value={source}>
              {t(`customers.how_${source}`)}
            </option>
          ))}
        </SelectField>
      )}
      {!hasName && <Alert tone="waiting">{t('customers.importNeedsName')}</Alert>}
      <SendButton of={form} disabled={!hasName}>
        {t('customers.importCheck')}
      </SendButton>
    </Form>
  )
}
