let load: (() => void) | undefined

/**
 * Loads another document, or without a path this one anew. The first one to ask says which; nothing else here calls that off, and whoever asks again
 * after the browser did begins it once more.
 */
export function leaveFor(path?: string): void {
  load ??= () => (path === undefined ? window.location.reload() : window.location.assign(path))
  load()
}

/** Whether another document is on its way. */
export const isLeaving = (): boolean => load !== undefined
