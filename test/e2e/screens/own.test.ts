import { test } from 'vitest'
import { aVisitor, phone } from '../visitor.ts'
import { walkThrough } from './walk.ts'

const own = [
  '/my/order',
  '/my/messages',
  '/my/messages?show=notices',
  '/my/profile',
  '/my/profile/update',
  '/my/security',
  '/my/favourites',
  '/my/accounts',
  '/my/delete-account',
]

walkThrough({ name: "every screen of one's own", who: 'customer', paths: () => own })

test('private screens show strangers the way in', async () => {
  const visitor = await aVisitor({ viewport: phone })
  for (const path of [...own, '/co/seri-ayu-salon/admin/dashboard', '/admin/overview']) {
    await visitor.open(path)
    await visitor.page.getByText('Log in to see this page').waitFor()
    await visitor.expectClean()
  }
  await visitor.close()
})
