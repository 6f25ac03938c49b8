import type { APIResponse, Page, Request } from 'playwright-core'

/**
 * Holds back the answer to the next call of a page to an address: it is carried out, and nobody is told.
 * @param isMeant which of the calls to that address
 * @returns when it was carried out, and what lets its answer come
 */
export async function holdAnswer(
  page: Page,
  address: string | RegExp,
  isMeant: (request: Request) => boolean = () => true,
): Promise<{ done: Promise<void>; letGo: () => Promise<APIResponse> }> {
  const done = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const given = Promise.withResolvers<APIResponse>()
  let isHeld = false
  await page.route(address, async (route) => {
    if (isHeld || !isMeant(route.request())) return route.fallback()
    isHeld = true
    const answer = await route.fetch()
    done.resolve()
    await free.promise
    await route.fulfill({ response: answer }).catch(() => undefined)
    given.resolve(answer)
  })
  return {
    done: done.promise,
    letGo: () => {
      free.resolve()
      return given.promise
    },
  }
}
