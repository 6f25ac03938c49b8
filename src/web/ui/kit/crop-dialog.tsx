import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Dialog } from '../pieces/dialog.tsx'
import { Stack } from '../pieces/field.tsx'
import styles from './crop-dialog.module.css'

/** Edge of the finished square, enough for the largest avatar shown on a dense screen. */
const edge = 512
const mostZoom = 4

/** Lets somebody choose the square of a picture that becomes the avatar: by dragging, pinching, keys or the slider. */
export default function CropDialog({
  file,
  onDone,
  onClose,
}: {
  file: File
  onDone: (cut: File) => void
  onClose: () => void
}) {
  const t = useT()
  const [url, setUrl] = useState('')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  async function finish() {
    try {
      if (area) onDone(await cut(file, area))
    } catch {
      setBroken(true)
    }
  }
  return (
    <Dialog title={t('pick.cropTitle')} backdropCloses={false} onClose={onClose}>
      <Stack>
        <p>{t(broken ? 'pick.cropBroken' : 'pick.cropText')}</p>
        <div className={styles.area}>
          {url && (
            <Cropper
              image={url}
              crop={crop}
              zoom={zoom}
              maxZoom={mostZoom}
              aspect={1}
              cropShape="round"
              showGrid={false}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_percent, pixels) => setArea(pixels)}
              mediaProps={{ alt: '', onError: () => setBroken(true) }}
              cropperProps={{ 'aria-label': t('pick.cropArea'), role: 'group' }}
            />
          )}
        </div>
        <label className={styles.zoom}>
          {t('pick.cropZoom')}
          <input
            type="range"
            min={1}
            max={mostZoom}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </label>
        <Button variant="primary" block disabled={!area || broken} onClick={() => void finish()}>
          {t('pick.cropUse')}
        </Button>
      </Stack>
    </Dialog>
  )
}

/** The chosen square of a picture, as WebP where the browser writes it, else PNG. */
async function cut(file: File, area: Area): Promise<File> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(edge, Math.max(1, Math.round(area.width)))
  canvas
    .getContext('2d')
    ?.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  if (!blob) throw new Error('The picture could not be cut')
  return new File([blob], file.name.replace(/\.\w+$/, '') || 'avatar', { type: blob.type })
}
