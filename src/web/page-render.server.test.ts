import { createElement } from 'react'
import { Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { openMetrics } from '#platform/metrics.ts'
import { pageBuild } from '#test/page-build.ts'
import { testPlatform } from '#test/world.ts'
import * as entry from './entry.server.tsx'
import { pageKeyOf } from './page-keys.server.ts'
import { createRenderer } from './page-render.server.ts'

test('what is rendered is counted by its route, in any language and at whatever address; the data of a page is not', async () => {
  const metrics = openMetrics()
  const build = pageBuild(entry, { default: () => createElement('html', null, createElement(Outlet)) })
  const id = 'public/item.route'
  const module = { default: () => 'words', loader: () => null }
  build.routes[id] = { id, parentId: 'root', path: 'item/:itemid', module }
  build.assets.routes[id] = { id, parentId: 'root', path: 'item/:itemid', module: '/item.js', hasLoader: true } as never
  const render = createRenderer({ platform: { ...(await testPlatform()), metrics }, build, now: () => new Date() })
  const open = async (address: string) => {
    const page = pageKeyOf(address, new Set(Object.keys(build.routes)))!
    return render(new Request(`http://localhost${page.url}`), page, 'n0nce')
  }
  expect((await open('/item/a')).html).toContain('words')
  await open('/ms/item/b')
  expect((await open('/item/a.data')).html).toBeUndefined()
  await open('/')
  const told = (await metrics.registry.metrics()).match(/^page_render_duration_seconds_count.*$/gm)
  expect(told).toEqual([
    'page_render_duration_seconds_count{route="public/item.route"} 2',
    'page_render_duration_seconds_count{route="root"} 1',
  ])
})
