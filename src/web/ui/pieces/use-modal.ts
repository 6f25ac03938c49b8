import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { openStep } from './dialog-steps.ts'
import { closeModal, openModal } from './open-modals.ts'

/**
 * A modal on the browser's own dialog element: opened at once, focus on what is marked `data-first`, trapped and given back to where it was; Escape closes
 * it, and the backdrop unless `backdropCloses` is false; so does the browser's Back where it `isStep`. @returns what the dialog element and its title take.
 */
export function useModal(
  onClose: (dialog: HTMLDialogElement | null) => void,
  { backdropCloses = true, isStep = false }: { backdropCloses?: boolean; isStep?: boolean } = {},
) {
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => (isStep ? openStep(() => latest.current(element.current)) : undefined), [isStep])
  useEffect(() => {
    const dialog = element.current
    const before = document.activeElement
    if (dialog) openModal(dialog)
    // The browser alone would take the first button, which closes it.
    dialog?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => {
      if (dialog) closeModal(dialog)
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return {
    titleId,
    modal: {
      ref: element,
      'aria-labelledby': titleId,
      // Escape is handled here: browsers close a dialog at the second Escape even if its cancel event is prevented.
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
        event.preventDefault()
        onClose(element.current)
      },
      onCancel: (event: SyntheticEvent) => {
        // Ignores the cancel event of a dialog above this one, and of a file chooser.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose(element.current)
      },
      onPointerDown: (event: PointerEvent) => {
        if (backdropCloses && event.target === element.current) onClose(element.current)
      },
    },
  }
}
