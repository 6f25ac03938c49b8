import { type RefObject, useEffect, useRef } from 'react'
import { closeModal, openModal, topModal } from '#web/ui/pieces/open-modals.ts'

/**
 * Opens and closes a dialog element as `open` says, and gives the focus back to where it came from.
 * @param other what is shown in its place, if anything: the element is another one afterwards.
 */
export function useShown(dialog: RefObject<HTMLDialogElement | null>, open: boolean, other: unknown): void {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) {
      opener.current = document.activeElement
      openModal(element)
    } else if (!open && element.open) {
      closeModal(element)
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
      // It came from a button that was off meanwhile, as while it sends: to the dialog that is open beneath.
      if (document.activeElement === document.body)
        topModal()?.querySelector<HTMLElement>('[tabindex], button:enabled')?.focus({ preventScroll: true })
    }
  }, [dialog, open, other])
}

/**
 * Hears of a click on the backdrop, which belongs to the dialog element. Press and release must both happen there: text
 * selected from inside out is no wish to leave.
 */
export function useBackdrop(dialog: RefObject<HTMLDialogElement | null>, onClick: () => void): void {
  useEffect(() => {
    const element = dialog.current
    let pressed = false
    const press = (event: MouseEvent) => {
      pressed = event.target === element
    }
    const click = (event: MouseEvent) => {
      if (pressed && event.target === element) onClick()
    }
    element?.addEventListener('mousedown', press)
    element?.addEventListener('click', click)
    return () => {
      element?.removeEventListener('mousedown', press)
      element?.removeEventListener('click', click)
    }
  })
}
