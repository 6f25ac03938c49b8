import sanitize from 'sanitize-html'

/** Sanitises a provider's rich text for a page: few tags, no styles, links that open a new tab and pass on no search rank. */
export function cleanHtml(html: string): string {
  return sanitize(html, {
    allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h3', 'h4', 'a', 'blockquote'],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    transformTags: { a: sanitize.simpleTransform('a', { rel: 'nofollow ugc noopener', target: '_blank' }) },
  })
}

/** The words of a provider's rich text, paragraph by paragraph, for where no markup is shown. */
export function textOfHtml(html: string): string {
  const lines = html.replaceAll(/<\/(?:p|li|h3|h4|blockquote)>|<br *\/?>/g, '$& ')
  return sanitize(lines, { allowedTags: [], allowedAttributes: {}, textFilter: plain }).trim()
}

/** Text alone is shown as it is: what markup writes as an entity is the sign itself. */
const plain = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
