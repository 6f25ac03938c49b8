import type { AnnouncementView } from '#contracts/content.ts'
import { api } from '#web/ui/client/api.ts'
import { keep, readKept } from './announcement-memory.ts'

/**
 * What is announced to a person in a language: as this browser was told a little ago, or asked for.
 * @throws ApiError with the server's `errorMsg`
 */
export async function askAnnouncement(
  { id, infoid }: { id: string; infoid: string },
  locale: string,
): Promise<AnnouncementView | null> {
  const kept = readKept(id, locale, Date.now())
  if (kept !== undefined) return kept
  const { data } = await api.user('GET /api/h/announce', { query: { id, infoid } })
  keep(id, locale, Date.now(), data)
  return data
}
