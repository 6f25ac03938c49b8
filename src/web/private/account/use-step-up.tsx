import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#web/ui/client/api.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { useOwnProfile } from './account-api.ts'
import styles from './account.module.css'
import type { Proof } from './proof.ts'
import { ProofForm } from './proof-form.tsx'

const wantsProof = (error: Error) => error instanceof ApiError && error.code === 'identity.reauthentication_required'

/**
 * Does something that wants a fresh proof of who one is: tries it, and where the server wants more, asks for the password or
 * a code and tries again. Render `dialog` beside the button.
 */
export function useStepUp<Input, Answer>(options: {
  work: (input: Input, proof: Partial<Proof>) => Promise<Answer>
  /** What the button of the dialog says. */
  action: string
  onDone: (answer: Answer) => void
  /** A failure in words; null when there is nothing to say. */
  wordsFor?: (error: Error) => string | null
}): { run: (input: Input) => void; busy: boolean; dialog: ReactNode } {
  const t = useT()
  const { data: profile } = useOwnProfile()
  const [asking, setAsking] = useState<{ input: Input } | null>(null)
  const attempt = useMutation({
    mutationFn: ({ input, proof }: { input: Input; proof: Partial<Proof> }) => options.work(input, proof),
    onSuccess: (answer) => {
      setAsking(null)
      options.onDone(answer)
    },
    onError: (error, { input }) => {
      if (wantsProof(error)) setAsking({ input })
      else {
        const words = options.wordsFor ? options.wordsFor(error) : error.message
        const isProof = error instanceof ApiError && asking !== null
        if (words && !isProof) toast.error(words)
        // The proof was good and used; what failed after it is tried anew from the page.
        if (!isProof) setAsking(null)
      }
    },
  })
  const tried = attempt.variables && Object.keys(attempt.variables.proof).length > 0
  return {
    run: (input) => attempt.mutate({ input, proof: {} }),
    busy: attempt.isPending,
    dialog: asking && profile && (
      <Dialog title={t('account.deleteConfirm')} onClose={() => setAsking(null)} backdropCloses={false}>
        <div className={styles.dialogStack}>
          <ProofForm
            purpose="stepup"
            hasPassword={profile.hasPassword}
            hasApp={profile.twoFactor}
            codeGoesTo={profile.email ?? profile.phone ?? ''}
            action={options.action}
            busy={attempt.isPending}
            error={tried ? attempt.error : null}
            onProof={(proof) => attempt.mutate({ input: asking.input, proof })}
          />
        </div>
      </Dialog>
    ),
  }
}
