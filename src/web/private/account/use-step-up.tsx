import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#web/ui/client/api.ts'
import { useT } from '#web/ui/i18n.tsx'
import { useOwnProfile } from '#web/ui/kit/own-profile.ts'
import { useChange } from '#web/ui/kit/use-change.ts'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import styles from './account.module.css'
import type { Proof } from './proof.ts'
import { ProofForm } from './proof-form.tsx'

export const wantsProof = (error: Error) =>
  error instanceof ApiError && error.code === 'identity.reauthentication_required'

/**
 * Does something that may need a fresh proof of identity: tries it, and if the server requires a proof, asks for the
 * password or a code and retries. Render `dialog` beside the button.
 */
export function useStepUp<Input, Answer>(options: {
  work: (input: Input, proof: Partial<Proof>) => Promise<Answer>
  /** What the button of the dialog says. */
  action: string
  onDone: (answer: Answer) => void
  /** What is invalidated after success. */
  stale?: readonly QueryKey[]
  /** The text of a failure; null when there is nothing to show. */
  wordsFor?: (error: Error) => string | null
  /** Where two-factor is on, a password is no proof: only its second step is. */
  second?: boolean
}): { run: (input: Input) => void; busy: boolean; dialog: ReactNode } {
  const t = useT()
  const { data: profile } = useOwnProfile()
  const [asking, setAsking] = useState<{ input: Input } | null>(null)
  const wordsOf = (error: Error) => (options.wordsFor ? options.wordsFor(error) : error.message)
  // An error of the proof shows in the proof's form.
  const isProof = (error: Error) => error instanceof ApiError && asking !== null
  const attempt = useChange(
    ({ input, proof }: { input: Input; proof: Partial<Proof> }) =>
      options.work(input, proof).then((answer) => ({ answer })),
    {
      stale: (_input, done) => (done && options.stale) ?? [],
      says: (error) => (wantsProof(error) || isProof(error) ? null : wordsOf(error)),
      onDone: ({ answer }) => {
        setAsking(null)
        options.onDone(answer)
      },
      onRefused: (error, { input }) => {
        if (wantsProof(error)) setAsking({ input })
        // The proof was valid and is used up; what failed after it must be retried from the page.
        else if (!isProof(error)) setAsking(null)
      },
    },
  )
  return {
    run: (input) => attempt.send({ input, proof: {} }),
    busy: attempt.isPending,
    dialog: asking && profile && (
      <Dialog title={t('account.deleteConfirm')} onClose={() => setAsking(null)} backdropCloses={false}>
        <div className={styles.dialogStack}>
          <ProofForm
            purpose="stepup"
            hasPassword={profile.hasPassword && !(options.second && profile.twoFactor)}
            hasApp={profile.twoFactor}
            codeGoesTo={profile.email ?? profile.phone ?? ''}
            action={options.action}
            send={(proof) => attempt.sendAndWait({ input: asking.input, proof })}
          />
        </div>
      </Dialog>
    ),
  }
}
