import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { backToCart, pay } from './buying-calls.ts'

const CODE_LIFE_SECONDS = 300

/** Paying for a checkout, or giving it back to the cart: which of both is under way, and what the last one was refused for. */
export function usePay(groupid: string) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<'pay' | 'back' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const readAnew = () => queries.invalidateQueries({ queryKey: ['checkout', groupid] })
  // Whatever was refused, the page shows how the checkout stands now: it may have been paid in another tab.
  const refused = (error: unknown) => {
    setProblem(error instanceof Error ? error.message : 'Error')
    setBusy(null)
    void readAnew()
  }
  return {
    busy,
    problem,
    forgetProblem: () => setProblem(null),
    /** @param onCode a code has to be typed first; it was sent then (milliseconds). */
    async send(choice: Parameters<typeof pay>[1], onCode: (sentAt: number) => void) {
      setBusy('pay')
      setProblem(null)
      try {
        const { redirectUrl, verify, timeout } = await pay(groupid, choice)
        if (redirectUrl) window.location.assign(redirectUrl)
        else if (verify) {
          onCode(sentAt(timeout))
          setBusy(null)
        } else await readAnew()
      } catch (error) {
        refused(error)
      }
    },
    async giveBack() {
      setBusy('back')
      try {
        await backToCart(groupid)
        await navigate('/cart')
      } catch (error) {
        refused(error)
      }
    },
  }
}

/** When a code was sent that lives so many seconds more (milliseconds). */
const sentAt = (timeout: number | null) => Date.now() - (CODE_LIFE_SECONDS - (timeout ?? CODE_LIFE_SECONDS)) * 1000
