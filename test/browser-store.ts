/** A browser's store in memory: its keys are what is kept, as of a real one. */
export function browserStore(
  kept: Record<string, string> = {},
): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> {
  const store = { ...kept }
  const functions = {
    getItem: (key: string) => (Object.hasOwn(store, key) ? (store[key] ?? null) : null),
    setItem: (key: string, value: string) => void (store[key] = value),
    removeItem: (key: string) => void delete store[key],
    clear: () => Object.keys(store).forEach((key) => delete store[key]),
  }
  // What is called is no key of the store.
  for (const [name, value] of Object.entries(functions))
    Object.defineProperty(store, name, { value, enumerable: false })
  return store as typeof store & typeof functions
}
