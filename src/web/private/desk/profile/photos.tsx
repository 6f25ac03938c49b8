import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Picture } from '#web/ui/pieces/pieces.tsx'
import { Chooser } from './chooser.tsx'
import styles from './profile.module.css'

/** Photos in the order in which they are shown: moved, taken away, and others added as long as there is room. */
export function Photos({
  ids,
  most,
  help,
  isBusy,
  onChange,
}: {
  ids: readonly string[]
  most: number
  help: string
  isBusy: boolean
  /** @param isRemoved whether one was taken away */
  onChange: (ids: string[], isRemoved: boolean) => void
}) {
  const t = useT()
  const move = (from: number, to: number) => {
    const rest = ids.filter((_, place) => place !== from)
    onChange(rest.toSpliced(to, 0, ids[from] ?? ''), false)
  }
  return (
    <>
      {ids.length > 0 && (
        <ol className={styles.gallery}>
          {ids.map((fileId, place) => (
            <li key={fileId}>
              <Picture fileId={fileId} alt={t('storefront.photo', { n: place + 1 })} sizes="140px" />
              <span className={styles.tools}>
                <Button
                  small
                  icon
                  aria-label={t('storefront.earlier', { n: place + 1 })}
                  disabled={place === 0 || isBusy}
                  onClick={() => move(place, place - 1)}
                >
                  <Icon name="left" size={18} />
                </Button>
                <Button
                  small
                  icon
                  aria-label={t('storefront.later', { n: place + 1 })}
                  disabled={place === ids.length - 1 || isBusy}
                  onClick={() => move(place, place + 1)}
                >
                  <Icon name="right" size={18} />
                </Button>
                <Button
                  small
                  icon
                  aria-label={t('storefront.removePhoto', { n: place + 1 })}
                  disabled={isBusy}
                  onClick={() =>
                    onChange(
                      ids.filter((id) => id !== fileId),
                      true,
                    )
                  }
                >
                  <Icon name="close" size={18} />
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
      {ids.length < most && (
        <Chooser
          label={t('storefront.addPhotos')}
          help={help}
          {...{ isBusy }}
          most={most - ids.length}
          onUploaded={(added) => onChange([...ids, ...added], false)}
        />
      )}
    </>
  )
}
