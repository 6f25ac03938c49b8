import type { SaveSetup, SetupView } from '#contracts/setup.ts'
import type { Money } from '#web/ui/kit/money-text.ts'

const USUAL_LIMIT = 50_000

/** The fields of the step that asks how a company is paid. */
export interface Paid {
  onTheSpot: boolean
  onTheSpotLimit: Money
}

/** How a set-up says that it is paid. */
export const paidIn = (setup: SetupView | null): Paid => ({
  onTheSpot: setup?.onTheSpot ?? false,
  onTheSpotLimit: setup?.onTheSpotLimit ?? USUAL_LIMIT,
})

/** As it is sent. */
export const paidOf = ({ onTheSpot, onTheSpotLimit }: Paid): SaveSetup['paid'] => ({
  onTheSpot,
  ...(onTheSpot && { onTheSpotLimit: Number(onTheSpotLimit) }),
})
