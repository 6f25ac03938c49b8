import { brand } from '#shared/brand.ts'
import { htmlLang, type Locale } from '#shared/locale.ts'

/** What a plain page says: its title, what is the matter, and the ways on; an empty address is that which it is shown at. */
interface Plain {
  title: string
  words: string
  text?: string
  links: readonly { href: string; words: string }[]
  /** What it does by itself; the policy of the page must allow it ({@link hashOf} of csp.server.ts). */
  script?: string
}

/** A page of a few words: put together faster than a page is rendered. */
export const plainPage = (locale: Locale, { title, words, text, links, script }: Plain) =>
  `<!doctype html>
<html lang="${htmlLang[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
:root { color-scheme: light dark }
body { display: grid; place-content: center; min-height: 90dvh; margin: 16px; font: 16px/1.5 system-ui, sans-serif; text-align: center; text-wrap: balance }
a { display: inline-block; margin: 4px; padding: 12px 24px; border-radius: 12px; background: ${brand.primary}; color: #fff; text-decoration: none }
</style>
</head>
<body>
<main>
<h1>${words}</h1>
${text === undefined ? '' : `<p>${text}</p>\n`}<p>${links.map(({ href, words }) => `<a href="${href}">${words}</a>`).join(' ')}</p>
</main>
${script === undefined ? '' : `<script>${script}</script>\n`}</body>
</html>
`
