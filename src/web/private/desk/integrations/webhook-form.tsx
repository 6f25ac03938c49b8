import type { WebhookView } from '#contracts/integrations.ts'
import { toldOf, type WebhookEvent, webhookEvents } from '#shared/webhook-events.ts'
import { useT } from '#web/ui/i18n.tsx'
import { ChoiceGroup } from '#web/ui/kit/choice-group.tsx'
import { Form, SendButton } from '#web/ui/kit/form.tsx'
import { useChoiceOf, useForm } from '#web/ui/kit/use-form.ts'
import { Choice, TextField } from '#web/ui/pieces/field.tsx'
import { useHeld } from '../may.tsx'
import { useAddWebhook, useChangeWebhook } from './webhooks-api.ts'

/** Where and what an endpoint is told: a new one, or one that there is. */
export function WebhookForm({
  companyid,
  of: endpoint,
  onSaved,
}: {
  companyid: string
  of?: WebhookView
  /** With the secret of a new one. */
  onSaved: (secret: string | undefined) => void
}) {
  const t = useT()
  const held = useHeld(companyid)
  const add = useAddWebhook(companyid)
  const change = useChangeWebhook(companyid)
  const form = useForm({
    of: 'POST /api/h/webhooks',
    start: { url: endpoint?.url ?? '', events: endpoint?.events ?? ([] as WebhookEvent[]) },
    keep: `webhook_${endpoint?.id ?? companyid}`,
    main: 'url',
    check: ({ events }) => (events.length === 0 ? { events: 'integrations.needRight' } : {}),
    words: { https: 'integrations.needHttps', private: 'integrations.needPublic', format: 'integrations.needUrl' },
    send: async ({ url, events }) => {
      if (!endpoint) return (await add.sendAndWait({ companyid, url, events })).secret
      await change.sendAndWait({ companyid, id: endpoint.id, url, events })
      return undefined
    },
    onSaved,
  })
  const { value: chosen, onChange, error } = useChoiceOf(form, 'events')
  // What one may see oneself; what is told already stays to be unticked.
  const offered = webhookEvents.filter((event) => held(toldOf(event).right) || endpoint?.events.includes(event))
  const turn = (event: WebhookEvent) =>
    onChange(chosen.includes(event) ? chosen.filter((one) => one !== event) : [...chosen, event])
  return (
    <Form of={form}>
      <TextField
        {...form.field('url')}
        label={t('integrations.hookUrl')}
        help={t('integrations.hookUrlHelp')}
        type="url"
        inputMode="url"
        autoComplete="off"
        required
      />
      <ChoiceGroup legend={t('integrations.hookEvents')}>
        {offered.map((event) => (
          <Choice
            key={event}
            name="events"
            type="checkbox"
            title={t(`integrations.event_${event}`)}
            note={<code>{event}</code>}
            checked={chosen.includes(event)}
            onChange={() => turn(event)}
          />
        ))}
        {error && <p role="alert">{error}</p>}
      </ChoiceGroup>
      <SendButton of={form}>{t(endpoint ? 'ui.save' : 'integrations.hookAdd')}</SendButton>
    </Form>
  )
}
