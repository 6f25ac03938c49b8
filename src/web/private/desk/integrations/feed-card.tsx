import { useState } from 'react'
import type { CalendarFeedView } from '#contracts/integrations.ts'
import { formatInstant } from '#shared/format.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Card } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import parts from '../parts.module.css'
import styles from './integrations.module.css'
import { useCalendarFeeds, useMakeFeed, useRemoveFeed } from './integrations-api.ts'
import { SecretOnce } from './secret-once.tsx'

/** One's own addresses under which a calendar reads the bookings of a company. */
export function FeedCard({ companyid, zone }: { companyid: string; zone: string }) {
  const t = useT()
  const make = useMakeFeed(companyid)
  const [url, setUrl] = useState<string | null>(null)
  return (
    <Card>
      <h2>{t('integrations.feeds')}</h2>
      <p className={styles.intro}>{t('integrations.feedsText')}</p>
      <Loaded query={useCalendarFeeds(companyid)} height={64}>
        {(feeds) =>
          feeds.length > 0 && (
            <ul className={styles.rows}>
              {feeds.map((feed) => (
                <FeedRow key={feed.id} of={feed} companyid={companyid} zone={zone} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className={parts.buttons} style={{ marginTop: 16 }}>
        {([false, true] as const).map((own) => (
          <Button key={String(own)} busy={make.isPending} onClick={() => make.send(own, (made) => setUrl(made.url))}>
            {t(own ? 'integrations.feedNewOwn' : 'integrations.feedNew')}
          </Button>
        ))}
      </div>
      {url && (
        <SecretOnce
          title={t('integrations.feedUrl')}
          text={t('integrations.feedHow')}
          secret={url}
          onClose={() => setUrl(null)}
        />
      )}
    </Card>
  )
}

function FeedRow({ of: feed, companyid, zone }: { of: CalendarFeedView; companyid: string; zone: string }) {
  const t = useT()
  const locale = useLocale()
  const remove = useRemoveFeed(companyid)
  const name = `${t(feed.own ? 'integrations.feedOwn' : 'integrations.feedAll')} …${feed.hint}`
  return (
    <li>
      <Icon name="calendar" />
      <span className={styles.grow}>
        <strong>{name}</strong>
        <span className={styles.under}>
          {t('integrations.feedSince', { date: formatInstant(feed.createdAt, locale, zone, 'date') })}
        </span>
      </span>
      <Button
        small
        busy={remove.isPending}
        aria-label={t('integrations.feedRemoveThis', { name })}
        onClick={() => remove.send(feed.id, () => toast.success(t('integrations.feedRemoved')))}
      >
        {t('integrations.hookRemove')}
      </Button>
    </li>
  )
}
