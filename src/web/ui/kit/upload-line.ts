import { figures } from '#shared/figures.ts'

/** One file on its way, or there. */
export interface Upload {
  key: string
  name: string
  mime: string
  bytes: number
  state: 'waiting' | 'sending' | 'stored' | 'failed' | 'refused'
  /** How much of it is there, 0 to 1. */
  part: number
  /** Its id, once it is stored. */
  id: string | null
  /** Why it is not. */
  problem: string | null
}

/** What can be uploaded, as a control for files takes it. */
export const accepted = 'image/jpeg,image/png,image/webp,application/pdf'

const MEGABYTE = 1024 * 1024

/** Why a file is not uploaded: its type, its size, or it is empty; null if it can be. */
export function whyNot({ type, size }: { type: string; size: number }): 'kind' | 'large' | 'empty' | null {
  if (!accepted.split(',').includes(type)) return 'kind'
  if (size === 0) return 'empty'
  return size > mostMegabytes(type) * MEGABYTE ? 'large' : null
}

export const mostMegabytes = (type: string): number =>
  type.startsWith('image/') ? figures.pictureMegabytes : figures.documentMegabytes

/** '340 KB', '2.4 MB'. */
export const sizeOf = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`

/**
 * The files that a draft kept. One that was not stored is gone with the page that sent it: it stays in the list as refused,
 * with `lost` for the reason, so that nobody sends a message without it unawares. What the browser kept is not trusted.
 */
export function readUploads(kept: string | null, lost: string): Upload[] {
  let read: unknown
  try {
    read = JSON.parse(kept ?? '[]')
  } catch {
    return []
  }
  return (Array.isArray(read) ? (read as (Partial<Upload> | null)[]) : []).flatMap((each): Upload[] => {
    const { key, id, name, mime, bytes } = each ?? {}
    if (typeof key !== 'string' || typeof name !== 'string' || typeof mime !== 'string' || typeof bytes !== 'number')
      return []
    const file = { key, name, mime, bytes }
    return typeof id === 'string'
      ? [{ ...file, id, state: 'stored' as const, part: 1, problem: null }]
      : [{ ...file, id: null, state: 'refused' as const, part: 0, problem: lost }]
  })
}

/** What a draft keeps of them; empty where there is nothing to keep. */
export function keptUploads(uploads: readonly Upload[]): string {
  return uploads.length === 0
    ? ''
    : JSON.stringify(uploads.map(({ key, id, name, mime, bytes }) => ({ key, id, name, mime, bytes })))
}
