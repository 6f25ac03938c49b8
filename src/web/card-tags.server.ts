/**
 * The cache tags of a page that shows these cards: those of their companies. So a change at one company makes only the
 * pages anew that show it, and nobody's own switch can empty the lists of everybody else.
 */
export const cardTags = (...lists: readonly (readonly { companyid: string }[])[]): string[] => [
  ...new Set(lists.flat().map(({ companyid }) => `company:${companyid}`)),
]
