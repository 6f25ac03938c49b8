import { useNavigate } from 'react-router'
import { useBackToCart, usePayment } from './buying-api.ts'

const CODE_LIFE_SECONDS = 300

/** Paying for a checkout, or giving it back to the cart: which of both is under way, and what the last one was refused for. */
export function usePay(groupid: string) {
  const navigate = useNavigate()
  const paying = usePayment(groupid)
  const givingBack = useBackToCart(groupid)
  const forgetProblem = () => {
    paying.forget()
    givingBack.forget()
  }
  // What is done leads on to another page: it is not sent again meanwhile. A code that was sent leads no further.
  const isPaying = paying.isPending || (paying.isDone && !paying.answer?.verify)
  return {
    busy: isPaying ? 'pay' : givingBack.isPending || givingBack.isDone ? 'back' : null,
    problem: (paying.error ?? givingBack.error)?.message ?? null,
    forgetProblem,
    /** @param onCode a code has to be typed first; it was sent then (milliseconds). */
    send(choice: Parameters<typeof paying.send>[0], onCode: (sentAt: number) => void) {
      forgetProblem()
      paying.send(choice, ({ redirectUrl, verify, timeout }) => {
        if (redirectUrl) window.location.assign(redirectUrl)
        else if (verify) onCode(sentAt(timeout))
      })
    },
    giveBack() {
      forgetProblem()
      givingBack.send(undefined, () => navigate('/cart'))
    },
  } as const
}

/** When a code was sent that lives so many seconds more (milliseconds). */
const sentAt = (timeout: number | null) => Date.now() - (CODE_LIFE_SECONDS - (timeout ?? CODE_LIFE_SECONDS)) * 1000
