import { ApiError, arrived, bearer, checkTheirs, heedEnd } from './api.ts'
import { freshToken } from './fresh-token.ts'
import { ownHeaders } from './own-headers.ts'

/** Fetches a file as the signed-in user or as a visitor. @throws ApiError with the refusal's text */
export async function fetchFile(path: string, signal?: AbortSignal): Promise<Response> {
  const jwt = await freshToken()
  checkTheirs()
  const by = jwt && bearer(jwt)
  const headers = { ...ownHeaders(), ...(by && { Authorization: by }) }
  const answer = await arrived(fetch(path, { headers, signal: signal ?? null }), signal)
  checkTheirs()
  if (answer.ok) return answer
  const refusal = new ApiError(answer.status, (await answer.json().catch(() => ({}))) as Record<string, unknown>)
  heedEnd(refusal, by)
  throw refusal
}

/**
 * Downloads the answer of an address (`pathOf`), under the given name or the server's. @throws ApiError with the refusal's
 * text, and for an answer that broke off
 */
export async function download(path: string, name?: string): Promise<void> {
  const answer = await fetchFile(path)
  const file = await answer.blob().catch(() => {
    throw new ApiError(0, { code: 'request.no_network' })
  })
  checkTheirs()
  saveFile(file, name ?? /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'download')
}

/** Saves what the page has already. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
