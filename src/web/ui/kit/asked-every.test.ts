import { expect, test } from 'vitest'
import { ApiError } from '../client/api.ts'
import { askedEvery } from './asked-every.ts'

const after = (error: Error | null) => askedEvery(30_000)({ state: { error } })

test('what is refused or not there is not asked for again by itself; what failed for a while is', () => {
  for (const status of [401, 403, 404]) expect(after(new ApiError(status, { errorMsg: 'No' }))).toBe(false)
  for (const error of [
    null,
    new ApiError(503, { errorMsg: 'Later' }),
    new ApiError(0, { code: 'request.no_network', errorMsg: 'No' }),
  ])
    expect(after(error)).toBe(30_000)
})
