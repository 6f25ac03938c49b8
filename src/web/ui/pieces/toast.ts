import { tell } from '../client/bus.ts'
import { createStore, type Store } from '../state/store.ts'

export interface Toast {
  id: number
  tone: 'info' | 'success' | 'error'
  text: string
  action?: { label: string; run: () => void }
}

const store: Store<readonly Toast[]> = createStore<readonly Toast[]>([])
let last = 0

function show(tone: Toast['tone'], text: string, action?: Toast['action']): number {
  store.change([...store.read().slice(-3), { id: ++last, tone, text, ...(action && { action }) }])
  // The toaster lives in the island, which may not be loaded yet.
  tell('island')
  return last
}

/** Tells the user something in passing, and returns by what it can be dismissed. From any code in the browser. */
export const toast = {
  info: (text: string, action?: Toast['action']) => show('info', text, action),
  success: (text: string, action?: Toast['action']) => show('success', text, action),
  error: (text: string) => show('error', text),
}

export function dismissToast(id: number): void {
  store.change(store.read().filter((toast) => toast.id !== id))
}

/** Whether it stays until it is read: what failed, and what can still be undone. */
export const isLasting = ({ tone, action }: Toast): boolean => tone === 'error' || action !== undefined

/** What was said in passing goes. */
export function dismissPassing(): void {
  store.change(store.read().filter(isLasting))
}

/** What is said just now, oldest first. */
export const useToasts: () => readonly Toast[] = store.use
