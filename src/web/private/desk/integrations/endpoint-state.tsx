import type { WebhookView } from '#contracts/integrations.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Badge } from '#web/ui/pieces/pieces.tsx'

/** How an endpoint stands, in a word. */
export function EndpointState({ of: { offBecause, failingSince } }: { of: WebhookView }) {
  const t = useT()
  if (offBecause)
    return (
      <Badge icon="alert" tone="trouble">
        {t(`integrations.off_${offBecause}`)}
      </Badge>
    )
  if (failingSince)
    return (
      <Badge icon="clock" tone="waiting">
        {t('integrations.hookFailing')}
      </Badge>
    )
  return (
    <Badge icon="check" tone="done">
      {t('integrations.hookOn')}
    </Badge>
  )
}
