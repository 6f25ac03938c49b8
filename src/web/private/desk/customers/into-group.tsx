import { useState } from 'react'
import { useT } from '#web/ui/i18n.tsx'
import { Form, SendButton } from '#web/ui/kit/form.tsx'
import { useForm, useValueOf } from '#web/ui/kit/use-form.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { SelectField, TextField } from '#web/ui/pieces/field.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useGroups, useSaveGroup } from './customers-api.ts'

interface Props {
  /** Customers. */
  ids: string[]
  companyid: string
  /** The company's own id. */
  id: string
  onDone: () => void
}

/** Puts chosen customers into a group. */
export function IntoGroup(props: Props) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button small variant="primary" onClick={() => setAsking(true)}>
        {t('customers.intoGroup')}
      </Button>
      {asking && <GroupDialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Which group: one that there is, or a new one. */
function GroupDialog({ ids, companyid, id, onDone, onClose }: Props & { onClose: () => void }) {
  const t = useT()
  const save = useSaveGroup(companyid)
  const { groups } = useGroups(companyid, true)
  const form = useForm({
    of: 'POST /api/h/cgroups',
    start: { id: groups[0]?.id ?? '', name: '' },
    keep: null,
    main: 'name',
    send: (chosen) =>
      save.sendAndWait({ infoid: id, add: ids, ...(chosen.id ? { id: chosen.id } : { name: chosen.name }) }),
    onSaved: () => {
      toast.success(t('customers.grouped', { count: ids.length }))
      onClose()
      onDone()
    },
  })
  const chosen = useValueOf(form, 'id')
  return (
    <Dialog title={t('customers.intoGroup')} onClose={onClose}>
      <Form of={form}>
        {groups.length > 0 && (
          <SelectField {...form.field('id')} label={t('customers.group')}>
            {groups.map((group) => (
              <option key={group.id} value={group.id}>
                {group.name}
              </option>
            ))}
            <option value="">{t('customers.newGroup')}</option>
          </SelectField>
        )}
        {!chosen && <TextField {...form.field('name')} label={t('customers.groupName')} autoComplete="off" required />}
        <SendButton of={form}>{t('customers.putInto')}</SendButton>
      </Form>
    </Dialog>
  )
}
