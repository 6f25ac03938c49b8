import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { MessageView } from '#contracts/orders.ts'
import { formatInstant } from '#shared/format.ts'
import { api } from '../client/api.ts'
import { useLocale, useT } from '../i18n.tsx'
import { Button } from '../plain/button.tsx'
import { TextArea } from '../plain/field.tsx'
import { Icon } from '../plain/icon.tsx'
import { Alert, Skeleton } from '../plain/pieces.tsx'
import { toast } from '../plain/toast.ts'
import { orderSecret } from '../state/anonymous-orders.ts'
import { loadUnread, noteOrderSeen } from '../state/messages-store.ts'
import { readSession } from '../state/session.ts'
import { useLive } from '../state/use-live.ts'
import { AttachedFile } from './attached-file.tsx'
import styles from './conversation.module.css'

const PAGE = 100
const MOST_FILES = 10
type Side = 'customer' | 'provider'
type Pages = InfiniteData<MessageView[], string | undefined>

/**
 * What both sides of an order wrote, newest at the bottom, and room to answer with up to ten pictures. News arrives by
 * the live stream; guests, who have none, look every half minute.
 */
export function Conversation({ orderid, zone, as }: { orderid: string; zone: string; as: Side }) {
  const t = useT()
  const locale = useLocale()
  const queries = useQueryClient()
  const secret = as === 'customer' ? orderSecret(orderid) : undefined
  const door = { as, ...(secret && { secret }) }
  const key = ['messages', orderid, as]
  const path = `/api/h/orders/${orderid}/messages`
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam }) => {
      const params = { ...door, ...(pageParam && { before: pageParam }) }
      const { data } = await api.either<{ data: MessageView[] }>(path, { params })
      void loadUnread()
      return data
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === PAGE ? page[0]?.id : undefined),
    refetchInterval: readSession() ? 120_000 : 30_000,
  })
  useLive((word) => {
    if ((word.orderid === undefined && !word.notices) || word.orderid === orderid)
      void queries.invalidateQueries({ queryKey: key })
  })
  // Who looks at an order knows what was told of it.
  useEffect(() => void noteOrderSeen(orderid), [orderid])
  const messages = query.data ? [...query.data.pages].reverse().flat() : undefined
  const end = useRef<HTMLOListElement>(null)
  const newest = messages?.at(-1)?.id
  useEffect(() => {
    if (newest && end.current) end.current.scrollTop = end.current.scrollHeight
  }, [newest])
  const masked = messages?.some((message) => message.masked)
  const lastRead = messages?.findLast((message) => message.side === as && message.read)?.id

  if (query.error && !messages) {
    return (
      <Alert tone="trouble" role="alert">
        <p>{query.error.message}</p>
        <Button small onClick={() => void query.refetch()}>
          {t('ui.retry')}
        </Button>
      </Alert>
    )
  }
  return (
    <div className={styles.conversation}>
      {query.hasNextPage && (
        <Button small busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('messages.older')}
        </Button>
      )}
      {!messages && <Skeleton height={160} />}
      {messages?.length === 0 && <p className={styles.nothing}>{t(`messages.nothing_${as}`)}</p>}
      {messages && messages.length > 0 && (
        <ol className={styles.messages} ref={end} aria-live="polite" aria-label={t('messages.title')}>
          {messages.map((message) => (
            <li key={message.id} data-mine={message.side === as || undefined}>
              {message.text && <p>{message.text}</p>}
              {message.files.map((file) => (
                <AttachedFile
                  key={file.id}
                  path={`/api/h/orders/${orderid}/files/${file.id}`}
                  door={door}
                  file={file}
                />
              ))}
              <span className={styles.foot}>
                {message.side !== as && `${message.name} · `}
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
      )}
      {masked && (
        <p className={styles.masked}>
          <Icon name="shield" size={16} /> {t('messages.masked')}
        </p>
      )}
      <Write
        canAttach={readSession() !== null}
        send={(body) => api.either<{ data: MessageView }>(path, { method: 'POST', body: { ...body, ...door } })}
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
  return { pages: [[...latest, message], ...older], pageParams }
}

function Write({
  canAttach,
  send,
  sent,
}: {
  canAttach: boolean
  send: (body: { text?: string; fileids?: string[] }) => Promise<{ data: MessageView }>
  sent: (message: MessageView) => void
}) {
  const t = useT()
  const [text, setText] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const input = useRef<HTMLInputElement>(null)
  const post = useMutation({
    mutationFn: async () => {
      const fileids: string[] = []
      for (const file of files) fileids.push(await upload(file))
      return send({ ...(text.trim() && { text: text.trim() }), ...(fileids.length > 0 && { fileids }) })
    },
    onSuccess: ({ data }) => {
      setText('')
      setFiles([])
      sent(data)
    },
    onError: (error) => toast.error(error.message),
  })
  const isEmpty = text.trim() === '' && files.length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty && !post.isPending) post.mutate()
  }
  const choose = (chosen: FileList | null) => {
    const all = [...files, ...(chosen ?? [])]
    if (all.length > MOST_FILES) toast.error(t('messages.mostFiles', { count: MOST_FILES }))
    setFiles(all.slice(0, MOST_FILES))
    if (input.current) input.current.value = ''
  }
  return (
    <form className={styles.write} onSubmit={submit}>
      <TextArea
        label={t('messages.write')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
        }}
        rows={2}
        maxLength={5000}
      />
      {files.length > 0 && (
        <ul className={styles.chosen}>
          {files.map((file, i) => (
            <li key={`${file.name}${i}`}>
              <span>{file.name}</span>
              <button
                type="button"
                aria-label={t('messages.detach', { name: file.name })}
                onClick={() => setFiles(files.filter((_, at) => at !== i))}
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        {canAttach && (
          <>
            <input
              ref={input}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              multiple
              hidden
              onChange={(event) => choose(event.currentTarget.files)}
            />
            <Button icon variant="quiet" aria-label={t('messages.attach')} onClick={() => input.current?.click()}>
              <Icon name="camera" />
            </Button>
          </>
        )}
        <Button type="submit" variant="primary" busy={post.isPending} disabled={isEmpty}>
          {t('messages.send')}
        </Button>
      </div>
    </form>
  )
}

/** Stores a picture for those whom the message reaches. @returns its id */
async function upload(file: File): Promise<string> {
  const body = new FormData()
  body.set('file', file)
  const { data } = await api.user<{ data: { id: string } }>('/api/f', { method: 'POST', params: { private: 1 }, body })
  return data.id
}
