/** A piece of a text: words, or an address that can be opened. */
export type TextPart = { text: string; href?: string }

// Chinese text has no spaces: its letters and punctuation end an address.
const ADDRESS = /https?:\/\/[^\s<>"'`\u2018-\u201f\u3000-\u9fff\uff00-\uffef]+/giu
/** What ends a sentence rather than an address. */
const ENDS = /[.,;:!?*_~]+$/u

/**
 * A text in pieces, with its web addresses apart. Only http and https, and none with a name before an @, which would show
 * one place and lead to another. The pieces together are the text.
 */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let reached = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found)
    const href = hrefOf(address)
    if (!href) continue
    if (index > reached) parts.push({ text: text.slice(reached, index) })
    parts.push({ text: address, href })
    reached = index + address.length
  }
  if (reached < text.length) parts.push({ text: text.slice(reached) })
  return parts
}

/** Without what belongs to the sentence around it: punctuation, and a bracket that was opened before it. */
function withoutEnd(found: string): string {
  for (let address = found; ; ) {
    const last = address.at(-1) ?? ''
    const opening = { ')': '(', ']': '[', '}': '{' }[last]
    const isClosed = opening && address.split(last).length > address.split(opening).length
    const shorter = isClosed ? address.slice(0, -1) : address.replace(ENDS, '')
    if (shorter === address) return address
    address = shorter
  }
}

function hrefOf(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isSafe = url && /^https?:$/.test(url.protocol) && url.hostname !== '' && !url.username && !url.password
  return isSafe ? url.href : undefined
}
