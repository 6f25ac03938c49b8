import { type ReactNode, useRef } from 'react'
import { figures } from '#shared/figures.ts'
import { useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Icon } from '../pieces/icon.tsx'
import { toast } from '../pieces/toast.ts'

const kinds = 'image/jpeg,image/png,image/webp'
const mostBytes = figures.pictureMegabytes * 1024 * 1024

/** Takes in pictures that were chosen or dropped: says why one is not taken. @returns those that are, `most` of them */
export function useTaking(onChosen: (files: File[]) => void, most = 1) {
  const t = useT()
  return (all: readonly File[]) => {
    const pictures = all.filter(({ type }) => kinds.split(',').includes(type))
    const fit = pictures.filter(({ size }) => size <= mostBytes)
    if (pictures.length < all.length) toast.error(t('pick.pictureKind'))
    else if (fit.length < pictures.length) toast.error(t('pick.pictureTooLarge'))
    else if (fit.length > most) toast.info(t('pick.mostPictures', { count: most }))
    if (fit.length > 0) onChosen(fit.slice(0, most))
  }
}

/** A button that lets somebody choose a picture, or several. */
export function PictureButton({
  label,
  busy,
  most = 1,
  onChosen,
  children,
}: {
  label: string
  busy: boolean
  most?: number
  onChosen: (files: File[]) => void
  children?: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  const take = useTaking(onChosen, most)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple={most > 1}
        accept={kinds}
        className="visually-hidden"
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same one may be chosen again.
          event.target.value = ''
          take(files)
        }}
      />
      <Button busy={busy} onClick={() => input.current?.click()}>
        <Icon name="camera" /> {children ?? label}
      </Button>
    </>
  )
}
