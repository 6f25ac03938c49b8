import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { openTestApi } from '#test/api.ts'

test('quotes of changes, which take the time on trial, are worked on few at a time, and fifty wait of one caller', async () => {
  const at = await openTestApi()
  const asked = await Promise.all(
    Array.from({ length: 60 }, () =>
      at.call('POST', `/api/h/orders/${newId()}/change/quote`, { body: {}, ip: '198.51.100.77' }),
    ),
  )
  const codes = asked.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 'request.busy')).toHaveLength(10)
  expect(codes.filter((code) => code === 'orders.order_not_found')).toHaveLength(50)
})
