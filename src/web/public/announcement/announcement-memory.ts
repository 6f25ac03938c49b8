import type { AnnouncementView } from '#contracts/content.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { MINUTE } from '#shared/time.ts'

/** How long an answer, also an empty one, is cached. */
const askAgainAfter = 15 * MINUTE

interface Kept {
  at: number
  locale: string
  person: string
  announcement: AnnouncementView | null
}

/** What this browser was last told for a person in a language; undefined when it is time to ask. */
export function readKept(person: string, locale: string, now: number): AnnouncementView | null | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKeys.announcement) ?? 'null') as Kept | null
    if (!kept || kept.locale !== locale || kept.person !== person || now - kept.at > askAgainAfter) return undefined
    return kept.announcement
  } catch {
    return undefined
  }
}

export function keep(person: string, locale: string, now: number, announcement: AnnouncementView | null): void {
  localStorage.setItem(
    storageKeys.announcement,
    JSON.stringify({ at: now, locale, person, announcement } satisfies Kept),
  )
}

/** Whether an announcement was closed in this browser before. */
export function wasSeen(id: string): boolean {
  return localStorage.getItem(storageKeys.announcementSeen) === id
}

export function markSeen(id: string): void {
  localStorage.setItem(storageKeys.announcementSeen, id)
}
