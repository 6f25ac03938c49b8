import { html, raw } from 'hono/html'
import type { MenuChoice, MenuRow } from '#contracts/storefront.ts'
import { type EmbedTimes, type EmbedView } from '#read/index.ts'
import { brand } from '#shared/brand.ts'
import { nameOfDay, shortWeekday, spokenDay } from '#shared/day-names.ts'
import { weekdayOf } from '#shared/days.ts'
import { durationIn } from '#shared/duration-in.ts'
import { formatInstant } from '#shared/format.ts'
import type { Translate } from '#shared/i18n.ts'
import { htmlLang, type Locale, localePrefix } from '#shared/locale.ts'
import { formatPrice, type Money } from '#shared/money.ts'
import type { PriceModel } from '#shared/offer-lists.ts'

/** Small, and all in the page: it stands on somebody else's, and asks for nothing more. */
export const frameStyle = `
:root{color-scheme:light dark;--ink:#101828;--soft:#475467;--line:#d0d7e2;--card:#fff;--brand:${brand.primary};--on:#fff;--tint:#eef6fc}
@media (prefers-color-scheme:dark){:root{--ink:#f2f5f9;--soft:#b4becb;--line:#3a4656;--card:#161e28;--brand:#7cc0f0;--on:#0e141b;--tint:#1d2a38}}
*{box-sizing:border-box}body{margin:0;padding:16px;background:var(--card);color:var(--ink);font:16px/24px Urbanist,"Noto Sans SC",system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:720px;margin:0 auto}h1{font-size:20px;line-height:28px;margin:0 0 12px}h2{font-size:16px;line-height:24px;margin:20px 0 4px}p{margin:8px 0}
ul{list-style:none;margin:0;padding:0}small,.soft{color:var(--soft);font-size:14px;line-height:20px}a{color:var(--brand)}
a:focus-visible,summary:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.row{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:4px 12px;align-items:center;padding:12px 0;border-bottom:1px solid var(--line)}
.row small,.row b{display:block}.price{text-align:right;font-variant-numeric:tabular-nums}.row>details{grid-column:1/-1}
.button{display:inline-grid;place-content:center;min-height:44px;padding:8px 16px;border-radius:10px;background:var(--brand);color:var(--on);font-weight:600;text-decoration:none;text-align:center}
.row>.button{grid-column:1/-1;justify-self:start}summary,.way{display:inline-flex;align-items:center;min-height:44px;cursor:pointer}
.picks{display:grid;grid-template-columns:repeat(auto-fill,minmax(104px,1fr));gap:8px;margin:8px 0}summary{color:var(--brand);font-weight:600}summary::after{content:"▾";margin-inline-start:6px}[open]>summary::after{content:"▴"}.picks a{display:grid;place-content:center;min-height:44px;padding:4px 8px;text-align:center;border:1px solid var(--line);border-radius:10px;color:var(--ink);text-decoration:none;font-variant-numeric:tabular-nums}
.picks a:hover,.month a:hover{border-color:var(--brand)}a[aria-current]{background:var(--brand)!important;border-color:var(--brand)!important;color:var(--on)!important;font-weight:600}
.head{max-width:420px;display:flex;align-items:center;justify-content:space-between;gap:8px}.head h2{margin:0}.head a,.head span{min-width:44px;min-height:44px;display:grid;place-content:center;font-size:24px;text-decoration:none}
.month{width:100%;max-width:420px;border-collapse:separate;border-spacing:2px;table-layout:fixed}.month th{color:var(--soft);font:14px/20px inherit;font-weight:400}
.month td{height:44px;padding:0;text-align:center;color:var(--soft);font-variant-numeric:tabular-nums}.month a{display:grid;place-content:center;height:44px;border:1px solid var(--line);border-radius:10px;background:var(--tint);color:var(--ink);text-decoration:none}
footer{margin-top:20px}.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}`

/** Tells the page around it how high it is, whatever its width. It tells nothing else, so whoever hears it may. */
export const frameScript = `new ResizeObserver(() => parent.postMessage({ khidmat: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) }, '*')).observe(document.body)`

interface Words {
  t: Translate
  locale: Locale
  now: Date
}

/** The booking page of a company as it stands in a frame: plain links, which work without a script, a cookie or a store. */
export function embedFrame(words: Words, view: EmbedView) {
  const { t, locale } = words
  const { company, times } = view
  const title = t('embed.title', { company: company.name })
  return html`<!doctype html>
<html lang="${htmlLang[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${raw(frameStyle)}</style></head>
<body><main><h1>${title}</h1>
${times ? oneService(words, times) : priceMenu(words, view)}
<footer><p><small>${t('embed.newTab', { brand: brand.name })} <a href="${localePrefix(locale)}/co/${company.slug}" target="_blank" rel="noopener">${t('embed.by', { brand: brand.name })}</a></small></p></footer>
</main><script>${raw(frameScript)}</script></body></html>`
}

function priceMenu(words: Words, { menu }: EmbedView) {
  const { t } = words
  if (menu.groups.length === 0) return html`<p>${t('embed.nothing')}</p>`
  const isFiltered = menu.filter.category !== null
  return html`${isFiltered ? html`<p><a class="way" href="?">${t('embed.all')}</a></p>` : ''}${menu.groups.map(
    ({ key, name, count, rows }) => html`<section><h2>${name}</h2><ul>${rows.map((row) => serviceRow(words, row))}</ul>
${!isFiltered && count > rows.length ? html`<p><a class="way" href="${address({ cat: key })}">${t('embed.more', { count, name })}</a></p>` : ''}</section>`,
  )}${menu.next ? html`<p><a class="way" href="${address({ cat: menu.filter.category, cursor: menu.next })}">${t('embed.next')}</a></p>` : ''}`
}

function serviceRow(words: Words, row: MenuRow) {
  const { t, locale, now } = words
  const { least, most } = row.minutes
  const minutes =
    least === most ? durationIn(least, locale) : `${durationIn(least, locale)} – ${durationIn(most, locale)}`
  const soon = row.nextFreeAt && new Date(row.nextFreeAt) > now && formatInstant(row.nextFreeAt, locale, row.zone)
  return html`<li class="row"><div><b>${row.title}</b><small>${minutes}${soon ? ` · ${t('embed.from', { at: soon })}` : ''}</small></div>
<div class="price">${priceIn(t, row.price, row.priceModel)}${row.least ? html`<small>${t('ui.least', { of: row.priceModel === 'per_hour' ? durationIn(row.least.of, locale) : row.least.of, price: formatPrice(row.least.price) })}</small>` : ''}${row.travel ? html`<small>${t('ui.travel.from', { price: formatPrice({ ...row.price, amount: row.travel.least.amount }) })}</small>` : ''}</div>
${
  row.choices.length === 0
    ? html`<a class="button" href="${address({ offer: row.offerid })}">${t('embed.choose')}<span class="hidden"> ${row.title}</span></a>`
    : html`<details><summary>${t('company.choices', { count: row.choices.length })}<span class="hidden"> ${row.title}</span></summary><ul>${row.choices.map((choice) => choiceRow(words, choice))}</ul></details>`
}</li>`
}

const choiceRow = ({ t, locale }: Words, { offerid, variantid, name, minutes, price, priceModel }: MenuChoice) =>
  html`<li class="row"><div><a class="way" href="${address({ offer: offerid, variant: variantid })}">${name}</a><small>${durationIn(minutes, locale)}</small></div><div class="price">${priceIn(t, price, priceModel)}</div></li>`

/** One service: which of its variants, the days of a month that have free times, and the times of one of them, each of which leads to where it is booked. */
function oneService(words: Words, times: EmbedTimes) {
  const { t, locale } = words
  const { terms, variant, day, month, before, after } = times
  const at = { offer: terms.offerid, variant: variant?.variantid }
  const way = (to: string | undefined, sign: string, says: string) =>
    to
      ? html`<a href="${address({ ...at, month: to })}" aria-label="${says}">${sign}</a>`
      : html`<span aria-hidden="true"></span>`
  return html`<p><a class="way" href="?">${t('embed.all')}</a></p>
<h2>${terms.title}${terms.name === terms.title ? '' : html` · ${terms.name}`}</h2>
<p class="soft">${durationIn(variant?.durationMinutes ?? terms.durationMinutes, locale)} · ${priceIn(t, variant?.price ?? terms.price, terms.priceModel)}</p>
${terms.variants.length > 1 ? html`<nav class="picks" aria-label="${t('embed.variants')}">${terms.variants.map((one) => html`<a href="${address({ ...at, variant: one.variantid })}"${one === variant ? raw(' aria-current="true"') : ''}>${one.name}</a>`)}</nav>` : ''}
<div class="head">${way(before, '‹', t('embed.before'))}<h2>${nameOfDay(`${month}-01`, locale, { month: 'long', year: 'numeric' })}</h2>${way(after, '›', t('embed.after'))}</div>
${monthTable(words, times, at)}
${
  day
    ? html`<h2>${t('embed.times', { day: nameOfDay(day, locale, spokenDay) })}</h2><div class="picks">${times.times.map((start) => timeLink(words, times, start))}</div>`
    : html`<p>${t('embed.none')}</p>`
}`
}

function monthTable(
  { t, locale }: Words,
  { month, days, day: chosen }: EmbedTimes,
  at: Record<string, string | undefined>,
) {
  const length = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  const lead = weekdayOf(`${month}-01`) - 1
  const free = new Set(days.filter((one) => one.free > 0).map(({ day }) => day))
  const cells = Array.from({ length: Math.ceil((lead + length) / 7) * 7 }, (_, n) => n - lead + 1)
  const cell = (n: number) => {
    if (n < 1 || n > length) return html`<td></td>`
    const day = `${month}-${String(n).padStart(2, '0')}`
    if (!free.has(day)) return html`<td>${n}</td>`
    const says = t('embed.dayFree', { day: nameOfDay(day, locale, spokenDay) })
    return html`<td><a href="${address({ ...at, month, day })}" aria-label="${says}"${day === chosen ? raw(' aria-current="date"') : ''}>${n}</a></td>`
  }
  const weeks = Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
  return html`<table class="month"><caption class="hidden">${t('embed.days')}</caption><thead><tr>${Array.from({ length: 7 }, (_, n) => html`<th scope="col">${shortWeekday(n + 1, locale)}</th>`)}</tr></thead>
<tbody>${weeks.map((week) => html`<tr>${week.map(cell)}</tr>`)}</tbody></table>`
}

/** Where it is booked, signed in and paid: a page of its own, which a site around it cannot draw over. */
function timeLink({ t, locale }: Words, { terms, variant }: EmbedTimes, start: string) {
  const time = formatInstant(start, locale, terms.zone, 'time')
  const words = { day: formatInstant(start, locale, terms.zone, 'date'), time }
  const query = new URLSearchParams({ ...(variant && { variant: variant.variantid }), slot: start })
  return html`<a href="${localePrefix(locale)}/book/${terms.slug}/${terms.offerid}?${query.toString()}" target="_blank" rel="noopener" aria-label="${t(terms.kind === 'instant' ? 'embed.bookAt' : 'embed.askFor', words)}">${time}</a>`
}

function priceIn(t: Translate, price: Money, model: PriceModel): string {
  return model === 'free' || price.amount === 0 ? t('ui.free') : t(`ui.price.${model}`, { price: formatPrice(price) })
}

const address = (wish: Record<string, string | null | undefined>): string =>
  `?${new URLSearchParams(Object.entries(wish).flatMap(([name, value]) => (value ? [[name, value]] : [])))}`
