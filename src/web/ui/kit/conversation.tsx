import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { MessageView } from '#contracts/messages.ts'
import { formatInstant } from '#shared/format.ts'
import { api } from '../client/api.ts'
import { pathOf } from '../client/path-of.ts'
import { useLocale, useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Icon } from '../pieces/icon.tsx'
import { noteOrderSeen } from '../state/messages-store.ts'
import { readSession } from '../state/session.ts'
import { AttachedFile } from './attached-file.tsx'
import styles from './conversation.module.css'
import { LinkedText } from './linked-text.tsx'
import { Loaded } from './loaded.tsx'
import { doorOf, type Side, threadKey, useThread } from './use-thread.ts'
import { WriteMessage } from './write-message.tsx'

/** How many stand on a page of other things before one asks for more. */
const LATEST = 6
const fileKey = 'GET /api/h/orders/{orderid}/files/{fileid}'
type Pages = InfiniteData<MessageView[], string | undefined>

/**
 * The messages of both sides of an order, newest at the bottom, and a field to answer with pictures and documents. New
 * messages arrive by the live stream; guests, who have none, poll every half minute. They count as read once they are on the screen. `brief`: on a page of other things,
 * that scrolls by itself, with the latest ones first.
 */
export function Conversation({
  orderid,
  zone,
  as,
  brief = false,
}: {
  orderid: string
  zone: string
  as: Side
  brief?: boolean
}) {
  const t = useT()
  const [isWhole, setWhole] = useState(!brief)
  const locale = useLocale()
  const queries = useQueryClient()
  const door = doorOf(orderid, as)
  const key = threadKey(orderid, as)
  const { query, last } = useThread(orderid, as)
  // Opening an order marks its notices as read.
  useEffect(() => void noteOrderSeen(orderid), [orderid])
  const messages = query.data ? [...query.data.pages].reverse().flat() : undefined
  const end = useRef<HTMLOListElement>(null)
  const newest = messages?.at(-1)?.id
  useEffect(() => {
    if (newest && end.current) end.current.scrollTop = end.current.scrollHeight
  }, [newest])
  const masked = messages?.some((message) => message.masked)
  const lastRead = messages?.findLast((message) => message.side === as && message.read)?.id

  const isCut = !isWhole && (messages?.length ?? 0) > LATEST
  return (
    <div className={styles.conversation} data-brief={brief || undefined}>
      {(isCut || query.hasNextPage) && (
        <Button
          small
          busy={query.isFetchingNextPage}
          onClick={() => (isCut ? setWhole(true) : void query.fetchNextPage())}
        >
          {t('messages.older')}
        </Button>
      )}
      <Loaded query={{ data: messages, error: query.error, refetch: query.refetch }} height={160}>
        {(messages) =>
          messages.length === 0 ? (
            <p className={styles.nothing}>{t(`messages.nothing_${as}`)}</p>
          ) : (
            // Where it scrolls by itself, so do the keys.
            <ol
              className={styles.messages}
              ref={end}
              tabIndex={brief ? undefined : 0}
              aria-live="polite"
              aria-label={t('messages.title')}
            >
              {messages.slice(isCut ? -LATEST : 0).map((message) => (
                <li
                  key={message.id}
                  ref={message.id === newest ? last : undefined}
                  data-mine={message.side === as || undefined}
                >
                  {message.text && (
                    <p>
                      <LinkedText text={message.text} />
                    </p>
                  )}
                  {message.files.map((file) => (
                    <AttachedFile
                      key={file.id}
                      path={pathOf(fileKey, { orderid, fileid: file.id, query: door })}
                      thumbnail={pathOf(fileKey, { orderid, fileid: file.id, query: { ...door, w: '640' } })}
                      file={file}
                    />
                  ))}
                  <span className={styles.foot}>
                    {!message.mine && `${message.name} · `}
                    {formatInstant(message.at, locale, zone)}
                    {message.id === lastRead && (
                      <span className={styles.read}>
                        <Icon name="check" size={14} /> {t('messages.read')}
                      </span>
                    )}
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
      {masked && (
        <p className={styles.masked}>
          <Icon name="shield" size={16} /> {t('messages.masked')}
        </p>
      )}
      <WriteMessage
        key={orderid}
        of={`${orderid}_${as}`}
        canAttach={readSession() !== null}
        send={(body) =>
          api.either('POST /api/h/orders/{orderid}/messages', { orderid, body: { ...body, ...door } }, { once: true })
        }
        sent={(message) => {
          queries.setQueryData<Pages>(key, (data) => data && withNewest(data, message))
          void queries.invalidateQueries({ queryKey: key })
          void queries.invalidateQueries({ queryKey: ['threads'] })
        }}
      />
    </div>
  )
}

function withNewest({ pages: [latest = [], ...older], pageParams }: Pages, message: MessageView): Pages {
  // It may have come by the live stream before its answer did.
  return { pages: [[...latest.filter(({ id }) => id !== message.id), message], ...older], pageParams }
}
