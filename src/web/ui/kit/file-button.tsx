import { useRef } from 'react'
import { Button } from '../pieces/button.tsx'
import { Icon } from '../pieces/icon.tsx'

/** A wide button that lets somebody choose a file of some kinds; what it is, the server says. */
export function FileButton({
  label,
  accept,
  busy,
  onChosen,
}: {
  label: string
  /** The ends of names, with commas. */
  accept: string
  busy: boolean
  onChosen: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="visually-hidden"
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same one may be chosen again, corrected.
          event.target.value = ''
          if (file) onChosen(file)
        }}
      />
      <Button variant="primary" block busy={busy} onClick={() => input.current?.click()}>
        <Icon name="plus" /> {label}
      </Button>
    </>
  )
}
