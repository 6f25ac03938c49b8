import { ApiError, bearer, checkTheirs, heedEnd } from './api.ts'
import { freshToken } from './fresh-token.ts'
import { ownHeaders } from './own-headers.ts'
import { pathOf } from './path-of.ts'

export interface UploadedFile {
  id: string
  /** 0 is a picture, 1 a document. */
  type: 0 | 1
  name: string
}

/**
 * Uploads a file as the signed-in user and reports the progress (0 to 1), which fetch cannot. A private file is visible to
 * its owner and to those it is sent to. `signal` aborts it.
 * @throws ApiError with the refusal's text, or an Error when the connection broke.
 */
export const upload = (
  file: File,
  onProgress: (part: number) => void,
  { isPrivate = false, signal }: { isPrivate?: boolean; signal?: AbortSignal } = {},
): Promise<UploadedFile> =>
  sendFile(pathOf('POST /api/f', { query: isPrivate ? { private: '1' } : {} }), file, onProgress, signal)

/** Sends a file to an address (`pathOf`) in the same way. @returns the data of the answer */
export async function sendFile<Data>(
  path: string,
  file: File,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<Data> {
  const jwt = await freshToken()
  checkTheirs()
  if (!jwt) throw new ApiError(401, { code: 'identity.sign_in_required', errorMsg: 'User not logged in' })
  signal?.throwIfAborted()
  const body = new FormData()
  body.set('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.responseType = 'json'
    request.setRequestHeader('Authorization', bearer(jwt))
    for (const [name, value] of Object.entries(ownHeaders())) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const answer = (request.response ?? {}) as { ok?: boolean; data?: Data }
      try {
        checkTheirs()
      } catch (error) {
        return reject(error)
      }
      if (request.status < 300 && answer.ok && answer.data) resolve(answer.data)
      else {
        const refusal = new ApiError(request.status, { ...answer })
        heedEnd(refusal, bearer(jwt))
        reject(refusal)
      }
    })
    request.addEventListener('error', () => reject(new ApiError(0, {})))
    request.addEventListener('abort', () => reject(new DOMException('Called off', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}
