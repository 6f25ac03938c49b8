import type { FirstServices, SetupView } from '#contracts/setup.ts'
import type { PolicyPreset } from '#shared/order-axes.ts'
import type { Starter, StarterKey } from '#shared/starters.ts'
import type { Money } from '#web/ui/kit/money-text.ts'

/** A service as it stands in the form. */
export interface ServiceRow {
  offerid?: string
  starter?: StarterKey
  category: string
  title: string
  sen: Money
  minutes: number
}

/** The fields of the step that asks what is sold. */
export interface What {
  atProvider: boolean
  atCustomer: boolean
  radiusKm: number
  policyPreset: PolicyPreset
  list: ServiceRow[]
}

const USUAL_KM = 15
const USUAL_MINUTES = 60

export function whatOf(setup: SetupView | null): What {
  const { atProvider = true, atCustomer = false, radiusKm, policyPreset = 'fair', list = [] } = setup?.services ?? {}
  return {
    atProvider,
    atCustomer,
    radiusKm: radiusKm ?? USUAL_KM,
    policyPreset,
    list: list.map(({ starter, price, ...service }) => ({
      ...service,
      sen: price.amount,
      ...(starter && { starter }),
    })),
  }
}

export const fromStarter = ({ key, category, price, minutes }: Starter, title: string): ServiceRow => ({
  starter: key,
  category,
  title,
  sen: price,
  minutes,
})

export const anotherRow = (category: string): ServiceRow => ({
  category,
  title: '',
  sen: null,
  minutes: USUAL_MINUTES,
})

/** What makes services the same, whichever offers they are. */
export const sameServices = (what: What): unknown => {
  const { list, ...terms } = servicesOf(what)
  return { ...terms, list: list.map(({ title, category, sen, minutes }) => [title, category, sen, minutes]) }
}

export const servicesOf = ({ list, radiusKm, ...terms }: What): FirstServices => ({
  ...terms,
  ...(terms.atCustomer && { radiusKm }),
  list: list.map(({ sen, ...service }) => ({ ...service, sen: Number(sen) })),
})
