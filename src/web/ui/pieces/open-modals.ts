import { reportError } from '../client/report-error.ts'
import { dismissPassing } from './toast.ts'

// The open modal dialogs, in their order. A modal makes everything outside of it inert: neither clickable nor read out.
const open: HTMLDialogElement[] = []
const listeners = new Set<() => void>()
// What only follows a dialog breaks none.
const tell = () => {
  for (const listener of listeners)
    try {
      listener()
    } catch (error) {
      reportError(error)
    }
}

/** Opens a dialog over all that is there. Every modal is opened by this, so that what must be seen can follow into it. */
export function openModal(dialog: HTMLDialogElement): void {
  if (!dialog.open) dialog.showModal()
  if (!open.includes(dialog)) {
    open.push(dialog)
    // Whoever goes on has seen it; it would lie over the first words of the dialog.
    dismissPassing()
  }
  tell()
}

/** Closes what `openModal` opened, also after it has left the page. */
export function closeModal(dialog: HTMLDialogElement): void {
  dialog.close()
  const at = open.indexOf(dialog)
  if (at >= 0) open.splice(at, 1)
  tell()
}

/** The topmost modal. One that was removed from the page, and is about to be closed, does not count. */
export const topModal = (): HTMLDialogElement | undefined => open.findLast((dialog) => dialog.isConnected)

/** @returns what ends the listening. */
export function subscribeModals(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
