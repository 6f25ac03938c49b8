import { cut } from '#shared/cut.ts'
import { useT } from '#web/ui/i18n.tsx'
import { chips, search } from '#web/ui/kit/filters.tsx'
import { List } from '#web/ui/kit/list.tsx'
import { Badge, EmptyState } from '#web/ui/pieces/pieces.tsx'
import { titled } from '#web/ui/titled.ts'
import { FeedbackDrawer, whoOf } from './feedback-drawer.tsx'
import { Stamp } from './parts.tsx'

export const meta = titled('operators.nav_feedback')

const states = ['', 'open', 'handled'] as const
const kinds = ['', 'problem', 'idea', 'praise', 'question'] as const

/** Feedback of people. */
export default function Feedback() {
  const t = useT()
  return (
    <List
      title={t('operators.nav_feedback')}
      of="GET /api/h/admin/feedback"
      under={['operators', 'feedback']}
      file
      filters={[
        search('q', t('operators.feedbackSearch')),
        chips('state', t('operators.state'), states, (value) => t(`operators.feedbackState_${value || 'all'}`)),
        chips('kind', t('operators.kind'), kinds, (value) => t(`operators.feedbackKind_${value || 'all'}`)),
      ]}
      idOf={(row) => row.id}
      nameOf={(row) => row.text}
      empty={<EmptyState icon="mail" title={t('operators.noFeedback')} />}
      drawer={(_, row, onClose) => row && <FeedbackDrawer entry={row} onClose={onClose} />}
      columns={[
        { key: 'text', label: t('operators.feedbackText'), cell: (row) => shortened(row.text) },
        { key: 'kind', label: t('operators.kind'), cell: (row) => t(`operators.feedbackKind_${row.kind}`) },
        { key: 'who', label: t('operators.who'), cell: (row) => whoOf(row) ?? t('operators.visitor'), minor: true },
        { key: 'at', label: t('operators.since'), cell: (row) => <Stamp at={row.createdAt} /> },
        {
          key: 'state',
          label: t('operators.state'),
          cell: (row) => (
            <Badge tone={row.handledAt ? 'done' : 'waiting'} icon={row.handledAt ? 'check' : 'clock'}>
              {t(row.handledAt ? 'operators.feedbackState_handled' : 'operators.feedbackState_open')}
            </Badge>
          ),
        },
      ]}
    />
  )
}

const mostShown = 120
const shortened = (text: string) => (text.length > mostShown ? `${cut(text, mostShown)}…` : text)
