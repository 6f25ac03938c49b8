import { createContext, useContext, useState } from 'react'
import { Link } from 'react-router'
import { market } from '#shared/brand.ts'
import { localDay } from '#shared/day-names.ts'
import { addDays } from '#shared/days.ts'
import { localeNames, locales } from '#shared/locale.ts'
import { servicePlaces } from '#shared/order-axes.ts'
import { useT } from '#web/ui/i18n.tsx'
import { AnyDay } from '#web/ui/slots/any-day.tsx'
import { PriceRange, type PriceWish, withPrice } from './price-range.tsx'
import styles from './search.module.css'
import type { SearchData } from './search-data.ts'
import { withFilter, withToggled } from './with-filter.ts'

interface Props {
  found: SearchData
  query: URLSearchParams
  to: (next: URLSearchParams) => string
  go: (next: URLSearchParams) => void
  /** All choices together are one step of the history, as in the dialog of a phone; only another category is a page. */
  oneStep?: boolean
}

const OneStep = createContext(false)

/** The filters with how many hits each would leave. Every choice is an address, so they are links. */
export function Filters({ found, query: asked, to, go, oneStep = false }: Props) {
  const t = useT()
  const { find, facets } = found
  // A price that is typed and not asked for yet is part of whatever is chosen next.
  const [typed, setTyped] = useState<{ at: string; wish: PriceWish | undefined }>()
  const wish = typed?.at === found.query ? typed.wish : undefined
  const query = wish ? withPrice(asked, wish) : asked
  const today = localDay(found.now, market.zone)
  return (
    <OneStep value={oneStep}>
      <div className={styles.filters}>
        <CategoryFilter found={found} query={query} />
        <Group title={t('search.price')}>
          <PriceRange found={found} query={asked} go={go} onTyped={(wish) => setTyped({ at: found.query, wish })} />
        </Group>
        <Group title={t('search.date')}>
          {(['today', 'tomorrow'] as const).map((name, ahead) => (
            <Option
              key={name}
              on={find.date === addDays(today, ahead)}
              to={to(
                withFilter(query, 'date', find.date === addDays(today, ahead) ? undefined : addDays(today, ahead)),
              )}
              name={t(`discover.${name}`)}
              round
            />
          ))}
          <AnyDay
            label={t('discover.otherDay')}
            day={find.date && find.date > addDays(today, 1) ? find.date : null}
            first={today}
            onChoose={(day) => go(withFilter(query, 'date', day))}
          />
        </Group>
        <Group title={t('search.rating')}>
          {(['4.5', '4'] as const).map((stars) => (
            <Option
              key={stars}
              on={find.rating === Number(stars)}
              to={to(withFilter(query, 'rating', find.rating === Number(stars) ? undefined : stars))}
              count={facets.ratings[stars]}
              name={t(`search.rating.${stars}`)}
              round
            />
          ))}
        </Group>
        <Group title={t('search.place')}>
          {servicePlaces.map((kind) => (
            <Option
              key={kind}
              on={find.place?.includes(kind) ?? false}
              to={to(withToggled(query, 'place', kind))}
              count={facets.marks[`place:${kind}`] ?? 0}
              name={t(`search.place.${kind}`)}
            />
          ))}
        </Group>
        {found.fields.map((field) => (
          <Group key={field.key} title={field.name}>
            {(field.kind === 'boolean' ? [{ key: 'true', name: t('search.yes') }] : field.choices).map((choice) => (
              <Option
                key={choice.key}
                on={find.fields?.[field.key]?.includes(choice.key) ?? false}
                to={to(withToggled(query, `f.${field.key}`, choice.key))}
                count={facets.marks[`f:${field.key}=${choice.key}`] ?? 0}
                name={choice.name}
              />
            ))}
          </Group>
        ))}
        <Group title={t('search.kind')}>
          {(['service', 'event'] as const).map((kind) => (
            <Option
              key={kind}
              on={find.kind === kind}
              to={to(withFilter(query, 'kind', find.kind === kind ? undefined : kind))}
              count={facets.marks[`kind:${kind}`] ?? 0}
              name={t(`search.kind.${kind}`)}
              round
            />
          ))}
        </Group>
        <Group title={t('search.lang')}>
          {locales.map((language) => (
            <Option
              key={language}
              on={find.lang?.includes(language) ?? false}
              to={to(withToggled(query, 'lang', language))}
              count={facets.marks[`lang:${language}`] ?? 0}
              name={localeNames[language]}
            />
          ))}
        </Group>
        <Group title={t('search.verified')}>
          <Option
            on={find.verified ?? false}
            to={to(withFilter(query, 'verified', find.verified ? undefined : '1'))}
            count={facets.marks.verified ?? 0}
            name={t('search.verifiedOnly')}
          />
        </Group>
      </div>
    </OneStep>
  )
}

/** A category has a page of its own; the search keeps its words and filters on the way there. */
function CategoryFilter({ found, query }: Pick<Props, 'found' | 'query'>) {
  const t = useT()
  const kept = new URLSearchParams(
    [...query].filter(([name]) => !name.startsWith('f.') && name !== 'cursor' && name !== 'cat'),
  )
  const shown = useShownCategories(found)
  const link = (key: string) => `/cat/${key}${kept.size > 0 ? `?${kept}` : ''}`
  if (!found.top && shown.length === 0) return null
  return (
    <Group title={t('search.category')}>
      {found.top && (
        <Option on={false} to={`/search${kept.size > 0 ? `?${kept}` : ''}`} name={`‹ ${t('search.all')}`} plain />
      )}
      {found.top && (
        <Option
          on={found.category?.key === found.top.key}
          to={link(found.top.key)}
          count={found.facets.marks[`cat:${found.top.key}`]}
          name={found.top.name}
          plain
        />
      )}
      {shown.map((category) => (
        <Option
          key={category.key}
          on={found.category?.key === category.key}
          to={link(category.key)}
          count={found.facets.marks[`cat:${category.key}`] ?? 0}
          name={category.name}
          plain
          indented={found.top !== undefined}
        />
      ))}
    </Group>
  )
}

/**
 * The categories with hits, and those that had some before other filters of the same search took them: a row that goes would draw
 * the ones below it under the finger.
 */
function useShownCategories({ path, find, categories, facets, category: present }: SearchData) {
  const search = `${path} ${find.q ?? ''} ${find.near ?? ''}`
  const [last, setLast] = useState<{ search: string; keys: readonly string[] }>({ search, keys: [] })
  const before = last.search === search ? last.keys : []
  const shown = categories.filter(
    ({ key }) => facets.marks[`cat:${key}`] || key === present?.key || before.includes(key),
  )
  if (last.search !== search || shown.length > before.length) setLast({ search, keys: shown.map(({ key }) => key) })
  return shown
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Option({
  on,
  to,
  count,
  name,
  round,
  plain,
  indented,
}: {
  on: boolean
  to: string
  count?: number | undefined
  name: string
  round?: boolean
  plain?: boolean
  indented?: boolean
}) {
  return (
    <Link
      to={to}
      replace={useContext(OneStep) && !plain}
      preventScrollReset
      className={`${styles.option} ${indented ? styles.indented : ''} ${count === 0 && !on ? styles.vain : ''}`}
      aria-current={on ? 'true' : undefined}
      rel="nofollow"
    >
      {!plain && <span className={`${styles.box} ${round ? styles.round : ''}`} aria-hidden="true" />}
      <span className={styles.optionName}>{name}</span>
      {count !== undefined && <span className={styles.optionCount}>{count > 1000 ? '1,000+' : count}</span>}
    </Link>
  )
}
