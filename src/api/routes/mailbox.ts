import { z } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { Platform } from '#platform/index.ts'
import { listMailbox } from '#platform/mailbox/index.ts'
import { brand } from '#shared/brand.ts'
import type { Endpoints } from '../endpoints.ts'

const style = `
:root{color-scheme:light dark;--ink:#101828;--soft:#475467;--line:#e4e9f0;--ground:#f7f9fc;--card:#fff;--brand:${brand.primary}}
@media (prefers-color-scheme:dark){:root{--ink:#f2f5f9;--soft:#b4becb;--line:#2b3542;--ground:#0e141b;--card:#161e28;--brand:#7cc0f0}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/24px Urbanist,system-ui,sans-serif}
main{max-width:860px;margin:0 auto;padding:32px 16px}h1{font-size:28px;line-height:36px;margin:0 0 8px}p{margin:0 0 24px;color:var(--soft)}
form{display:flex;gap:8px;margin:0 0 24px}input{flex:1;min-width:0;padding:10px 14px;border:1px solid #667085;border-radius:10px;background:var(--card);color:inherit;font:inherit}
button{padding:10px 20px;border:0;border-radius:10px;background:${brand.primary};color:#fff;font:inherit;font-weight:600}
details{margin:0 0 12px;background:var(--card);border:1px solid var(--line);border-radius:12px;overflow:hidden}
summary{padding:16px;cursor:pointer;overflow-wrap:anywhere}summary span{display:block;color:var(--soft);font-size:14px;line-height:20px}
iframe{display:block;width:100%;height:560px;border:0;border-top:1px solid var(--line);background:#fff}pre{margin:0;padding:16px;white-space:pre-wrap;border-top:1px solid var(--line);font:inherit}`

const Received = z.object({
  id: z.string(),
  channel: z.enum(['email', 'sms', 'push']),
  to: z.string(),
  subject: z.string().describe('Empty of a text message'),
  text: z.string(),
  html: z.string().nullable(),
  at: z.iso.datetime(),
})

/** The mailbox, as the document of a demo tells it. */
export const mailboxEndpoints: Endpoints = {
  'GET /dev/mailbox': {
    id: 'listMailbox',
    says: 'Mails and text messages of the demo, newest first',
    notes: 'Codes to sign in with arrive here. It is there only in a demo, where nothing leaves the machine.',
    area: 'Demo',
    query: z.object({
      to: z.string().optional().describe('The address or number that it went to'),
      format: z.literal('json').optional().describe('As JSON; a page without it'),
    }),
    answers: {
      200: {
        description: 'What has arrived',
        content: {
          'application/json': { schema: z.object({ ok: z.literal(true), data: z.array(Received) }) },
          'text/html': { schema: z.string() },
        },
      },
    },
  },
}

/**
 * The local mailbox of the demo: every mail and text message that no real service took, as a page and as JSON.
 * Mounted only with DEMO.
 */
export function mailboxRoutes(platform: Platform) {
  return new Hono().get('/dev/mailbox', async (c) => {
    const to = c.req.query('to')?.replaceAll('\0', '').trim() || undefined
    const entries = await listMailbox(platform.database.db, to)
    const calendars = new Map(entries.flatMap(({ id, calendar }) => (calendar ? [[id, calendar]] : [])))
    const data = entries.map(({ id, channel, to, subject, text, html, at }) => ({
      id,
      channel,
      to,
      subject,
      text,
      html,
      at,
    }))
    c.header('Cache-Control', 'no-store')
    if (c.req.query('format') === 'json') return c.json({ ok: true, data })
    c.header('X-Robots-Tag', 'noindex')
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; frame-ancestors 'none'",
    )
    return c.html(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox - ${brand.name}</title><style>${raw(style)}</style></head>
<body><main><h1>Mailbox</h1><p>Mails and text messages of this demo. They went nowhere else.</p>
<form><input name="to" type="search" aria-label="Address or number" placeholder="Address or number" value="${to ?? ''}"><button>Show</button></form>
${data.length === 0 ? html`<p>Nothing has arrived yet.</p>` : ''}
${data.map(
  (
    entry,
  ) => html`<details><summary><strong>${entry.subject || entry.text}</strong><span>${entry.channel} · ${entry.to} · ${entry.at.toISOString()}</span></summary>
${entry.html ? html`<iframe sandbox title="${entry.subject}" srcdoc="${entry.html}" loading="lazy"></iframe>` : html`<pre>${entry.text}</pre>`}${
  calendars.has(entry.id)
    ? html`<pre>booking.ics
${calendars.get(entry.id)}</pre>`
    : ''
}</details>`,
)}
</main></body></html>`)
  })
}
