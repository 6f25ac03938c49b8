import type { CSSProperties, ReactNode } from 'react'
import { durationIn } from '#shared/duration-in.ts'
import { formatCount } from '#shared/format.ts'
import { imageSizes, imageWidths } from '#shared/image-widths.ts'
import type { LeastCharge } from '#shared/least-charge.ts'
import { formatPrice, type Money } from '#shared/money.ts'
import type { PriceModel } from '#shared/offer-lists.ts'
import { travelOver, type UnavoidableTravel } from '#shared/travel.ts'
import { pathOf } from '../client/path-of.ts'
import { useLocale, useT } from '../i18n.tsx'
import { Icon, type IconName } from './icon.tsx'
import styles from './pieces.module.css'

/** A person's or company's picture, or the initial of the name ('M' when there is none). */
export function Avatar({ name, fileId, size = 40 }: { name?: string | null; fileId?: string | null; size?: number }) {
  const initial = [...(name?.trim() ?? '')][0]?.toUpperCase() ?? 'M'
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.42 }} aria-hidden="true">
      {fileId ? (
        <img
          src={pathOf('GET /api/f/{id}', { id: fileId, query: { size: size > 48 ? 'avatar' : 'avatar-sm' } })}
          alt=""
          width={size}
          height={size}
          loading="lazy"
        />
      ) : (
        initial
      )}
    </span>
  )
}

/** '★ 4.8 (132)'; says so when there is no review yet. */
export function Rating({ sum, count, size = 16 }: { sum: number; count: number; size?: number }) {
  const t = useT()
  if (count === 0) return <span className={styles.count}>{t('ui.noReviews')}</span>
  const average = (sum / count).toFixed(1)
  return (
    <span className={`${styles.rating} tabular`} role="img" aria-label={t('ui.rating', { average, count })}>
      <Icon name="star" size={size} filled />
      <span aria-hidden="true">
        {`${average} `}
        <span className={styles.count}>{`(${formatCount(count)})`}</span>
      </span>
    </span>
  )
}

/** A price as the offer states it: plain, 'from', per hour, per person, per unit, or free. */
export function Price({ price, model = 'fixed' }: { price: Money; model?: PriceModel }) {
  const t = useT()
  if (model === 'free' || price.amount === 0) return <span>{t('ui.free')}</span>
  return <span className="tabular">{t(`ui.price.${model}`, { price: formatPrice(price) })}</span>
}

/** The least that is booked, and what that comes to. */
export function LeastNote({ least, model }: { least: LeastCharge | null | undefined; model: PriceModel }) {
  const t = useT()
  const locale = useLocale()
  if (!least) return null
  const of = model === 'per_hour' ? durationIn(least.of, locale) : least.of
  return <small className={`${styles.travel} tabular`}>{t('ui.least', { of, price: formatPrice(least.price) })}</small>
}

/**
 * What the way adds to the price of what is had at home alone: with it where it is the same for everyone, about with it where
 * the place is known, else from how much on.
 * @param props.km how far the place is for which one looks, where it is known
 */
export function TravelNote({
  travel,
  price,
  model,
  km,
}: {
  travel: UnavoidableTravel | null | undefined
  price: Money
  model: PriceModel
  km?: number | null | undefined
}) {
  const t = useT()
  if (!travel) return null
  const isKnown = km !== undefined && km !== null
  const way = { ...price, amount: isKnown ? travelOver(travel, km) : travel.least.amount }
  // Of a price by the hour or by the head nobody knows the whole yet.
  const whole = model === 'fixed' ? formatPrice({ ...price, amount: price.amount + way.amount }) : undefined
  const said = travel.fixed ? 'fixed' : isKnown ? 'about' : undefined
  return (
    <small className={`${styles.travel} tabular`}>
      {said && whole
        ? t(`ui.travel.${said}`, { price: whole })
        : t(isKnown && !travel.fixed ? 'ui.travel.plus' : 'ui.travel.from', { price: formatPrice(way) })}
    </small>
  )
}

export type Tone = 'neutral' | 'waiting' | 'confirmed' | 'done' | 'trouble'

/** A small mark. A tone always comes with an icon and a word, never colour alone. */
export function Badge({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={`${styles.badge} ${tone === 'neutral' ? '' : styles[tone]}`}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}

/** Nothing here: a small picture, one sentence, and what to do next. */
export function EmptyState({
  icon,
  level = 2,
  title,
  text,
  action,
}: {
  icon: IconName
  /** The level of its heading: 1 where it is the whole page. */
  level?: 1 | 2
  title: string
  text?: string | undefined
  action?: ReactNode
}) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.empty}>
      <span className={styles.emptyPicture}>
        <Icon name={icon} size={40} />
      </span>
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}

/** A grey shape where content will stand; keeps the layout, shows itself only after a moment. */
export function Skeleton({
  width = '100%',
  height = 20,
  style,
}: {
  width?: number | string
  height?: number | string
  style?: CSSProperties
}) {
  return <div className={styles.skeleton} style={{ width, height, ...style }} aria-hidden="true" />
}

export function Alert({
  tone = 'confirmed',
  children,
  role,
}: {
  tone?: Exclude<Tone, 'neutral'>
  children: ReactNode
  role?: 'alert' | 'status'
}) {
  const look = { confirmed: '', waiting: styles.alertWaiting, done: styles.alertDone, trouble: styles.alertTrouble }[
    tone
  ]
  return (
    <div className={`${styles.alert} ${look}`} role={role}>
      <Icon name={tone === 'done' ? 'check' : tone === 'confirmed' ? 'info' : 'alert'} />
      <div>{children}</div>
    </div>
  )
}

/** A white panel with a thin border. */
export function Card({ children, style }: { children: ReactNode; style?: CSSProperties }) {
  return (
    <div className={styles.card} style={style}>
      {children}
    </div>
  )
}

/** Files one may open, from file id to name, with how many there are. */
export function Attachments({ files }: { files: Record<string, string> }) {
  const t = useT()
  const entries = Object.entries(files)
  if (entries.length === 0) return null
  return (
    <div className={styles.attachments}>
      <Badge icon="receipt">{t('ui.files', { count: entries.length })}</Badge>
      {entries.map(([id, name]) => (
        <a key={id} href={pathOf('GET /api/f/{id}', { id })} target="_blank" rel="noreferrer">
          {name}
        </a>
      ))}
    </div>
  )
}

/**
 * A picture of ours in the widths that are kept of it, with its box reserved. `sizes` as in HTML; `eager` for what is
 * first on the screen.
 */
export function Picture({
  fileId,
  alt,
  sizes,
  ratio = 4 / 3,
  eager = false,
  widest = 1920,
  className,
}: {
  fileId: string
  alt: string
  sizes: string
  ratio?: number
  eager?: boolean
  /** The greatest width it is ever shown in, in device pixels: a card lists fewer widths than a cover. */
  widest?: number
  className?: string
}) {
  // Put together once, and not for each width: a list has a hundred and more of them.
  const widthless = pathOf('GET /api/f/{id}', { id: fileId, query: { w: '' } })
  const url = (width: number) => `${widthless}${width}`
  const widths = [...imageSizes.filter((w) => w >= 256), ...imageWidths.filter((w) => w <= widest)]
  return (
    <img
      className={`${styles.picture} ${className ?? ''}`}
      src={url(640)}
      srcSet={widths.map((w) => `${url(w)} ${w}w`).join(', ')}
      sizes={sizes}
      width={1200}
      height={Math.round(1200 / ratio)}
      style={{ aspectRatio: String(ratio) }}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
    />
  )
}
