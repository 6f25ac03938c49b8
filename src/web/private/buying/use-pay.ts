import { useNavigate } from 'react-router'
import type { CheckoutView } from '#contracts/checkout.ts'
import type { TextKey } from '#locales/keys.ts'
import { ApiError } from '#web/ui/client/api.ts'
import { unsureIf } from '#web/ui/state/unsaved.ts'
import { useBackToCart, usePayment } from './buying-api.ts'
import type { Details } from './buying-calls.ts'
import type { Words } from './typed-words.ts'

const CODE_LIFE_SECONDS = 300

/** Paying for a checkout, or returning it to the cart: which of both is pending, and the last refusal. */
export function usePay(group: CheckoutView) {
  const navigate = useNavigate()
  const paying = usePayment(group.groupid)
  const givingBack = useBackToCart(group)
  const forgetProblem = () => {
    paying.forget()
    givingBack.forget()
  }
  // After success the page is left, so it stays pending; not after a code was sent, which stays on the page.
  const isPaying = paying.isPending || (paying.isDone && !paying.answer?.verify)
  const busy = isPaying ? 'pay' : givingBack.isPending || givingBack.isDone ? 'back' : null
  return {
    busy,
    /** What is typed by then would be sent to nobody: the fields are read-only. */
    sending: busy !== null,
    /** For its form: whether nobody knows what became of the last one. */
    mark: unsureIf(paying.isPending || paying.isLost || givingBack.isLost),
    problem: (paying.error ?? givingBack.error)?.message ?? null,
    /** What the refusal says of fields, by their names in the request. */
    refused: complaintsOf(paying.error),
    forgetProblem,
    /**
     * @param given what is paid, and the words that go with it
     * @param onCode a code has to be typed first; it was sent then (milliseconds)
     * @param onLeave whatever had to be proved is, and the payment page is opened: one may come back from it
     */
    send(
      given: Parameters<typeof paying.send>[0],
      { onCode, onLeave }: { onCode: (sentAt: number) => void; onLeave: () => void },
    ) {
      forgetProblem()
      paying.send(given, ({ redirectUrl, verify, timeout }) => {
        if (redirectUrl) {
          onLeave()
          window.location.assign(redirectUrl)
        } else if (verify) onCode(sentAt(timeout))
      })
    },
    /** @param details the words that are shown */
    giveBack(shown: { details: Details; words: Partial<Words> }) {
      forgetProblem()
      givingBack.send(shown, () => navigate('/cart'))
    },
  } as const
}

const words: Readonly<Record<string, TextKey>> = { phone: 'ui.need.phone', link: 'ui.need.noLink' }

function complaintsOf(error: unknown): Partial<Record<string, TextKey>> {
  if (!(error instanceof ApiError) || error.code !== 'request.invalid') return {}
  const issues = (error.body.issues ?? []) as readonly { path: string; code: string }[]
  return Object.fromEntries(issues.map(({ path, code }) => [path, words[code] ?? 'ui.need.format']))
}

/** When a code was sent that is valid for so many seconds more (milliseconds). */
const sentAt = (timeout: number | null) => Date.now() - (CODE_LIFE_SECONDS - (timeout ?? CODE_LIFE_SECONDS)) * 1000
