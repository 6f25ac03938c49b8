/** A statement is prepared once it was sent so often: what is rare is not worth the database's memory. */
const OFTEN = 20
/** So many statements are prepared at most, on each connection that sends them. */
const MOST_PREPARED = 200
/** So many texts are counted at most. Lists of changing length make texts without end. */
const MOST_COUNTED = 4_000

/** What can be prepared, and is worth it: what reads or changes rows. */
const worth = /^\s*(?:select|insert|update|delete|with)\b/i
/** A list has a text for each of its lengths, and whoever sends long ones would take the names of what is sent more often. */
const listed = /\bin \(\$\d+, /i

/**
 * Names statements that are sent over and over, so that the database plans them once for each connection instead of each time:
 * a third of what placing an order costs is planning. The same text always has the same name.
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size === MOST_PREPARED || !worth.test(text) || listed.test(text)) return name
    const count = (counts.get(text) ?? 0) + 1
    if (count <= OFTEN) {
      if (counts.size === MOST_COUNTED) counts.clear()
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    const given = `khidmat_${names.size + 1}`
    names.set(text, given)
    return given
  }
}
