import { test } from 'vitest'
import { aVisitor, phone } from '../visitor.ts'
import { ownPaths } from './paths.ts'
import { walkThrough } from './walk.ts'

walkThrough({ name: "every screen of one's own", who: 'customer', paths: () => ownPaths })

test('private screens show strangers the way in', async () => {
  const visitor = await aVisitor({ viewport: phone })
  for (const path of [...ownPaths, '/co/seri-ayu-salon/admin/dashboard', '/admin/overview']) {
    await visitor.open(path)
    await visitor.page.getByText('Log in to see this page').waitFor()
    await visitor.expectClean()
  }
  await visitor.close()
})
