import { callAs, sessionOf } from '../signed-in.ts'
import { deskPaths } from './paths.ts'
import { walkThrough } from './walk.ts'

/** An order with something to do. */
async function anOrder(): Promise<string> {
  const { jwt } = await sessionOf('owner@khidmat.test')
  const { data } = await callAs<{ data: { rows: { orderid: string; status: string }[] } }>(
    jwt,
    'GET',
    '/api/h/desk/orders?companyid=seri-ayu-salon&filter=upcoming&limit=50',
  )
  const order = data.rows.find(({ status }) => status === 'confirmed')
  if (!order) throw new Error('The demo has no confirmed order')
  return order.orderid
}

walkThrough({
  name: "every screen of the provider's desk",
  who: 'owner',
  paths: async () => deskPaths(await anOrder()),
})
