import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { DetailsInput, PayInput } from './checkout.ts'

test('one booking is named once among those to which somebody else comes, whether it is paid or only written down', () => {
  const [one, other] = [newId(), newId()]
  const comes = (...orders: string[]) =>
    orders.map((orderid, i) => ({ orderid, recipient: i === 1 ? null : { name: `Guest ${i}`, phone: '+60123456789' } }))
  for (const [input, rest] of [
    [DetailsInput, {}],
    [PayInput, { provider: 'sandbox', method: 'card' }],
  ] as const) {
    expect(input.safeParse({ ...rest, comes: comes(one, other) }).error).toBeUndefined()
    const { error } = input.safeParse({ ...rest, comes: comes(one, other, one) })
    expect(error?.issues).toMatchObject([{ path: ['comes', 2, 'orderid'], message: 'repeated' }])
  }
})
