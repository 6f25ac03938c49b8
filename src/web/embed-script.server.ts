import { serverTranslator } from '#locales/index.ts'
import { brand } from '#shared/brand.ts'
import { type Locale, localePrefix, locales } from '#shared/locale.ts'

/** What the script says and where it leads, in each language. */
function said() {
  const of = (locale: Locale) => {
    const t = serverTranslator(locale)
    const words = { book: t('embed.button'), close: t('embed.close'), apart: t('embed.apart', { brand: brand.name }) }
    return { ...words, prefix: localePrefix(locale) }
  }
  return Object.fromEntries(locales.map((locale) => [locale, of(locale)]))
}

/**
 * `/embed.js`, which a company puts on its own site: a button that opens the booking page, or that page itself. What it does without leave of the
 * company, or where a browser refuses the frame, is a link. It sets styles by script alone, which every policy allows, and stores nothing.
 */
export const embedScript = (): string => `(() => {
const words = ${JSON.stringify(said())}
const script = document.currentScript
if (!script || !script.dataset.company) return
const { company, show, offer, lang, label } = script.dataset
const locale = (lang || document.documentElement.lang).slice(0, 2)
const { book, close, apart, prefix } = words[locale] || words.en
const { origin } = new URL(script.src)
const title = label || book
const page = origin + prefix + '/embed/' + encodeURIComponent(company) + (offer ? '?offer=' + encodeURIComponent(offer) : '')
const make = (tag, style, more) => {
  const made = Object.assign(document.createElement(tag), more)
  made.style.cssText = style
  return made
}
const link = (text, style) => make('a', style, { href: origin + prefix + '/co/' + encodeURIComponent(company), target: '_blank', rel: 'noopener', textContent: text })
const button = link(title, 'display:inline-block;padding:12px 24px;border-radius:10px;background:${brand.primary};color:#fff;font:600 16px/24px system-ui,sans-serif;text-decoration:none')
button.className = 'khidmat-book'
script.after(button)
const frame = make('iframe', 'display:block;width:100%;height:0;border:0;color-scheme:light dark', { title })
const onHeight = (then) =>
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || !data || data.khidmat !== 'height') return
    const height = Number(data.height)
    if (height > 0 && height < 20000) then(Math.ceil(height))
  })
if (show === 'calendar') {
  onHeight((height) => {
    frame.style.height = height + 'px'
    button.remove()
  })
  frame.src = page
  script.after(frame)
  return
}
const dialog = make('dialog', 'width:min(760px,calc(100vw - 16px));height:min(860px,calc(100dvh - 16px));max-width:none;max-height:none;padding:0;border:0;border-radius:16px;overflow:hidden')
dialog.setAttribute('aria-label', title)
const head = make('div', 'display:flex;justify-content:space-between;align-items:center;gap:12px;height:56px;padding:0 16px;font:16px/24px system-ui,sans-serif')
const shut = make('button', 'min-width:44px;min-height:44px;border:0;background:none;color:inherit;font:inherit;cursor:pointer', { type: 'button', textContent: close })
shut.addEventListener('click', () => dialog.close())
head.append(link(apart, 'color:inherit;overflow:hidden;text-overflow:ellipsis'), shut)
frame.style.height = 'calc(100% - 56px)'
dialog.append(head, frame)
button.addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !dialog.showModal) return
  event.preventDefault()
  if (!dialog.isConnected) document.body.append(dialog)
  if (!frame.src) frame.src = page
  dialog.showModal()
})
})()
`
