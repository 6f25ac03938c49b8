import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/plain/button.tsx'
import { TextArea } from '#web/ui/plain/field.tsx'
import { toast } from '#web/ui/plain/toast.ts'
import { fetchMessages, sendMessage } from './buying-calls.ts'
import styles from './buying.module.css'

/** What customer and provider write each other about an order. */
export function Conversation({ order }: { order: OrderView }) {
  const t = useT()
  const locale = useLocale()
  const queries = useQueryClient()
  const key = ['messages', order.orderid]
  const { data: messages } = useQuery({
    queryKey: key,
    queryFn: () => fetchMessages(order.orderid),
    refetchInterval: 15_000,
  })
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (event: React.FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await sendMessage(order.orderid, text.trim())
      setText('')
      await queries.invalidateQueries({ queryKey: key })
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'Error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={styles.card}>
      <h2>{t('buying.messages', { company: order.company.name })}</h2>
      <ul className={styles.messages} aria-live="polite">
        {messages?.map((message) => (
          <li key={message.id} data-mine={message.side === 'customer' || undefined}>
            <p>{message.text}</p>
            <span className={styles.small}>
              {message.name} · {formatInstant(message.at, locale, order.zone)}
            </span>
          </li>
        ))}
        {messages?.length === 0 && <li className={styles.noMessages}>{t('buying.noMessages')}</li>}
      </ul>
      <form className={styles.write} onSubmit={(event) => void send(event)}>
        <TextArea
          label={t('buying.write')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          rows={2}
          maxLength={5000}
          required
        />
        <Button type="submit" busy={busy} disabled={text.trim() === ''}>
          {t('buying.send')}
        </Button>
      </form>
    </section>
  )
}
