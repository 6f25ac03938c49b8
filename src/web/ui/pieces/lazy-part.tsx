import type { ComponentType, ReactNode } from 'react'
import { useLoaded } from '../state/use-loaded.ts'

/**
 * A part of a page whose code is fetched when it is first shown. A fetch that fails takes nothing with it: `meanwhile`
 * stays, and it is tried again (`useLoaded`).
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const part = useLoaded(load)
    return part ? <part.default {...props} /> : meanwhile
  }
}
