import { useState } from 'react'
import { useT } from '#web/ui/i18n.tsx'
import { Form, SaveBar } from '#web/ui/kit/form.tsx'
import { MoneyField } from '#web/ui/kit/money-field.tsx'
import type { Money } from '#web/ui/kit/money-text.ts'
import type { Period } from '#web/ui/kit/period.ts'
import { PeriodField } from '#web/ui/kit/period-field.tsx'
import { useForm } from '#web/ui/kit/use-form.ts'
import { toast } from '#web/ui/pieces/toast.ts'
import { InBrowser } from './in-browser.tsx'

/** The kit's fields in every state. */
export function KitFields() {
  return (
    <InBrowser>
      <FieldForm />
      <OffForm />
      <Periods />
    </InBrowser>
  )
}

function FieldForm() {
  const t = useT()
  const form = useForm({
    start: {
      deposit: null as Money,
      discount: 125_000 as Money,
      fee: 'twelve' as Money,
    },
    keep: 'devui_fields',
    send: (values) => new Promise<typeof values>((done) => setTimeout(done, 500, values)),
    onSaved: (values) => toast.success(JSON.stringify(values)),
  })
  return (
    <Form of={form} label={t('devui.fields')}>
      <MoneyField of={form} name="deposit" label={t('devui.deposit')} min={1000} max={50_000} required />
      <MoneyField of={form} name="discount" label={t('devui.discount')} help={t('devui.help')} optional />
      <MoneyField of={form} name="fee" label={t('devui.fee')} currency="USD" optional />
      <SaveBar of={form} />
    </Form>
  )
}

/** Periods: open, of one's own, turned round, switched off. */
function Periods() {
  const t = useT()
  const [period, setPeriod] = useState<Period>({ from: '', to: '' })
  const label = t('devui.period')
  return (
    <>
      <PeriodField label={label} value={period} onChange={setPeriod} />
      <output>{`${period.from} – ${period.to}`}</output>
      <PeriodField label={label} value={{ from: '2026-11-23', to: '2026-11-20' }} onChange={setPeriod} />
      <PeriodField label={label} value={{ from: '2026-11-23', to: '' }} disabled onChange={setPeriod} />
    </>
  )
}

/** Fields that are switched off. */
function OffForm() {
  const t = useT()
  const form = useForm({ start: { price: 800 as Money }, keep: null, send: () => Promise.resolve() })
  return (
    <Form of={form} label={t('devui.off')}>
      <MoneyField of={form} name="price" label={t('devui.price')} disabled />
    </Form>
  )
}
