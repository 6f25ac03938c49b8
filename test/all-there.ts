/** For controls without a lock: each of so many waits until all have looked, however fast the machine is. @returns what each awaits */
export function allThere(count: number): () => Promise<void> {
  const met = Promise.withResolvers<void>()
  let here = 0
  return () => {
    if (++here === count) met.resolve()
    return met.promise
  }
}
