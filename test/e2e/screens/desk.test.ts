import { callAs, sessionOf } from '../signed-in.ts'
import { walkThrough } from './walk.ts'

const pages = [
  'dashboard',
  'schedule',
  'schedule?view=day',
  'schedule?view=month',
  'orders',
  'orders?filter=all',
  'messages',
  'offers',
  'settings',
]
const desk = '/co/seri-ayu-salon/admin'

/** The page of an order with something to do. */
async function orderPath(): Promise<string> {
  const { jwt } = await sessionOf('owner@khidmat.test')
  const { data } = await callAs<{ data: { rows: { orderid: string; status: string }[] } }>(
    jwt,
    'GET',
    '/api/h/desk/orders?companyid=seri-ayu-salon&filter=upcoming&limit=50',
  )
  const order = data.rows.find(({ status }) => status === 'confirmed')
  if (!order) throw new Error('The demo has no confirmed order')
  return `${desk}/orders/${order.orderid}`
}

walkThrough({
  name: "every screen of the provider's desk",
  who: 'owner',
  paths: async () => [...pages.map((page) => `${desk}/${page}`), await orderPath()],
})
