import { useState } from 'react'
import type { ImportView } from '#contracts/imports.ts'
import { importStates, importTraits, mayMoveImport } from '#shared/import-life.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Stack } from '#web/ui/pieces/field.tsx'
import styles from './customers.module.css'
import { ImportCheck } from './import-check.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportFate } from './import-fate.tsx'
import { ImportFile } from './import-file.tsx'
import type { useImports } from './imports-api.ts'

const steps = ['file', ...new Set(importStates.map((state) => importTraits[state].step))] as const
type Step = (typeof steps)[number]

/** Brings a list of customers in, in four steps: the file, its columns, what comes of its rows, and the end with the way back. */
export function ImportDialog({
  companyid,
  imports: query,
  onClose,
}: {
  companyid: string
  imports: ReturnType<typeof useImports>
  onClose: () => void
}) {
  const t = useT()
  const [id, setId] = useState<string | null>(null)
  /** Whether somebody went back to the columns. */
  const [again, setAgain] = useState(false)
  const one = query.data?.find((each) => each.id === id)
  const step = one ? (again ? 'columns' : importTraits[one.state].step) : 'file'
  const choose = (chosen: string | null) => {
    setAgain(false)
    setId(chosen)
  }
  return (
    <Dialog
      title={t('customers.importTitle')}
      onClose={onClose}
      wide
      backdropCloses={false}
      {...(step === 'columns' && { onBack: () => choose(null) })}
      {...(step === 'check' && one && mayMoveImport('check', one.state) && { onBack: () => setAgain(true) })}
    >
      <Stack>
        <p className={styles.under}>
          {t('frame.stepOf', { step: steps.indexOf(step) + 1, count: steps.length })} ·{' '}
          {t(`customers.importStep_${step}`)}
        </p>
        <Loaded query={query} height={240}>
          {(imports) => (
            <StepOf
              step={step}
              one={one}
              imports={imports}
              companyid={companyid}
              onChoose={choose}
              onChecked={() => setAgain(false)}
              onClose={onClose}
            />
          )}
        </Loaded>
      </Stack>
    </Dialog>
  )
}

function StepOf({
  step,
  one,
  imports,
  companyid,
  onChoose,
  onChecked,
  onClose,
}: {
  step: Step
  one: ImportView | undefined
  imports: readonly ImportView[]
  companyid: string
  onChoose: (id: string | null) => void
  onChecked: () => void
  onClose: () => void
}) {
  if (!one) return <ImportFile companyid={companyid} imports={imports} onChoose={onChoose} />
  if (step === 'columns') return <ImportColumns key={one.id} companyid={companyid} of={one} onChecked={onChecked} />
  if (step === 'check') return <ImportCheck companyid={companyid} of={one} />
  return <ImportFate companyid={companyid} of={one} onAnother={() => onChoose(null)} onClose={onClose} />
}
