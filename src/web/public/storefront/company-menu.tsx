import { useEffect, useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import type { MenuGroup, StorefrontView } from '#contracts/storefront.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button, ButtonLink } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Avatar } from '#web/ui/pieces/pieces.tsx'
import styles from './menu.module.css'
import { MenuRowView } from './menu-row.tsx'

/** From so many services on one searches among them. */
const MANY = 12
/** How long after the last letter it is looked for. */
const TYPED_MS = 300

type Filter = StorefrontView['menu']['filter']

/** The address of the storefront with its menu filtered; the filters that are not named stay off. */
export function menuPath(slug: string, filter: Partial<Filter> & { after?: string | null }): string {
  const query = new URLSearchParams()
  const { person, category, words, after } = filter
  for (const [name, value] of Object.entries({ person, cat: category, q: words, cursor: after }))
    if (value) query.set(name, value)
  return `/co/${slug}${query.size > 0 ? `?${query}` : ''}#services`
}

/** What a company sells: by category, each service with its price, length and next free time. All that leads anywhere is a link. */
export function CompanyMenu({ view }: { view: StorefrontView }) {
  const t = useT()
  const { menu, company, people, now } = view
  const { filter } = menu
  const person = people.find(({ staffid }) => staffid === filter.person)
  const isNarrow = filter.words !== null || filter.category !== null
  return (
    <section id="services" className={styles.section} aria-labelledby="services-title">
      <div className={styles.head}>
        <h2 id="services-title">{t('company.services')}</h2>
        {menu.count > MANY && <MenuSearch key={company.slug} slug={company.slug} filter={filter} />}
      </div>
      {person && (
        <p className={styles.with}>
          <Avatar name={person.name} fileId={person.avatarFileId} size={32} />
          <span>{t('company.menuWith', { name: person.name })}</span>
          <Link to={menuPath(company.slug, { ...filter, person: null })} preventScrollReset>
            {t('company.menuEverybody')}
          </Link>
        </p>
      )}
      {filter.category && (
        <Link className={styles.back} to={menuPath(company.slug, { person: filter.person })} preventScrollReset>
          <Icon name="left" size={18} /> {t('company.menuAll')}
        </Link>
      )}
      {filter.words !== null && (
        <p role="status" className={styles.found}>
          {menu.found === 0
            ? t('company.menuNone', { words: filter.words })
            : t('company.menuFound', { count: menu.found })}
        </p>
      )}
      {menu.groups.map((group) => (
        <Group key={group.key} group={group} slug={company.slug} filter={filter} isNarrow={isNarrow} now={now} />
      ))}
      {menu.next && (
        <p>
          <ButtonLink to={menuPath(company.slug, { ...filter, after: menu.next })}>{t('company.menuNext')}</ButtonLink>
        </p>
      )}
    </section>
  )
}

function Group({
  group,
  slug,
  filter,
  isNarrow,
  now,
}: {
  group: MenuGroup
  slug: string
  filter: Filter
  isNarrow: boolean
  now: string
}) {
  const t = useT()
  const rest = isNarrow ? 0 : group.count - group.rows.length
  return (
    <div className={styles.group} role="group" aria-labelledby={`menu-${group.key}`}>
      <h3 id={`menu-${group.key}`}>{group.name}</h3>
      <ul>
        {group.rows.map((row) => (
          <MenuRowView key={row.itemid} row={row} person={filter.person} now={now} />
        ))}
      </ul>
      {rest > 0 && (
        <Link className={styles.more} to={menuPath(slug, { ...filter, category: group.key })} preventScrollReset>
          {t('company.menuShowAll', { count: group.count, name: group.name })}
        </Link>
      )}
    </div>
  )
}

/** Looks for words in the menu: without scripts at the press of its button, else while one writes. */
function MenuSearch({ slug, filter }: { slug: string; filter: Filter }) {
  const t = useT()
  const submit = useSubmit()
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return (
    <Form
      role="search"
      action={`/co/${slug}#services`}
      className={styles.search}
      preventScrollReset
      replace
      onSubmit={() => window.clearTimeout(timer.current)}
      onInput={({ currentTarget }) => {
        window.clearTimeout(timer.current)
        timer.current = window.setTimeout(
          () => void submit(currentTarget, { replace: true, preventScrollReset: true }),
          TYPED_MS,
        )
      }}
    >
      {filter.person && <input type="hidden" name="person" value={filter.person} />}
      <input
        type="search"
        name="q"
        defaultValue={filter.words ?? ''}
        maxLength={100}
        aria-label={t('company.menuSearch')}
        placeholder={t('company.menuSearch')}
        enterKeyHint="search"
        autoComplete="off"
      />
      <Button type="submit" aria-label={t('discover.search')}>
        <Icon name="search" />
      </Button>
    </Form>
  )
}
