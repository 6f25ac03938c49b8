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
