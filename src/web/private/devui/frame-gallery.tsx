import { market } from '#shared/brand.ts'
import { HOUR } from '#shared/time.ts'
import { useT } from '#web/ui/i18n.tsx'
import { type Happening, Timeline } from '#web/ui/kit/timeline.tsx'

/** What happened when: with marks of every tone, and a long one whose earlier rows come when asked for. */
export function Timelines({ now }: { now: string }) {
  const t = useT()
  const word = t('devui.sample')
  const at = (place: number) => new Date(Date.parse(now) + place * HOUR).toISOString()
  const marked: readonly Omit<Happening, 'id' | 'at'>[] = [
    { words: word, icon: 'cart' },
    { words: word, icon: 'clock', tone: 'waiting', who: 'Aina' },
    { words: word, icon: 'calendar', tone: 'confirmed', more: t('devui.help') },
    { words: word, icon: 'alert', tone: 'trouble', said: t('devui.help') },
    { words: word, icon: 'check', tone: 'done' },
  ]
  return (
    <>
      <Timeline
        label={t('devui.timeline')}
        zone={market.zone}
        entries={marked.map((each, place) => ({ ...each, id: String(place), at: at(place) }))}
      />
      <Timeline
        label={t('devui.longTimeline')}
        zone={market.zone}
        order="newest first"
        years
        entries={Array.from({ length: 24 }, (_, place) => ({
          id: String(place),
          at: at(place),
          words: `${word} ${place + 1}`,
        }))}
      />
    </>
  )
}
