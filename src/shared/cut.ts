/** The beginning of a text, at most so many UTF-16 units; never half a character. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/\p{Surrogate}$/u, '')
