import { serverTranslator } from '#locales/index.ts'
import { brand } from '#shared/brand.ts'
import { htmlLang, type Locale } from '#shared/locale.ts'

/** The parts of a mail, in reading order. All are plain text; the mail escapes them. */
export interface MailParts {
  locale: Locale
  heading: string
  paragraphs: string[]
  /** A one-time code, shown large. */
  code?: string
  /** Rows of a small table: what, when, where, price. */
  facts?: [label: string, value: string][]
  button?: { label: string; url: string }
  /** Small print above the foot. */
  note?: string
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}

/**
 * A user's text may look like an address, in any alphabet; a zero-width space keeps mail programs from turning it into a link. What has
 * an @ is an address to write to, and stays one.
 */
const unlink = (text: string): string =>
  text
    .split(/(\s+)/)
    .map((word) => (word.includes('@') ? word : parted(word)))
    .join('')

function parted(word: string): string {
  const isPath = /[/\\]/.test(word)
  return word
    .replace(/(?<=\S)[.。．｡․](?=\S)/gu, (dot, at: number) => {
      const isSum = !isPath && /\d/.test(word.charAt(at - 1)) && /\d/.test(word.charAt(at + 1))
      return isSum ? dot : `${dot}\u200b`
    })
    .replace(/:(?=[/\\])/g, ':\u200b')
}

const escapeText = (text: string): string => escapeHtml(unlink(text))

/** Writes a branded mail as HTML and as plain text. Every part is escaped; only the button may link. */
export function writeMail(parts: MailParts): { html: string; text: string } {
  const { locale, heading, paragraphs, code, facts = [], button, note } = parts
  const cell = 'padding:6px 16px 6px 0;vertical-align:top;font-size:15px;line-height:22px'
  const rows = facts
    .map(
      ([label, value]) =>
        `<tr><td style="${cell};color:#475467">${escapeText(label)}</td><td style="${cell};font-weight:600">${escapeText(value)}</td></tr>`,
    )
    .join('')
  const html = `<!doctype html>
<html lang="${htmlLang[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;background:#f2f5f9;color:#101828;font-family:Urbanist,system-ui,-apple-system,'Segoe UI',Roboto,'PingFang SC','Noto Sans SC',sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:12px;border:1px solid #e4e9f0">
<tr><td style="padding:24px 32px 0;font-size:20px;font-weight:700;color:${brand.primary}">${brand.name}</td></tr>
<tr><td style="padding:16px 32px 32px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:30px">${escapeText(heading)}</h1>
${paragraphs.map((p) => `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escapeText(p)}</p>`).join('\n')}
${code ? `<p style="margin:8px 0 24px;padding:16px;border-radius:12px;background:#f2f7fc;text-align:center;font-size:34px;line-height:40px;font-weight:700;letter-spacing:8px">${escapeHtml(code)}</p>` : ''}
${rows ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px">${rows}</table>` : ''}
${button ? `<p style="margin:8px 0 24px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 24px;border-radius:10px;background:${brand.primary};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>` : ''}
${note ? `<p style="margin:0;font-size:14px;line-height:20px;color:#475467">${escapeText(note)}</p>` : ''}
</td></tr></table>
<p style="max-width:520px;margin:16px 0 0;font-size:13px;line-height:18px;color:#475467">${escapeHtml(serverTranslator(locale)('mails.foot', { brand: brand.name }))}</p>
</td></tr></table></body></html>`
  const text = [
    unlink(heading),
    ...paragraphs.map(unlink),
    ...(code ? [code] : []),
    ...(facts.length ? [facts.map(([label, value]) => `${label}: ${unlink(value)}`).join('\n')] : []),
    ...(button ? [`${button.label}: ${button.url}`] : []),
    ...(note ? [unlink(note)] : []),
    `-- \n${brand.name}`,
  ].join('\n\n')
  return { html, text }
}
