import { useEffect, useState } from 'react'
import type { SetupView } from '#contracts/setup.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { whereOf } from './opening-week.ts'
import type { Overlooked, SavedStep } from './overlooked-note.tsx'
import { paidIn } from './paid.ts'
import { news, type Says } from './said.ts'
import { whatOf } from './service-rows.ts'

/**
 * What somebody else has changed of a set-up since this page has shown it, also before a reload: a step is read once one comes to it, and what
 * is changed while it is shown once it is saved from here; all of it once it is handed in from here.
 * @param shown the step that is shown
 * @param own the marks that saves from here have made
 * @param isHandedIn whether it was handed in from here, while this is shown
 */
export function useOverlooked(
  setup: SetupView | null,
  {
    says,
    shown,
    own,
    isHandedIn,
  }: { says: Says; shown: string; own: Partial<Record<SavedStep, string>>; isHandedIn: boolean },
): Overlooked {
  const key = storageKeys.setupRead(`${setup?.companyid ?? ''}_all`)
  const now = setup && { where: whereOf(setup), what: whatOf(setup), paid: paidIn(setup) }
  const [read, setRead] = useState(() => readText<NonNullable<typeof now>>(sessionStorage.getItem(key)) ?? now)
  const [was, setWas] = useState(shown)
  const [wasHandedIn, setHandedIn] = useState(isHandedIn)
  const savedNow = setup && steps.find((step) => own[step] === setup.mark)
  const isEntered = was !== shown && isStep(shown) ? shown : undefined
  if (was !== shown) setWas(shown)
  if (wasHandedIn !== isHandedIn) setHandedIn(isHandedIn)
  if (now && !read) setRead(now)
  else if (now && read) {
    // It was refused where anything else stood there than what the last step lists.
    const all = isHandedIn && !wasHandedIn ? steps : []
    const seen = [isEntered, savedNow, ...all].filter(
      (step) => step && JSON.stringify(read[step]) !== JSON.stringify(now[step]),
    )
    if (seen.length > 0) setRead({ ...read, ...Object.fromEntries(seen.map((step) => [step, step && now[step]])) })
  }
  useEffect(() => {
    if (read && setup) sessionStorage.setItem(key, JSON.stringify(read))
  }, [key, read, setup])
  if (!now || !read) return { where: '', what: '', paid: '' }
  return {
    where: news(says.where(now.where), says.where(read.where)),
    what: news(says.what(now.what), says.what(read.what)),
    paid: news(says.paid(now.paid), says.paid(read.paid)),
  }
}

const steps = ['where', 'what', 'paid'] as const satisfies readonly SavedStep[]
const isStep = (name: string): name is SavedStep => (steps as readonly string[]).includes(name)

/** What was read before a reload; nothing where it is damaged, or of another version of the page. */
function readText<T extends object>(text: string | null): T | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as T | null
    return kept && steps.every((step) => step in kept) ? kept : undefined
  } catch {
    return undefined
  }
}
