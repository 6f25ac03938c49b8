import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api, isUnanswered } from '#web/ui/client/api.ts'
import { TextsProvider, useLocale, useT } from '#web/ui/i18n.tsx'
import { lazyTexts } from '#web/ui/lazy-texts.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { SelectField, Stack, TextArea, TextField } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { readSession } from '#web/ui/state/session.ts'
import { unsureIf } from '#web/ui/state/unsaved.ts'
import { useLoaded } from '#web/ui/state/use-loaded.ts'
import { kinds, useWords } from './use-words.ts'

const texts = lazyTexts('feedback', {
  en: () => import('#locales/en/feedback.json'),
  ms: () => import('#locales/ms/feedback.json'),
  zh: () => import('#locales/zh/feedback.json'),
})

/** Tells us something, from any page: opened and closed by the location's hash. */
export default function Feedback() {
  const locale = useLocale()
  const own = useLoaded(texts[locale])
  if (!own) return null
  return (
    <TextsProvider texts={own}>
      <FeedbackDialog />
    </TextsProvider>
  )
}

function FeedbackDialog() {
  const t = useT()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { words, write, forget } = useWords()
  const { kind, text, email, page, attempt } = words
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [isUnsure, setUnsure] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // A signed-in person is known; a visitor may leave an address.
  const isVisitor = readSession() === null
  const close = () => void navigate({ pathname, search }, { replace: true, preventScrollReset: true })
  async function send() {
    setBusy(true)
    setFailure('')
    try {
      const body = { kind, text: text.trim(), page, ...(isVisitor && email.trim() && { email: email.trim() }) }
      const { message } = await api.either('POST /api/h/feedback', { body }, { once: true, of: attempt })
      toast.success(message)
      // Whoever went on meanwhile is not led back.
      if (forget(words) && form.current) close()
    } catch (error) {
      const { message } = error as Error
      setUnsure(isUnanswered(error))
      if (form.current) setFailure(message)
      else toast.error(message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog inAddress title={t('feedback.title')} backdropCloses={text === ''} onClose={close}>
      <form
        ref={form}
        data-kept=""
        {...unsureIf(busy || isUnsure)}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack>
          <p>{t('feedback.intro')}</p>
          {failure && (
            <Alert tone="trouble" role="alert">
              {failure}
            </Alert>
          )}
          <SelectField
            label={t('feedback.kind')}
            value={kind}
            onChange={(event) => write({ kind: kinds.find((one) => one === event.target.value) ?? 'problem' })}
          >
            {kinds.map((one) => (
              <option key={one} value={one}>
                {t(`feedback.kind_${one}`)}
              </option>
            ))}
          </SelectField>
          <TextArea
            label={t('feedback.text')}
            required
            minLength={3}
            maxLength={2000}
            rows={6}
            value={text}
            onChange={(event) => write({ text: event.target.value })}
          />
          {isVisitor && (
            <TextField
              label={t('feedback.email')}
              type="email"
              autoComplete="email"
              optional
              maxLength={255}
              value={email}
              onChange={(event) => write({ email: event.target.value })}
            />
          )}
          <Button type="submit" variant="primary" block busy={busy} disabled={text.trim().length < 3}>
            {t('feedback.send')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
