import { type Column, ilike, type SQL } from 'drizzle-orm'

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** Whether a text has another one in it, whatever the case of its letters. */
export const contains = (column: Column | SQL, text: string): SQL => ilike(column, `%${literal(text)}%`)

/** Whether a text begins with another one, whatever the case of its letters. */
export const begins = (column: Column, text: string): SQL => ilike(column, `${literal(text)}%`)

/** The words that somebody looks for, without the spaces between and around them. */
export const wordsOf = (text: string): string[] => text.split(/\s+/u).filter(Boolean)
