import type { CustomerView } from '#contracts/customers.ts'
import { market } from '#shared/brand.ts'
import { type ConsentChannel, type ConsentSource, consentChannels, consentSources } from '#shared/consent.ts'
import { formatInstant } from '#shared/format.ts'
import { ApiError } from '#web/ui/client/api.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Form, SendButton } from '#web/ui/kit/form.tsx'
import { type FormOf, useForm, useValuesOf } from '#web/ui/kit/use-form.ts'
import { SelectField, TextArea, TextField } from '#web/ui/pieces/field.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useCompanyPrefs } from '../desk-api.ts'
import { useChangeCustomer } from './customers-api.ts'
import { changesOf, type Written, writtenOf } from './written.ts'

/** What the company writes about a customer: note, tags, what they agreed to; name and addresses where it wrote those itself. */
export function CustomerForm({ customer, companyid, id }: { customer: CustomerView; companyid: string; id: string }) {
  const t = useT()
  const change = useChangeCustomer(companyid)
  const isChanged = change.error instanceof ApiError && change.error.code === 'desk.customer_changed'
  const form = useForm({
    of: 'PUT /api/h/simple-contact',
    own: ['tagWords', 'byEmail', 'byPhone', 'how', 'version'],
    start: writtenOf(customer),
    keep: `customer_${customer.id}`,
    send: (written, _lost, began) =>
      change.sendAndWait({
        infoid: id,
        id: customer.id,
        ...changesOf(written, began),
        // After it was refused for that, what stands now was seen: it is said above.
        seen: isChanged ? customer.version : began.version,
      }),
    onSaved: () => {
      toast.success(t('customers.saved'))
    },
  })
  return (
    <Form of={form} label={t('customers.written')}>
      {customer.writable && (
        <>
          <TextField {...form.field('name')} label={t('customers.name')} autoComplete="off" required />
          <TextField {...form.field('phone')} label={t('customers.phone')} type="tel" autoComplete="off" optional />
          <TextField {...form.field('email')} label={t('customers.email')} type="email" autoComplete="off" optional />
        </>
      )}
      <TextArea {...form.field('note')} label={t('customers.note')} help={t('customers.noteHelp')} rows={3} optional />
      <TextField {...form.field('tagWords')} label={t('customers.tags')} help={t('customers.tagsHelp')} optional />
      <ConsentFields of={form} customer={customer} companyid={companyid} />
      <SendButton of={form} disabled={!form.isChanged}>
        {t('customers.save')}
      </SendButton>
    </Form>
  )
}

type CustomerFormState = FormOf<Written, 'PUT /api/h/simple-contact'>
const fieldOf = { email: 'byEmail', phone: 'byPhone' } as const satisfies Record<ConsentChannel, keyof Written>

/** What they agreed to, by which channel, since when and how they said so. */
function ConsentFields({
  of: form,
  customer,
  companyid,
}: {
  of: CustomerFormState
  customer: CustomerView
  companyid: string
}) {
  const t = useT()
  const locale = useLocale()
  const zone = useCompanyPrefs(companyid).data?.zone ?? market.zone
  const written = useValuesOf<Written>(form)
  const start = writtenOf(customer)
  const said = (channel: ConsentChannel) => {
    const stands = customer.consent[channel]
    if (!stands) return undefined
    const day = formatInstant(stands.at, locale, zone, 'day')
    return t('customers.saidSo', { day, how: t(`customers.how_${stands.source}`) })
  }
  const isNew = consentChannels.some((channel) => written[fieldOf[channel]] !== start[fieldOf[channel]])
  return (
    <>
      {consentChannels.map((channel) => (
        <SelectField
          key={channel}
          {...form.field(fieldOf[channel])}
          label={t(`customers.may_${channel}`)}
          help={said(channel)}
        >
          {customer.consent[channel] === null && <option value="">{t('customers.unknown')}</option>}
          <option value="yes">{t('customers.yes')}</option>
          <option value="no">{t('customers.no')}</option>
        </SelectField>
      ))}
      {isNew && (
        <SelectField {...form.field('how')} label={t('customers.how')}>
          {consentSources.map((source: ConsentSource) => (
            <option key={source} value={source}>
              {t(`customers.how_${source}`)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}
