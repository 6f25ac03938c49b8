import { type FormEvent, useRef, useState } from 'react'
import type { MessageView } from '#contracts/messages.ts'
import { upload } from '../client/upload.ts'
import { useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { TextArea } from '../pieces/field.tsx'
import { Icon } from '../pieces/icon.tsx'
import { toast } from '../pieces/toast.ts'
import { useDraft } from '../state/use-draft.ts'
import styles from './conversation.module.css'
import { useChange } from './use-change.ts'

const MOST_FILES = 10

/** Room to write, with up to ten pictures or documents; sending says how far they are, and what was stored is not sent twice. */
export function WriteMessage({
  of,
  canAttach,
  send,
  sent,
}: {
  /** Names the conversation, by which what was begun is kept. */
  of: string
  canAttach: boolean
  send: (body: { text?: string; fileids?: string[] }) => Promise<{ data: MessageView }>
  sent: (message: MessageView) => void
}) {
  const t = useT()
  const [text, setText] = useDraft(`message_${of}`)
  const [files, setFiles] = useState<File[]>([])
  const [done, setDone] = useState(0)
  const stored = useRef(new Map<File, string>())
  const input = useRef<HTMLInputElement>(null)
  const post = useChange(
    async ({ text, files }: { text: string; files: File[] }) => {
      const fileids: string[] = []
      for (const [i, file] of files.entries()) {
        const known = stored.current.get(file)
        const id = known ?? (await upload(file, (part) => setDone((i + part) / files.length), { isPrivate: true })).id
        stored.current.set(file, id)
        fileids.push(id)
      }
      return send({ ...(text.trim() && { text: text.trim() }), ...(fileids.length > 0 && { fileids }) })
    },
    {
      onDone: ({ data }, written) => {
        // What was written or chosen while this was on its way is of the next message.
        setText((now) => (now.startsWith(written.text) ? now.slice(written.text.length).trimStart() : now))
        setFiles((now) => now.filter((file) => !written.files.includes(file)))
        stored.current.clear()
        sent(data)
      },
    },
  )
  const isEmpty = text.trim() === '' && files.length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty || post.isPending) return
    setDone(0)
    post.send({ text, files })
  }
  const choose = (chosen: FileList | null) => {
    const all = [...files, ...(chosen ?? [])]
    if (all.length > MOST_FILES) toast.error(t('messages.mostFiles', { count: MOST_FILES }))
    setFiles(all.slice(0, MOST_FILES))
    if (input.current) input.current.value = ''
  }
  return (
    <form className={styles.write} data-kept="" onSubmit={submit}>
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
                disabled={post.isPending}
                onClick={() => setFiles(files.filter((_, at) => at !== i))}
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {post.isPending && files.length > 0 && (
        <progress className={styles.progress} value={done} aria-label={t('messages.sending')} />
      )}
      <div className={styles.buttons}>
        {canAttach && (
          <>
            <input
              ref={input}
              type="file"
              accept="image/jpeg,image/png,image/webp,application/pdf"
              multiple
              hidden
              onChange={(event) => choose(event.currentTarget.files)}
            />
            <Button icon variant="quiet" aria-label={t('messages.attach')} onClick={() => input.current?.click()}>
              <Icon name="clip" />
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
