/** Most drafts, and most placed orders, whose keys a browser keeps for a visitor; each list is asked for in one call. */
export const mostKeys = 50
