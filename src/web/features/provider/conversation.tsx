import { useState } from 'react'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/plain/button.tsx'
import { TextArea } from '#web/ui/plain/field.tsx'
import { Card } from '#web/ui/plain/pieces.tsx'
import { toast } from '#web/ui/plain/toast.ts'
import { useMessages, useSendMessage } from './desk-api.ts'
import { Loaded } from './parts.tsx'
import styles from './provider.module.css'

/** What both sides wrote about an order, and room to answer. */
export function Conversation({ orderid, zone }: { orderid: string; zone: string }) {
  const t = useT()
  const locale = useLocale()
  const query = useMessages(orderid)
  const send = useSendMessage(orderid)
  const [text, setText] = useState('')
  return (
    <Card>
      <h2>{t('provider.messages')}</h2>
      <Loaded query={query} height={160}>
        {(messages) =>
          messages.length === 0 ? (
            <p className={styles.secondary}>{t('provider.noMessages')}</p>
          ) : (
            <ol className={styles.messages}>
              {messages.map((message) => (
                <li key={message.id} data-side={message.side}>
                  <span className={styles.messageHead}>
                    {message.name} · {formatInstant(message.at, locale, zone)}
                  </span>
                  <p>{message.text}</p>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
      <form
        className={styles.messageForm}
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate(text.trim(), { onSuccess: () => setText(''), onError: (error) => toast.error(error.message) })
        }}
      >
        <TextArea
          label={t('provider.writeMessage')}
          rows={3}
          maxLength={5000}
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="primary" busy={send.isPending} disabled={text.trim() === ''}>
          {t('provider.send')}
        </Button>
      </form>
    </Card>
  )
}
