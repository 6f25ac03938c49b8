import { hasLink } from '#shared/person-name.ts'
import { dataOf } from '#web/ui/client/api.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Form, SendButton } from '#web/ui/kit/form.tsx'
import { useForm } from '#web/ui/kit/use-form.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { TextArea, TextField } from '#web/ui/pieces/field.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useAddress } from '#web/ui/state/use-address.ts'
import { useAddCustomer } from './customers-api.ts'

/** Writes down somebody who called or came by; where they are known already it leads to them. */
export function AddDialog({ companyid, id, onClose }: { companyid: string; id: string; onClose: () => void }) {
  const t = useT()
  const add = useAddCustomer(companyid)
  const [, setAddress] = useAddress()
  const form = useForm({
    of: 'POST /api/h/simple-contact',
    start: { name: '', phone: '', email: '', note: '' },
    keep: `customer_new_${id}`,
    main: 'name',
    check: ({ name }) => (hasLink(name) ? { name: 'ui.need.noLink' } : {}),
    send: ({ name, phone, email, note }) =>
      add.sendAndWait({ infoid: id, name, note, phone: phone.trim() || null, email: email.trim() || null }),
    onSaved: () => {
      toast.success(t('customers.added'))
      onClose()
    },
  })
  const known = dataOf(add.error, 'desk.customer_known').id
  const see = () => {
    setAddress({ open: known ?? '' })
    onClose()
  }
  return (
    <Dialog title={t('customers.add')} onClose={onClose}>
      <Form of={form}>
        <TextField {...form.field('name')} label={t('customers.name')} autoComplete="off" required />
        <TextField {...form.field('phone')} label={t('customers.phone')} type="tel" autoComplete="off" optional />
        <TextField {...form.field('email')} label={t('customers.email')} type="email" autoComplete="off" optional />
        <TextArea
          {...form.field('note')}
          label={t('customers.note')}
          help={t('customers.noteHelp')}
          rows={3}
          optional
        />
        {known && (
          <Button onClick={see} block>
            {t('customers.seeKnown')}
          </Button>
        )}
        <SendButton of={form}>{t('customers.save')}</SendButton>
      </Form>
    </Dialog>
  )
}
