import { waitToAskAgain } from './held.ts'

/** An answer of ours: not a failure that passes, nor the page of a proxy or of a network that wants a login first. */
const isOurs = ({ status, headers }: Response): boolean =>
  status < 500 && status !== 429 && !headers.get('content-type')?.startsWith('text/html')

/**
 * Fetches the data of the next page. While it does not come, the page that is there stays and says so, and it is asked for
 * again: one lost answer must not take the page away.
 * @throws what the fetch throws once the navigation was given up, or for a request that changes something
 */
export async function patientFetch(request: Request): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await window.fetch(request.method === 'GET' ? request.url : request, request)
      if (request.method !== 'GET') return answer
      // To its end: half an answer is none.
      if (isOurs(answer)) return answer.status === 200 ? new Response(await answer.arrayBuffer(), answer) : answer
    } catch (error) {
      if (request.signal.aborted || request.method !== 'GET') throw error
    }
    await waitToAskAgain(attempt, request.signal)
  }
}
