import { Link } from 'react-router'
import type { MenuChoice, MenuRow } from '#contracts/storefront.ts'
import { durationIn } from '#shared/duration-in.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { offerPath, useNextFree } from '#web/ui/pieces/offer-card.tsx'
import { LeastNote, Price, TravelNote } from '#web/ui/pieces/pieces.tsx'
import styles from './menu.module.css'

/** Where it is booked, as it is chosen here. */
function bookingPath(
  { slug, offerid, variantid = null }: { slug: string; offerid: string; variantid?: string | null },
  person: string | null,
): string {
  const query = new URLSearchParams({ ...(variantid && { variant: variantid }), ...(person && { person }) })
  return `/book/${slug}/${offerid}${query.size > 0 ? `?${query}` : ''}`
}

/** A service: its name leads to its page; it is booked by its button, or by one of its choices, which fold out. */
export function MenuRowView({ row, person, now }: { row: MenuRow; person: string | null; now: string }) {
  const t = useT()
  const locale = useLocale()
  const next = useNextFree(row.nextFreeAt, row.zone, now)
  const { least, most } = row.minutes
  const facts = (
    <>
      <span>
        {least === most ? durationIn(least, locale) : `${durationIn(least, locale)} – ${durationIn(most, locale)}`}
      </span>
      {next && (
        <span className={styles.free}>
          <Icon name="clock" size={14} /> {next.day} {next.time}
        </span>
      )}
    </>
  )
  return (
    <li className={styles.row} data-offer={row.offerid}>
      <div className={styles.what}>
        <Link to={offerPath(row)} className={styles.name}>
          {row.title}
        </Link>
        <small className={styles.facts}>{facts}</small>
      </div>
      <div className={styles.price}>
        <Price price={row.price} model={row.priceModel} />
        <LeastNote least={row.least} model={row.priceModel} />
        <TravelNote travel={row.travel} price={row.price} model={row.priceModel} />
      </div>
      {row.choices.length === 0 ? (
        <Link className={styles.book} to={bookingPath(row, person)}>
          {t(row.kind === 'instant' ? 'company.book' : 'company.request')}
          <span className="visually-hidden"> {row.title}</span>
        </Link>
      ) : (
        <details className={styles.choices}>
          <summary>
            {t('company.choices', { count: row.choices.length })}
            <span className="visually-hidden"> {row.title}</span>
          </summary>
          <ul>
            {row.choices.map((choice) => (
              <Choice key={`${choice.offerid} ${choice.variantid}`} choice={choice} person={person} />
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function Choice({ choice, person }: { choice: MenuChoice; person: string | null }) {
  const locale = useLocale()
  return (
    <li>
      <Link to={bookingPath(choice, person)}>
        <span>{choice.name}</span>
        <small className="tabular">{durationIn(choice.minutes, locale)}</small>
        <b>
          <Price price={choice.price} model={choice.priceModel} />
        </b>
        <Icon name="right" size={18} />
      </Link>
    </li>
  )
}
