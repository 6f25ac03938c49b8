import type { FormEvent } from 'react'
import type { InputOf } from '#contracts/calls.ts'
import type { MessageView } from '#contracts/messages.ts'
import { useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { TextArea } from '../pieces/field.tsx'
import { unsureIf } from '../state/unsaved.ts'
import { useDraft } from '../state/use-draft.ts'
import styles from './conversation.module.css'
import { ChooseFiles, UploadList } from './upload-list.tsx'
import { useChange } from './use-change.ts'
import { useUploads } from './use-uploads.ts'

const MOST_FILES = 10

type Written = Pick<NonNullable<InputOf<'POST /api/h/orders/{orderid}/messages'>['body']>, 'text' | 'fileids'>

/** Room to write, with up to ten pictures or documents that are on their way while one writes; what is sent waits for them. */
export function WriteMessage({
  of,
  canAttach,
  send,
  sent,
}: {
  /** Names the conversation, by which what was begun is kept. */
  of: string
  canAttach: boolean
  send: (body: Written) => Promise<{ data: MessageView }>
  sent: (message: MessageView) => void
}) {
  const t = useT()
  const [text, setText] = useDraft(`message_${of}`)
  const uploads = useUploads({ of: `message_${of}`, most: MOST_FILES, isPrivate: true })
  const post = useChange(
    async ({ text }: { text: string; keys: string[] }) => {
      const fileids = await uploads.whole()
      return send({ ...(text.trim() && { text: text.trim() }), ...(fileids.length > 0 && { fileids }) })
    },
    {
      onDone: ({ data }, written) => {
        // What was written or chosen while this was on its way is of the next message.
        setText((now) => (now.startsWith(written.text) ? now.slice(written.text.length).trimStart() : now))
        uploads.letGo(written.keys)
        sent(data)
      },
    },
  )
  const isEmpty = text.trim() === '' && uploads.all.every(({ state }) => state === 'refused')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty || post.isPending) return
    post.send({ text, keys: uploads.all.map(({ key }) => key) })
  }
  return (
    <form className={styles.write} data-kept="" {...unsureIf(post.isPending || post.isLost)} onSubmit={submit}>
      <TextArea
        label={t('messages.write')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
        }}
        rows={2}
        maxLength={5000}
        help={canAttach ? undefined : t('messages.attachSignedIn')}
      />
      <UploadList of={uploads} label={t('messages.files')} disabled={post.isPending || !canAttach}>
        <div className={styles.buttons}>
          {canAttach && <ChooseFiles of={uploads} icon={t('messages.attach')} />}
          <Button type="submit" variant="primary" busy={post.isPending} disabled={isEmpty}>
            {t('messages.send')}
          </Button>
        </div>
      </UploadList>
    </form>
  )
}
