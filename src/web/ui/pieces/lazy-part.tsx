import type { ComponentType, ReactNode } from 'react'
import { useLoaded } from '../state/use-loaded.ts'

/**
 * A part of a page whose code is loaded when it is first shown. A failed load breaks nothing: `meanwhile` stays, and the
 * load is retried (`useLoaded`).
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
