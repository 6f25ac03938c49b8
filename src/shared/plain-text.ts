/** Signs of HTML, as they are written in it. */
const signs: readonly (readonly [string, string])[] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]

const escape = (text: string) => signs.reduce((all, [sign, written]) => all.replaceAll(sign, written), text)
const unescape = (html: string) =>
  signs.reduceRight(
    (all, [sign, written]) => all.replaceAll(written, sign),
    html.replaceAll('&nbsp;', ' ').replaceAll('&quot;', '"').replaceAll('&#39;', "'"),
  )

const isPoint = (line: string) => line.startsWith('- ')

/** Plain text as the HTML of a description: an empty line parts paragraphs, lines that begin with '- ' are a list. */
export function asHtml(text: string): string {
  const blocks = text.trim().split(/\n\s*\n/)
  return blocks
    .map((block) =>
      block
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .flatMap((lines) => partsOf(lines))
    .join('')
}

function partsOf(lines: readonly string[]): string[] {
  const parts: { points: boolean; lines: string[] }[] = []
  for (const line of lines) {
    const last = parts.at(-1)
    if (last?.points === isPoint(line)) last.lines.push(line)
    else parts.push({ points: isPoint(line), lines: [line] })
  }
  return parts.map(({ points, lines }) =>
    points
      ? `<ul>${lines.map((line) => `<li>${escape(line.slice(2))}</li>`).join('')}</ul>`
      : `<p>${lines.map(escape).join('<br>')}</p>`,
  )
}

/** The HTML of a description as plain text, to be written on: what `asHtml` made becomes the same again, of other HTML its words stay. */
export function asText(html: string): string {
  const lines = html
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<li[^>]*>/gi, '\n- ')
    .replaceAll(/<\/(?:p|ul|ol|h[1-6]|div|blockquote)>/gi, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
    .split('\n')
    .map((line) => unescape(line).trim())
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
