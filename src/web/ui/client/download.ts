import { deviceId } from '../state/session.ts'
import { ApiError } from './api.ts'
import { freshToken } from './fresh-token.ts'

/** Saves what a call answers as a file, as the signed-in user. @throws ApiError with the refusal's words */
export async function download(path: string, params: Record<string, string>, name: string): Promise<void> {
  const jwt = await freshToken()
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ''))
  const answer = await fetch(query.size > 0 ? `${path}?${query}` : path, {
    headers: {
      'Accept-Language': document.documentElement.lang,
      'device-id': deviceId(),
      ...(jwt && { Authorization: `Bearer ${jwt}` }),
    },
  })
  if (!answer.ok) throw new ApiError(answer.status, (await answer.json().catch(() => ({}))) as Record<string, unknown>)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
