import { useT } from '#web/ui/i18n.tsx'
import { Form, SaveBar } from '#web/ui/kit/form.tsx'
import { MoneyField } from '#web/ui/kit/money-field.tsx'
import type { Money } from '#web/ui/kit/money-text.ts'
import { useForm } from '#web/ui/kit/use-form.ts'
import { toast } from '#web/ui/pieces/toast.ts'
import { InBrowser } from './in-browser.tsx'

/** The kit's fields in every state. */
export function KitFields() {
  return (
    <InBrowser>
      <FieldForm />
      <OffForm />
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
