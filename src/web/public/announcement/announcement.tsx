import { useEffect, useState } from 'react'
import type { AnnouncementView } from '#contracts/content.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { hear } from '#web/ui/client/bus.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { readSession } from '#web/ui/state/session.ts'
import styles from './announcement.module.css'
import { markSeen, wasSeen } from './announcement-memory.ts'
import { askAnnouncement } from './ask-announcement.ts'

/** The announcement for whoever is signed in: shown until it is closed, then never again in this browser. */
export function Announcement() {
  const t = useT()
  const locale = useLocale()
  const [shown, setShown] = useState<AnnouncementView | null>(null)
  useEffect(() => {
    let current = true
    const show = (announcement: AnnouncementView | null) => {
      if (current) setShown(announcement && !wasSeen(announcement.id) ? announcement : null)
    }
    const look = async () => {
      const session = readSession()
      if (!session?.id || !session.cinfoId) return show(null)
      try {
        show(await askAnnouncement({ id: session.id, infoid: session.cinfoId }, locale))
      } catch {
        // Nothing here waits for it: what was shown stays, and the client has logged the refusal.
      }
    }
    const onSession = () => void look()
    // Closed in one tab, it goes from the others.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === storageKeys.announcementSeen) void look()
    }
    void look()
    const deafen = hear('session', onSession)
    window.addEventListener('storage', onStorage)
    return () => {
      current = false
      deafen()
      window.removeEventListener('storage', onStorage)
    }
  }, [locale])
  if (!shown) return null
  return (
    <aside className={`${styles.card} not-in-app`} aria-labelledby="announcement-title">
      <Icon name="message" />
      <div>
        <h2 id="announcement-title">{shown.title}</h2>
        <p>{shown.text}</p>
      </div>
      <Button
        icon
        variant="quiet"
        aria-label={t('ui.close')}
        onClick={() => {
          markSeen(shown.id)
          setShown(null)
        }}
      >
        <Icon name="close" />
      </Button>
    </aside>
  )
}
