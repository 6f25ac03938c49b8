export interface Toast {
  id: number
  tone: 'info' | 'success' | 'error'
  text: string
  undo?: { label: string; run: () => void }
}

let toasts: Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function change(next: Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function show(tone: Toast['tone'], text: string, undo?: Toast['undo']): void {
  change([...toasts.slice(-3), { id: ++last, tone, text, ...(undo && { undo }) }])
  // The toaster lives in the island, which may not be loaded yet.
  window.dispatchEvent(new Event('khidmat:island'))
}

/** Tells the user something in passing. From any code in the browser. */
export const toast = {
  info: (text: string, undo?: Toast['undo']) => show('info', text, undo),
  success: (text: string, undo?: Toast['undo']) => show('success', text, undo),
  error: (text: string) => show('error', text),
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

export function readToasts(): Toast[] {
  return toasts
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
