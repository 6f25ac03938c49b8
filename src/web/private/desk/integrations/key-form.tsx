import { type KeyRight, keyDays } from '#shared/api-keys.ts'
import { useT } from '#web/ui/i18n.tsx'
import { ChoiceGroup } from '#web/ui/kit/choice-group.tsx'
import { Form, SendButton } from '#web/ui/kit/form.tsx'
import { useChoiceOf, useForm } from '#web/ui/kit/use-form.ts'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Choice, SelectField, TextField } from '#web/ui/pieces/field.tsx'
import { useMakeApiKey } from './integrations-api.ts'

/** What is shown once of a new key. */
export interface MadeKey {
  name: string
  key: string
}

/** What a new key is for, what it may do, and for how long. Only what one may do oneself is offered. */
export function KeyForm({
  companyid,
  grantable,
  onMade,
  onClose,
}: {
  companyid: string
  grantable: readonly KeyRight[]
  onMade: (made: MadeKey) => void
  onClose: () => void
}) {
  const t = useT()
  const make = useMakeApiKey(companyid)
  const form = useForm({
    of: 'POST /api/h/api-keys',
    start: { name: '', rights: [] as KeyRight[], days: String(keyDays[1]) },
    keep: `api_key_${companyid}`,
    check: ({ rights }) => (rights.length === 0 ? { rights: 'integrations.needRight' } : {}),
    send: async ({ name, rights, days }) => {
      const made = await make.sendAndWait({ companyid, name, rights, days: Number(days) as (typeof keyDays)[number] })
      return { ...made, name }
    },
    onSaved: onMade,
  })
  const { value: held, onChange, error } = useChoiceOf(form, 'rights')
  const turn = (right: KeyRight) =>
    onChange(held.includes(right) ? held.filter((one) => one !== right) : [...held, right])
  return (
    <Dialog title={t('integrations.newKey')} onClose={onClose}>
      <Form of={form}>
        <TextField
          {...form.field('name')}
          label={t('integrations.keyName')}
          help={t('integrations.keyNameHelp')}
          autoComplete="off"
          required
        />
        <ChoiceGroup legend={t('integrations.keyMay')}>
          {grantable.map((right) => (
            <Choice
              key={right}
              name="rights"
              type="checkbox"
              title={t(`rights.${right}`)}
              checked={held.includes(right)}
              onChange={() => turn(right)}
            />
          ))}
          {error && <p role="alert">{error}</p>}
        </ChoiceGroup>
        <SelectField {...form.field('days')} label={t('integrations.keyHolds')}>
          {keyDays.map((days) => (
            <option key={days} value={days}>
              {t('integrations.days', { count: days })}
            </option>
          ))}
        </SelectField>
        <SendButton of={form}>{t('integrations.makeKey')}</SendButton>
      </Form>
    </Dialog>
  )
}
